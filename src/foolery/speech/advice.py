"""Advice for players of Durak as a page of its own, which rules pages, hints and the lesson point to."""

from __future__ import annotations

from typing import Final

from foolery.speech.language import tongue

NAME: Final = "advice"
"""What stands for the page where else the id of a game does."""
_PIECES: Final = ("1", "2", "3", "4", "5")


def advice_title(lang: str = "en") -> str:
    """The heading of the page."""
    return tongue(lang).say("advice-page.title")


def advice_page(lang: str = "en") -> str:
    """The page in Markdown."""
    said = tongue(lang).say
    pieces = (f"{number}. {said(f'advice-page.{number}')}" for number in _PIECES)
    return "\n".join([f"# {advice_title(lang)}", "", said("advice-page.about"), "", *pieces]) + "\n"


def advice_link(lang: str = "en") -> str:
    """A sentence that leads from a rules page to the page."""
    return tongue(lang).say("advice-page.link")

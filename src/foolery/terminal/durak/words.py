"""What only people who play Durak are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.durak.words.page import Page
from foolery.speech import SOURCE, tongue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.contract import Lang
    from foolery.durak.words.options import Composed


def say(lang: Lang, key: str, **values: object) -> str:
    """A text of this family's table."""
    return tongue(lang).say(f"terminal-durak.{key}", **values)


def idle(game: Composed) -> Sequence[str]:
    """The options that change nothing in this game, as those of throwing in where nothing is thrown in."""
    return Page(game, SOURCE).unused

"""What the terminal itself says, as it is printed. What happens at the table is said by the game.

Its texts are labels, lines and paragraphs: unlike sentences elsewhere they have their capitals and full stops.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from foolery.base.folders import remembered
from foolery.speech import languages, tongue

if TYPE_CHECKING:
    from foolery.contract import Lang

HELP: Final = (
    *("number", "naming", "hint", "undo", "auto", "why", "words", "table", "log", "score", "rules"),
    *("sort", "colours", "quit"),
)
"""The rows of the help. A family's own rows stand behind the first two."""
MOST_NUMBERED: Final = 8


def say(lang: Lang, key: str, **values: object) -> str:
    """The text of this key with its places filled."""
    return tongue(lang).say(f"terminal-words.{key}", **values)


def help_row(lang: Lang, row: str) -> tuple[str, str]:
    """What can be typed, and what it does."""
    return tongue(lang).say(f"terminal-help.{row}"), tongue(lang).say(f"terminal-help.{row}-does")


def in_every_language(key: str, **values: object) -> set[str]:
    """A text in all languages."""
    return {say(lang, key, **values) for lang in languages()}


@remembered
def _numbered() -> Mapping[str, int]:
    return {name: n for n in range(1, MOST_NUMBERED + 1) for name in in_every_language("player", n=n)}


def named_in(lang: Lang, name: str) -> str:
    """A name that only numbers a player, as it is in this language; what somebody has chosen stays as it is."""
    return say(lang, "player", n=_numbered()[name]) if name in _numbered() else name


def house_names(lang: Lang) -> list[str]:
    """What bots are called to whom nobody has given a name; every language calls the same bot at the same place."""
    return tongue(lang).say("names.bots").split()


def house_named_in(lang: Lang, name: str) -> str:
    """A name that the house has given, as it is in this language; any other stays as it is."""
    found = next((known.index(name) for known in map(house_names, languages()) if name in known), None)
    names = house_names(lang)
    return name if found is None or found >= len(names) else names[found]


def cards_count(n: int, lang: Lang) -> str:
    """A number of cards in words."""
    return tongue(lang).count(n)

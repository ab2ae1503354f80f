"""The fixed strings of the page, and quick phrases that players send each other.

A sentence may hold ``{name}`` and ``[number:form|form]``, which the page fills in by the plural rules of the language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.base.folders import SOURCE, remembered_some, table, tables
from foolery.speech import tongue

if TYPE_CHECKING:
    from foolery.contract import Lang

AREA: Final = "web"


def areas(lang: Lang) -> list[str]:
    """The tables of the page in one language."""
    return sorted(name for name in tables(lang) if name == AREA or name.startswith(f"{AREA}-"))


def words(lang: Lang) -> dict[str, str]:
    """Every fixed string by its id, ``table.key``."""
    return {
        f"{area}.{key}": text for one in (SOURCE, lang) for area in areas(one) for key, text in table(one, area).items()
    }


PHRASES: Final = ("well-played", "oops", "one-moment", "your-move", "again")


@remembered_some(64)
def said(lang: Lang) -> dict[str, str]:
    """Every phrase in this language, by its code."""
    return {phrase: tongue(lang).say(f"phrase.{phrase}") for phrase in PHRASES}

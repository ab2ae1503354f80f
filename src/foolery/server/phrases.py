"""Quick phrases: what people may say to each other at a table, each read in the reader's own language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.base.folders import remembered_some
from foolery.speech import tongue

if TYPE_CHECKING:
    from foolery.contract import Lang

PHRASES: Final = ("well-played", "oops", "one-moment", "your-move", "again")


@remembered_some(64)
def said(lang: Lang) -> dict[str, str]:
    """Every phrase in this language, by its code."""
    return {phrase: tongue(lang).say(f"phrase.{phrase}") for phrase in PHRASES}

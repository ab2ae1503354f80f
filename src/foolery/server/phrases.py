"""Quick phrases: what people may say to each other at a table, each read in the reader's own language."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from foolery.speech import tongue

if TYPE_CHECKING:
    from foolery.contract import Lang

PHRASES: Final = ("well-played", "oops", "one-moment", "your-move", "again")


@lru_cache(maxsize=64)
def said(lang: Lang) -> dict[str, str]:
    """Every phrase in this language, by its code."""
    return {phrase: tongue(lang).say(f"phrase.{phrase}") for phrase in PHRASES}

"""What only people who play the animal game are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.speech import tongue

if TYPE_CHECKING:
    from foolery.contract import Lang


def say(lang: Lang, key: str, **values: object) -> str:
    """A text of this family's table."""
    return tongue(lang).say(f"terminal-animals.{key}", **values)

"""What only people who play the animal game are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.speech import tongue

if TYPE_CHECKING:
    from foolery.contract import Lang

MORE: Final[dict[str, str]] = {
    "wrong-rank": "next",
    "not-the-lowest": "lowest",
    "card-fits": "must",
    "begins-pile": "begin",
    "nobody-skipped": "asked",
    "laugh-or-not": "asked",
    "another-sound": "sound",
    "not-in-hand": "own",
    "not-your-turn": "turn",
    "deal-over": "over",
}
"""Under which name the text stands that tells what is behind a reason."""


def say(lang: Lang, key: str, **values: object) -> str:
    """A text of this family's table."""
    return tongue(lang).say(f"terminal-animals.{key}", **values)

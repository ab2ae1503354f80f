"""What only people who play the shedding game are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.speech import tongue

if TYPE_CHECKING:
    from foolery.contract import Lang

MORE: Final[dict[str, str]] = {
    "does-not-fit": "fits",
    "must-play": "take",
    "hand-first": "order",
    "not-in-hand": "order",
    "blind-only": "order",
    "not-yet": "begin",
    "too-late": "late",
    "cannot-swap": "swap",
    "swap-not-in-hand": "swap",
    "swap-not-in-row": "swap",
    "nothing-to-take": "empty",
    "no-such-card": "number",
}
"""Under which name the text stands that tells what is behind a reason."""


def say(lang: Lang, key: str, **values: object) -> str:
    """A text of this family's table."""
    return tongue(lang).say(f"terminal-idiot.{key}", **values)

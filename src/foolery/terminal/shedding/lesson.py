"""The decisions that the lesson of the shedding game explains."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from foolery.shedding.engine.view import ShedView


def step(view: ShedView, kinds: set[str]) -> str:
    """What kind of decision this is, with the kinds of the legal moves, as the sentences of the lesson name it."""
    if view.phase == "exchange":
        return "exchange"
    if "take" in kinds:
        return "take"
    return "play" if view.hand else "row" if view.up[view.me] else "blind"

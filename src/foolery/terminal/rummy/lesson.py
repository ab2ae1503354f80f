"""The decisions that the lesson of Contract Rummy explains."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from foolery.rummy.engine.view import RummyView


def step(view: RummyView, kinds: set[str]) -> str:
    """What kind of decision this is, with the kinds of the legal moves, as the sentences of the lesson name it."""
    if view.phase != "meld":
        return str(view.phase)
    if view.melds[view.me]:
        return "lay-off"
    return "contract" if kinds & {"meld-card", "meld-close", "meld"} else "discard"

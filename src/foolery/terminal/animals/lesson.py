"""The decisions that the lesson of the animal game explains."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from foolery.animals.engine.view import AnimalsView


def step(view: AnimalsView, kinds: set[str]) -> str:
    """What kind of decision this is, with the kinds of the legal moves, as the sentences of the lesson name it."""
    if "skip" in kinds:
        return "skip"
    return "lead" if view.phase == "lead" or not view.pile else str(view.phase)

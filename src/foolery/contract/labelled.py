"""Moves typed as their labels say them: what a list of moves prints may be typed back, in any language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.contract import rooms
from foolery.speech import languages
from foolery.speech.heard import folded

if TYPE_CHECKING:
    from foolery.base.cards import Move
    from foolery.contract.action import Decision

LONGEST: Final = 200
"""Signs of a text that may be a label or name cards in words."""


def labelled(family: str, text: str, decision: Decision) -> Move | None:
    """The one legal move whose label is this text; None where there is none."""
    if not decision.legal or len(text) > LONGEST:
        return None
    view = decision.seen if decision.of_view else decision.seen.view(decision.seat)
    label, wanted = rooms.words(family).move_label, folded(text)
    for lang in languages():
        found = [move for move in decision.legal if folded(label(move, view, lang)) == wanted]
        if len(found) == 1:
            return found[0]
    return None

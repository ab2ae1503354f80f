"""A full state that agrees with a view: the cards that the seat does not know are dealt at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.base.errors import NotationError
from foolery.base.shuffle import shuffled
from foolery.rummy.engine.questions import PHASES
from foolery.rummy.engine.state import State
from foolery.rummy.engine.tally import faces, size, tally

if TYPE_CHECKING:
    from foolery.rummy.engine.view import RummyView


def sample(view: RummyView, seed: str) -> State:
    """One world of all that look alike to this seat. Raises NotationError where the counts do not add up."""
    unknown = shuffled(faces(view.unseen()), seed, "sample", view.ply)
    s = State(view.rules, view.players)
    for seat in range(view.players):
        if seat == view.seat:
            s.hands[seat] = view.hand
        elif view.revealed:
            s.hands[seat] = view.revealed[seat]
        else:
            number = view.hand_sizes[seat] - size(view.shown[seat])
            s.hands[seat] = view.shown[seat] + tally(unknown[:number])
            del unknown[:number]
    if len(unknown) != view.stock_size:
        raise NotationError("position.view-counts")
    s.stock = unknown
    for name in ("turn", "asked", "melded", "just_melded", "laid", "discarded_by", "taken", "turns", "deal", "dealer"):
        setattr(s, name, getattr(view, name))
    s.sheet, s.removed, s.ended, s.ply, s.seed = view.sheet, view.removed, view.ended, view.ply, seed
    s.shown, s.claims, s.pile = list(view.shown), list(view.claims), list(view.pile)
    s.melds = [list(melds) for melds in view.melds]
    s.stirred = view.reshuffles
    s.phase = PHASES.index(view.phase)
    return s

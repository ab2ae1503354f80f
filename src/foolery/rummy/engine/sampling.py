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
    room = room_in(view)
    if sum(room) + view.stock_size != len(unknown) or min(room) < 0:
        raise NotationError("position.view-counts")
    s = laid_out(view, seed)
    for seat in range(view.players):
        if room[seat]:
            s.set_hand(seat, s.hand(seat) + tally(unknown[: room[seat]]))
            del unknown[: room[seat]]
    s.set_stock(unknown)
    return s


def room_in(view: RummyView) -> list[int]:
    """How many cards of each hand are unknown to this seat."""
    if view.revealed:
        return [0] * view.players
    return [0 if seat == view.seat else view.hand_sizes[seat] - size(view.shown[seat]) for seat in range(view.players)]


def laid_out(view: RummyView, seed: str) -> State:
    """All that the seat knows, as a state in which the cards that it does not know lie nowhere."""
    s = State(view.rules, view.players)
    for seat in range(view.players):
        known = view.hand if seat == view.seat else view.revealed[seat] if view.revealed else view.shown[seat]
        s.set_hand(seat, known)
        s.reveal(seat, view.shown[seat])
        s.set_claims(seat, view.claims[seat])
        s.set_melds(seat, view.melds[seat])
    s.set_pile(view.pile)
    s.set_laid(view.laid)
    s.turn, s.asked, s.phase, s.ended = view.turn, view.asked, PHASES.index(view.phase), view.ended
    s.melded, s.just_melded, s.taken = view.melded, view.just_melded, view.taken
    s.discarded_by, s.turns, s.stirred = view.discarded_by, view.turns, view.reshuffles
    s.deal, s.dealer, s.sheet, s.removed = view.deal, view.dealer, view.sheet, view.removed
    s.ply, s.seed = view.ply, seed
    return s

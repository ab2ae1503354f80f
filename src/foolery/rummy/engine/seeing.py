"""From a state to what a seat knows, and back to a state that it cannot tell from the true one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.base import arguments
from foolery.base.errors import NotationError
from foolery.base.shuffle import shuffled
from foolery.rummy.engine.questions import OVER, PHASES
from foolery.rummy.engine.state import State
from foolery.rummy.engine.tally import faces, size, tally
from foolery.rummy.engine.view import RummyView

if TYPE_CHECKING:
    pass


def view(s: State, seat: int | None) -> RummyView:
    """What this seat knows, or everybody, field by field. Raises BadPlayers for a seat that is not at the table."""
    seat = arguments.viewer(seat, s.players)
    over = s.phase == OVER
    hidden = 0 if seat == s.turn else s.steps_laid()
    return RummyView(
        rules=s.rules,
        game=s.rules.id,
        seat=seat,
        players=s.players,
        ply=s.ply - hidden,
        phase=PHASES[s.phase],
        actors=s.actors(),
        legal=() if seat is None else tuple(s.legal(seat)),
        turn=s.turn,
        asked=s.asked,
        hand=0 if seat is None else s.hands[seat],
        hand_sizes=tuple([size(hand) for hand in s.hands]),
        shown=tuple(s.shown),
        melds=tuple([tuple(melds) for melds in s.melds]),
        melded=s.melded,
        just_melded=s.just_melded,
        laid=s.laid if seat == s.turn else (),
        pile=tuple(s.pile),
        stock_size=len(s.stock),
        discarded_by=s.discarded_by,
        taken=s.taken,
        claims=tuple(s.claims),
        turns=s.turns,
        reshuffles=s.stirred,
        deal=s.deal,
        dealer=s.dealer,
        sheet=s.sheet,
        removed=s.removed,
        ended=s.ended,
        points=s.points() if over else (),
        revealed=tuple(s.hands) if over else (),
        result=s.result(),
    )


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

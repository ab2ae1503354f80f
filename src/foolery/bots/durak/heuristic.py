"""A player of Durak who follows the advice that good players give, and says why."""

from __future__ import annotations

from typing import ClassVar, Final

from foolery.base.cards import Move, Seat
from foolery.base.groups import group_faces
from foolery.bots.bot import Adviser, Reasons
from foolery.bots.durak.deeds import as_place
from foolery.bots.durak.house import advised, dearest, gambles, turning
from foolery.bots.durak.judgement import AMONG_MANY, Sight, Weights, best_covers, ranks_on_table
from foolery.bots.durak.lowest import move_cost
from foolery.contract import View
from foolery.durak.engine.ending import ending
from foolery.durak.engine.moves import cover_of, kind_of, place_of
from foolery.durak.engine.numbers import LEAD, PASS, SWAP_SIX, TAKE, THROW, TRANSFER
from foolery.durak.engine.view import DurakView
from foolery.search.thinking import Budget, think

POSITIONS: Final = 5000
"""How many positions the search of an endgame may look at for one move."""
LONG: Final = 80
"""Bouts after which a deal seems to go round."""
SELDOM: Final = 6
"""From then on one move in so many is made by lot."""
TEACHER_DEALS: Final = 500
"""Deals that a teacher plays out before it advises to take what could be covered."""
SEEDS: Final = 2**62


class DurakHeuristic(Adviser):
    """Sheds low plain cards, saves trumps early, covers cheaply, remembers what has left the game.

    It leads its lowest plain rank, in a group where it has one; covers with plain cards and with ranks that lie on
    the table already; transfers when that is cheap; takes when covering would cost more than the cards that it gets;
    throws in low plain cards, and onto a taker no trumps while the stock lasts. When two places are left and every
    card is known, it searches the rest of the deal.
    """

    name: ClassVar[str] = "heuristic"
    reasons: ClassVar[Reasons] = "durak-advice."
    weights: ClassVar[Weights] = Weights()
    among_many: ClassVar[Weights] = AMONG_MANY
    positions: ClassVar[int] = POSITIONS

    def choose(self, view: View) -> Move:
        """The move that the advice gives; in a very long deal now and then any move, or it might never end."""
        assert isinstance(view, DurakView)
        if view.bout > LONG:
            lot = self.chance(view, SELDOM * len(view.legal))
            if lot < len(view.legal):
                return view.legal[lot]
        return self.decide(view)[0]

    def decide(self, view: View) -> tuple[Move, str]:
        """The move and the key of its reason."""
        if len(view.legal) == 1:
            return view.legal[0], "only"
        assert isinstance(view, DurakView)
        chosen = view.legal[0], "other"
        for place in sorted({place_of(move) for move in view.legal}):
            chosen = self.decide_at(as_place(view, place), view.me)
            if kind_of(chosen[0]) != PASS:
                break
        return chosen

    def decide_at(self, view: DurakView, player: Seat) -> tuple[Move, str]:
        """The same for one place that the player decides for."""
        if len(view.legal) == 1:
            return view.legal[0], "only"
        kinds = {kind_of(move) for move in view.legal}
        if SWAP_SIX in kinds:
            return next(move for move in view.legal if kind_of(move) == SWAP_SIX), "swap"
        sight = Sight.of(view)
        found = ending(view, self.positions) if view.me == player else None
        if found is not None and found.move is not None:
            return found.move, "win" if found.value else "draw"
        if PASS in kinds and view.phase in ("throw", "take"):
            sides = view.sides()
            if sides[view.me] == sides[view.defender] or (view.me != player and view.defender == player):
                return next(move for move in view.legal if kind_of(move) == PASS), "partner"
        weights = self.weights if len(sight.rivals()) == 1 else self.among_many
        house = advised(sight, weights)
        if house is not None:
            return house
        if view.phase == "lead" and LEAD in kinds:
            return self.lead(sight, weights)
        if view.phase == "defend" and TAKE in kinds:
            return self.defend(sight, weights)
        if PASS in kinds:
            return self.throw(sight, weights)
        return min(view.legal, key=lambda move: move_cost(move, view)), "other"

    def lead(self, sight: Sight, weights: Weights) -> tuple[Move, str]:
        """The lowest plain rank; the more cards of it at once the better."""

        def price(move: Move) -> float:
            if kind_of(move) != LEAD:
                return 99.0
            faces = group_faces(move)
            dearest = sight.group_worth(move)
            return dearest - weights.pair * (len(faces) - 1)

        best = min(sight.view.legal, key=price)
        if kind_of(best) != LEAD:
            return best, "other"
        faces = group_faces(best)
        if len(faces) == sight.view.hand.bit_count() and sight.bare():
            return best, "out"
        if sight.is_trump(faces[0]) and len(faces) == 1:
            return best, "lead-trump"
        return best, "lead-group" if len(faces) > 1 else "lead-low"

    def defend(self, sight: Sight, weights: Weights) -> tuple[Move, str]:
        """Transfer when that is cheap, else cover when that costs less than taking, else take."""
        view = sight.view
        transfers = [move for move in view.legal if kind_of(move) == TRANSFER]
        plan = best_covers(sight, weights)
        if transfers:
            best = min(transfers, key=lambda move: (sight.group_worth(move), -len(group_faces(move))))
            limit = weights.transfer + (TOP_LATE if sight.bare() else 0.0)
            if sight.group_worth(best) <= limit:
                return best, "transfer"
        back = turning(sight)
        if back:
            best = min(back, key=lambda move: dearest(sight, move))
            if dearest(sight, best) <= weights.transfer + (TOP_LATE if sight.bare() else 0.0):
                return best, "turn"
        take = next(move for move in view.legal if kind_of(move) == TAKE)
        if plan is None:
            tries = gambles(sight)
            return (tries[0], "stock-try") if tries else (take, "take-must")
        price, moves = plan
        even = weights.even + weights.late * sight.age
        spent = price - even * len(moves)
        gained = sum(sight.worth(slot.attack) - even for slot in view.table)
        gained += sum(sight.worth(slot.cover) - even for slot in view.table if slot.cover >= 0)
        gained -= weights.count * sum(sight.counted(slot.attack) for slot in view.table)
        if -spent < gained - weights.tempo:
            return (moves[0], "unlock") if sight.locked() else (take, "take-save")
        first = moves[0]
        return first, self.why_cover(sight, first)

    def why_cover(self, sight: Sight, move: Move) -> str:
        """The reason of a cover."""
        card = cover_of(move)
        if sight.is_trump(card):
            return "cover-trump"
        return "cover-rank" if card >> 2 in ranks_on_table(sight.view) else "cover"

    def throw(self, sight: Sight, weights: Weights) -> tuple[Move, str]:
        """Throw in what is cheap enough; anything that gets rid of the last cards."""
        view = sight.view
        throws = [move for move in view.legal if kind_of(move) == THROW]
        leave = next(move for move in view.legal if kind_of(move) == PASS)
        if not throws:
            return leave, "pass"
        held = view.hand.bit_count()
        for move in throws:
            if sight.bare() and len(group_faces(move)) == held:
                return move, "out"
        taking = view.phase == "take"
        limit = (weights.gift if taking else weights.throw) + weights.throw_late * sight.age
        cheap = [move for move in throws if sight.group_worth(move) <= limit]
        if view.sides()[view.me] < 0:
            cheap = throws
        elif not sight.bare():
            cheap = [move for move in cheap if not any(sight.is_trump(face) for face in group_faces(move))]
        if not cheap:
            return leave, "pass"
        best = min(cheap, key=lambda move: sight.group_worth(move) - weights.pair * len(group_faces(move)))
        return best, "gift" if taking else "throw"


TOP_LATE: Final = 4.0


class DurakTeacher(DurakHeuristic):
    """The heuristic as a beginner is taught: it takes cards that it could cover only where search agrees."""

    def defend(self, sight: Sight, weights: Weights) -> tuple[Move, str]:
        """Check the costliest advice, a take that could be avoided, by playing deals out."""
        move, why = super().defend(sight, weights)
        plan = best_covers(sight, weights) if why == "take-save" else None
        simulation = sight.view.simulation() if plan is not None else None
        if plan is None or simulation is None:
            return move, why
        thought = think(simulation, self.chance(sight.view, SEEDS), Budget(TEACHER_DEALS))
        if kind_of(thought.best.move) == TAKE:
            return move, why
        return plan[1][0], self.why_cover(sight, plan[1][0])

"""Bots for the animal game."""

from __future__ import annotations

from typing import ClassVar, Final

from foolery.animals.engine.moves import LAUGH_MOVE, LAUGH_PHASE, NO_LAUGH_MOVE, card_of
from foolery.animals.engine.state import AnimalsState
from foolery.animals.engine.view import AnimalsView
from foolery.base.bits import has, rank_set, size
from foolery.base.cards import Move, rank
from foolery.bots.animals.foresight import Foresight, Outlook
from foolery.bots.bot import Adviser, Bot, Reasons
from foolery.contract import View

LONG: Final = 300
"""Turns after which a deal had better end, whoever wins it."""


class AnimalsHeuristic(Adviser):
    """Begins a pile with the rank after which the others are likely to get stuck, and laughs only where it helps.

    Of equal cards it lays one that everybody has seen before, so that its hand stays secret.
    """

    name: ClassVar[str] = "heuristic"
    reasons: ClassVar[Reasons] = "animals-advice."

    def choose(self, view: View) -> Move:
        """The best move."""
        assert isinstance(view, AnimalsView)
        return self.decide(view)[0]

    def decide(self, view: View) -> tuple[Move, str]:
        """The move and the key of its reason."""
        assert isinstance(view, AnimalsView)
        if len(view.legal) == 1:
            return view.legal[0], "out" if size(view.hand) == 1 and view.phase != LAUGH_PHASE else "only"
        if view.phase == LAUGH_PHASE:
            return self.laugh(view)
        ranks = sorted({rank(card_of(move)) for move in view.legal})
        if len(ranks) == 1:
            move = self.of_rank(view, ranks[0])
            return move, "seen" if self.seen(view, move) else "same"
        if view.turns > LONG:
            return self.of_rank(view, self.ending(view, ranks)), "long"
        outlook = Outlook.of(view)
        best = max(ranks, key=lambda number: outlook.laid(view.me, number, len(view.pile), 0))
        return self.of_rank(view, best), "round"

    def seen(self, view: AnimalsView, move: Move) -> bool:
        """Whether everybody knows that this card is in one's hand, and one has others of its rank that nobody knows."""
        hidden = view.hand & ~view.shown[view.me] & rank_set(rank(card_of(move)))
        return has(view.shown[view.me], card_of(move)) and hidden != 0

    def of_rank(self, view: AnimalsView, number: int) -> Move:
        """A card of this rank, one that everybody has seen where there is one."""
        moves = [move for move in view.legal if rank(card_of(move)) == number]
        return min(moves, key=lambda move: (not has(view.shown[view.me], card_of(move)), move))

    def ending(self, view: AnimalsView, ranks: list[int]) -> int:
        """The rank after which the deal is likely to end soon; the few cards still unseen are dealt out by lot."""
        state = view.sample(f"{self.seed} {view.ply}")
        assert isinstance(state, AnimalsState)
        return Foresight.at(state).choice(state, ranks)

    def laugh(self, view: AnimalsView) -> tuple[Move, str]:
        """Whether to laugh: the wanted rank for the next seat against a pile that the skipper takes."""
        outlook = Outlook.of(view)
        following = (view.turn + 1) % view.players
        wanted = outlook.after(rank(view.pile[-1]))
        laughed = outlook.value(following, wanted, len(view.pile), view.skips, 0)
        if laughed > outlook.taken(view.turn, len(view.pile)):
            return LAUGH_MOVE, self.why_laugh(view, following, wanted)
        return NO_LAUGH_MOVE, "straight"

    def why_laugh(self, view: AnimalsView, following: int, wanted: int) -> str:
        """What a laugh brings: it decides who is next to lay what."""
        if following == view.me:
            return "laugh-own" if view.hand & rank_set(wanted) else "laugh-less"
        return "laugh-last" if view.hand_sizes[following] == 1 else "laugh"


class AnimalsLowest(Bot):
    """Lays the lowest card that it may, the lower suit first; keeps a straight face, so that others take piles."""

    name: ClassVar[str] = "lowest"

    def choose(self, view: View) -> Move:
        """The lowest card; no laugh."""
        return NO_LAUGH_MOVE if NO_LAUGH_MOVE in view.legal else view.legal[0]

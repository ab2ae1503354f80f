"""A player of Contract Rummy who keeps what his contract needs, and says why he plays as he does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final

from foolery.base.cards import Move
from foolery.bots.bot import Adviser, Reasons
from foolery.bots.rummy.judgement import after_best_discard, company, distance
from foolery.contract import Lang, View
from foolery.rummy.engine.actions import next_of_contract
from foolery.rummy.engine.moves import (
    CLAIM,
    DECLINE,
    DISCARD,
    DRAW_DISCARD,
    LAY_OFF,
    REFUSE,
    TRADE,
    card_of,
    kind_of,
    means_of,
    meld_of,
    move,
    seat_of,
    stated_of,
)
from foolery.rummy.engine.sets import fitting
from foolery.rummy.engine.tally import ONE, count
from foolery.rummy.engine.view import RummyView
from foolery.rummy.words.telling import outlook

FEW: Final = 3
"""With so few cards in another hand the end is near."""
AGE: Final = 0.004
"""How much a point of value weighs for every round that has gone by."""
NEAR_END: Final = 0.05
"""How much it weighs when the end is near."""
FEEDING: Final = 0.6
"""What it costs, in company, to discard a card that the next player can lay off."""
KEPT: Final = 12
"""So many points a card is kept for that fits on the table."""


class RummyHeuristic(Adviser):
    """Exact about how far the contract is; by feel about what will still come."""

    name: ClassVar[str] = "heuristic"
    reasons: ClassVar[Reasons] = "rummy-advice."

    def choose(self, view: View) -> Move:
        """The move, without its reason."""
        return self.decide(view)[0]

    def why(self, view: View, moves: Sequence[Move], reason: str, lang: Lang = "en") -> str:
        """The reason and, where that is not said by the moves, what the hand is good for once they are made."""
        assert isinstance(view, RummyView)
        said = super().why(view, moves, reason, lang)
        held = view
        if kind_of(moves[0]) == DISCARD:
            held = replace(view, hand=view.hand - ONE[card_of(moves[0])])
        more = "" if view.laid or len(moves) > 1 else outlook(held, lang)
        return f"{said}. {more.removesuffix('.')}" if more else said

    def decide(self, view: View) -> tuple[Move, str]:
        """A legal move and the key of its reason."""
        assert isinstance(view, RummyView)
        if len(view.legal) == 1:
            return view.legal[0], "meld" if view.laid else "only"
        if view.phase == "draw":
            reason = self.taking(view)
            return (move(DRAW_DISCARD), reason) if reason else (move(REFUSE), "refuse")
        if view.phase == "claim":
            return (move(CLAIM), "claim") if self.claiming(view) else (move(DECLINE), "decline")
        laying = next_of_contract(view)
        if laying is not None:
            return laying, "meld"
        return self.trading(view) or self.laying_off(view) or self.discarding(view)

    def taking(self, view: RummyView) -> str:
        """Why the discard is worth taking; empty where it is not."""
        card = view.pile[-1]
        if view.has_melded:
            fits = any(fitting(meld) >> card & 1 for melds in view.melds for meld in melds)
            return "take-joker" if card >= 52 else "take-lay-off" if fits else ""
        if card >= 52:
            return "take-joker"
        contract, touching = view.contract, view.rules.touching
        now = distance(view.hand, contract, touching)
        then = after_best_discard(view.hand + ONE[card], contract, touching, card)
        return "take-contract" if then < now else ""

    def claiming(self, view: RummyView) -> bool:
        """Whether a refused discard is worth the penalty card."""
        if view.has_melded:
            return False
        card, contract, touching = view.pile[-1], view.contract, view.rules.touching
        if contract.whole:
            return False
        then = distance(view.hand + ONE[card], contract, touching)
        if then > self.still_reached(view):
            return False
        return card >= 52 or then < distance(view.hand, contract, touching)

    def still_reached(self, view: RummyView) -> int:
        """How many cards a contract may lack for hope: two cards more count against whoever fails."""
        laid = [seat for seat in range(view.players) if seat != view.me and view.melded >> seat & 1]
        others = [view.hand_sizes[seat] for seat in laid]
        return 0 if min(others, default=99) <= FEW else 1 if others else 99

    def trading(self, view: RummyView) -> tuple[Move, str] | None:
        """A joker for a card is always welcome."""
        found = [one for one in view.legal if kind_of(one) == TRADE]
        return (found[0], "trade") if found else None

    def laying_off(self, view: RummyView) -> tuple[Move, str] | None:
        """The dearest card that fits somewhere, where it lets another follow; jokers where they open the way."""
        found = [one for one in view.legal if kind_of(one) == LAY_OFF]
        if not found:
            return None
        natural = [one for one in found if card_of(one) < 52]
        return max(natural or found, key=lambda one: self.worth_laying(view, one)), "lay-off"

    def worth_laying(self, view: RummyView, one: Move) -> tuple[int, int, int]:
        """Whether another card can follow; how few others could win a joker; the value."""
        meld, stated = view.melds[seat_of(one)][meld_of(one)], stated_of(one)
        follows = 0
        if not meld.group:
            rank, suit = stated >> 2, stated & 3
            near = [((rank + step) % 13) * 4 + suit for step in (-1, 1)]
            follows = int(any(count(view.hand, card) for card in near))
        rivals = -count(view.unseen(), stated) if means_of(one) >= 0 else 0
        return follows, rivals, view.rules.values[card_of(one)]

    def discarding(self, view: RummyView) -> tuple[Move, str]:
        """The card that is missed least."""
        discards = [one for one in view.legal if kind_of(one) == DISCARD]
        values = view.rules.values
        fits = 0
        for melds in view.melds:
            for meld in melds:
                fits |= fitting(meld)
        if view.has_melded:

            def rid(one: Move) -> tuple[bool, int]:
                card = card_of(one)
                return card < 52, values[card] - (KEPT if fits >> card & 1 else 0)

            return max(discards, key=rid), "discard-high"
        fed = fits if view.melded >> (view.me + 1) % view.players & 1 else 0
        contract, touching = view.contract, view.rules.touching
        weight = self.weight(view)

        def missed(one: Move) -> tuple[float, ...]:
            card = card_of(one)
            far = distance(view.hand - ONE[card], contract, touching)
            feeding = FEEDING if fed >> card & 1 else 0.0
            return (card >= 52, far, company(view.hand, card, contract) - weight * values[card] + feeding)

        best = min(discards, key=missed)
        loose = company(view.hand, card_of(best), contract) == 0
        return best, "discard-loose" if loose else "discard-high"

    def weight(self, view: RummyView) -> float:
        """What a point in hand weighs against company: more with every round, much more near the end."""
        others = [number for seat, number in enumerate(view.hand_sizes) if seat != view.me]
        near = any(view.melded >> seat & 1 for seat in range(view.players)) or min(others) <= FEW
        return AGE * view.round() + (NEAR_END if near else 0.0)

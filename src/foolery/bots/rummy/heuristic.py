"""Bots for Contract Rummy: one that lays down as soon as it can, one that keeps what its contract needs.

A contract of sets of three is measured exactly, by the cards that it lacks. A complete hand is measured by the cards
that three sequences lack and leave over, a second copy of a suit taken as a suit of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar, Final

from foolery.base.cards import Card, Move
from foolery.bots.bot import Adviser, Bot, Reasons
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
from foolery.rummy.engine.search import shortage
from foolery.rummy.engine.sets import ACE, HIGH_ACE, LOW_ACE, Contract, face_at, fitting
from foolery.rummy.engine.tally import ONE, Tally, by_rank, count, different, jokers
from foolery.rummy.engine.view import RummyView
from foolery.rummy.words.telling import outlook

FAR: Final = 99
NEIGHBOURS: Final = (0.0, 1.0, 0.6)
"""What a card of the same suit is worth at a distance of one and two."""


def distance(hand: Tally, contract: Contract, touching: bool) -> int:
    """How far a hand is from its contract; 0 only where it holds it, for a complete hand about."""
    if contract.whole:
        return whole_distance(hand, contract.sequences)
    return shortage(hand, contract.groups, contract.sequences, touching)


@lru_cache(maxsize=1 << 14)
def whole_distance(hand: Tally, sequences: int) -> int:
    """Cards lacking and left over for so many sequences, jokers taken off what is lacking."""
    best = [0] + [FAR] * sequences
    for suit in range(4):
        for layer in range(1, 4):
            mask = 0
            for rank in range(13):
                if hand >> 8 * rank + 2 * suit & 3 >= layer:
                    mask |= 1 << rank
            if not mask:
                break
            costs = layer_costs(mask, sequences)
            best = [min(best[k - own] + costs[own] for own in range(k + 1)) for k in range(sequences + 1)]
    return max(0, best[sequences] - jokers(hand))


@lru_cache(maxsize=1 << 13)
def layer_costs(mask: int, sequences: int) -> tuple[int, ...]:
    """For 0, 1, 2 … sequences: the fewest cards lacking and left over in one copy of a suit, its ranks as a mask."""
    aces = mask >> 12 & 1
    least = [FAR] * (sequences + 1)
    for low in range(aces + 1):
        held = [low, *(mask >> rank & 1 for rank in range(12)), aces - low]
        for number, cost in enumerate(_walk(held, sequences)):
            least[number] = min(least[number], cost)
    return tuple(least)


def _walk(held: list[int], sequences: int) -> list[int]:
    """The costs position by position; a state is (sequences begun, length of the open one up to 3, 0: none)."""
    states = {(0, 0): 0}
    for card in held:
        after: dict[tuple[int, int], int] = {}
        for (begun, length), cost in states.items():
            choices = []
            if length in (0, 3):
                choices.append((begun, 0, cost + card))
            if length:
                choices.append((begun, min(3, length + 1), cost + 1 - card))
            elif begun < sequences:
                choices.append((begun + 1, 1, cost + 1 - card))
            for number, open_now, total in choices:
                if total < after.get((number, open_now), FAR):
                    after[number, open_now] = total
        states = after
    out = [FAR] * (sequences + 1)
    for (begun, length), cost in states.items():
        if length in (0, 3):
            out[begun] = min(out[begun], cost)
    return out


def company(hand: Tally, card: Card, contract: Contract) -> float:
    """How many cards of a hand go with this one: of its rank where groups are open, near it in its suit for
    sequences.
    """
    if card >= 52:
        return 9.0
    worth = 0.0
    if contract.groups:
        mates = by_rank(hand)[card >> 2] - 1
        worth += min(mates, 2) * 1.0
    if contract.sequences:
        for position in (LOW_ACE, HIGH_ACE) if card >> 2 == ACE else ((card >> 2) + 2,):
            for far in (1, 2):
                for near in (position - far, position + far):
                    if LOW_ACE <= near <= HIGH_ACE and count(hand, face_at(card & 3, near)):
                        worth += NEIGHBOURS[far]
    return worth


def after_best_discard(hand: Tally, contract: Contract, touching: bool, kept: Card = -1) -> int:
    """The distance after the best discard; ``kept`` may not be discarded."""
    return min(
        distance(hand - ONE[card], contract, touching)
        for card in different(hand)
        if card < 52 and (card != kept or count(hand, card) > 1)
    )


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


class RummyLowest(Bot):
    """Takes the discard only where it completes the contract; never claims; lays down and lays off what it can.

    A card is loose that has no other of its rank beside it where groups are asked for, and none within two of its suit
    where sequences are. Of the loose cards, or of all where none is loose, the one of the highest value goes.
    """

    def choose(self, view: View) -> Move:
        """The only move there is, or the first of these that is legal."""
        assert isinstance(view, RummyView)
        if len(view.legal) == 1:
            return view.legal[0]
        if view.phase == "draw":
            wanted = not view.has_melded and view.pile[-1] in view.completing()
            return move(DRAW_DISCARD if wanted else REFUSE)
        if view.phase == "claim":
            return move(DECLINE)
        laying = next_of_contract(view)
        if laying is not None:
            return laying
        for kind in (TRADE, LAY_OFF):
            found = [one for one in view.legal if kind_of(one) == kind]
            if found:
                return found[0]
        return highest_loose(view)


def highest_loose(view: RummyView) -> Move:
    """The discard of the loose card of the highest value."""
    discards = [one for one in view.legal if kind_of(one) == DISCARD]
    if view.has_melded:
        return max(discards, key=lambda one: view.rules.values[card_of(one)])
    loose = [one for one in discards if company(view.hand, card_of(one), view.contract) == 0]
    return max(loose or discards, key=lambda one: (card_of(one) < 52, view.rules.values[card_of(one)]))

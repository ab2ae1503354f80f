"""What a sensible player sees in a view of Durak: how dear a card is, the best covers, how far the deal has gone.

The advice that good players give, in numbers. All functions see only a view.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from foolery.base.bits import copies, lowest
from foolery.base.cards import Card, CardSet, Move
from foolery.base.groups import group_faces
from foolery.durak.engine.moves import attack_of, cover_of, kind_of
from foolery.durak.engine.numbers import COVER
from foolery.durak.engine.view import DurakView

TOP: Final = 8.0
"""The worth of a plain ace; the lowest plain card of the pack is worth 0."""
TRUMP: Final = 9.0
"""How much more a trump is worth than the plain card of its rank."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What the heuristic weighs; found by playing against ``lowest`` and against itself.

    ``even`` is the worth of a card that a player neither wants nor minds while the stock is full, ``late`` what is
    added when it is empty; ``tempo`` the price of losing the lead by a take; ``new_rank`` the price of a cover that
    brings a new rank to the table; ``pair`` what each further card of a group is worth; ``throw`` and ``gift`` how
    dear a card may be that is thrown at a defender and at a taker; ``transfer`` how dear one that transfers;
    ``count`` what it is worth to cover a card where covered cards are counted.
    """

    even: float = 4.0
    late: float = 6.0
    tempo: float = 2.0
    new_rank: float = 1.0
    pair: float = 2.2
    throw: float = 10.5
    gift: float = 5.0
    transfer: float = 7.0
    throw_late: float = 7.0
    count: float = 6.0


AMONG_MANY: Final = Weights(
    even=7.0, late=9.0, tempo=3.0, new_rank=0.5, pair=1.5, throw=6.5, gift=4.0, transfer=8.0, throw_late=4.0
)
"""The same while more than two places are left: whoever takes has given away less, since others attack next."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A view with what a player works out from it once per decision.

    ``age`` runs from 0 (a full stock) to 1 (no stock).
    """

    view: DurakView
    unseen: CardSet
    trumps: int
    low_rank: int
    age: float

    @classmethod
    def of(cls, view: DurakView) -> Sight:
        """Read a view."""
        unseen = view.unseen()
        pack = view.hand | view.seen | unseen
        for slot in view.table:
            pack |= 1 << slot.attack
        low = min((lowest(pack) & 63) >> 2, 11) if pack else 0
        whole = view.stock_size + sum(view.hand_sizes) + 2 * len(view.table) + view.discard_size
        stock_at_start = max(1, whole - 6 * view.players)
        age = 1.0 - min(1.0, view.stock_size / stock_at_start)
        return cls(view, unseen, view.trumps_of(view.me), low, age)

    def locked(self) -> bool:
        """Whether part of the hand lies where it cannot be played from yet."""
        counting = {zone.name for rule in self.view.rules.rules for zone in rule.zones if zone.counts}
        return any(rows[self.view.me] for name, rows in self.view.zones if name in counting)

    def is_trump(self, card: Card) -> bool:
        """Whether this seat plays the card as a trump; cards without a suit that cover much count as trumps."""
        if card & 63 >= 52:
            return self.power(card & 63) > 0.5
        return bool(self.trumps >> (card & 3) & 1)

    def power(self, face: Card) -> float:
        """The share of the pack that a card covers."""
        table = self.view.rules.table(self.trumps, self.view.special)
        covered = [
            other for other in {card & 63 for card in self.view.rules.pack_cards} if table.get(other) >> face & 1
        ]
        return len(covered) / max(1, len({card & 63 for card in self.view.rules.pack_cards}))

    def counted(self, attack: Card) -> bool:
        """Whether it counts for the result to have covered this card."""
        counts = getattr(self.view.rules.resulter, "counts", None)
        return counts is not None and bool(counts(attack))

    def worth(self, card: Card) -> float:
        """How much one would like to keep a card: 0–8 for plain cards, 9–17 for trumps, up to 18 without a suit."""
        face = card & 63
        if face >= 52:
            return (TOP + TRUMP + 1) * min(1.0, 1.5 * self.power(face))
        plain = ((face >> 2) - self.low_rank) * TOP / (12 - self.low_rank)
        return plain + TRUMP if self.is_trump(face) else plain

    def group_worth(self, move: Move) -> float:
        """The worth of the dearest card of a group."""
        return max(self.worth(face) for face in group_faces(move))

    def rivals(self) -> list[int]:
        """The other places that have not left the deal."""
        out = self.view.out
        return [p for p in range(len(self.view.hand_sizes)) if p != self.view.me and p not in out]

    def bare(self) -> bool:
        """Whether the stock is gone."""
        return self.view.stock_size == 0

    def price(self, cover: Card, ranks: set[int], weights: Weights) -> float:
        """What a cover costs: its worth, and more where its rank is new to the table and lets others throw in."""
        return self.worth(cover) + (0.0 if cover >> 2 in ranks else weights.new_rank)


def ranks_on_table(view: DurakView) -> set[int]:
    """The ranks that lie on the table."""
    faces = [slot.attack & 63 for slot in view.table] + [slot.cover & 63 for slot in view.table if slot.cover >= 0]
    return {face >> 2 for face in faces}


def best_covers(sight: Sight, weights: Weights) -> tuple[float, list[Move]] | None:
    """The cheapest way to cover all that waits, as its price and its moves; None: there is none."""
    view = sight.view
    choices: dict[int, list[Move]] = {}
    for move in view.legal:
        if kind_of(move) == COVER:
            choices.setdefault(attack_of(move), []).append(move)
    waiting = [slot.attack & 63 for slot in view.table if slot.pending]
    if not waiting or any(attack not in choices for attack in waiting):
        return None
    ranks = ranks_on_table(view)
    prices = {move: sight.price(cover_of(move), ranks, weights) for moves in choices.values() for move in moves}
    for moves in choices.values():
        moves.sort(key=prices.__getitem__)
    waiting.sort(key=lambda attack: len(choices[attack]))
    return _cheapest(view, waiting, choices, prices)


def _cheapest(
    view: DurakView, waiting: list[int], choices: dict[int, list[Move]], prices: dict[Move, float]
) -> tuple[float, list[Move]] | None:
    """Try the covers of each attack card, cheapest first, and give up a branch that cannot beat the best so far."""
    best: tuple[float, list[Move]] | None = None
    used: dict[int, int] = {}
    chosen: list[Move] = []

    def descend(i: int, price: float) -> None:
        nonlocal best
        if best is not None and price >= best[0]:
            return
        if i == len(waiting):
            best = price, list(chosen)
            return
        for move in choices[waiting[i]]:
            card = cover_of(move)
            if used.get(card, 0) < copies(view.hand, card):
                used[card] = used.get(card, 0) + 1
                chosen.append(move)
                descend(i + 1, price + prices[move])
                chosen.pop()
                used[card] -= 1

    descend(0, 0.0)
    return best

"""Albanian Durak: the pack is not shuffled but sorted, aces on top, and so everybody knows what will come.

Row 31 of the catalogue. Readings: the whole pack is sorted before the deal, suits at random inside a rank
(``albanian.sort-stock-only``: whatever is dealt, laid aside or turned up comes from the shuffled pack, only the stock
that is left is sorted). Aces that are turned up go back on top, whatever ``ace-not-trump`` says of a new deal. Cards
without a rank lie where the shuffle has put them. Recycled and exchanged cards blur the order.
"""

from __future__ import annotations

from foolery.base.cards import Card, rank
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import on_off, worked

RANKS = range(13)


class Albanian(Rule):
    """A sorted pack."""

    name = "albanian"
    row = 31
    subject = "dealing"
    revision = 2
    owns = ("the order of the pack",)
    options_declared = (on_off("albanian.sort-stock-only", 31),)

    @property
    def stock_only(self) -> bool:
        """Whether the hands are dealt from a shuffled pack."""
        return self.option["albanian.sort-stock-only"] == "on"

    def order_pack(self, s: State, cards: list[int]) -> list[int]:
        """Sorted in whole, or as it was shuffled."""
        return cards if self.stock_only else descending(cards)

    def order_stock(self, s: State, cards: list[int]) -> list[int]:
        """What is left after the deal, sorted; at the end that is turned lie those that are to fix a trump of each."""
        if not self.stock_only:
            return cards
        source = self.option["trump-card-source"]
        number = 0 if source == "random" else s.rules.config.get("after_deal_each") * s.places
        ranked = [card for card in cards if rank(card) in RANKS]
        turned = ranked[:number] if source == "next" else ranked[len(ranked) - number :]
        closed = descending([card for card in cards if card not in turned])
        return [*turned, *closed] if source == "next" else [*closed, *turned]

    examples = worked("""
    Two players: aces, kings and queens are dealt
        {"game": "throw-in+albanian", "players": 2, "seed": "albanian"}
        allowed: lead As, lead Kc Ks, lead Qd
        refused: lead 6c
        then: hands=QcQhKdKhAcAh/QdQsKcKsAdAs stock=JhJcJsTsTdThTc9c9s9d9h8h8d8s8c7h7c7s7d6c6s6h6dJd
    sort-stock-only: hands, buy-ins and turn-up come from the shuffled pack
        {"game": "throw-in+albanian+buy-in,albanian.sort-stock-only=on", "players": 2, "seed": "albanian"}
        allowed: lead 6c 6s, lead Jd
        refused: lead Ac
        then: hands=6c6s7h8hJdAh/9c9sQcQsKcAd zones=buy-in:Ks6hKd/Kh7cAs stock=AcQdQhJcJsTsTdThTc9d9h8d8s8c7s7d6dJh
    """)


def descending(cards: list[Card]) -> list[Card]:
    """High ranks first, a rank in the order in which it comes; cards without a rank stay at their places."""
    ranked = iter(sorted((card for card in cards if rank(card) in RANKS), key=rank, reverse=True))
    return [next(ranked) if rank(card) in RANKS else card for card in cards]


RULES = (Albanian,)

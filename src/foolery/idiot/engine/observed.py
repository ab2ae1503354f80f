"""A row of bytes that a learner was shown, turned back into what a view says: the fields of a view by name.

The legal moves stand in the mask beside the row, the result is the reward, and the rules are those of the game that
was asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from foolery.base.cards import COPY, cardset
from foolery.base.twins import Twins
from foolery.contract.layout import Row
from foolery.idiot.engine.numbers import BURNED, FACES, IN_HAND, IN_PILE, IN_ROW

if TYPE_CHECKING:
    from foolery.contract.layout import Layout
    from foolery.idiot.engine.questions import Rules


class _Cards:
    """The cards of a row by where they lie."""

    def __init__(self, r: Row) -> None:
        self.rows: list[tuple[int, int, int, int]] = []
        for copy, behind in ((0, ""), (COPY, "-2")):
            if f"where{behind}" in r.layout.fields:
                where, order, more = (r[name + behind] for name in ("where", "order", "more"))
                self.rows += [(face + copy, where[face], order[face], more[face]) for face in range(FACES)]

    def lying(self, where: int, more: int = 0) -> int:
        """The set of cards that lie there, of which all these bits are told."""
        return cardset(card for card, there, _, told in self.rows if there == where and told & more == more)

    def pile(self) -> list[int]:
        """The pile, bottom first."""
        found = [(order, card) for card, where, order, _ in self.rows if where == IN_PILE]
        return [card for _, card in sorted(found)]


def decode(layout: Layout, rules: Rules, row: bytes) -> dict[str, Any]:
    """The fields of the view that this row was written from. Copies of equal cards are numbered as a view does."""
    r = Row(layout, row)
    cards, twins = _Cards(r), Twins()
    places = range(r.players)
    turns = [(place - r.seat) % r.players for place in places]
    acting, backwards, limited = r["masks"]
    ply, deal, turn = r.numbers("numbers", 2)
    stock, burned = r["counts"]
    dealer = r.place(r["roles"][0])
    mask = r.mask(acting)
    raised, lowered = cards.lying(IN_ROW, 2), cards.lying(IN_HAND, 4)
    shown = [twins.set(cards.lying(IN_HAND + turns[place], 1)) for place in places]
    up = [twins.set(cards.lying(IN_ROW + turns[place]), raised if place == r.seat else 0) for place in places]
    memory = r.notes("notes")
    return {
        "seat": r.seat,
        "players": r.players,
        "ply": ply,
        "phase": rules.phase_name(r["phase"][0]),
        "actors": tuple([place for place in [(dealer + 1 + i) % r.players for i in places] if mask >> place & 1]),
        "shown": tuple(shown),
        "up": tuple(up),
        "hand": twins.set(cards.lying(IN_HAND), lowered),
        "hand_sizes": r.each("sizes"),
        "down_sizes": r.each("down"),
        "swaps": r.each("swaps"),
        "raised": twins.set(raised),
        "lowered": twins.set(lowered),
        "pile": twins.row(cards.pile()),
        "stock_size": stock,
        "discard_size": burned,
        "seen": twins.set(cards.lying(BURNED)),
        "out": tuple([r.place(turn) for turn in r["out"] if turn]),
        "turns": turn,
        "direction": -1 if backwards else 1,
        "limited": bool(limited),
        "deal": deal,
        "dealer": dealer,
        "memory": tuple([(rules.rules[slot].name, numbers) for slot, numbers in memory.items()]),
    }

"""A row of bytes that a learner was shown, turned back into what a view says: the fields of a view by name.

All but three of them come back: the legal moves stand in the mask beside the row, the result is the reward, and the
rules are those of the game that was asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from foolery.base.twins import Twins
from foolery.contract.layout import Row
from foolery.durak.engine.numbering import EVERY_FACE
from foolery.durak.engine.numbers import (
    ATTACKING,
    FACES,
    GONE,
    IN_COVER,
    IN_HAND,
    IN_STOCK,
    IN_ZONE,
    NOT_THERE,
    UNKNOWN,
)
from foolery.durak.engine.seeing import NOBODY, Slot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from foolery.contract.layout import Layout
    from foolery.durak.engine.questions import Rules


class _Row(Row):
    """A row whose places are those of the table, dummies with them, and its cards."""

    def __init__(self, layout: Layout, rules: Rules, row: bytes) -> None:
        super().__init__(layout, row, rules.dummies)
        self.cards = list(self._cards())

    def _cards(self) -> Iterator[tuple[int, int, int, int, int]]:
        """Every card of which the row tells where it is, with all that it tells."""
        for copy, behind in ((0, ""), (64, "-2")):
            if behind and f"where{behind}" not in self.layout.fields:
                return
            rows = [self[name + behind] for name in ("where", "order", "who", "more")]
            for number in range(FACES):
                where, order, who, more = (row[number] for row in rows)
                if where not in (UNKNOWN, NOT_THERE):
                    yield EVERY_FACE[number] + copy, where, order, who, more

    def lying(self, where: int) -> list[int]:
        """The cards that lie there, in their order."""
        return [
            card for card, _ in sorted(((c, o) for c, w, o, _, _ in self.cards if w == where), key=lambda one: one[1])
        ]


def decode(layout: Layout, rules: Rules, row: bytes) -> dict[str, Any]:
    """The fields of the view that this row was written from. Copies of equal cards are numbered as a view does."""
    r = _Row(layout, rules, row)
    places = range(r.places)
    hands = [sum(1 << card for card in r.lying(IN_HAND + (place - r.seat) % r.places)) for place in places]
    known_to_all = sum(1 << card for card, where, _, _, more in r.cards if IN_HAND <= where < GONE and more)
    ply, deal, bout, beaten = r.numbers("numbers", 2)
    acting, passed, blocked = r["masks"]
    dealer, attacker, defender, first = map(r.place, r["roles"])
    turn_up, special = r["faces"]
    trumps = r["trumps"]
    before = tuple(map(r.place, r["before"]))
    stock, below, discard = r["counts"]
    bottom = tuple(r.lying(IN_STOCK))
    start = attacker if attacker >= 0 else 0
    order = [(start + i) % r.places for i in places]
    mask = r.mask(acting)
    told = {
        "seat": r.seat,
        "players": r.players,
        "ply": ply,
        "phase": rules.phase_name(r["phase"][0]),
        "actors": tuple(place for place in order if mask >> place & 1),
        "hand": hands[r.seat],
        "hand_sizes": r.each("sizes"),
        "deal": deal,
        "dealer": dealer,
        "known": tuple(hands),
        "shown": tuple(hand & known_to_all for hand in hands),
        "table": _table(r),
        "trumps": tuple(trumps[1 + (place - r.seat) % r.places] for place in places)
        if trumps[0] & 16
        else (trumps[0],),
        "special": special - 1,
        "turn_up": next((card for card in bottom if card & 63 == turn_up - 1), -1) if turn_up else -1,
        "bottom": bottom,
        "below": below,
        "stock_size": stock,
        "discard_size": discard,
        "seen": sum(1 << card for card in r.lying(GONE)),
        "attacker": attacker,
        "defender": defender,
        "first": first,
        "passed": r.mask(passed),
        "blocked": bool(blocked),
        "out": tuple(r.place(turn) for turn in r["out"] if turn),
        "bout": bout,
        "beaten_bouts": beaten,
        "before": before if any(place >= 0 for place in before) else NOBODY,
        "zones": _zones(r, rules),
        "memory": _memory(r, rules),
        "queue": _queue(r, rules),
        "picked": tuple(card for card, order in sorted(_picked(r), key=lambda one: one[1])),
    }
    return told | _numbered(told) if rules.twins else told


def _numbered(told: dict[str, Any]) -> dict[str, Any]:
    """The fields with cards, their copies numbered in the order in which a view names them."""
    twins = Twins()
    known = tuple([twins.set(mask, shown) for mask, shown in zip(told["known"], told["shown"], strict=True)])
    return {
        "known": known,
        "shown": tuple(map(twins.set, told["shown"])),
        "hand": known[told["seat"]],
        "picked": tuple(map(twins.card, told["picked"])),
        "table": tuple(
            [slot._replace(attack=twins.card(slot.attack), cover=twins.card(slot.cover)) for slot in told["table"]]
        ),
        "bottom": twins.row(told["bottom"]),
        "turn_up": twins.card(told["turn_up"]),
        "zones": tuple([(name, tuple(map(twins.row, rows))) for name, rows in told["zones"]]),
        "seen": twins.set(told["seen"]),
    }


def _picked(r: _Row) -> list[tuple[int, int]]:
    return [(card, order) for card, where, order, _, _ in r.cards if IN_HAND <= where < GONE and order]


def _table(r: _Row) -> tuple[Slot, ...]:
    """The slots in their order."""
    covers = {order: card for card, where, order, _, _ in r.cards if where == IN_COVER}
    slots = []
    for card, where, order, who, more in r.cards:
        if where == ATTACKING:
            by, covered_by = r.place(who & 15), r.place(who >> 4)
            slots.append((order, Slot(card, by, covers.get(order, -1), covered_by, more >> 1, bool(more & 1))))
    return tuple(slot for _, slot in sorted(slots, key=lambda one: one[0]))


def _zones(r: _Row, rules: Rules) -> tuple[tuple[str, tuple[tuple[int, ...], ...]], ...]:
    """The rules' zones, −1 for a card that is not seen."""
    out = []
    index = 0
    for rule in rules.rules:
        for zone in rule.zones:
            hidden = r[f"hidden-{rule.name}-{zone.name}"]
            rows = []
            for place in range(1 if zone.shared else r.places):
                turn = 0 if zone.shared else (place - r.seat) % r.places
                cards = [
                    (order, card)
                    for card, where, order, who, _ in r.cards
                    if where == IN_ZONE + index and (zone.shared or who == turn + 1)
                ]
                rows.append(tuple(card for _, card in sorted(cards)) or (-1,) * hidden[turn])
            out.append((zone.name, tuple(rows)))
            index += 1
    return tuple(out)


def _memory(r: _Row, rules: Rules) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What the core and the rules remember."""
    out: list[tuple[str, tuple[int, ...]]] = []
    core = r.numbers("core", 4)
    turned = [core[0], *(core[1 + (place - r.seat) % r.places] for place in range(r.places))]
    if any(turned):
        out.append(("core", tuple(turned)))
    return (*out, *((rules.rules[slot].name, row) for slot, row in r.notes("notes").items()))


def _queue(r: _Row, rules: Rules) -> tuple[tuple[str, int], ...]:
    """The questions that wait."""
    field = r["queue"]
    pairs = [(field[i], field[i + 1]) for i in range(0, len(field), 2) if field[i]]
    return tuple((rules.phase_name(phase - 1), r.place(turn)) for phase, turn in pairs)

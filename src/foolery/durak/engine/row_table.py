"""What a seat of Durak sees as a row of bytes, for learners, part by part.

The parts of one pack stand at the same places in every variant. Second copies, the sizes of hidden zones, and settings
that few games have come behind them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from foolery.base.cards import COPY, cards, cardset
from foolery.base.twins import Twins
from foolery.contract.declared.rows import (
    BySeat,
    CardColumns,
    Constant,
    Lying,
    Made,
    Memory,
    Numbers,
    OutOrder,
    RowTable,
    SeatNumbers,
    Table,
    order,
    places,
    turned,
    turned_mask,
)
from foolery.durak.engine.numbering import EVERY_FACE
from foolery.durak.engine.numbers import (
    ATTACKING,
    GONE,
    IN_COVER,
    IN_HAND,
    IN_STOCK,
    IN_ZONE,
    NOT_THERE,
    NOTES,
    UNKNOWN,
)
from foolery.durak.engine.seeing import NOBODY, Slot

if TYPE_CHECKING:
    from foolery.base.cards import Card
    from foolery.contract.layout import Layout, Row
    from foolery.durak.engine.questions import Rules, Zone
    from foolery.durak.engine.view import DurakView

VERSION: Final = 1
"""Another number, another meaning of some byte."""

SETTINGS: Final = (
    "hand_size",
    "lead_max",
    "lead_alike",
    "throw_max",
    "transfer_max",
    "cap_total",
    "first_five",
    "throwers",
    "under",
    "dummies",
    "draw_order",
    "instant_loss",
    "strap",
    "throw_in",
    "transfer",
    "transfer_late",
    "transfer_frees",
    "cap_lifted",
    "free",
    "pending_window",
    "after_take",
    "take_uncapped",
    "no_transfer_first",
    "no_transfer_trump",
    "no_draw",
    "swap_six",
    "open_discard",
    "turn_up",
)
"""Fields of the rules that every row carries, in this order."""
LATER: Final = ("cap_thrown", "loss_at_once")
"""Fields that a row carries at its end where one of them is set; what comes later is added behind."""
OWN_TRUMPS: Final = 16
"""Added to the trumps of all where each place has trumps of its own."""


def row_table(rules: Rules, bits: int) -> RowTable:
    """The row of a game. ``bits`` has a bit for each rule of the variant, by the numbers that rules have for ever."""
    copies = {face: sum(card & 63 == face for card in rules.pack_cards) for face in EVERY_FACE}
    columns = CardColumns(
        EVERY_FACE,
        [("where", 255, True), ("order", 127, False), ("who", 255, True), ("more", 255, True)],
        _lying,
        lambda face, copy: UNKNOWN if copies[face] > copy else NOT_THERE,
    )
    zones = [(rule, zone) for rule in rules.rules for zone in rule.zones]
    # Only where one of them is set, so that rows of all other games stay as long as they were.
    later = [int(getattr(rules, name)) & 255 for name in LATER]
    return RowTable(
        "durak",
        VERSION,
        *columns.parts(),
        Made(
            "phase",
            1,
            31,
            True,
            lambda view: [rules.phase_number(view.phase)],
            lambda row: (
                {"phase": rules.phase_name(row["phase"][0])} | _cards(columns, [zone for _, zone in zones], row)
            ),
        ),
        Table(7),
        SeatNumbers("roles", "dealer", "attacker", "defender", "first"),
        Made("masks", 3, 255, True, _masks, _told_by_masks),
        Numbers("counts", "stock_size", "below", "discard_size", most=128),
        Numbers("numbers", "ply", "deal", "bout", "beaten_bouts", width=2),
        Made("trumps", 9, 31, True, _trumps, _told_by_trumps),
        Made("faces", 2, 64, True, _faces, lambda row: {"special": row["faces"][1] - 1}),
        Made("before", 2, 8, True, lambda view: [turned(view, place) for place in view.before], _before),
        BySeat("sizes", "hand_sizes", 128),
        OutOrder("out"),
        Made("queue", 14, 255, True, _queue, lambda row: {"queue": _told_by_queue(row, rules)}),
        Made("core", 36, 255, False, _core),
        _Memory(rules.rules, NOTES),
        Constant("rules", [bits], True, width=16),
        Constant("settings", [int(getattr(rules, name)) for name in SETTINGS]),
        *(columns.parts(second=True) if rules.twins else ()),
        *[_Hidden(rule.name, zone.name, number) for number, (rule, zone) in enumerate(zones)],
        *([Constant("later", later, meaning="settings")] if any(later) else ()),
        dummies=rules.dummies,
    )


# Cards


def _lying(view: DurakView) -> list[Lying]:
    """Every card that the seat knows: in hands those that all know first, then the rest of the table."""
    found: list[Lying] = []
    for place in range(places(view)):
        turn, shown = turned(view, place) - 1, view.known[place] & view.shown[place]
        found += [[card, IN_HAND + turn, 0, 0, 1] for card in cards(shown)]
        found += [[card, IN_HAND + turn, 0, 0, 0] for card in cards(view.known[place] & ~shown)]
    found += [[card, GONE, 0, 0, 0] for card in cards(view.seen)]
    for depth, slot in enumerate(view.table, 1):
        who = turned(view, slot.by) | turned(view, slot.cover_by) << 4
        found.append([slot.attack, ATTACKING, depth, who, slot.obliged | slot.cover_no << 1])
        if slot.cover >= 0:
            found.append([slot.cover, IN_COVER, depth, 0, 0])
    found += [[card, IN_STOCK, depth, 0, 0] for depth, card in enumerate(view.bottom, 1)]
    for number, (_, rows) in enumerate(view.zones):
        for place, row in enumerate(rows):
            turn = turned(view, place) if len(rows) > 1 else 0
            found += [[card, IN_ZONE + number, depth, turn, 0] for depth, card in enumerate(row, 1) if card >= 0]
    for depth, card in enumerate(view.picked, 1):
        held = [one for one in found if one[0] == card and IN_HAND <= one[1] < GONE]
        alike = [one for one in found if held and one[0] % COPY == card % COPY and one[1] == held[0][1]]
        next(one for one in alike if not one[2])[2] = depth
    return found


def _cards(columns: CardColumns, zones: list[Zone], row: Row) -> dict[str, Any]:
    """The attributes with cards. Copies of equal cards are numbered as a view numbers them."""
    lying, twins = columns.read(row), Twins()

    def at(where: int) -> list[Card]:
        return [card for _, card in sorted((one[2], one[0]) for one in lying if one[1] == where)]

    turns = [(place - row.seat) % row.places for place in range(row.places)]
    hands = [cardset(at(IN_HAND + turn)) for turn in turns]
    public = cardset(one[0] for one in lying if IN_HAND <= one[1] < GONE and one[4])
    picked = sorted((one[2], one[0]) for one in lying if IN_HAND <= one[1] < GONE and one[2])
    turn_up = row["faces"][0] - 1
    bottom = at(IN_STOCK)
    known = tuple([twins.set(hand, hand & public) for hand in hands])
    return {
        "known": known,
        "shown": tuple([twins.set(hand & public) for hand in hands]),
        "hand": known[row.seat],
        "picked": twins.row([card for _, card in picked]),
        "table": tuple([_renumbered(slot, twins) for slot in _table(row, lying)]),
        "bottom": twins.row(bottom),
        "turn_up": twins.card(next((card for card in bottom if card % COPY == turn_up), -1)),
        "zones": tuple([(zone.name, _zone(row, lying, zone, number, twins)) for number, zone in enumerate(zones)]),
        "seen": twins.set(cardset(at(GONE))),
    }


def _table(row: Row, lying: list[Lying]) -> list[Slot]:
    """The slots in their order."""
    covers = {one[2]: one[0] for one in lying if one[1] == IN_COVER}
    attacks = sorted((depth, card, who, more) for card, where, depth, who, more in lying if where == ATTACKING)
    return [
        Slot(card, row.place(who & 15), covers.get(depth, -1), row.place(who >> 4), more >> 1, bool(more & 1))
        for depth, card, who, more in attacks
    ]


def _renumbered(slot: Slot, twins: Twins) -> Slot:
    return slot._replace(attack=twins.card(slot.attack), cover=twins.card(slot.cover))


def _zone(row: Row, lying: list[Lying], zone: Zone, number: int, twins: Twins) -> tuple[tuple[Card, ...], ...]:
    """The rows of a rule's zone, −1 for a card that is not seen."""
    hidden = [name for name in row.layout.fields if name.startswith("hidden-")][number]
    rows = []
    for place in range(1 if zone.shared else row.places):
        turn = 0 if zone.shared else (place - row.seat) % row.places
        found = sorted(
            (one[2], one[0]) for one in lying if one[1] == IN_ZONE + number and (zone.shared or one[3] == turn + 1)
        )
        rows.append(twins.row([card for _, card in found] or [-1] * row[hidden][turn]))
    return tuple(rows)


class _Hidden(Made):
    """How many cards of a rule's zone each place has that the seat does not see."""

    def __init__(self, rule: str, zone: str, number: int) -> None:
        super().__init__(f"hidden-{rule}-{zone}", 8, 128, False, self.hidden)
        self.rule, self.zone, self.number = rule, zone, number

    def declare(self, layout: Layout) -> None:
        layout.add(self.name, self.length, self.most, self.codes, "hidden", rule=self.rule, zone=self.zone)

    def hidden(self, view: DurakView) -> list[int]:
        rows = view.zones[self.number][1]
        found = [sum(card < 0 for card in row) for row in rows]
        return [found[place] for place in order(view)] if len(rows) > 1 else found


# The course of the game


def _masks(view: DurakView) -> list[int]:
    acting = turned_mask(view, cardset(view.actors))
    return [acting, turned_mask(view, view.passed), view.blocked]


def _told_by_masks(row: Row) -> dict[str, Any]:
    acting, passed, blocked = row["masks"]
    mask, start = row.mask(acting), max(0, row.place(row["roles"][1]))
    seats = [(start + i) % row.places for i in range(row.places)]
    return {
        "actors": tuple([place for place in seats if mask >> place & 1]),
        "passed": row.mask(passed),
        "blocked": bool(blocked),
    }


def _trumps(view: DurakView) -> list[int]:
    if len(view.trumps) == 1:
        return [*view.trumps]
    return [OWN_TRUMPS, *(view.trumps[place] for place in order(view))]


def _told_by_trumps(row: Row) -> dict[str, Any]:
    first, *own = row["trumps"]
    turns = [(place - row.seat) % row.places for place in range(row.places)]
    return {"trumps": tuple([own[turn] for turn in turns]) if first & OWN_TRUMPS else (first,)}


def _faces(view: DurakView) -> list[int]:
    return [view.turn_up % COPY + 1 if view.turn_up >= 0 else 0, view.special + 1]


def _before(row: Row) -> dict[str, Any]:
    found = tuple(map(row.place, row["before"]))
    return {"before": found if max(found) >= 0 else NOBODY}


def _queue(view: DurakView) -> list[int]:
    """The questions that wait, then the phase that the bout returns to and the place that was asked."""
    waiting, last = view.queue[:-1], view.queue[-1:]
    pairs = [(view.rules.phase_number(phase) + 1, turned(view, place)) for phase, place in (*waiting[:6], *last)]
    return [number for pair in pairs for number in pair]


def _told_by_queue(row: Row, rules: Rules) -> tuple[tuple[str, int], ...]:
    numbers = [*row["queue"]]
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return tuple([(rules.phase_name(phase - 1), row.place(turn)) for phase, turn in pairs if phase])


def _core(view: DurakView) -> bytes:
    """What the core remembers of the deal and of each place, four bytes each."""
    first, *numbers = dict(view.memory).get("core", (0,) * (1 + places(view)))
    return b"".join([number.to_bytes(4, "little") for number in (first, *(numbers[place] for place in order(view)))])


class _Memory(Memory):
    """What the core and the rules remember."""

    def read(self, row: Row) -> dict[str, Any]:
        first, *numbers = row.numbers("core", 4)
        core = (first, *(numbers[(place - row.seat) % row.places] for place in range(row.places)))
        told = super().read(row)["memory"]
        return {"memory": (("core", core), *told) if any(core) else told}

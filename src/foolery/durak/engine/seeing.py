"""What one seat of a Durak table sees, or everybody: the fields of a view, taken from a state one by one.

A view is what bots, tables and servers ask for again and again; therefore this is one of the hot files, and what most
positions have not (zones, memory, waiting questions) costs next to nothing there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.base import arguments
from foolery.durak.engine.memory import bout_number, deal_number, queue_of, seat_numbers, waits_for_first_lead
from foolery.durak.engine.numbers import PHASES

if not cython.compiled:
    from foolery.base.bits import size
    from foolery.durak.engine.numbers import AT_END, OWN_PHASES

if TYPE_CHECKING:
    from foolery.base.cards import Card, CardSet, Place
    from foolery.durak.engine.state import State


class Slot(NamedTuple):
    """An attack card on the table with its cover; -1 stands for no cover. Not ``obliged``: it may not be covered."""

    attack: Card
    by: Place
    cover: Card
    cover_by: Place
    cover_no: int
    obliged: bool

    @property
    def pending(self) -> bool:
        """Whether the attack card waits for an answer."""
        return self.cover < 0 and self.obliged


NOBODY = (-1, -1)
new_tuple = tuple.__new__
"""What a slot's own maker calls in the end."""


def seen(s: State, seat: int | None) -> tuple[Any, ...]:
    """What this seat may know, or everybody: the values of the fields of a view, in their order, and nothing else.

    Raises BadPlayers for a seat that is not at the table.
    """
    rules = s.rules
    if seat is not None and (type(seat) is not int or not 0 <= seat < s.players):
        seat = arguments.viewer(seat, s.players)
    observer = -1 if seat is None else seat
    actors = s.actors()
    own = s.picked_set == 0 or seat in actors
    picked = tuple(s.picked) if s.picked else ()
    phase = s.phase if own else s.phase_shown()
    # The empty set in the C type of sets, which a literal 0 does not have.
    hand = s.gone ^ s.gone
    if observer >= 0:
        hand = s.hands[observer]
    gone = s.gone if observer < 0 else s.gone_to(observer)
    known = tuple([known_to(s, observer, place) for place in range(s.places)])
    return (
        rules.id,
        seat,
        s.players,
        s.ply if own else s.ply - len(picked),
        PHASES[phase] if phase < OWN_PHASES else rules.phase_name(phase),
        actors,
        () if seat is None else tuple(s.legal(seat)),
        hand,
        tuple([size(s.hands[place]) for place in range(s.places)]),
        s.deal,
        s.dealer,
        s.result() if s.phase == AT_END else None,
        rules,
        known,
        tuple([s.shown[place] & s.hands[place] for place in range(s.places)]),
        tuple([slot_of(s, i) for i in range(s.slots)]) if s.slots else (),
        (s.trumps,) if s.own_trumps is None else tuple(s.own_trumps),
        s.special,
        s.turn_up(),
        tuple(s.open_stock()) if s.stock_at < s.open_end else (),
        s.below_size(),
        s.stock_size(),
        size(s.discard),
        s.discard if rules.open_discard else gone,
        rules.open_discard,
        s.attacker,
        s.defender,
        s.first,
        s.passed,
        s.blocked != 0,
        tuple(s.out_order()) if s.outs else (),
        s.bouts,
        s.beaten_bouts,
        (s.last_fool, s.last_out) if waits_for_first_lead(s) else NOBODY,
        zones_seen(s, observer) if rules.zone_count else (),
        remembered(s, known),
        tuple(queue_of(s)) if s.queue or s.asked >= 0 else (),
        picked if own else (),
    )


def slot_of(s: State, i: int) -> Slot:
    """The i-th slot of the table."""
    row = (s.attacks[i], s.owners[i], s.covers[i], s.coverers[i], s.cover_numbers[i], s.obliged[i] != 0)
    return new_tuple(Slot, row)


def known_to(s: State, observer: int, place: int) -> CardSet:
    """The cards of a place that a seat knows, all of its own; the public (-1) knows those that everybody has seen."""
    if place == observer:
        return s.hands[place]
    if observer < 0:
        return s.shown[place] & s.hands[place]
    mask = s.known_to(observer, place)
    if s.rules.shows:
        for rule in s.rules.shows:
            mask = mask | rule.shows(s, observer, place) & s.hands[place]
    return mask


def zones_seen(s: State, observer: int) -> tuple[tuple[str, tuple[tuple[Card, ...], ...]], ...]:
    """What a seat sees of the rules' zones."""
    out = []
    for index, zone in enumerate([zone for rule in s.rules.rules for zone in rule.zones]):
        rows = []
        for place in range(1 if zone.shared else s.places):
            open_row = zone.seen == "all" or (zone.seen == "owner" and place == observer)
            cards = s.zone(index, place)
            rows.append(tuple(cards) if open_row else (-1,) * len(cards))
        out.append((zone.name, tuple(rows)))
    return tuple(out)


def remembered(s: State, known: tuple[CardSet, ...]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The public numbers, of the core's own those that the position itself does not tell."""
    out: list[tuple[str, tuple[int, ...]]] = []
    if anything_noted(s):
        core = (deal_number(0, 0, 0, bout_number(s)), *seat_numbers(s, known))
        if any(core):
            out.append(("core", core))
    for rule in s.rules.rules:
        if has_memory(s, rule.slot) and not rule.secret_memory:
            numbers = [s.seat_memo(rule.slot, place) for place in range(s.places)]
            out.append((rule.name, (s.memo(rule.slot), *numbers)))
    return tuple(out)


def anything_noted(s: State) -> bool:
    """Whether ``seat_numbers`` may have something to say: of most positions it has not."""
    if s.spent or s.stale:
        return True
    for place in range(s.places):
        if s.straps[place] or s.emptied[place] or s.fresh[place]:
            return True
    return s.slots != 0


def has_memory(s: State, slot: int) -> bool:
    """Whether a rule remembers anything."""
    if s.memos[slot]:
        return True
    for place in range(s.places):
        if s.seat_memos[slot * 8 + place]:
            return True
    return False

"""A full state that agrees with a view, by equal chances or by how others have played.

Whoever makes a move passes over cards that would have done the same for less, and whoever passes or takes holds hardly
what he could have thrown in or covered with. A card that was passed over is so much less likely in his hand, and the
less so, the more of his cards he may have drawn since. Nothing is excluded: people do not play by rules of thumb alone.

That holds where a bout is that of the core. What a rule does between bouts by an event of its own, such as hands that
change places, nobody here understands: with it all that was believed is forgotten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations
from math import factorial, prod
from typing import TYPE_CHECKING, Final, NamedTuple

from foolery.base.bits import bit, size
from foolery.base.cards import COPY, Card, Place, cards, cardset
from foolery.base.errors import NotationError
from foolery.base.shuffle import shuffled
from foolery.durak.engine.bare import fits
from foolery.durak.engine.events import KINDS
from foolery.durak.engine.memory import read_bout, read_deal_number, read_seat_number
from foolery.durak.engine.state import State

if TYPE_CHECKING:
    from foolery.base.cards import CardSet
    from foolery.contract import Event
    from foolery.durak.engine.questions import Beats
    from foolery.durak.engine.view import DurakView


class Room(NamedTuple):
    """How many unknown cards lie where: in each hand, in the stock above and below its open cards, among the cards that
    left the game, in zones (zone, place and how deep in the row).
    """

    hands: tuple[int, ...]
    closed: int
    below: int
    lost: int
    blind: tuple[tuple[int, int, int], ...]

    def whole(self) -> int:
        """How many that are together."""
        return sum(self.hands) + self.closed + self.below + self.lost + len(self.blind)


def sample(view: DurakView, seed: str) -> State:
    """One world of all that look alike to this seat. Raises NotationError where the counts do not add up."""
    s = laid_out(view, seed)
    recall(s)
    return s


def known_in(view: DurakView, place: Place) -> CardSet:
    """The cards of a hand that the seat knows."""
    return view.hand if place == view.seat else view.known[place]


def room_in(view: DurakView) -> Room:
    """Where the unknown cards lie."""
    rows = [(z, p, row) for z, (_, zone) in enumerate(view.zones) for p, row in enumerate(zone)]
    return Room(
        hands=tuple([number - size(known_in(view, place)) for place, number in enumerate(view.hand_sizes)]),
        closed=view.stock_size - len(view.bottom) - view.below,
        below=view.below,
        lost=view.discard_size - size(view.seen),
        blind=tuple([(z, p, depth) for z, p, row in rows for depth, card in enumerate(row) if card < 0]),
    )


def number_of_worlds(view: DurakView) -> int:
    """In how many ways the unknown cards may lie; 0 where the counts do not add up."""
    room = room_in(view)
    unknown = size(view.unseen())
    if room.whole() != unknown or min(room.hands) < 0:
        return 0
    heaps = prod(map(factorial, (*room.hands, room.lost)))
    return factorial(unknown) // heaps


def every_world(view: DurakView) -> Iterator[State]:
    """All worlds of a view, one after the other; ``number_of_worlds`` tells how many there are."""
    room = room_in(view)
    rows = [room.closed, room.below, len(room.blind)]
    for order in _orders([*cards(view.unseen())], [*room.hands, room.lost], rows):
        s = laid_out(view, "worlds", order)
        recall(s)
        yield s


def _orders(unknown: list[int], heaps: list[int], rows: list[int]) -> Iterator[list[int]]:
    """The unknown cards in every order that ``laid_out`` would make something else of."""
    for dealt, left in _heaped(unknown, heaps):
        hands, lost = dealt[: sum(heaps[:-1])], dealt[sum(heaps[:-1]) :]
        for row in permutations(left):
            at = rows[0] + rows[1]
            yield [*hands, *row[:at], *lost, *row[at:]]


def _heaped(unknown: list[int], heaps: list[int]) -> Iterator[tuple[list[int], list[int]]]:
    """Ways to deal cards to heaps in which their order is no matter, with those that are left."""
    if not heaps:
        yield [], unknown
        return
    for heap in combinations(unknown, heaps[0]):
        for dealt, left in _heaped([card for card in unknown if card not in heap], heaps[1:]):
            yield [*heap, *dealt], left


def laid_out(view: DurakView, seed: str, order: list[int] | None = None) -> State:
    """``sample`` before rules are asked what hangs on their memory, and before it is found who acts; the unknown cards
    in this order, else as the seed shuffles them.
    """
    rules = view.rules
    s = State(rules, view.players)
    unknown = shuffled(list(cards(view.unseen())), seed, "sample", view.ply) if order is None else order
    room = room_in(view)
    if room.whole() != len(unknown):
        raise NotationError("position.view-counts")
    for place, number in enumerate(room.hands):
        known = known_in(view, place)
        _fill_hand(s, place, known | cardset(_take(unknown, number)))
        s.reveal(place, view.shown[place])
        if view.seat is not None and place != view.seat and known & ~view.shown[place]:
            s.reveal_to(view.seat, place, known & ~view.shown[place])
    # Before the table is laid: whether a card there may still be swapped for the turn-up depends on the trumps.
    _set_trumps(s, view)
    s.set_stock([*_take(unknown, room.closed), *view.bottom, *_take(unknown, view.below)])
    s.set_bottom(len(view.bottom), view.below)
    s.throw_away(view.seen, True)
    s.throw_away(cardset(_take(unknown, room.lost)), False)
    for slot in view.table:
        s.load_slot(slot.attack, slot.by, slot.cover, slot.cover_by, slot.cover_no, int(slot.obliged))
    _set_zones(s, view, unknown)
    _set_course(s, view, seed)
    return s


def _set_trumps(s: State, view: DurakView) -> None:
    if len(view.trumps) == 1:
        s.set_trumps(view.trumps[0], None, view.special)
    else:
        s.set_trumps(0, list(view.trumps), view.special)


def _take(unknown: list[int], number: int) -> list[int]:
    taken = unknown[:number]
    del unknown[:number]
    return taken


def _fill_hand(s: State, place: int, mask: int) -> None:
    for card in cards(mask):
        s.add(place, card)


def _set_zones(s: State, view: DurakView, unknown: list[int]) -> None:
    for index, (_, rows) in enumerate(view.zones):
        for place, row in enumerate(rows):
            if row:
                s.set_zone(index, place, [card if card >= 0 else unknown.pop() for card in row])


def _set_course(s: State, view: DurakView, seed: str) -> None:
    """Roles, phase, counters and memory, which are public."""
    rules = view.rules
    for place in view.out:
        s.leave(place)
    s.attacker, s.defender, s.first = view.attacker, view.defender, view.first
    s.passed, s.blocked, s.ply = view.passed, int(view.blocked), view.ply
    s.bouts, s.beaten_bouts, s.deal, s.dealer = view.bout, view.beaten_bouts, view.deal, view.dealer
    s.phase = rules.phase_number(view.phase)
    s.taking = int("take" in (view.phase, *(back for back, _ in view.queue[-1:])))
    s.seed = seed
    s.last_fool, s.last_out = view.before
    _set_memory(s, view)
    if view.result is not None:
        s.fools = sum(bit(seat) for seat in view.result.fools)
        s.drawn, s.limited = int(view.result.draw), int(view.result.limited)
    queue = list(view.queue)
    if queue:
        back, s.asked = queue.pop()
        s.back = rules.phase_number(back)
        s.queue = [(rules.phase_number(phase), place) for phase, place in queue]
    for card in view.picked:
        s.pick(card)


def recall(s: State) -> None:
    """Rules set up what hangs on their memory, it is found who acts, and seats see what rules let them see."""
    for rule in s.rules.recalled:
        rule.recalled(s)
    s.changed = 0
    s.go_on()
    s.look()


def _set_memory(s: State, view: DurakView) -> None:
    """What the core and the rules remember, as far as it is public."""
    read_bout(s, read_deal_number(0))
    for name, numbers in view.memory:
        if name == "core":
            read_bout(s, read_deal_number(numbers[0]))
            for place, number in enumerate(numbers[1:]):
                read_seat_number(s, place, number)
    for rule in view.rules.rules:
        for name, numbers in view.memory:
            if name == rule.name:
                s.set_memo(rule.slot, numbers[0])
                for place, number in enumerate(numbers[1:]):
                    s.set_seat_memo(rule.slot, place, number)


WIDTH: Final = 64
DEALT: Final = ("deal", "draw")
LAID: Final = ("lead", "throw", "transfer")
LEAST: Final = 0.02
"""However much speaks against a card, it stays so likely beside one of which nothing is known."""
HIGH: Final = 33
"""Cards that cover so many 64ths of the pack are kept back, trumps above all."""
PASSED_OVER: Final = {
    "lead": (0.3, 0.3),
    "several": (0.6, 0.7),
    "throw": (0.25, 0.25),
    "cover": (0.3, 0.3),
    "high-cover": (0.1, 0.3),
    "pass": (0.35, 1.0),
    "take": (0.3, 1.0),
    "take-of-many": (0.3, 0.35),
    "no-transfer": (0.4, 0.6),
}
"""What a low and a high card become times as likely that were passed over; ``benchmarks.believing`` counts it."""


class Belief:
    """What a seat believes: ``factors[place][face]`` says how many times likelier a card is there than by chance."""

    def __init__(self, view: DurakView, heard: Sequence[Event]) -> None:
        self.view = view
        self.places = range(len(view.hand_sizes))
        self.faces = sorted({card % COPY for card in cards(view.unseen())})
        self.forget()
        self.clear()
        if fits(view.rules):
            for event, hidden in zip(heard, self.hidden_at(heard), strict=True):
                self.hear(event, hidden)

    def forget(self) -> None:
        """Nothing is believed."""
        self.factors = [[1.0] * WIDTH for _ in self.places]

    def clear(self) -> None:
        """A new bout: nothing lies on the table."""
        self.open: list[Card] = []
        self.ranks: set[int] = set()
        self.covered = self.taking = False

    def hidden_at(self, heard: Sequence[Event]) -> list[int]:
        """After each event, of how many cards of its place this seat knew nothing: counted back from what is so now."""
        known = [Counter[Card]() for _ in self.places]
        more = []
        for event in heard:
            faces = self.left(event)
            stranger = 0
            for face in faces:
                stranger += not known[event.place][face]
                known[event.place][face] -= known[event.place][face] > 0
            if event.kind in ("taken", "draw-turn-up"):
                known[event.place].update(card % COPY for card in event.cards)
            more.append(event.count if event.kind in DEALT else -stranger)
        size = [self.view.hand_sizes[place] - self.view.known[place].bit_count() for place in self.places]
        back = []
        for event, added in zip(reversed(heard), reversed(more), strict=True):
            back.append(size[event.place])
            if event.place >= 0:
                size[event.place] -= added
        return back[::-1]

    def left(self, event: Event) -> list[Card]:
        """The cards that an event takes from the hand of its place."""
        faces = [card % COPY for card in event.cards]
        return faces[1:] if event.kind == "cover" else faces if event.kind in LAID else []

    def hear(self, event: Event, hidden: int) -> None:
        """Take in what has happened, after which so many cards of the place are hidden."""
        kind, place = event.kind, event.place
        faces = [card % COPY for card in event.cards]
        if kind not in KINDS:
            self.forget()
        elif kind in DEALT:
            self.draws(place, event.count, hidden)
        elif kind == "cover" and len(faces) == 2:
            self.covers(place, faces[0], faces[1])
        elif kind in LAID and faces:
            self.attacks(kind, place, faces)
        elif kind == "pass" and (self.covered or self.taking):
            self.passes_over("pass", place, (face for face in self.faces if face >> 2 in self.ranks))
        elif kind == "take":
            self.takes(place)
        elif kind in ("taken", "beaten", "bout"):
            self.clear()

    def draws(self, place: Place, number: int, hidden: int) -> None:
        """Cards have come to a hand of which nothing is known: what is known of the others holds for a part of it."""
        kept = max(0.0, 1 - number / hidden) if hidden > 0 else 0.0
        row = self.factors[place]
        for face in self.faces:
            row[face] = 1 + (row[face] - 1) * kept

    def attacks(self, kind: str, place: Place, faces: Sequence[Card]) -> None:
        """Cards were laid before somebody: cheaper ones were passed over, and what the table had asked for."""
        power = self.beats(place).strength
        least = power(faces[0])
        if kind == "lead":
            cheaper = (face for face in self.faces if power(face) < least)
            self.passes_over("several" if len(faces) > 1 else "lead", place, cheaper)
        else:
            fit = (face for face in self.faces if face >> 2 in self.ranks and power(face) < least)
            self.passes_over("throw", place, fit)
        self.open.extend(faces)
        self.ranks.update(face >> 2 for face in faces)

    def covers(self, place: Place, attack: Card, cover: Card) -> None:
        """A card was covered: what would have done it for less was passed over."""
        self.stays(place)
        beats = self.beats(place)
        over, least = beats.get(attack), beats.strength(cover)
        cheaper = (face for face in self.faces if over >> face & 1 and beats.strength(face) < least)
        self.passes_over("high-cover" if least >= HIGH else "cover", place, cheaper)
        self.covered = True
        self.ranks.update((attack >> 2, cover >> 2))
        if attack in self.open:
            self.open.remove(attack)

    def takes(self, place: Place) -> None:
        """Somebody gave up before an attack that he could hardly cover."""
        self.taking = True
        self.stays(place)
        if self.open:
            over = self.beats(place).get(self.open[0])
            kind = "take" if sum(size > 0 for size in self.view.hand_sizes) == 2 else "take-of-many"
            self.passes_over(kind, place, (face for face in self.faces if over >> face & 1))

    def stays(self, place: Place) -> None:
        """Somebody who could have passed an attack on has not."""
        if self.view.rules.transfer and not self.covered and self.open:
            rank = self.open[0] >> 2
            self.passes_over("no-transfer", place, (face for face in self.faces if face >> 2 == rank))

    def beats(self, place: Place) -> Beats:
        """What covers what when this place plays."""
        return self.view.rules.table(self.view.trumps_of(place), self.view.special)

    def passes_over(self, kind: str, place: Place, faces: Iterable[Card]) -> None:
        """These cards are less likely in the hand of this place now."""
        row, power = self.factors[place], self.beats(place).strength
        for face in faces:
            row[face] = max(LEAST, row[face] * PASSED_OVER[kind][power(face) >= HIGH])

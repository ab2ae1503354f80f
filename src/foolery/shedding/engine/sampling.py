"""A full state that agrees with a view: the cards that the seat does not know are dealt at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from foolery.base.bits import size
from foolery.base.cards import cards, cardset
from foolery.base.errors import NotationError
from foolery.base.shuffle import shuffled
from foolery.shedding.engine.state import State

if TYPE_CHECKING:
    from foolery.shedding.engine.view import ShedView


class Room(NamedTuple):
    """How many unknown cards lie where: in each hand, in each face-down row, in the stock, among the burned cards."""

    hands: tuple[int, ...]
    down: tuple[int, ...]
    stock: int
    lost: int

    def whole(self) -> int:
        """How many that are together."""
        return sum(self.hands) + sum(self.down) + self.stock + self.lost


def room_in(view: ShedView) -> Room:
    """Where the unknown cards lie."""
    hands = [number - size(view.shown[place]) for place, number in enumerate(view.hand_sizes)]
    if view.seat is not None:
        hands[view.seat] = 0
    return Room(tuple(hands), view.down_sizes, view.stock_size, view.discard_size - size(view.seen))


def sample(view: ShedView, seed: str) -> State:
    """One world of all that look alike to this seat. Raises NotationError where the counts do not add up."""
    unknown = shuffled(list(cards(view.unseen())), seed, "sample", view.ply)
    room = room_in(view)
    if room.whole() != len(unknown) or room.lost < 0:
        raise NotationError("position.view-counts")
    s = laid_out(view, seed)
    for place in range(view.players):
        s.set_down(place, _take(unknown, room.down[place]))
        if place != view.seat:
            row = shuffled(list(cards(view.up[place])), seed, "row", view.ply, place)
            _fill(s, view, place, _take(unknown, room.hands[place]), row)
    s.set_stock(_take(unknown, room.stock))
    s.discard = view.seen | cardset(unknown)
    return s


def laid_out(view: ShedView, seed: str) -> State:
    """All that the seat knows, as a state in which the cards that it does not know lie nowhere."""
    s = State(view.rules, view.players)
    for place in range(view.players):
        s.set_row(place, view.up[place])
        s.reveal(place, view.shown[place])
        s.set_hand(place, view.hand if place == view.seat else view.shown[place])
    if view.seat is not None:
        s.set_moved(view.seat, view.raised, view.lowered)
    s.discard = s.gone = view.seen
    s.set_pile(view.pile)
    _set_course(s, view, seed)
    return s


def _take(unknown: list[int], number: int) -> list[int]:
    taken = unknown[:number]
    del unknown[:number]
    return taken


def _fill(s: State, view: ShedView, place: int, found: list[int], row: list[int]) -> None:
    """The hand of another; cards that it has swapped unseen are any of its hand for any of the row."""
    raised, lowered = cardset(found[: view.swaps[place]]), cardset(row[: view.swaps[place]])
    s.set_hand(place, (cardset(found) | view.shown[place]) ^ (raised | lowered))
    s.set_row(place, view.up[place] ^ (raised | lowered))
    s.set_moved(place, raised, lowered)


def _set_course(s: State, view: ShedView, seed: str) -> None:
    """Turn, counters and memory, which are public."""
    for place in view.out:
        s.leave(place)
    s.phase = view.rules.phase_number(view.phase)
    s.turn = view.actors[0] if view.actors else 0
    s.asked = sum(1 << place for place in view.actors) if view.phase not in ("play", "over") else 0
    s.direction, s.turns, s.limited = view.direction, view.turns, view.limited
    s.deal, s.dealer, s.ply, s.seed = view.deal, view.dealer, view.ply, seed
    slots = {rule.name: rule.slot for rule in view.rules.rules}
    for name, numbers in view.memory:
        s.set_memo(slots[name], numbers[0])
        for place, number in enumerate(numbers[1:]):
            s.set_seat_memo(slots[name], place, number)

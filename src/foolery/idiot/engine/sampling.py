"""A full state that agrees with a view: the cards that the seat does not know are dealt at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.base.bits import size
from foolery.base.cards import cards, cardset
from foolery.base.errors import NotationError
from foolery.base.shuffle import shuffled
from foolery.idiot.engine.state import State

if TYPE_CHECKING:
    from foolery.idiot.engine.view import ShedView


def sample(view: ShedView, seed: str) -> State:
    """One world of all that look alike to this seat. Raises NotationError where the counts do not add up."""
    s = State(view.rules, view.players)
    unknown = shuffled(list(cards(view.unseen())), seed, "sample", view.ply)
    others = [place for place in range(view.players) if place != view.seat]
    hidden = sum(view.hand_sizes[place] - size(view.shown[place]) for place in others)
    lost = view.discard_size - size(view.seen)
    if hidden + sum(view.down_sizes) + view.stock_size + lost != len(unknown) or lost < 0:
        raise NotationError("position.view-counts")
    for place in range(view.players):
        s.down[place] = _take(unknown, view.down_sizes[place])
        s.up[place], s.shown[place] = view.up[place], view.shown[place]
        if place == view.seat:
            s.hands[place], s.raised[place], s.lowered[place] = view.hand, view.raised, view.lowered
        else:
            _fill(s, view, place, _take(unknown, view.hand_sizes[place] - size(view.shown[place])))
    s.stock = _take(unknown, view.stock_size)
    s.discard, s.gone = view.seen | cardset(unknown), view.seen
    s.pile = list(view.pile)
    _set_course(s, view, seed)
    return s


def _take(unknown: list[int], number: int) -> list[int]:
    taken = unknown[:number]
    del unknown[:number]
    return taken


def _fill(s: State, view: ShedView, place: int, found: list[int]) -> None:
    """The hand of another; cards that it has swapped unseen are any of its hand for any of the row."""
    s.hands[place] = cardset(found) | view.shown[place]
    raised, lowered = cardset(found[: view.swaps[place]]), cardset(list(cards(view.up[place]))[: view.swaps[place]])
    s.hands[place] ^= raised | lowered
    s.up[place] ^= raised | lowered
    s.raised[place], s.lowered[place] = raised, lowered


def _set_course(s: State, view: ShedView, seed: str) -> None:
    """Turn, counters and memory, which are public."""
    s.out = list(view.out)
    s.phase = view.rules.phase_number(view.phase)
    s.turn = view.actors[0] if view.actors else 0
    s.asked = sum(1 << place for place in view.actors) if view.phase not in ("play", "over") else 0
    s.direction, s.turns, s.limited = view.direction, view.turns, view.limited
    s.deal, s.dealer, s.ply, s.seed = view.deal, view.dealer, view.ply, seed
    slots = {rule.name: rule.slot for rule in view.rules.rules}
    for name, numbers in view.memory:
        s.memos[slots[name]] = numbers[0]
        s.seat_memos[slots[name]] = list(numbers[1:])

"""How a deal ended and what the hands count then; where the cards of a position lie, and what must hold of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from foolery.base.cards import COPY, Card
from foolery.base.messages import Message
from foolery.contract import Result, won_by
from foolery.rummy.engine.numbers import ASKED, OVER, TOO_LONG
from foolery.rummy.engine.sets import HIGH_ACE, SHORTEST, LaidCard, fitting, ordered
from foolery.rummy.engine.tally import count, different, faces, tally

if TYPE_CHECKING:
    from foolery.rummy.engine.state import State


def points(s: State) -> tuple[int, ...]:
    """What the cards in each hand count."""
    values = s.rules.values
    return tuple(sum(values[card] * count(hand, card) for card in different(hand)) for hand in s.hands)


def result(s: State) -> Result:
    """How the deal ended: the fewest points win, and share +1; the others share −1."""
    places = tuple(seat for seat in range(s.players) if not s.hands[seat])
    return ranked(points(s), places, s.ended == TOO_LONG)


def ranked(points: Sequence[int], places: tuple[int, ...] = (), limited: bool = False) -> Result:
    """A result by points: the fewest win, all equal is a draw."""
    fewest = min(points)
    winners = [seat for seat, number in enumerate(points) if number == fewest]
    return won_by(winners, len(points), limited=limited, places=places, points=tuple(points))


def census(s: State) -> dict[str, list[Card]]:
    """Every card by the place where it lies; copies are numbered in the order of the places."""
    places: dict[str, list[Card]] = {}
    for seat, melds in enumerate(s.melds):
        places[f"melds {seat}"] = [slot.card for meld in melds for slot in meld.slots]
    places["discard pile"] = list(s.pile)
    for seat, hand in enumerate(s.hands):
        places[f"hand {seat}"] = faces(hand)
    places["stock"] = list(s.stock[::-1])
    places["removed"] = faces(s.removed)
    met: dict[Card, int] = {}
    out: dict[str, list[Card]] = {}
    for name, cards in places.items():
        out[name] = []
        for card in cards:
            met[card] = met.get(card, -1) + 1
            out[name].append(card + COPY * met[card])
    return out


def problems(s: State) -> list[Message]:
    """What is wrong with the position."""
    out = []
    held = sum(s.hands) + tally(s.stock) + tally(s.pile) + s.removed
    held += sum(tally(slot.card for slot in meld.slots) for melds in s.melds for meld in melds)
    if held != s.rules.pack_tally:
        out.append(Message("rummy.not-the-pack"))
    for seat, melds in enumerate(s.melds):
        for meld in melds:
            cards = [LaidCard(slot.card, slot.stated) for slot in meld.slots]
            if ordered(cards, meld.group) is None:
                out.append(Message("rummy.no-set-of", seat=seat))
            elif not meld.group and len(cards) < HIGH_ACE and not fitting(meld):
                out.append(Message("rummy.nothing-fits", seat=seat))
        if bool(melds) != bool(s.melded >> seat & 1):
            out.append(Message("rummy.melds-or-not", seat=seat))
        if any(s.shown[seat] >> 2 * face & 3 > s.hands[seat] >> 2 * face & 3 for face in range(54)):
            out.append(Message("position.known-not-there", place=seat))
    if s.phase != OVER and not all(s.hands):
        out.append(Message("rummy.empty-hand"))
    if s.phase == ASKED and s.asked not in s.claimants():
        out.append(Message("rummy.may-not-claim"))
    if any(len(cards) > HIGH_ACE or len(cards) < SHORTEST for cards in s.laid[:-1]):
        out.append(Message("rummy.closed-wrongly"))
    return out

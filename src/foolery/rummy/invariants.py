"""What must hold of every position: where the cards lie, and what cannot be."""

from __future__ import annotations

from foolery.cards import COPY, Card
from foolery.rummy.questions import ASKED, OVER
from foolery.rummy.sets import HIGH_ACE, SHORTEST, Laid, fitting, ordered
from foolery.rummy.state import State
from foolery.rummy.tally import faces, tally


def census(s: State) -> dict[str, list[Card]]:
    """Every card by the place where it lies; copies are numbered in the order of the places."""
    places: dict[str, list[Card]] = {}
    for seat, melds in enumerate(s.melds):
        places[f"melds {seat}"] = [slot.card for meld in melds for slot in meld.slots]
    places["discard pile"] = list(s.pile)
    for seat, hand in enumerate(s.hands):
        places[f"hand {seat}"] = faces(hand)
    places["stock"] = s.stock[::-1]
    places["removed"] = faces(s.removed)
    met: dict[Card, int] = {}
    out: dict[str, list[Card]] = {}
    for name, cards in places.items():
        out[name] = []
        for card in cards:
            met[card] = met.get(card, -1) + 1
            out[name].append(card + COPY * met[card])
    return out


def problems(s: State) -> list[str]:
    """What is wrong with the position."""
    out = []
    held = sum(s.hands) + tally(s.stock) + tally(s.pile) + s.removed
    held += sum(tally(slot.card for slot in meld.slots) for melds in s.melds for meld in melds)
    if held != s.rules.pack_tally:
        out.append("the cards are not those of the pack")
    for seat, melds in enumerate(s.melds):
        for meld in melds:
            cards = [Laid(slot.card, slot.stated) for slot in meld.slots]
            if ordered(cards, meld.group) is None:
                out.append(f"a meld of seat {seat} is no set")
            elif not meld.group and len(cards) < HIGH_ACE and not fitting(meld):
                out.append(f"nothing fits a sequence of seat {seat}")
        if bool(melds) != bool(s.melded >> seat & 1):
            out.append(f"seat {seat} has melds and has not melded, or the other way round")
        if any(s.shown[seat] >> 2 * face & 3 > s.hands[seat] >> 2 * face & 3 for face in range(54)):
            out.append(f"cards are known in the hand of seat {seat} that are not there")
    if s.phase != OVER and not all(s.hands):
        out.append("a hand is empty and the deal goes on")
    if s.phase == ASKED and s.asked not in s.claimants():
        out.append("a seat is asked that may not claim")
    if any(len(cards) > HIGH_ACE or len(cards) < SHORTEST for cards in s.laid[:-1]):
        out.append("a set has been closed that is too long or too short")
    return out

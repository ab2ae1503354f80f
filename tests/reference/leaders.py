"""Who leads the first bout of a deal: rows 29 and 70."""

from __future__ import annotations

from tests.reference.cards import height, suit_of
from tests.reference.house import chinese
from tests.reference.options import Options


def cards_decide_who_leads(
    hands: list[list[str]], trump: str | list[str | None] | None, dealer: int, options: Options
) -> int:
    """Row 29: who holds the nine of diamonds, the first after the dealer; without it the lowest trump."""
    for seat in range(dealer + 1, dealer + 1 + len(hands)):
        if chinese(options) and "9d" in hands[seat % len(hands)]:
            return seat % len(hands)
    return lowest_trump_leads(hands, trump, dealer)


def lowest_trump_leads(hands: list[list[str]], trump: str | list[str | None] | None, dealer: int) -> int:
    """Row 70: lowest trump in hand, else lowest rank; ties go to the seat nearest the dealer's left.

    Row 6: of own trumps everybody's own.
    """
    players = len(hands)
    leader = None
    lowest: tuple[bool, int] | None = None
    for seat in range(dealer + 1, dealer + 1 + players):
        own = trump[seat % players] if isinstance(trump, list) else trump
        for card in hands[seat % players]:
            worth = (suit_of(card) not in (own or ()), height(card))
            if lowest is None or worth < lowest:
                lowest = worth
                leader = seat % players
    assert leader is not None
    return leader

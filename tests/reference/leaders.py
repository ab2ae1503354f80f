"""Who leads the first bout of a deal: rows 70 and 71."""

from __future__ import annotations

from tests.reference.cards import height, suit_of


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

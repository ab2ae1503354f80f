"""What happens in a deal of Durak, as events.

    kind          place       cards              to          seen by
    deal          receiver    the hand           –           receiver
    trump         –           the turned card    –           all (place: whose hand it stays in, where all are dealt)
    trump-suit    –           –                  the suit    –
    buried        –           a turned card that goes back   all
    shown         holder      cards shown        –           all
    bout          leader      –                  defender    –
    lead          leader      attack cards       defender    all
    throw         thrower     attack cards       defender    all
    transfer      transferrer attack cards       new defender   all
    cover         coverer     attack, cover      –           all
    take          defender    –                  –           –
    pass          place       –                  –           –
    taken         defender    the table          defender    all
    beaten        defender    the table          –           all
    draw          drawer      cards drawn        –           drawer
    draw-turn-up  drawer      the turn-up        –           all
    swap-six      place       lowest trump, turn-up   –      all
    out           place       –                  –           –
    fool          place       –                  –           –
    drawn, limited   –        –                  –           –

Rules add kinds of their own, with words in their ``words``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from foolery.cards import COPY, Seat
from foolery.contract import Lang, WordedEvent

UNORDERED: Final = frozenset({"deal", "taken", "beaten"})
"""Kinds whose cards come from a set. They are told by face, so that nobody reads off which copy a twin is."""


class DurakEvent(WordedEvent):
    """An event of the Durak family; ``wording`` are the composed rules' own words by kind."""

    __slots__ = ()

    def __init__(
        self,
        kind: str,
        place: int,
        cards: Sequence[int] = (),
        to: int = -1,
        seen: int = -1,
        count: int = -1,
        wording: Any = None,
    ) -> None:
        if kind in UNORDERED:
            cards = sorted(cards, key=lambda card: (card % COPY, card))
        super().__init__(kind, place, cards, to, seen, count, wording)

    def text(self, seat: Seat | None, lang: Lang = "en", names: Sequence[str] | None = None) -> str:
        """The event in one plain sentence for this seat."""
        from foolery.durak.words import event_text

        return event_text(self, seat, lang, names)

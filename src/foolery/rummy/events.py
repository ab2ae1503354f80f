"""What happens in a deal of Contract Rummy, as events.

    kind              place       cards                 to            seen by
    deal              receiver    the hand              –             receiver
    turned            –           the first discard     –             all
    draw-discard      drawer      the discard           –             all
    refuse            refuser     the discard           –             all
    claim             claimer     the discard           –             all
    penalty           claimer     the card of the stock –             claimer
    decline           who is asked –                    –             –
    draw              drawer      the card of the stock –             drawer
    reshuffle         –           the new stock, counted only         –
    stock-gone        –           –                     –             –
    meld-group        owner       the cards             –             all
    meld-sequence     owner       the cards in order    –             all
    joker-9s          who lays it the joker             –             all
    lay-off-group     who lays it the card              owner of the meld        all
    lay-off-sequence  who lays it the card              owner of the meld        all
    trade             trader      natural card, joker   who laid the joker       all
    discard           who         the card              –             all
    out               who         –                     –             –
    limited           –           –                     –             –
    count             holder      what the hand holds at the end –    all

Cards are faces: copies are interchangeable. What a joker stands for is part of the kind. Of an unfinished contract
there is no event.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from foolery.cards import Card, Seat, parse_card
from foolery.contract import Event, Lang

JOKER_KIND: Final = "joker-"
"""What the kinds of events begin with that tell what a joker stands for."""


class RummyEvent(Event):
    """An event of Contract Rummy."""

    __slots__ = ()

    @property
    def stated(self) -> Card:
        """What the joker stands for; -1: the event is about something else."""
        return parse_card(self.kind.removeprefix(JOKER_KIND)) if self.kind.startswith(JOKER_KIND) else -1

    def text(self, seat: Seat | None, lang: Lang = "en", names: Sequence[str] | None = None) -> str:
        """The event in one plain sentence for this seat."""
        from foolery.rummy.words import event_text

        return event_text(self, seat, lang, names)

"""What happens in a deal of the shedding game, as events.

    kind       place       cards                      to     seen by
    deal       receiver    the hand                   –      receiver
    row        holder      the face-up row            –      all
    down       holder      the face-down row          –      nobody
    swap       swapper     hand card, face-up card    –      swapper
    ready      place       –                          –      –
    start      –           the card that is turned    –      all
    play       player      cards laid                 –      all
    turn       player      the blind card turned      –      all
    burn       player      the pile                   –      nobody (its number is known)
    misfit     player      –                          –      –
    along      taker       the face-up card           –      all
    take       taker       the pile                   –      taker
    draw       drawer      cards drawn                –      drawer
    skip       passed over –                          –      –
    reverse    player      –                          –      –
    out        place       –                          –      –
    won, fool  place       –                          –      –
    limited    –           –                          –      –

Rules add kinds of their own, with words in their ``words``.
"""

from __future__ import annotations

from collections.abc import Sequence

from foolery.cards import Seat
from foolery.contract import Lang, WordedEvent


class ShedEvent(WordedEvent):
    """An event of the shedding family; ``wording`` are the composed rules' own words by kind."""

    __slots__ = ()

    def text(self, seat: Seat | None, lang: Lang = "en", names: Sequence[str] | None = None) -> str:
        """The event in one plain sentence for this seat."""
        from foolery.idiot.words import event_text

        return event_text(self, seat, lang, names)

"""What happens in a deal of the animal game, as events.

kind       place         cards            to            seen by
deal       receiver      the hand         –             receiver
dropped    –             cards left over  –             nobody
begins     leader        –                –             –
lay        layer         the card         –             all
skip       skipper       –                –             –
laugh      who laughs    –                skipper       –
no-laugh   who does not  –                skipper       –
laughter   –             –                skipper       –    somebody laughs, by chance or always
take       skipper       the pile         skipper       all
free       layer         –                –             –    all have skipped: any card goes
wins       winner        –                –             –
limited, drawn   –       –                –             –
"""

from __future__ import annotations

from collections.abc import Sequence

from foolery.cards import Seat
from foolery.contract import Event, Lang


class AnimalsEvent(Event):
    """An event of the animal game."""

    __slots__ = ()

    def text(self, seat: Seat | None, lang: Lang = "en", names: Sequence[str] | None = None) -> str:
        """The event in one plain sentence for this seat, with the animal's sound."""
        from foolery.animals.words import event_text

        return event_text(self, seat, lang, names)

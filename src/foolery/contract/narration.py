"""The narrator of a game: what one seat reads of events, positions and results, in one language."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from foolery.speech import tongue

if TYPE_CHECKING:
    from collections.abc import Iterable

    from foolery.base.cards import Seat
    from foolery.contract.event import Event
    from foolery.contract.game import Game
    from foolery.contract.match import Match
    from foolery.contract.result import Lang, Result
    from foolery.contract.view import View
    from foolery.speech import Voice


@dataclass(frozen=True, slots=True)
class Narrator:
    """A reader of a game: a seat, or None for the public.

    ``names`` are those of all seats; without them players are numbered. ``game`` is None where its rules are not
    installed. What a seat may see is decided by ``Event.shown_to`` and by its view alone.
    """

    game: Game | None
    lang: Lang
    names: tuple[str, ...] | None = None
    seat: Seat | None = None

    def to(self, seat: Seat | None) -> Self:
        """The narrator of the same game for another seat."""
        return replace(self, seat=seat)

    @property
    def voice(self) -> Voice:
        """The language that addresses this seat."""
        return tongue(self.lang, "" if self.game is None else self.game.family).to(self.seat, self.names)

    # Events

    def event(self, event: Event) -> str:
        """The sentence of an event; empty where the event is no news for this seat."""
        if event.is_open:
            return event.sentence(self.seat, self.lang, self.names)
        if not event.is_news(self.seat):
            return ""
        return event.shown_to(self.seat).sentence(self.seat, self.lang, self.names)

    def events(self, events: Iterable[Event]) -> list[str]:
        """The sentences of events, in their order."""
        return [text for text in map(self.event, events) if text]

    # Positions

    def prompt(self, view: View) -> str:
        """What a view asks of its seat, else who decides what; empty once the deal is over."""
        return view.prompt(self.lang, self.names)

    def position(self, view: View) -> str:
        """A view in sentences."""
        return view.text(self.lang, self.names)

    def things(self, view: View) -> dict[str, str]:
        """What is said of single things on the table, as ``View.lying`` names them."""
        return view.lying(self.lang, self.names)

    # Results

    def verdict(self, result: Result) -> list[str]:
        """How a deal ended, sentence by sentence."""
        if self.game is None:
            return [self.voice.sentence("news.over")]
        return self.game.result_told(result, self.seat, self.lang, self.names)

    def result(self, result: Result) -> str:
        """How a deal ended, as one text."""
        return " ".join(self.verdict(result))

    def score(self, match: Match) -> str:
        """The running score of a match."""
        return match.game.score_text(match, self.seat, self.lang, self.names)

    def winner(self, match: Match) -> str:
        """Who has won a match whose score does not show it; empty while deals remain."""
        return match.game.match_text(match, self.seat, self.lang, self.names)


def repeats(verdict: str, text: str) -> bool:
    """Whether a verdict repeats this sentence, perhaps with more after it (“… with one epaulette.”)."""
    return text.rstrip(".") in verdict

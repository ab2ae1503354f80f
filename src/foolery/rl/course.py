"""A deal with all that its seats have heard of it: courses of play that differ for a seat are told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.base.cards import Move, Seat
    from foolery.contract import Event
    from foolery.rl.tokens import Token, Tokenizer

Item = tuple[Any, ...]
"""One thing heard: an own move, or an event as the seat has it."""


class Told:
    """A move and the events that followed it, after all that came ``before``: copies of a deal share their past.

    ``action`` is the number of the move for learners.
    """

    __slots__ = ("_said", "_tokens", "action", "before", "events", "move", "seat", "text")

    def __init__(
        self, before: Told | None, seat: Seat, move: Move, action: int, text: str, events: Sequence[Event]
    ) -> None:
        self.before = before
        self.seat = seat
        self.move = move
        self.action = action
        self.text = text
        self.events = events
        self._said: dict[Seat, str] = {}
        self._tokens: dict[Seat, list[Token]] = {}

    def news(self, seat: Seat) -> list[Event]:
        """The events as a seat has them, without those that are no news to it."""
        return [event.shown_to(seat) for event in self.events if event.is_news(seat)]

    def items(self, seat: Seat) -> tuple[Item, ...]:
        """What a seat has heard, to be compared; empty where that is nothing."""
        own: list[Item] = [(self.move,)] if self.seat == seat else []
        return (*own, *(event.key() for event in self.news(seat)))

    def said(self, seat: Seat) -> str:
        """The same to be read, each line ended: an own move in notation, events by kind, places and cards."""
        if seat not in self._said:
            own = [f"> {self.text}"] if self.seat == seat else []
            self._said[seat] = "".join(f"{line}\n" for line in (*own, *(event.written() for event in self.news(seat))))
        return self._said[seat]

    def tokens(self, seat: Seat, tokenizer: Tokenizer) -> list[Token]:
        """The same as numbers."""
        if seat not in self._tokens:
            own = [tokenizer.own(self.action)] if self.seat == seat else []
            self._tokens[seat] = [*own, *tokenizer.tokens(self.events, seat)]
        return self._tokens[seat]


class Course:
    """A deal that is played on; where several seats may act, the first of them decides. ``told`` is the last move."""

    __slots__ = ("begun", "state", "told")

    def __init__(self, state: Any) -> None:
        self.state = state
        self.begun = state.copy()
        self.told: Told | None = Told(None, -1, -1, -1, "", state.opening)

    def copy(self) -> Course:
        """The same deal, to be played on otherwise."""
        other = Course.__new__(Course)
        other.state, other.begun, other.told = self.state.copy(), self.begun, self.told
        return other

    def actor(self) -> int:
        """Who decides; −1: the deal is over."""
        actors = self.state.actors()
        return actors[0] if actors else -1

    def legal(self) -> list[Move]:
        """The moves of whoever decides."""
        actor = self.actor()
        return self.state.legal(actor) if actor >= 0 else []

    def make(self, move: Move, action: int) -> None:
        """A legal move of whoever decides, and its number."""
        actor, text = self.actor(), self.state.move_text(move)
        self.told = Told(self.told, actor, move, action, text, self.state.play(actor, move))

    def past(self) -> list[Told]:
        """All that was told, from the dealing on."""
        found: list[Told] = []
        one = self.told
        while one is not None:
            found.append(one)
            one = one.before
        return found[::-1]

    def information(self, seat: Seat) -> str:
        """All that a seat has seen and heard, in order: its first view, its own moves and events, its view now."""
        heard = "".join(told.said(seat) for told in self.past())
        return f"{self.begun.view(seat).line()}\n{heard}{self.state.view(seat).line()}"

    def tokens(self, seat: Seat, tokenizer: Tokenizer, most: int) -> list[Token]:
        """The newest of what a seat has heard as numbers, in order."""
        found: list[Token] = []
        one = self.told
        while one is not None and len(found) < most:
            found.extend(reversed(one.tokens(seat, tokenizer)))
            one = one.before
        return found[most - 1 :: -1] if len(found) > most else found[::-1]

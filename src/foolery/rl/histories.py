"""Event tokens of five numbers, and histories as rows of tokens.

``layout()`` declares the five numbers. Places are counted clockwise from the seat itself, which is 1.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from gymnasium import spaces

from foolery.base.arguments import check_players, shown
from foolery.base.cards import SUITS, card_text, parse_card
from foolery.base.errors import LearningError
from foolery.catalogue import game as game_of
from foolery.contract.layout import Layout
from foolery.rl import arguments
from foolery.ruleset.event_kinds import UNDECLARED, EventKind, declared

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from foolery.base.cards import Seat
    from foolery.contract import Event, Game
    from foolery.contract.episode import Episode

Token = tuple[int, int, int, int, int]
VERSION: Final = 2
"""Changes when a number of a token changes its meaning, or a history holds other tokens.

Since 2 a history holds exactly the events that a bot hears: the dealing is in it, and own moves are not beside their
events.
"""
OWN_MOVE: Final = 1
"""The kind of an own move, whose number is its ``card``. Only information states of OpenSpiel hold such tokens."""
OTHER: Final = 255
"""The kind of an event that only a rule of somebody's own tells."""
MOST_TOKENS: Final = 1 << 16
"""So many are kept of a seat's past at most."""
MOST_TOGETHER: Final = 1 << 28
"""So many are kept of all seats of a batch at most: they take 2.5 GiB."""


@lru_cache(maxsize=1)
def layout() -> Layout:
    """The numbers of a token, in order."""
    found = Layout("token", VERSION)
    found.add("kind", 1, OTHER, True)
    found.add("place", 1, 8, True)
    found.add("to", 1, 64, True)
    found.add("count", 1, 256, False)
    found.add("card", 1, (1 << 16) - 1, True)
    return found


FIELDS: Final = len(layout().fields)


class Tokenizer:
    """Tokenizer of one game. ``places`` is the number of places of its table, dummies included."""

    def __init__(self, game: Game, places: int) -> None:
        self.game = game
        self.places = places
        self.numbers = {name: OWN_MOVE + 1 + number for number, name in enumerate(game.event_numbers)}
        self.known: dict[str, tuple[int, str, EventKind]] = {}

    def own(self, action: int) -> Token:
        """The token of a move of the seat itself, by the number of the move."""
        return (OWN_MOVE, 1, 0, 0, action)

    def newest(self, events: Sequence[Event], seat: Seat, most: int) -> list[Token]:
        """The last ``most`` tokens of what a seat hears of these events, in order."""
        found: list[Token] = []
        for event in reversed(events):
            found[:0] = self.tokens((event,), seat)
            if len(found) >= most:
                break
        return found[max(0, len(found) - most) :]

    def tokens(self, events: Iterable[Event], seat: Seat) -> list[Token]:
        """The tokens of what a seat hears of these events, in order. Events that are no news to the seat give none."""
        found: list[Token] = []
        for event in events:
            cards = event.cards_for(seat)
            if cards or event.is_news(seat):
                number, stated, what = self._kind(event.kind, event.kinds)
                head = (number, self._turn(event.place, seat), self._target(event, stated, what, seat), event.count)
                found += [(*head, card + 1) for card in cards] or [(*head, 0)]
        return found

    def _turn(self, place: int, seat: Seat) -> int:
        return (place - seat) % self.places + 1 if place >= 0 else 0

    def _target(self, event: Event, stated: str, what: EventKind, seat: Seat) -> int:
        if stated:
            return 1 + (parse_card(stated) if what.stated == "card" else SUITS.index(stated))
        return self._turn(event.to, seat) if what.to == "place" else event.to + 1

    def _kind(self, name: str, kinds: Mapping[str, EventKind]) -> tuple[int, str, EventKind]:
        """The number of a kind, what it states beside its name, and what is declared of it."""
        found = self.known.get(name)
        if found is None:
            kind, stated, what = declared(name, kinds) or (name, "", UNDECLARED)
            found = self.known[name] = (self.numbers.get(kind, OTHER), stated, what)
        return found

    def decode(self, rows: Iterable[Sequence[int]]) -> list[dict[str, Any]]:
        """The contents of tokens by name. Empty tokens are left out. Places stay counted from the seat."""
        return [self._told(*map(int, row)) for row in rows if int(row[0])]

    def _told(self, kind: int, place: int, to: int, count: int, card: int) -> dict[str, Any]:
        if kind == OWN_MOVE:
            return {"kind": "own-move", "number": card}
        name = self.game.event_numbers[kind - OWN_MOVE - 1] if kind != OTHER else "other"
        what = self.game.event_kinds.get(name, UNDECLARED)
        target: int | str | None = to or None
        if to and what.stated == "card":
            target = card_text(to - 1)
        elif to and "suit" in (what.stated, what.to):
            target = SUITS[to - 1]
        told = {"kind": name, "place": place or None, "to": target, "count": count}
        return told | {"card": card_text(card - 1) if card else None}


def tokenizer(variant: str, players: int) -> Tokenizer:
    """The tokenizer of a game with this many players. Raises RulesError or BadPlayers."""
    check_players(players)
    found = game_of(variant)
    found.check_players(players)
    return tokenizer_of(found, players)


@lru_cache(maxsize=256)
def tokenizer_of(game: Game, players: int) -> Tokenizer:
    """The tokenizer of a game that is composed already."""
    return Tokenizer(game, len(game.deal(players, "places").view(None).hand_sizes))


def length(given: Any) -> int:
    """How many tokens a history keeps. Raises LearningError for what is no whole number from 0 to MOST_TOKENS."""
    number = arguments.whole_number(given)
    if number is None or not 0 <= number <= MOST_TOKENS:
        raise LearningError("learning.history", value=shown(given), least=0, most=MOST_TOKENS)
    return number


def space(kept: int) -> spaces.Box:
    """The space of one history."""
    return spaces.Box(0, np.iinfo(np.uint16).max, (kept, FIELDS), np.uint16)


def history(tokenizer: Tokenizer, events: Sequence[Event], seat: Seat, kept: int) -> NDArray[np.uint16]:
    """The newest ``kept`` tokens (kept × 5, uint16) of what a seat hears of these events; the rest is 0."""
    found = np.zeros((kept, FIELDS), np.uint16)
    tokens = tokenizer.newest(events, seat, kept) if kept else []
    if tokens:
        found[: len(tokens)] = tokens
    return found


class Histories:
    """The histories of every seat of every lane, each with the newest ``kept`` tokens; behind them all is 0.

    ``shown`` (lanes × kept × numbers of a token, uint16) has those of one seat of each lane.
    """

    def __init__(self, episodes: Sequence[Episode], tokenizers: Sequence[Tokenizer], kept: int) -> None:
        self.episodes = episodes
        self.tokenizers = tokenizers
        self.kept = kept
        seats = max(episode.seats for episode in episodes)
        self.shown = np.zeros((len(episodes), kept, FIELDS), np.uint16)
        self._rows = np.zeros((len(episodes), seats, kept, FIELDS), np.uint16)
        self._lanes = np.arange(len(episodes))
        self._filled = [[0] * episode.seats for episode in episodes]
        self._logs: list[list[Event]] = []

    def begin(self, lane: int, dealing: Sequence[Event]) -> None:
        """Start the histories of a lane with the events of its dealing."""
        self._rows[lane] = 0
        self._filled[lane] = [0] * self.episodes[lane].seats
        self._hear(lane, dealing)

    def listen(self) -> None:
        """Before a step: let all tables log their events."""
        self._logs = [[] for _ in self.episodes]
        for episode, log in zip(self.episodes, self._logs, strict=True):
            episode.listen(log)

    def hear(self) -> None:
        """After a step: add the logged events."""
        for lane, log in enumerate(self._logs):
            if log:
                self._hear(lane, log)

    def deafen(self) -> None:
        """After a step, failed or not: end the logs."""
        for episode in self.episodes:
            episode.listen(None)

    def show(self, seats: NDArray[np.int32]) -> None:
        """Write the history of one seat of each lane into ``shown``; of a deal that is over, that of seat 0."""
        self.shown[:] = self._rows[self._lanes, np.maximum(seats, 0)]

    def of(self, lane: int, seat: int) -> NDArray[np.uint16]:
        """The history of any seat, as a new array."""
        found: NDArray[np.uint16] = self._rows[lane, seat].copy()
        return found

    def _hear(self, lane: int, events: Sequence[Event]) -> None:
        for seat in range(self.episodes[lane].seats):
            self._add(lane, seat, self.tokenizers[lane].newest(events, seat, self.kept))

    def _add(self, lane: int, seat: int, tokens: list[Token]) -> None:
        if not tokens:
            return
        rows, filled = self._rows[lane, seat], self._filled[lane][seat]
        stay = min(filled, self.kept - len(tokens))
        if stay < filled:
            rows[:stay] = rows[filled - stay : filled].copy()
        rows[stay : stay + len(tokens)] = tokens
        self._filled[lane][seat] = stay + len(tokens)

"""A deal in extensive form: information states, and chance as numbered outcomes."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Protocol

from foolery.base.cards import card_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.base.cards import Move, Seat
    from foolery.contract import Event, Game
    from foolery.rl.exact.presets import SmallGame
    from foolery.rl.histories import Token, Tokenizer


class Chance(Protocol):
    """``most`` outcomes at once at most, ``draws`` of them one after another until the deal begins."""

    most: int
    draws: int

    def outcomes(self, drawn: Sequence[int]) -> list[tuple[int, float]]:
        """What may come next after these, and how likely."""

    def has(self, drawn: Sequence[int], outcome: int) -> bool:
        """Whether this may come next, without a list of all that may."""

    def text(self, outcome: int) -> str: ...

    def deal(self, drawn: Sequence[int]) -> Any:
        """The state that all draws together have dealt."""


class CardByCard:
    """Any order of the pack, card by card, as ``Game.deal_from`` takes it.

    Copies of a card are one outcome, as likely as there are many of them. What chance decides beside the order, who
    deals and what comes later, hangs on the order too: its seed is ``order/`` and the SHA-256 of the texts of the cards
    with blanks between them.
    """

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.players = players
        pack = sorted(card for row in game.deal(players, "pack").census().values() for card in row)
        self.copies = Counter(card_text(card) for card in pack)
        self.cards = list(self.copies)
        self.most = len(self.cards)
        self.draws = len(pack)

    def outcomes(self, drawn: Sequence[int]) -> list[tuple[int, float]]:
        """The cards that are left, by their places among all that differ."""
        gone = Counter(drawn)
        left = [number - gone[card] for card, number in enumerate(self.copies.values())]
        return [(card, number / (self.draws - len(drawn))) for card, number in enumerate(left) if number]

    def has(self, drawn: Sequence[int], outcome: int) -> bool:
        """Whether a copy of this card is left."""
        return 0 <= outcome < self.most and drawn.count(outcome) < self.copies[self.cards[outcome]]

    def text(self, outcome: int) -> str:
        """The card."""
        return f"card {self.cards[outcome]}"

    def deal(self, drawn: Sequence[int]) -> Any:
        """The cards in this order."""
        order = [self.cards[number] for number in drawn]
        named = sha256(" ".join(order).encode()).hexdigest()
        return self.game.deal_from(order, self.players, f"order/{named}")


class SeededDeals:
    """So many deals of the documented shuffle: number 3 is ``game.deal(players, "SEED/3")``."""

    draws = 1

    def __init__(self, game: Game, players: int, seed: str, deals: int) -> None:
        self.game = game
        self.players = players
        self.seed = seed
        self.most = deals

    def outcomes(self, drawn: Sequence[int]) -> list[tuple[int, float]]:
        """The deals by number."""
        return [(number, 1 / self.most) for number in range(self.most)]

    def has(self, drawn: Sequence[int], outcome: int) -> bool:
        """Whether there is a deal of this number."""
        return 0 <= outcome < self.most

    def text(self, outcome: int) -> str:
        """The name of the deal."""
        return f"deal {self.seed}/{outcome}"

    def deal(self, drawn: Sequence[int]) -> Any:
        """The deal of this number."""
        return self.game.deal(self.players, f"{self.seed}/{drawn[0]}")


class EveryDeal:
    """Every deal of a small game."""

    draws = 1

    def __init__(self, small: SmallGame) -> None:
        self.small = small
        self.most = len(small.deals)

    def outcomes(self, drawn: Sequence[int]) -> list[tuple[int, float]]:
        """The deals by number."""
        return [(number, 1 / self.most) for number in range(self.most)]

    def has(self, drawn: Sequence[int], outcome: int) -> bool:
        """Whether there is a deal of this number."""
        return 0 <= outcome < self.most

    def text(self, outcome: int) -> str:
        """The hands, and the stock where there is one."""
        *hands, stock = ("".join(row) for row in self.small.deals[outcome])
        return f"deal {'/'.join(hands)}{f' stock {stock}' if stock else ''}"

    def deal(self, drawn: Sequence[int]) -> Any:
        """The deal of this number."""
        return self.small.state(drawn[0])


Item = tuple[Any, ...]
"""One thing heard: an own move, or an event as the seat has it."""


class MoveEvents:
    """A move and the events that followed it, after all that came ``before``: copies of a deal share their past.

    ``action`` is the number of the move for learners.
    """

    __slots__ = ("_said", "_tokens", "action", "before", "events", "move", "seat", "text")

    def __init__(
        self, before: MoveEvents | None, seat: Seat, move: Move, action: int, text: str, events: Sequence[Event]
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


class InformationStates:
    """A deal that is played on; where several seats may act, the first of them decides. ``told`` is the last move."""

    __slots__ = ("begun", "state", "told")

    def __init__(self, state: Any) -> None:
        self.state = state
        self.begun = state.copy()
        self.told: MoveEvents | None = MoveEvents(None, -1, -1, -1, "", state.opening)

    def copy(self) -> InformationStates:
        """The same deal, to be played on otherwise."""
        other = InformationStates.__new__(InformationStates)
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
        self.told = MoveEvents(self.told, actor, move, action, text, self.state.play(actor, move))

    def past(self) -> list[MoveEvents]:
        """All that was told, from the dealing on."""
        found: list[MoveEvents] = []
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

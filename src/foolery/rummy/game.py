"""A variant of Contract Rummy as a game, and a match of seven deals with its score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from foolery.base import arguments
from foolery.base.cards import COPY, Card, Seat, parse_card
from foolery.base.errors import BadPlayers, PositionError
from foolery.base.messages import Message
from foolery.contract import WINS, Before, Game, Match, Result
from foolery.contract.action import Action
from foolery.contract.reading import check_head
from foolery.rummy.engine.compose import REGISTRY, Sheet, compose, new_deal, revisions
from foolery.rummy.engine.episode import RummyEpisode
from foolery.rummy.engine.events import NUMBERED, RummyEvent
from foolery.rummy.engine.keys import key_of
from foolery.rummy.engine.moves import HIDDEN, KINDS
from foolery.rummy.engine.outcome import ranked
from foolery.rummy.engine.state import State as RummyState
from foolery.rummy.engine.view import RummyView
from foolery.rummy.text.notation import POSITION
from foolery.rummy.text.reading import read_state, read_view
from foolery.rummy.text.typed import read_written
from foolery.speech import typed


class RummyGame(Game):
    """Contract Rummy with its options; the same options have the same ``id``."""

    registry = REGISTRY
    view_kind = RummyView
    state_kind = RummyState
    new_event = RummyEvent
    family = "rummy"
    event_numbers = NUMBERED
    counting = replace(WINS, rounds="rounds")
    endings = frozenset({"out", "limited", "stock-gone"})
    hidden_kinds = frozenset(HIDDEN)

    def __init__(self, text: str, keep_order: bool = False) -> None:
        super().__init__(text, keep_order)
        self.rules = compose(self.composition)
        self.deals = self.rules.deals
        self.tasks = tuple(contract.signs for contract in self.rules.contracts)

    def seats(self) -> range:
        """Two to eight; three or four with the small pack."""
        return self.rules.seats

    def lie(self, state: RummyState) -> int:
        """How a position lies, as a number."""
        return key_of(state, False)

    def deal(self, players: int, seed: str, dealer: Seat | None = None, before: Before | None = None) -> RummyState:
        """A new deal from a seed; the first of a match, or the one after ``before``."""
        self.check_deal(players, seed, before)
        return new_deal(self.rules, players, seed, dealer, before)

    def deal_from(
        self,
        order: Sequence[Card | str],
        players: int,
        seed: str = "order",
        dealer: Seat | None = None,
        before: Before | None = None,
    ) -> RummyState:
        """A deal of this order of cards. Raises PositionError where it is not the pack."""
        self.check_deal(players, seed, before)
        arguments.check_order(order)
        cards = [parse_card(card) if isinstance(card, str) else card % COPY for card in order]
        if sorted(cards) != sorted(card % COPY for card in self.rules.pack):
            raise PositionError([Message("position.order", count=len(self.rules.pack))])
        return new_deal(self.rules, players, seed, dealer, before, cards)

    def match(self, players: int, seed: str, deals: int = 7) -> RummyMatch:
        """The seven deals with their contracts, or the first ``deals`` of them."""
        self.check_deal(players, seed)
        return RummyMatch(self, players, seed, deals)

    def new_episode(self, players: int) -> RummyEpisode:
        """A table for learners, at which the first deal of a match is played."""
        return RummyEpisode(self.rules, players)

    def position(self, source: str | Mapping[str, Any]) -> RummyState:
        """The state of a position as line or JSON. Raises NotationError or PositionError."""
        return read_state(self.rules, self._checked(source))

    def view(self, source: str | Mapping[str, Any]) -> RummyView:
        """The view that a line or JSON with unknown cards describes. Raises NotationError or PositionError."""
        data = self._checked(source)
        check_head(data, self.family, self.revisions())
        return read_view(self.rules, data)

    def _checked(self, source: str | Mapping[str, Any]) -> dict[str, Any]:
        """The fields of a position of this game, with no other pack than the game's."""
        arguments.check_position(source)
        data = dict(POSITION.from_line(source) if isinstance(source, str) else source)
        self.check_named(data)
        self.check_pack(data.pop("pack", None), len(self.rules.pack))
        return data

    def read_written(self, text: str, phase: str = "") -> Action:
        """An action in its full notation, legal or not."""
        arguments.check_action(text)
        return read_written(text)

    def revisions(self) -> dict[str, int]:
        """The revision of the core and of every row in play."""
        return revisions(self.rules)

    def typed_words(self) -> Mapping[str, str]:
        """The verbs of all languages."""
        return typed(self.family)

    def kinds(self) -> dict[str, int]:
        """Every move kind by its word."""
        return {word: number for number, word in KINDS.items()}


class RummyMatch(Match):
    """Seven deals; the deal goes round to the left, and the points add up."""

    game: RummyGame
    state: RummyState

    def __init__(self, game: RummyGame, players: int, seed: str, deals: int = 7) -> None:
        arguments.check_deals(deals)
        # Whoever wants another seven goes on: the contracts begin anew.
        if deals < 1 or (deals > game.deals and deals % game.deals):
            raise BadPlayers("rummy.deals", game=game.id, most=game.deals, deals=deals)
        super().__init__(game, players, seed, deals)

    def before(self) -> Sheet:
        """What the running deal leaves once it has ended. Raises ValueError while it goes on."""
        result = self.last_result()
        return Sheet(self.state.deal, self.state.dealer, points=(*self.state.sheet, result.points))

    def scores(self) -> list[dict[str, int]]:
        """Per seat: the total of points, deals won by going out, deals played."""
        results = self.all_results()
        return [
            {
                "points": sum(result.points[seat] for result in results),
                "out": sum(seat in result.places for result in results),
                "deals": len(results),
            }
            for seat in range(self.players)
        ]

    def next_leader(self) -> Seat | None:
        """The first turn of the next deal is that of its dealer's left neighbour."""
        return None if self.state.result() is None else (self.state.dealer + 2) % self.players

    def result(self) -> Result | None:
        """The match as a whole once all deals are played: the lowest total wins, a tie is shared."""
        results = self.all_results()
        if len(results) < self.deals:
            return None
        return ranked([sum(result.points[seat] for result in results) for seat in range(self.players)])

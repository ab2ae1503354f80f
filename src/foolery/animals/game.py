"""The animal game as a game, and a match of several deals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any, ClassVar

from foolery.animals.engine import dealing
from foolery.animals.engine.compose import PACK, REGISTRY, Variant, at_table, most_seats, revisions
from foolery.animals.engine.event_numbers import NUMBERED
from foolery.animals.engine.events import AnimalsEvent
from foolery.animals.engine.moves import MOVES
from foolery.animals.engine.row_table import ROWS
from foolery.animals.engine.state import AnimalsState
from foolery.animals.engine.view import AnimalsView
from foolery.animals.text.nicknames import name_of, sound_of
from foolery.animals.text.notation import POSITION
from foolery.base import arguments
from foolery.base.cards import Card, Seat
from foolery.base.errors import BadPlayers
from foolery.base.messages import Message
from foolery.contract import Before, Game, Lang, Match, Result, read_order, won_by
from foolery.contract.action import Action
from foolery.contract.plain_episode import PlainEpisode
from foolery.contract.written import check_head
from foolery.speech import typed


class AnimalsGame(Game):
    """The comic animal game with its options; the same options have the same ``id``.

    ``persons`` are the seats where people sit, who may be asked whether they laugh; ``with_persons`` sets them.
    """

    registry = REGISTRY
    view_kind = AnimalsView
    state_kind = AnimalsState
    new_event = AnimalsEvent
    family: ClassVar[str] = "animals"
    event_numbers = NUMBERED

    def __init__(self, text: str, keep_order: bool = False) -> None:
        super().__init__(text, keep_order)
        self.persons: tuple[Seat, ...] = ()

    def with_persons(self, seats: Iterable[Seat]) -> AnimalsGame:
        """The same game at a table where people sit on these seats. Deals and matches of it ask them."""
        other = copy(self)
        other.persons = tuple(sorted(set(seats)))
        return other

    def rules_for(self, players: int) -> Variant:
        """The game at a table of so many seats."""
        return at_table(self.composition, players)

    def seats(self) -> range:
        """From two to as many as the pack serves; seven and eight take 52 cards where no pack is named."""
        return range(2, most_seats(self.composition) + 1)

    def nicknames(self, players: int, lang: Lang = "en") -> list[tuple[str, str]]:
        """The animal of every seat and the sound that it makes."""
        arguments.check_lang(lang)
        return [(name_of(seat, lang), sound_of(seat, lang)) for seat in range(players)]

    def check_players(self, players: int) -> None:
        """Raise BadPlayers for a number that the pack does not serve, or a person who does not sit at this table."""
        super().check_players(players)
        for seat in self.persons:
            if not 0 <= seat < players:
                person = Message("animals.person")
                raise BadPlayers("arguments.role", role=person, value=arguments.shown(seat), last=players - 1)

    def deal(self, players: int, seed: str, dealer: Seat | None = None, before: Before | None = None) -> AnimalsState:
        """A new deal from a seed. Raises FooleryError for no seed, or a dealer who is not at the table."""
        self.check_deal(players, seed, before)
        return dealing.new_deal(self.rules_for(players), players, seed, dealer, before, self.persons)

    def deal_from(
        self,
        order: Sequence[Card | str],
        players: int,
        seed: str = "order",
        dealer: Seat | None = None,
        before: Before | None = None,
    ) -> AnimalsState:
        """A deal of this order of cards. Raises PositionError where it is not the pack."""
        self.check_deal(players, seed, before)
        rules = self.rules_for(players)
        cards = read_order(order, rules.cards)
        return dealing.new_deal(rules, players, seed, dealer, before, self.persons, cards)

    def match(self, players: int, seed: str, deals: int = 1) -> AnimalsMatch:
        """A series of deals."""
        self.check_deal(players, seed)
        return AnimalsMatch(self, players, seed, deals)

    def new_episode(self, players: int) -> PlainEpisode:
        """A table for learners."""
        rules = self.rules_for(players)
        return PlainEpisode(
            rules, players, MOVES, ROWS, lambda seed: dealing.new_deal(rules, players, seed, None, None, self.persons)
        )

    def position(self, source: str | Mapping[str, Any]) -> AnimalsState:
        """The state of a position as line or JSON. Raises NotationError or PositionError."""
        data = self._fields(source)
        return POSITION.read_state(self.rules_for(POSITION.count_hands(data)), data)

    def view(self, source: str | Mapping[str, Any]) -> AnimalsView:
        """The view that a line or JSON with unknown cards describes. Raises NotationError or PositionError."""
        data = self._fields(source)
        check_head(data, self.family, self.revisions())
        return POSITION.read_view(self.rules_for(POSITION.count_hands(data)), data)

    def _fields(self, source: str | Mapping[str, Any]) -> dict[str, Any]:
        """The fields of a position, which names this game and no other pack than the game's."""
        arguments.check_position(source)
        data = dict(POSITION.from_line(source) if isinstance(source, str) else source)
        self.check_named(data)
        self.check_pack(data.pop("pack", None), self.rules_for(POSITION.count_hands(data)).options[PACK])
        return data

    def read_written(self, text: str, phase: str = "") -> Action:
        """An action in its full notation, legal or not."""
        arguments.check_action(text)
        return MOVES.written(text)

    def revisions(self) -> dict[str, int]:
        """The revision of the game."""
        return revisions()

    def typed_words(self) -> Mapping[str, str]:
        """The verbs of all languages."""
        return typed("animals")


class AnimalsMatch(Match):
    """Deals in a row: the deal moves one seat to the left, and wins are counted."""

    game: AnimalsGame
    state: AnimalsState

    def before(self) -> Before:
        """What the running deal leaves once it has ended. Raises ValueError while it goes on."""
        result = self.last_result()
        return Before(self.state.deal, self.state.dealer, None, result.places[0] if result.places else None)

    def scores(self) -> list[dict[str, int]]:
        """Per seat: wins, draws, deals."""
        results = self.all_results()
        draws = sum(result.draw for result in results)
        return [
            {"wins": sum(seat in result.winners for result in results), "draws": draws, "deals": len(results)}
            for seat in range(self.players)
        ]

    def result(self) -> Result | None:
        """The match as a whole once all deals are played: whoever won the most deals wins; equal is shared."""
        if len(self.all_results()) < self.deals:
            return None
        wins = [score["wins"] for score in self.scores()]
        best = [seat for seat, number in enumerate(wins) if number == max(wins)]
        return won_by(best, self.players, points=tuple(wins))

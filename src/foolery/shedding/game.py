"""A variant of the shedding game, and a match of several deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from foolery.base import arguments
from foolery.base.cards import Card, Move, Seat
from foolery.base.errors import PositionError
from foolery.base.messages import Message
from foolery.contract import WINS, Before, Counting, Game, Match, Result, State, read_order, won_by
from foolery.contract.action import Action
from foolery.contract.reading import check_head
from foolery.shedding.engine import dealing
from foolery.shedding.engine.compose import CORE_REVISION, REGISTRY, compose, in_play
from foolery.shedding.engine.episode import ShedEpisode
from foolery.shedding.engine.events import NUMBERED, ShedEvent
from foolery.shedding.engine.keys import key_of
from foolery.shedding.engine.moves import kind_of
from foolery.shedding.engine.questions import Rule, Rules
from foolery.shedding.engine.state import State as ShedState
from foolery.shedding.engine.view import ShedView
from foolery.shedding.text.notation import POSITION
from foolery.shedding.text.reading import read_state, read_view
from foolery.shedding.text.typed import read_written
from foolery.speech import typed

_IDIOTS = Counting(False, "idiots")
MATCH_REVISION: Final = 2
"""How a match is decided in which players go on for places; the first reading added up the utilities of the places."""


class ShedGame(Game):
    """A set of rules of the shedding game with its options; the same set has the same ``id``."""

    registry = REGISTRY
    view_kind = ShedView
    state_kind = ShedState
    family: ClassVar[str] = "idiot"
    event_numbers = NUMBERED
    endings: ClassVar[frozenset[str]] = frozenset({"won", "fool", "limited"})
    revocable: ClassVar[frozenset[str]] = frozenset({"swap"})

    def __init__(self, text: str, keep_order: bool = False) -> None:
        super().__init__(text, keep_order)
        self.composed: dict[int, Rules] = {}
        self.new_event = partial(ShedEvent, wording=self.rules_for(2).wording)
        self.hidden_kinds = frozenset(kind for rule in self.rules() for kind in rule.hidden_kinds)
        self.counting = _IDIOTS if self.rules_for(2).play_on else WINS

    def rules_for(self, places: int) -> Rules:
        """The composed rules at a table of so many places; they are composed once."""
        if places not in self.composed:
            self.composed[places] = compose(self.composition, places)
        return self.composed[places]

    def rules(self) -> list[type[Rule]]:
        """Every rule in play, the base first."""
        return in_play(self.composition)

    def lie(self, state: ShedState) -> int:
        """How a position lies, as a number."""
        return key_of(state, False)

    def seats(self) -> range:
        """From two to as many as the packs serve."""
        rules = self.rules_for(8)
        return range(2, min(rules.most, len(rules.pack_cards) // (2 * rules.row + rules.hand_size)) + 1)

    def deal(self, players: int, seed: str, dealer: Seat | None = None, before: Before | None = None) -> ShedState:
        """A new deal from a seed. Raises FooleryError for no seed, or a dealer who is not at the table."""
        self.check_deal(players, seed, before)
        return dealing.new_deal(self.rules_for(players), players, seed, dealer, before)

    def deal_from(
        self,
        order: Sequence[Card | str],
        players: int,
        seed: str = "order",
        dealer: Seat | None = None,
        before: Before | None = None,
    ) -> ShedState:
        """A deal of this order of cards. Raises PositionError where it is not the pack."""
        self.check_deal(players, seed, before)
        rules = self.rules_for(players)
        cards = read_order(order, rules.pack_cards)
        return dealing.new_deal(rules, players, seed, dealer, before, cards)

    def match(self, players: int, seed: str, deals: int = 1) -> ShedMatch:
        """A series of deals."""
        self.check_deal(players, seed)
        return ShedMatch(self, players, seed, deals)

    def new_episode(self, players: int) -> ShedEpisode:
        """A table for learners."""
        return ShedEpisode(self.rules_for(players), players)

    def position(self, source: str | Mapping[str, Any]) -> ShedState:
        """The state of a position as line or JSON. Raises NotationError or PositionError."""
        data = self.checked(source)
        return read_state(self.rules_for(len(data["hands"])), data)

    def view(self, source: str | Mapping[str, Any]) -> ShedView:
        """The view that a line or JSON with unknown cards describes. Raises NotationError or PositionError."""
        data = self.checked(source)
        check_head(data, self.family, self.revisions())
        return read_view(self.rules_for(len(data["hands"])), data)

    def checked(self, source: str | Mapping[str, Any]) -> dict[str, Any]:
        """The fields of a position of this game, with hands at a table that it serves. Raises PositionError."""
        arguments.check_position(source)
        data = dict(POSITION.from_line(source) if isinstance(source, str) else source)
        self.check_named(data)
        hands = data.get("hands")
        if not isinstance(hands, list | tuple) or not hands:
            raise PositionError([Message("position.hands-missing")])
        if len(hands) not in self.seats():
            raise PositionError([Message("idiot.hands", hands=len(hands), game=self.id, most=self.seats()[-1])])
        self.check_pack(data.pop("pack", None), 52, len(self.rules_for(len(hands)).pack_cards))
        return data

    def read_written(self, text: str, phase: str = "") -> Action:
        """An action in its full notation, legal or not."""
        arguments.check_action(text)
        return read_written(self.rules_for(self.seats()[0]), text)

    def brought_by(self, move: Move, state: State) -> str:
        """The rule that has brought this kind of move."""
        kind = kind_of(move)
        return next((rule.name for rule in self.rules() if kind in rule.kinds.values()), "")

    def revisions(self) -> dict[str, int]:
        """The revision of the core and of every rule in play, and of the match where another reading came first."""
        match = {"match": MATCH_REVISION} if self.rules_for(2).play_on else {}
        return {"core": CORE_REVISION} | match | {rule.name: rule.revision for rule in self.rules()}

    def typed_words(self) -> Mapping[str, str]:
        """The verbs of all languages, and the kinds of the rules in play by their own word."""
        return {word: word for rule in self.rules() for word in rule.kinds} | dict(typed("idiot"))


class ShedMatch(Match):
    """Deals in a row: the deal moves one seat to the left, deals won are counted."""

    game: ShedGame
    state: ShedState

    def before(self) -> Before:
        """What the running deal leaves once it has ended. Raises ValueError while it goes on."""
        result = self.last_result()
        fool = result.fools[0] if result.fools else None
        return Before(self.state.deal, self.state.dealer, fool, result.places[0] if result.places else None)

    def scores(self) -> list[dict[str, int]]:
        """Per seat: deals won (first out), times the idiot, draws, deals."""
        results = self.all_results()
        return [
            {
                "wins": sum(_first(result) == seat for result in results),
                "fools": sum(seat in result.fools for result in results),
                "draws": sum(result.draw for result in results),
                "deals": len(results),
            }
            for seat in range(self.players)
        ]

    def next_leader(self) -> Seat | None:
        """The seat to the left of the next dealer, who is the one to the left of this one."""
        return None if self.state.result() is None else (self.state.dealer + 2) % self.players

    def result(self) -> Result | None:
        """The match as a whole once all deals are played: the most deals won, or the fewest times last, win it.

        Times last decide where players go on for places. Equal numbers share the match.
        """
        results = self.all_results()
        if len(results) < self.deals:
            return None
        scores = self.scores()
        wins = tuple(score["wins"] for score in scores)
        if self.game.rules_for(self.players).play_on:
            merits = [-float(score["fools"]) for score in scores]
        else:
            merits = [round(sum(result.utilities[seat] for result in results), 9) for seat in range(self.players)]
        best = [seat for seat, merit in enumerate(merits) if merit == max(merits)]
        return won_by(best, self.players, points=wins)


def _first(result: Result) -> Seat | None:
    """Who was first in a deal."""
    if result.places:
        return result.places[0]
    return result.winners[0] if len(result.winners) == 1 else None

"""Games and matches of families whose positions, moves and rows are declared."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from foolery.base import arguments
from foolery.base.cards import PACKS, Card, Seat
from foolery.base.shuffle import Stream, shuffled
from foolery.contract.action import Action
from foolery.contract.declared.moves import MoveTable
from foolery.contract.declared.position import PositionCodec
from foolery.contract.declared.rows import RowTable
from foolery.contract.event import Event
from foolery.contract.game import Game, check_seats, read_order
from foolery.contract.match import Match
from foolery.contract.plain_episode import PlainEpisode
from foolery.contract.reading import check_head
from foolery.contract.result import Before, Result, won_by
from foolery.contract.state import State
from foolery.contract.view import View
from foolery.speech import typed


@dataclass(frozen=True, slots=True)
class Variant:
    """The rules of a table: the composed game with its options, and its pack. A family may have more in its own."""

    id: str
    options: Mapping[str, str]
    cards: tuple[Card, ...]
    revisions: Mapping[str, int] = field(compare=False)

    rules: ClassVar[tuple[Any, ...]] = ()
    """The rules that are asked while a deal is played: none."""


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class DeclaredGame(Game, Generic[S, V]):
    """A game whose family has a table of fields, of moves and of rows.

    A family sets ``registry``, ``view_kind``, ``state_kind``, ``new_event``, ``family`` and the tables below, and
    writes ``seats`` and ``begin``.
    """

    positions: ClassVar[PositionCodec[Any, Any]]
    moves: ClassVar[MoveTable]
    rows: ClassVar[RowTable]
    pack_option: ClassVar[str] = "pack"
    """The option that names the pack."""

    def rules_for(self, players: int) -> Any:
        """The rules at a table of so many seats: a ``Variant``, or what has its attributes."""
        return Variant(self.id, self.options, PACKS[self.options[self.pack_option]], self.revisions())

    @abstractmethod
    def begin(self, state: Any, order: Sequence[Card]) -> None:
        """Deal these cards; the state knows its seed, its dealer and its number, and writes events."""

    def revisions(self) -> dict[str, int]:
        """The revision of every rule in play."""
        return {rule.name: rule.revision for rule in self.composition.rules}

    # Dealing

    def deal(self, players: int, seed: str, dealer: Seat | None = None, before: Before | None = None) -> S:
        """A new deal from a seed. Raises FooleryError for no seed, or a dealer who is not at the table."""
        self.check_deal(players, seed, before)
        return self.dealt(players, seed, dealer, before)

    def deal_from(
        self,
        order: Sequence[Card | str],
        players: int,
        seed: str = "order",
        dealer: Seat | None = None,
        before: Before | None = None,
    ) -> S:
        """A deal of this order of cards. Raises PositionError where it is not the pack."""
        self.check_deal(players, seed, before)
        return self.dealt(players, seed, dealer, before, read_order(order, self.rules_for(players).cards))

    def dealt(
        self,
        players: int,
        seed: str,
        dealer: Seat | None = None,
        before: Before | None = None,
        order: Sequence[Card] | None = None,
    ) -> S:
        """A deal whose arguments were checked. The first dealer is drawn by lot, then the deal moves to the left."""
        check_seats(players, dealer, before)
        rules = self.rules_for(players)
        state: Any = self.state_kind(rules, players)
        state.seed = seed
        state.deal = before.deal + 1 if before else 1
        lot = Stream(seed, "dealer").below(players)
        state.dealer = dealer if dealer is not None else lot if before is None else (before.dealer + 1) % players
        opening: list[Event] = []
        state.log = opening
        self.begin(state, shuffled(rules.cards, seed, "deal", state.deal, "order") if order is None else order)
        state.log = None
        state.opening = tuple(opening)
        return state  # type: ignore[no-any-return]  # a state of this family

    def match(self, players: int, seed: str, deals: int = 1) -> DeclaredMatch:
        """A series of deals."""
        self.check_deal(players, seed)
        return DeclaredMatch(self, players, seed, deals)

    def new_episode(self, players: int) -> PlainEpisode:
        """A table for learners."""
        deal: Callable[[str], Any] = lambda seed: self.dealt(players, seed)  # noqa: E731
        return PlainEpisode(self.rules_for(players), players, self.moves, self.rows, deal)

    # Reading

    def position(self, source: str | Mapping[str, Any]) -> S:
        """The state of a position as line or JSON. Raises NotationError or PositionError."""
        data = self._fields(source)
        found: S = self.positions.read_state(self.rules_for(self.positions.count_hands(data)), data)
        return found

    def view(self, source: str | Mapping[str, Any]) -> V:
        """The view that a line or JSON with unknown cards describes. Raises NotationError or PositionError."""
        data = self._fields(source)
        check_head(data, self.family, self.revisions())
        found: V = self.positions.read_view(self.rules_for(self.positions.count_hands(data)), data)
        return found

    def _fields(self, source: str | Mapping[str, Any]) -> dict[str, Any]:
        """The fields of a position, which names this game and no other pack than the game's."""
        arguments.check_position(source)
        data = dict(self.positions.from_line(source) if isinstance(source, str) else source)
        self.check_named(data)
        rules = self.rules_for(self.positions.count_hands(data))
        self.check_pack(data.pop("pack", None), rules.options[self.pack_option])
        return data

    def read_written(self, text: str, phase: str = "") -> Action:
        """An action in its full notation, legal or not."""
        arguments.check_action(text)
        return self.moves.written(text)

    def typed_words(self) -> Mapping[str, str]:
        """The verbs of all languages."""
        return typed(self.family)


class DeclaredMatch(Match):
    """Deals in a row: the deal moves one seat to the left, and wins, or fools, are counted."""

    state: Any

    def before(self) -> Before:
        """What the running deal leaves once it has ended. Raises ValueError while it goes on."""
        result = self.last_result()
        fool = result.fools[0] if len(result.fools) == 1 else None
        return Before(self.state.deal, self.state.dealer, fool, result.places[0] if result.places else None)

    def scores(self) -> list[dict[str, int]]:
        """Per seat: wins or fools, draws, deals."""
        results = self.all_results()
        draws = sum(result.draw for result in results)
        wins = self.game.counting.wins
        return [
            {
                "wins" if wins else "fools": sum(seat in (one.winners if wins else one.fools) for one in results),
                "draws": draws,
                "deals": len(results),
            }
            for seat in range(self.players)
        ]

    def result(self) -> Result | None:
        """The match once all deals are played: the most wins, or the fewest times the fool; equal is shared."""
        if len(self.all_results()) < self.deals:
            return None
        scores = self.scores()
        points = [score["wins"] if "wins" in score else -score["fools"] for score in scores]
        best = [seat for seat, number in enumerate(points) if number == max(points)]
        return won_by(best, self.players, points=tuple(points))

"""A variant of Durak as a game, and a match of several deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property, partial
from itertools import zip_longest
from typing import Any, ClassVar

from foolery.base import arguments
from foolery.base.cards import Card, Move, Place, Seat
from foolery.base.errors import BadPlayers
from foolery.base.messages import Message
from foolery.contract import (
    Before,
    Counting,
    Game,
    Lang,
    Match,
    Result,
    State,
    View,
    read_order,
    won_by,
)
from foolery.contract.action import Action
from foolery.contract.proof import Hidden, Prover, Solution, Watch
from foolery.contract.reading import check_head
from foolery.durak.engine import dealing
from foolery.durak.engine.compose import REGISTRY, compose
from foolery.durak.engine.config import PRESETS
from foolery.durak.engine.ending import hidden, prover, sides_of, solved
from foolery.durak.engine.episode import DurakEpisode
from foolery.durak.engine.events import NUMBERED, DurakEvent
from foolery.durak.engine.moves import CORE_KINDS, kind_of
from foolery.durak.engine.opening import first_leader
from foolery.durak.engine.questions import Rules
from foolery.durak.engine.rule_bits import rule_bits
from foolery.durak.engine.state import State as DurakState
from foolery.durak.engine.view import DurakView
from foolery.durak.text.notation import POSITION
from foolery.durak.text.reading import read_state
from foolery.durak.text.typed import read_written
from foolery.durak.text.view_reading import read_view
from foolery.speech import tongue, typed


class DurakGame(Game):
    """A set of Durak rules with its options; the same set has the same ``id``."""

    registry = REGISTRY
    view_kind = DurakView
    state_kind = DurakState
    family: ClassVar[str] = "durak"
    event_numbers = NUMBERED
    circle_drawn = True
    most_proved = 24
    proof_positions = 600_000
    counting = Counting(False, "fools", "bouts")
    endings: ClassVar[frozenset[str]] = frozenset({"fool", "drawn", "limited"})

    def __init__(self, text: str, keep_order: bool = False) -> None:
        super().__init__(text, keep_order)
        self.composed: dict[int, Rules] = {}
        self.new_event = partial(DurakEvent, wording=self.rules_for(2).wording)
        self.hidden_kinds = frozenset(kind for rule in self.composition.rules for kind in rule.hidden_kinds)

        self.points_decide = self.rules_for(2).points_decide()

    def rules_for(self, places: int) -> Rules:
        """The composed rules at a table of so many places; they are composed once."""
        key = 7 if places >= 7 else 2
        if key not in self.composed:
            self.composed[key] = compose(self.composition, key)
        return self.composed[key]

    def rules_at(self, players: int) -> Rules:
        """The composed rules for so many players, with the places of the dummies."""
        return self.rules_for(players + self.rules_for(2).dummies)

    def title(self, lang: Lang = "en") -> str:
        """The name for people: that of the preset, or the rules' names joined."""
        arguments.check_lang(lang)
        preset = self.name if self.name in PRESETS else _preset_of(self.id)
        return tongue(lang).say(f"preset.{preset}") if preset else super().title(lang)

    def seats(self) -> tuple[int, ...]:
        """All numbers of players; seven and eight places take 52 cards where no pack is named."""
        return self._seats

    @cached_property
    def _seats(self) -> tuple[int, ...]:
        small, large = self.rules_for(2), self.rules_for(8)
        sizes = [n for n in dealing.table_sizes(small) if n < 7] + [n for n in dealing.table_sizes(large) if n >= 7]
        return tuple(n - small.dummies for n in sizes if n - small.dummies > 1)

    def shortage(self) -> Message:
        """How many cards the smallest table needs, and how many there are."""
        small = self.rules_for(2)
        places = min(n for n in dealing.allowed_places(small) if n - small.dummies > 1)
        rules = self.rules_for(places)
        need = max(dealing.cards_needed(rules, places), dealing.LARGE_PACK if places > dealing.SMALL_TABLE else 0)
        return Message("durak.shortage", places=places, need=need, cards=len(rules.pack_cards))

    def check_players(self, players: int) -> None:
        """Raise BadPlayers for a number of players that the game is not for, with what their table lacks."""
        try:
            super().check_players(players)
        except BadPlayers as error:
            limiter = self.rules_for(2).config.setters.get("places")
            if error.code == "rules.players" and limiter:
                seats = self.seats()
                raise BadPlayers("durak.players-by-rule", players=players, rule=limiter, seats=seats) from None
            if error.code != "rules.players" or players not in dealing.PLACES or "pack" not in self.options:
                raise
            rules = self.rules_at(players)
            places = players + rules.dummies
            need, cards = dealing.cards_needed(rules, places), len(rules.pack_cards)
            if places not in dealing.allowed_places(rules) or not cards < need <= dealing.LARGE_PACK:
                raise
            seats = self.seats()
            raise BadPlayers(
                "durak.pack-for", players=players, game=self.id, seats=seats, need=need, cards=cards
            ) from None

    def deal(self, players: int, seed: str, dealer: Seat | None = None, before: Before | None = None) -> DurakState:
        """A new deal from a seed. Raises FooleryError for no seed, or a dealer who is not at the table."""
        self.check_deal(players, seed, before)
        return dealing.new_deal(self.rules_at(players), players, seed, dealer, before)

    def deal_from(
        self,
        order: Sequence[Card | str],
        players: int,
        seed: str = "order",
        dealer: Seat | None = None,
        before: Before | None = None,
    ) -> DurakState:
        """A deal of this order of cards. Raises PositionError where it is not the pack."""
        self.check_deal(players, seed, before)
        rules = self.rules_at(players)
        cards = read_order(order, rules.pack_cards)
        return dealing.new_deal(rules, players, seed, dealer, before, cards)

    def match(self, players: int, seed: str, deals: int = 1) -> DurakMatch:
        """A series of deals."""
        self.check_deal(players, seed)
        return DurakMatch(self, players, seed, deals)

    def solved(self, state: DurakState, positions: int, watch: Watch | None = None) -> Solution:
        """What every move is worth with open cards."""
        return solved(state, positions, watch)

    def prover(self, view: View, positions: int) -> Prover | None:
        """Exact play for the decision of a view, in the core."""
        assert isinstance(view, DurakView)
        return prover(view, positions)

    def new_episode(self, players: int) -> DurakEpisode:
        """A table for learners."""
        return DurakEpisode(self.rules_at(players), players, rule_bits(self.composition.rules))

    def looked_at(self, state: DurakState) -> int:
        """Two sides are looked through in the core."""
        return 50_000 if sides_of(state) is None else 3_000_000

    def hidden(self, view: View, positions: int, watch: Watch | None = None) -> Hidden | None:
        """What every move of a seat is worth in each deal that agrees with what it has seen."""
        assert isinstance(view, DurakView)
        return hidden(view, positions, watch)

    def position(self, source: str | Mapping[str, Any]) -> DurakState:
        """The state of a position as line or JSON. Raises NotationError or PositionError."""
        arguments.check_position(source)
        data = dict(POSITION.from_line(source) if isinstance(source, str) else source)
        self.check_game(data)
        return read_state(self.rules_for(POSITION.count_hands(data)), data)

    def view(self, source: str | Mapping[str, Any]) -> DurakView:
        """The view that a line or JSON with unknown cards describes. Raises NotationError or PositionError."""
        arguments.check_position(source)
        data = dict(POSITION.from_line(source) if isinstance(source, str) else source)
        self.check_game(data)
        check_head(data, self.family, self.revisions())
        return read_view(self.rules_for(POSITION.count_hands(data)), data)

    def check_game(self, data: dict[str, Any]) -> None:
        """A position names this game, and no other pack than the game's."""
        self.check_named(data)
        pack = data.pop("pack", None)
        if pack is not None:
            self.check_pack(pack, len(self.rules_for(POSITION.count_hands(data)).pack_cards))

    def read_written(self, text: str, phase: str = "") -> Action:
        """An action in its full notation, legal or not."""
        arguments.check_action(text)
        return read_written(self.rules_for(self.seats()[0]), text, phase)

    def brought_by(self, move: Move, state: State) -> str:
        """The rule that has brought this kind of move; its word may be one that other kinds begin with."""
        kind = kind_of(move)
        return next((rule.name for rule in self.composition.rules if kind in rule.kinds.values()), "")

    def typed_words(self) -> Mapping[str, str]:
        """The verbs of all languages, and the kinds of the rules in play by their own word."""
        return {kind: kind for kind in self.kinds()} | dict(typed("durak")) | self.rules_for(2).typed

    def revisions(self) -> dict[str, int]:
        """The revision of the core and of every rule in play."""
        return self.rules_for(2).revisions()

    def kinds(self) -> dict[str, int]:
        """Every move kind of this variant by its word."""
        own = {word: number for rule in self.composition.rules for word, number in rule.kinds.items()}
        return {word: number for number, word in CORE_KINDS.items()} | own


@cache
def _presets() -> dict[str, str]:
    """The presets of several rules by the full id of the game that they mean."""
    return {REGISTRY.compose(name).id: name for name, meant in PRESETS.items() if "+" in meant}


def _preset_of(game_id: str) -> str:
    """The preset of several rules that a game is, however it was asked for; empty: none."""
    return _presets().get(game_id, "")


class DurakMatch(Match):
    """Deals in a row: the fool deals, the lead follows ``next-lead``, fools and epaulettes are counted."""

    game: DurakGame
    state: DurakState

    def before(self) -> Before:
        """What the running deal leaves once it has ended. Raises ValueError while it goes on."""
        fools, s = self.last_result().fools, self.state
        out = [place for place in s.out_order() if place not in fools and s.side(place) >= 0]
        return Before(s.deal, s.dealer, self._loser(fools) if fools else None, out[0] if out else None)

    def _loser(self, fools: Sequence[Place]) -> Place:
        """Of several fools one who held cards last; of several such the nearest clockwise from the dealer's left."""
        s = self.state
        holding = [place for place in fools if s.hand_size(place)] or [place for place in fools if not s.is_out(place)]
        return min(holding or fools, key=lambda place: (place - s.dealer - 1) % s.places)

    def scores(self) -> list[dict[str, int]]:
        """Per seat: times the fool, epaulettes, draws, deals; ``points`` added up where they decide who wins."""
        results = self.all_results()
        adds = self.game.points_decide
        return [
            {
                "fools": sum(seat in result.fools for result in results),
                "epaulettes": sum(result.straps for result in results if seat in result.fools),
                "draws": sum(result.draw for result in results),
                "deals": len(results),
            }
            | ({"points": sum(result.points[seat] for result in results if result.points)} if adds else {})
            for seat in range(self.players)
        ]

    def next_leader(self) -> Seat | None:
        """Who leads the next deal, found by dealing it on a copy; None where its cards tell."""
        result, how = self.state.result(), self.game.options["next-lead"]
        if result is None or not result.fools or how == "lowest-trump" or self.state.rules.first_lead is not None:
            return None
        before = self.before()
        if how == "winner" and before.first_out is None:
            return None
        ahead = self.game.deal(self.players, self.seed, before=before).copy()
        ahead.begin_bout(first_leader(ahead))
        return ahead.seat_of(ahead.attacker)

    def result(self) -> Result | None:
        """The match as a whole once all deals are played: whoever was the fool most often is its fool.

        Where points decide who wins a deal, the most points of all deals win the match.
        """
        results = self.all_results()
        if len(results) < self.deals:
            return None
        counts = [sum(seat in result.fools for result in results) for seat in range(self.players)]
        worst = max(counts)
        fools = tuple(seat for seat, count in enumerate(counts) if count == worst and min(counts) < worst)
        if self.game.points_decide:
            return self.won_by_points(fools)
        others = tuple(seat for seat in range(self.players) if seat not in fools)
        shares = (
            [-1 / len(fools) if seat in fools else 1 / len(others) for seat in range(self.players)] if fools else []
        )
        return Result(
            utilities=tuple(shares) or (0.0,) * self.players,
            fools=fools,
            winners=others if fools else (),
            draw=not fools,
            straps=sum(result.straps for result in results),
            points=tuple(counts),
        )

    def won_by_points(self, fools: tuple[Seat, ...]) -> Result:
        """The end of a match in which the points of all deals are added up, those of a side together."""
        rows = [(0,) * self.players, *(result.points for result in self.all_results())]
        points = tuple(map(sum, zip_longest(*rows, fillvalue=0)))
        sides = [self.state.side(place) for place in range(len(points))]
        sums = {side: sum(points[place] for place, its in enumerate(sides) if its == side) for side in sides}
        best = [place for place, side in enumerate(sides) if sums[side] == max(sums.values())]
        straps = sum(result.straps for result in self.all_results())
        return won_by(best, self.players, fools=fools, straps=straps, points=points)

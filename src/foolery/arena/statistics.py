"""What random play shows of a variant: its length, its draws, whether leading first helps, and how often its rules do
anything.

A rule has done something in a deal when a move of its own was made, or when the deal parted from the same deal, with
the same moves, played without the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from foolery import catalogue
from foolery.arena.figures import losers_of, wilson
from foolery.authoring.examples import Beside, parts, without
from foolery.authoring.together import tables
from foolery.contract import Game, State

DEEP: Final = 50
"""Deals in which a rule that seems to do nothing is looked at again, position by position."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A part of the statistics of a variant."""

    game: str
    players: int
    seed: str
    deals: range


@dataclass(slots=True)
class RuleFigures:
    """How many deals a rule has had a move of its own in, and how many it has changed; ``looked`` and ``seen`` count
    the deals that were compared position by position, and those among them that differ.
    """

    own_moves: bool = False
    moved: int = 0
    compared: bool = False
    changed: int = 0
    looked: int = 0
    seen: int = 0

    @property
    def silent(self) -> bool:
        """Whether it never did anything, as far as can be told."""
        return not (self.moved or self.changed or self.seen) and (self.own_moves or self.compared)

    def merge(self, other: RuleFigures) -> None:
        """Add the counts of other deals."""
        for name in ("moved", "changed", "looked", "seen"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


@dataclass(slots=True)
class Figures:
    """The counts of a variant at one number of players; ``rules`` holds those that are not its base."""

    game: str
    players: int
    seed: str
    games: int = 0
    moves: int = 0
    rounds: int = 0
    longest: int = 0
    draws: int = 0
    limited: int = 0
    first_lost: int = 0
    rules: dict[str, RuleFigures] = field(default_factory=dict)

    @property
    def decided(self) -> int:
        """Deals that the rules ended with losers."""
        return self.games - self.draws - self.limited

    @property
    def silent(self) -> list[str]:
        """The rules that never did anything."""
        return [name for name, rule in self.rules.items() if rule.silent]

    def merge(self, other: Figures) -> None:
        """Add the counts of other deals of the same variant."""
        for name in ("games", "moves", "rounds", "draws", "limited", "first_lost"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest = max(self.longest, other.longest)
        for name, rule in other.rules.items():
            self.rules[name].merge(rule)

    def to_json(self) -> dict[str, Any]:
        """Shares and means; the same settings give the same."""
        games, decided = max(1, self.games), max(1, self.decided)
        low, high = wilson(self.first_lost, self.decided)
        return {
            "game": self.game,
            "canonical": catalogue.game(self.game).id,
            "players": self.players,
            "seed": self.seed,
            "games": self.games,
            "moves_per_game": round(self.moves / games, 3),
            "bouts_per_game": round(self.rounds / games, 3),
            "longest": self.longest,
            "draws": round(self.draws / games, 6),
            "limited": round(self.limited / games, 6),
            "first_lost": round(self.first_lost / decided, 6),
            "first_lost_95": [round(low, 6), round(high, 6)],
            "rules": {name: self.rule_json(rule) for name, rule in self.rules.items()},
            "silent": self.silent,
        }

    def rule_json(self, rule: RuleFigures) -> dict[str, Any]:
        """The share of deals with a move of a rule's own, and of those it has changed; null where there is no such
        thing.
        """
        games = max(1, self.games)
        return {
            "own_moves": round(rule.moved / games, 6) if rule.own_moves else None,
            "changed": round(rule.changed / games, 6) if rule.compared else None,
            "seen": round(rule.seen / rule.looked, 6) if rule.looked else None,
        }


def everything() -> list[str]:
    """Every game, and every rule alone on its usual base."""
    return [*catalogue.games(), *(name for name, rule in catalogue.rules().items() if not rule.base)]


def usual_players(game: Game) -> int:
    """Three where that is allowed, else as near to it as can be."""
    return min(tables(game), key=lambda number: (abs(number - 3), number))


def collect(wanted: Wanted) -> Figures:
    """Play the deals of a part."""
    game = catalogue.game(wanted.game)
    figures = blank(wanted)
    others = {name: other for name in figures.rules if (other := without(game, name)) is not None}
    for number in wanted.deals:
        _play(game, others, figures, f"{wanted.seed}/{number}")
    return figures


def blank(wanted: Wanted) -> Figures:
    """No deals yet."""
    game = catalogue.game(wanted.game)
    figures = Figures(wanted.game, wanted.players, wanted.seed)
    for rule in game.composition.rules:
        if not rule.base:
            compared = without(game, rule.name) is not None
            figures.rules[rule.name] = RuleFigures(own_moves=bool(rule.kinds), compared=compared)
    return figures


def _play(game: Game, others: dict[str, Game], figures: Figures, seed: str) -> None:
    """One random deal, beside the same deal without each of the rules."""
    random = Random(seed)
    state = game.deal(figures.players, seed)
    beside = {name: Beside(other, figures.players, seed) for name, other in others.items()}
    first = state.actors()[:1]
    met: set[str] = set()
    moves = 0
    while True:
        for one in beside.values():
            one.look(state)
        actors = state.actors()
        if not actors:
            break
        seat = random.choice(actors)
        move = random.choice(state.legal(seat))
        met.add(game.brought_by(move, state))
        for one in beside.values():
            one.follow(seat, move)
        state.apply(seat, move)
        moves += 1
    _count(state, figures, moves, first)
    for name in met & set(figures.rules):
        figures.rules[name].moved += 1
    for name, one in beside.items():
        figures.rules[name].changed += one.parted >= 0


def _count(state: State, figures: Figures, moves: int, first: Sequence[int]) -> None:
    result = state.result()
    assert result is not None
    figures.games += 1
    figures.moves += moves
    figures.longest = max(figures.longest, moves)
    figures.rounds += state.view(0).round()
    figures.limited += result.limited
    figures.draws += result.draw and not result.limited
    figures.first_lost += not result.limited and not set(first).isdisjoint(losers_of(result))


def look_closer(figures: Figures) -> None:
    """Compare the positions themselves for rules that have not been seen to do anything: one may only show cards."""
    game = catalogue.game(figures.game)
    for name in figures.silent:
        other = without(game, name)
        if other is None:
            continue
        rule = figures.rules[name]
        for number in range(DEEP):
            rule.looked += 1
            rule.seen += parts(game, other, figures.players, f"{figures.seed}/{number}", deep=True) >= 0


def gather(
    found: Iterable[Figures], progress: Callable[[int], None] | None = None, out: list[Figures] | None = None
) -> list[Figures]:
    """One set of figures for each variant out of those of its parts, in the order in which they come.

    They are added to ``out`` as they come, so that whoever stops has what was counted until then.
    """
    out = [] if out is None else out
    done = 0
    for figures in found:
        known = next((one for one in out if (one.game, one.players) == (figures.game, figures.players)), None)
        if known is None:
            out.append(figures)
        else:
            known.merge(figures)
        done += figures.games
        if progress is not None:
            progress(done)
    for figures in out:
        look_closer(figures)
    return out

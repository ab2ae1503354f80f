"""Hypothesis strategies for those who test rules, bots or tools: games, deals, and positions that play can reach.

    from hypothesis import given
    from foolery.authoring.strategies import states

    @given(states("transfer"))
    def test_something(state): ...

They need Hypothesis (``pip install hypothesis``), which nothing else here does, and ask for it when one is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from foolery import catalogue
from foolery.base.errors import FooleryError
from foolery.contract import Game, State

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

BASES = ("simple", "throw-in", "transfer")
"""The games that are meant where none is named."""
MOST_MOVES = 120
"""The moves that a reachable state is away from its deal, at most, unless said otherwise."""


def _strategies() -> Any:
    """Hypothesis's strategies. Raises FooleryError where it is not installed."""
    # An extra: whoever writes no tests has no use for it.
    try:
        from hypothesis import strategies
    except ModuleNotFoundError:
        raise FooleryError("testing.hypothesis") from None
    return strategies


def games(*ids: str) -> SearchStrategy[Game]:
    """One of these games, or of the three bases; shrinks to the first."""
    names = ids or BASES
    chosen: SearchStrategy[Game] = _strategies().sampled_from([catalogue.game(name) for name in names])
    return chosen


def tables(*ids: str, players: Sequence[int] | None = None) -> SearchStrategy[tuple[Game, int]]:
    """A game with a number of players that its pack serves (or one of ``players``); shrinks to the fewest."""
    strategies = _strategies()

    def seats(game: Game) -> SearchStrategy[tuple[Game, int]]:
        numbers = [number for number in players or game.seats() if number in game.seats()]
        if not numbers:
            raise FooleryError("rules.played-by", game=game.id, seats=game.seats(), players=list(players or ()))
        pair: SearchStrategy[tuple[Game, int]] = strategies.tuples(
            strategies.just(game), strategies.sampled_from(numbers)
        )
        return pair

    found: SearchStrategy[tuple[Game, int]] = games(*ids).flatmap(seats)
    return found


def deals(*ids: str, players: Sequence[int] | None = None) -> SearchStrategy[State]:
    """A new deal, from a seed that is a number."""
    strategies = _strategies()
    dealt: SearchStrategy[State] = strategies.builds(
        lambda table, seed: table[0].deal(table[1], str(seed)),
        tables(*ids, players=players),
        strategies.integers(0, 2**32 - 1),
    )
    return dealt


def states(
    *ids: str, players: Sequence[int] | None = None, most: int = MOST_MOVES, over: bool = False
) -> SearchStrategy[State]:
    """A state that random play can reach, at most so many moves after the deal; shrinks to few moves.

    Its ``history`` tells the moves. Deals that have ended come only with ``over``; without, the last move before the
    end is left out.
    """
    strategies = _strategies()
    choices = strategies.builds(_choices, strategies.integers(0, most), strategies.integers(0, 2**32 - 1))
    reached: SearchStrategy[State] = strategies.builds(
        lambda deal, numbers: reach(deal, numbers, over), deals(*ids, players=players), choices
    )
    return reached


def _choices(number: int, seed: int) -> list[int]:
    """So many numbers by chance; fewer are the beginning of more."""
    random = Random(seed)
    return [random.randrange(720720) for _ in range(number)]


def reach(state: State, choices: Sequence[int], over: bool = False) -> State:
    """Play the moves that these numbers choose, each among all that may be made; ``state`` is changed."""
    for number in choices:
        moves = [(seat, move) for seat in state.actors() for move in state.legal(seat)]
        if not moves:
            break
        seat, move = moves[number % len(moves)]
        if not over:
            ahead = state.copy()
            ahead.apply(seat, move)
            if not ahead.actors():
                break
        state.play(seat, move)
    return state


def positions(
    *ids: str, players: Sequence[int] | None = None, most: int = MOST_MOVES, over: bool = False
) -> SearchStrategy[dict[str, Any]]:
    """The JSON of a position that play can reach."""
    return states(*ids, players=players, most=most, over=over).map(lambda state: state.to_json())


def lines(
    *ids: str, players: Sequence[int] | None = None, most: int = MOST_MOVES, over: bool = False
) -> SearchStrategy[str]:
    """The line of a position that play can reach."""
    return states(*ids, players=players, most=most, over=over).map(lambda state: state.line())

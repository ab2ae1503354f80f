"""A player who knows how his rival plays: ``benchmarks.knowing:KnowsLowest`` and ``benchmarks.knowing:KnowsHeuristic``.

It draws worlds that agree with all that it has seen, and in each of them lets the rival's own policy answer, with the
view that the rival would have there. What is left to look for is a best response: a tree of its own decisions, tried by
how they went and by what the rival's policy would do in its place. A rival that is slow to ask is asked only for the
next decisions of a world, which is then played out by the policy of the search. No conclusions are drawn from what the
rival has done so far. For both reasons what is won is a lower bound of what can be won.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING, Any, ClassVar, Final

from foolery import bots
from foolery.bots.bot import Bot, mixed
from foolery.contract.dice import Dice
from foolery.search.numbers import WHOLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.base.cards import Move
    from foolery.contract import View

POSITIONS: Final = 20_000
"""Positions of an ending that are looked at for a win that is sure against anybody."""
EXPLORATION: Final = 0.6
"""How much is tried what was seldom tried, beside rewards from 0 to 1."""
USUAL: Final = 0.5
"""The share of the tries that the policy's own move has at first; the others have the rest together."""


@dataclass(slots=True)
class Choice:
    """A decision of the player: how often it was met, and for each move how often it was made and what came of it."""

    usual: Move
    visits: int = 0
    made: dict[Move, list[float]] = field(default_factory=dict)

    def pick(self, legal: Sequence[Move]) -> Move:
        """The move with the highest bound; what was never tried is worth what the others were on average."""
        total = sum(value for _, value in self.made.values())
        mean = total / self.visits if self.visits else 0.5
        reach = EXPLORATION * sqrt(self.visits + 1.0)
        rest = (1 - USUAL) / max(1, len(legal) - 1)

        def bound(move: Move) -> float:
            tried, value = self.made.get(move, (0.0, 0.0))
            likely = USUAL if move == self.usual else rest
            return (value / tried if tried else mean) + reach * likely / (1 + tried)

        return max(legal, key=bound)

    def hear(self, move: Move, reward: float) -> None:
        """Count what came of a move."""
        self.visits += 1
        counted = self.made.setdefault(move, [0.0, 0.0])
        counted[0] += 1
        counted[1] += reward


class Knows(Bot):
    """See the module. It plays against one rival only, whom no rule keeps from showing what he does."""

    rival: ClassVar[str]
    deals: ClassVar[int]
    """Worlds that are drawn for a move."""
    near: ClassVar[int] = 1000
    """How many decisions of a world are the rival's own, or made in its place as it would make them."""

    def reset(self, seed: str) -> None:
        """Forget everything."""
        super().reset(seed)
        self.model = bots.make(self.rival, seed)

    def choose(self, view: View) -> Move:
        """The move that was made most, or that wins whatever the rival does."""
        ending = view.ending(POSITIONS)
        if ending is not None and ending.move is not None and ending.value == 1:
            return ending.move
        worlds, dice = view.worlds(), Dice(mixed(self.seed, view.ply * 16 + view.me) >> 1)
        self.far: Any = view.simulation()
        state: Any = worlds.state()
        found: dict[tuple[Move, ...], Choice] = {}
        for _ in range(self.deals):
            worlds.into(state, dice)
            self.once(state, view.me, found, dice)
        made = found[()].made
        return max(made, key=lambda move: (made[move][0], made[move][1], -move))

    def once(self, state: Any, me: int, found: dict[tuple[Move, ...], Choice], dice: Dice) -> None:
        """Play a world to its end, by the tree as far as it goes, and let the tree grow by one decision."""
        way: list[tuple[Choice, Move]] = []
        gone: tuple[Move, ...] = ()
        inside, asked = True, 0
        while (actors := state.actors()) and (inside or asked < self.near or self.far is None):
            seat = actors[0]
            legal = state.legal(seat)
            move = legal[0]
            if len(legal) > 1 and inside and seat == me:
                inside = gone in found
                if not inside:
                    found[gone] = Choice(self.model.choose(state.view(seat)))
                move = found[gone].pick(legal)
                way.append((found[gone], move))
            elif len(legal) > 1:
                asked += 1
                move = self.model.choose(state.view(seat))
            state.apply(seat, move)
            gone = (*gone, move) if inside else ()
        reward = self.reward(state, me, dice)
        for choice, move in way:
            choice.hear(move, reward)

    def reward(self, state: Any, me: int, dice: Dice) -> float:
        """What the world brings, from 0 to 1, played out where it is not over."""
        if not state.actors():
            return float(state.result().utilities[me] + 1) / 2
        self.far.put(state)
        self.far.finish(dice)
        return float(self.far.reward(me)) / WHOLE


class KnowsLowest(Knows):
    """Knows that ``lowest`` sits there."""

    name = "knows-lowest"
    rival = "lowest"
    deals = 250


class KnowsHeuristic(Knows):
    """Knows that ``heuristic`` sits there."""

    name = "knows-heuristic"
    rival = "heuristic"
    deals = 250
    near = 3

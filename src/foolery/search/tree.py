"""A tree over what one seat cannot tell apart, grown by deals that are drawn from its worlds (information-set MCTS).

Every iteration draws a world, goes down the moves that are legal in it by the upper confidence bound of whoever acts,
adds one move to the tree, and lets the deal be played out. Each seat counts its own rewards. With a depth of 1 only the
moves of the seat that decides are weighed: the flat search.

Nodes lie in one row of numbers, ``WIDTH`` of them each; node 0 is the root.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

if not cython.compiled:
    from math import log, sqrt

    from foolery.base.bits import give_back, no_room, room_for
    from foolery.search.numbers import AVAILABLE, CHILD, DEPTH, MOVE, NEXT, TOTAL, VISITS, WHOLE, WIDTH

if TYPE_CHECKING:
    from foolery.contract.dice import Dice
    from foolery.contract.simulation import Simulation


class Tree:
    """The tree of one decision; ``nodes`` are counted, and those of the way down are kept while an iteration lasts."""

    def __init__(self, simulation: Simulation, dice: Dice, depth: int, exploration: float) -> None:
        self.simulation = simulation
        self.dice = dice
        self.depth = min(depth, DEPTH)
        self.exploration = exploration
        self.found: Any = no_room()
        self.capacity = 0
        self.number = 0
        self.way = [0] * 64
        self.actors = [0] * 64
        self.grow()
        self.add(0, 0)

    def __dealloc__(self) -> None:
        """The end of a tree in the compiled form."""
        give_back(self.found)

    def run(self, iterations: int) -> None:
        """So many iterations more."""
        for _ in range(iterations):
            self.once()

    def once(self) -> None:
        """One iteration."""
        game = self.simulation
        game.begin(self.dice)
        node, steps = 0, 0
        fresh = False
        while not fresh and steps < self.depth:
            actor = game.actor()
            if actor < 0:
                break
            count = game.gather()
            if count == 1 and steps > 0:
                # There is nothing to choose: the tree need not know.
                game.make(game.move(0))
                continue
            child = self.best(node, count)
            if child < 0:
                child = self.add(node, game.move(self.untried(node, count)))
                fresh = True
            game.make(self.found[child * WIDTH + MOVE])
            self.actors[steps] = actor
            self.way[steps] = child
            steps += 1
            node = child
        game.finish(self.dice)
        for i in range(steps):
            at = self.way[i] * WIDTH
            self.found[at + VISITS] += 1
            self.found[at + TOTAL] += game.reward(self.actors[i])

    def child_of(self, node: int, move: int) -> int:
        """The child that a move leads to; -1: there is none yet."""
        child = self.found[node * WIDTH + CHILD]
        while child and self.found[child * WIDTH + MOVE] != move:
            child = self.found[child * WIDTH + NEXT]
        return child if child else -1

    def best(self, node: int, count: int) -> int:
        """Of the moves that were gathered the one with the highest bound; -1: one has never been tried.

        Each of them was there to be chosen once more.
        """
        best = -1
        highest = -1.0
        tried = 0
        for i in range(count):
            child = self.child_of(node, self.simulation.move(i))
            if child < 0:
                continue
            tried += 1
            at = child * WIDTH
            self.found[at + AVAILABLE] += 1
            visits = self.found[at + VISITS]
            mean = self.found[at + TOTAL] / visits / WHOLE
            bound = mean + self.exploration * sqrt(log(self.found[at + AVAILABLE]) / visits)
            if bound > highest:
                highest = bound
                best = child
        return best if tried == count else -1

    def untried(self, node: int, count: int) -> int:
        """The number of a move that was gathered and never tried, any of them."""
        new = 0
        chosen = -1
        for i in range(count):
            if self.child_of(node, self.simulation.move(i)) < 0:
                new += 1
                if self.dice.below(new) == 0:
                    chosen = i
        return chosen

    def add(self, parent: int, move: int) -> int:
        """A new node below another; the root, which is the first, has none above."""
        if self.number == self.capacity:
            self.grow()
        node = self.number
        at = node * WIDTH
        for i in range(WIDTH):
            self.found[at + i] = 0
        self.found[at + MOVE] = move
        self.found[at + AVAILABLE] = 1
        if node:
            self.found[at + NEXT] = self.found[parent * WIDTH + CHILD]
            self.found[parent * WIDTH + CHILD] = node
        self.number += 1
        return node

    def grow(self) -> None:
        """Make room for more nodes."""
        self.capacity = 2 * self.capacity + 256
        self.found = room_for(self.found, self.capacity * WIDTH)

    def children(self, node: int = 0) -> list[tuple[int, int, float, int]]:
        """The moves that were tried below a node: the move, its visits, its mean reward from 0 to 1, its node."""
        out = []
        child = self.found[node * WIDTH + CHILD]
        while child:
            at = child * WIDTH
            visits = self.found[at + VISITS]
            if visits:
                mean = self.found[at + TOTAL] / visits / WHOLE
                out.append((self.found[at + MOVE], self.found[at + VISITS], mean, child))
            child = self.found[at + NEXT]
        return out

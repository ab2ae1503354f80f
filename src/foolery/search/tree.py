"""A tree over what one seat cannot tell apart, grown by deals that are drawn from its worlds (information-set MCTS).

Every iteration draws a world, goes down the moves that are legal in it by what whoever acts has had of them and by how
likely they are at first sight (``Simulation.prior``), adds one move to the tree, and lets the deal be played out. Each
seat counts its own rewards. With a depth of 1 only the moves of the seat that decides are weighed: the flat search.

Nodes lie in one row of numbers, ``WIDTH`` of them each; node 0 is the root. A node is found by its parent and its move
in a table of twice as many places as there may be nodes, which is laid out anew when the row grows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

if not cython.compiled:
    from math import sqrt

    from foolery.base.bits import give_back, mix, no_room, room_for
    from foolery.search.numbers import ACTOR, CHILD, DEPTH, LEFT_OUT, MOVE, NEXT, PARENT, TOTAL, VISITS, WHOLE, WIDTH

if TYPE_CHECKING:
    from collections.abc import Collection

    from foolery.contract.dice import Dice
    from foolery.contract.simulation import Simulation


class Tree:
    """The tree of one decision; ``nodes`` are counted, and those of the way down are kept while an iteration lasts.

    Where ``only`` names moves, no other move is tried at the root.
    """

    def __init__(
        self, simulation: Simulation, dice: Dice, depth: int, exploration: float, only: Collection[int] = ()
    ) -> None:
        self.simulation = simulation
        self.only = frozenset(only)
        self.limited = len(self.only) > 0
        self.dice = dice
        self.depth = min(depth, DEPTH)
        self.exploration = exploration
        self.found: Any = no_room()
        self.places: Any = no_room()
        self.capacity = 0
        self.number = 0
        self.way = [0] * 64
        self.actors = [0] * 64
        self.ways = [0] * 256
        self.grow()
        self.add(0, 0)

    def __dealloc__(self) -> None:
        """The end of a tree in the compiled form."""
        give_back(self.found)
        give_back(self.places)

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
            chosen = self.best(node, count)
            child = self.child_of(node, game.move(chosen))
            if child < 0:
                child = self.add(node, game.move(chosen))
                self.found[child * WIDTH + ACTOR] = actor
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
        child = self.places[self.place_of(node, move)]
        return child if child else -1

    def place_of(self, node: int, move: int) -> int:
        """Where in the table the child lies that a move leads to, or would lie."""
        last = 2 * self.capacity - 1
        at = mix(node << 36 ^ move) & last
        while True:
            child = self.places[at]
            if not child or (self.found[child * WIDTH + MOVE] == move and self.found[child * WIDTH + PARENT] == node):
                return at
            at = at + 1 & last

    def best(self, node: int, count: int) -> int:
        """The number of the gathered move with the highest bound; at the root first those that were never tried.

        What was never tried is taken to be worth what the others were on average, and the likelier a move is at first
        sight, the more it is tried: so whoever acts far from the root, where little has been seen, acts sensibly.
        """
        game = self.simulation
        visits = 0.0
        total = 0.0
        new = 0
        chosen = 0
        for i in range(count):
            if node == 0 and self.limited and game.move(i) not in self.only:
                self.ways[i if i < 256 else 255] = LEFT_OUT
                continue
            child = self.child_of(node, game.move(i))
            self.ways[i if i < 256 else 255] = child
            if child >= 0:
                visits += self.found[child * WIDTH + VISITS]
                total += self.found[child * WIDTH + TOTAL]
            elif node == 0:
                new += 1
                if self.dice.below(new) == 0:
                    chosen = i
        if new:
            return chosen
        game.weigh()
        usual = total / visits / WHOLE if visits else 0.5
        reach = self.exploration * sqrt(visits + 1.0)
        highest = -1.0
        for i in range(count if count < 256 else 255):
            child = self.ways[i]
            if child == LEFT_OUT:
                continue
            tried = 0.0
            mean = usual
            if child >= 0:
                tried = self.found[child * WIDTH + VISITS]
                mean = self.found[child * WIDTH + TOTAL] / tried / WHOLE
            bound = mean + reach * game.prior(i) / (1.0 + tried)
            if bound > highest:
                highest = bound
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
        self.found[at + PARENT] = parent
        if node:
            self.found[at + NEXT] = self.found[parent * WIDTH + CHILD]
            self.found[parent * WIDTH + CHILD] = node
            self.places[self.place_of(parent, move)] = node
        self.number += 1
        return node

    def grow(self) -> None:
        """Make room for more nodes."""
        self.capacity = 2 * self.capacity if self.capacity else 256
        self.found = room_for(self.found, self.capacity * WIDTH)
        self.places = room_for(self.places, 2 * self.capacity)
        for i in range(2 * self.capacity):
            self.places[i] = 0
        for node in range(1, self.number):
            at = node * WIDTH
            self.places[self.place_of(self.found[at + PARENT], self.found[at + MOVE])] = node

    def likeliest(self, node: int, least: int) -> int:
        """The node of the move that was made most often below a node, so often at least; -1: there is none."""
        best, most = -1, least - 1
        child = self.found[node * WIDTH + CHILD]
        while child:
            visits = self.found[child * WIDTH + VISITS]
            if visits > most:
                best, most = child, visits
            child = self.found[child * WIDTH + NEXT]
        return best

    def made(self, node: int) -> tuple[int, int]:
        """Who made the move of a node, and which it is."""
        return self.found[node * WIDTH + ACTOR], self.found[node * WIDTH + MOVE]

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

"""The whole tree of a small game as arrays: a row for each node, level by level, children of a node side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from foolery.base.arguments import shown
from foolery.base.errors import LearningError
from foolery.rl import arguments
from foolery.rl.exact.presets import MOST, SmallGame
from foolery.rl.extensive_form import InformationStates
from foolery.rl.table import LearningTable

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from foolery.contract import View

CHANCE: Final = -1
OVER: Final = -2
"""Who decides at a node, where that is no seat."""


@dataclass(frozen=True, slots=True)
class InformationSet:
    """The nodes at which a seat decides and that it cannot tell apart.

    ``actions`` are its legal moves by number, as the adapter for OpenSpiel numbers them, in the order of the engine;
    the first of them is slot ``first`` of a policy. ``depth`` is how many decisions of the seat came before, ``view``
    what it sees, ``text`` the information-state string.
    """

    seat: int
    first: int
    depth: int
    actions: tuple[int, ...]
    view: View
    text: str


class _Open(NamedTuple):
    """A node whose children are still to be made; ``heard`` and ``mine`` tell, by seat, what it has heard, and its own
    last action, by number.
    """

    number: int
    course: InformationStates
    heard: tuple[int, ...]
    mine: tuple[int, ...]


class Tree:
    """A small game as far as it goes. A *policy* has a probability for each slot: an action of an information set.

    - By node: ``parent``; ``player``, or CHANCE or OVER; ``slot``, the action that leads there, −1 after chance;
      ``chance``, how likely chance is to lead there; ``payoff`` by seat, of ends.
    - By level: ``levels``, the numbers of its nodes.
    - By information set: ``before``, the last action of its seat, −1 where it has made none.
    - By slot: ``owner``, its information set, and ``taker``, its seat. By seat: ``led``, where its actions lead to.

    Raises LearningError where the tree is too large.
    """

    def __init__(self, small: SmallGame, most: int = MOST) -> None:
        if not isinstance(small, SmallGame):
            raise LearningError("learning.no-small-game", value=shown(small))
        if (arguments.whole_number(most) or 0) < 1:
            raise LearningError("learning.most", value=shown(most))
        self.small = small
        self.seats = small.players
        self.sets: list[InformationSet] = []
        self.most = most
        self._table = LearningTable(small.variant, small.players, "variant")
        self._ids: dict[Any, int] = {}
        self._found: dict[tuple[int, int], int] = {}
        self._before: list[int] = []
        self._owners: list[int] = []
        self._rows: list[tuple[int, int, int]] = []
        self._payoffs: dict[int, tuple[float, ...]] = {}
        self._grow()

    def _grow(self) -> None:
        deals = len(self.small.deals)
        self._rows.append((-1, CHANCE, -1))
        self.levels = [range(1)]
        open_ = []
        for number in range(deals):
            course = InformationStates(self.small.state(number))
            heard = tuple(self._id(course.state.view(seat).key()) for seat in range(self.seats))
            open_.append(self._add(0, -1, course, heard, (-1,) * self.seats))
        while open_:
            self.levels.append(range(self.levels[-1].stop, len(self._rows)))
            open_ = [child for node in open_ for child in self._children(node)]
        parent, player, slot = (np.array(column, np.int32) for column in zip(*self._rows, strict=True))
        self.parent: NDArray[np.int32] = parent
        self.player: NDArray[np.int32] = player
        self.slot: NDArray[np.int32] = slot
        self.chance = np.where(parent == 0, 1 / deals, 1.0)
        self.payoff = np.zeros((len(self._rows), self.seats))
        for node, payoff in self._payoffs.items():
            self.payoff[node] = payoff
        self.owner = np.array(self._owners, np.int32)
        self.before = np.array(self._before, np.int32)
        self._look_up()

    def _look_up(self) -> None:
        """What walks through the tree ask for again and again."""
        self.firsts = np.array([found.first for found in self.sets])
        self.sizes = np.array([len(found.actions) for found in self.sets])
        self.taker = np.array([found.seat for found in self.sets])[self.owner]
        led = np.flatnonzero(self.slot >= 0)
        self.led = [led[self.taker[self.slot[led]] == seat] for seat in range(self.seats)]
        self.families: tuple[list[Any], list[Any]] = ([], [])
        for level in self.levels[1:]:
            parents = self.parent[level.start : level.stop]
            starts = np.flatnonzero(np.diff(parents, prepend=-1))
            self.families[0].append(parents[starts])
            self.families[1].append(starts)

    def _id(self, key: Any) -> int:
        return self._ids.setdefault(key, len(self._ids))

    def _add(
        self, parent: int, slot: int, course: InformationStates, heard: tuple[int, ...], mine: tuple[int, ...]
    ) -> _Open:
        number = len(self._rows)
        if number >= self.most:
            raise LearningError("learning.large", game=self.small.name, most=self.most)
        self._rows.append((parent, course.actor() if course.actor() >= 0 else OVER, slot))
        return _Open(number, course, heard, mine)

    def _children(self, node: _Open) -> list[_Open]:
        course = node.course
        seat = course.actor()
        if seat < 0:
            self._table.episode.take(course.state)
            self._payoffs[node.number] = tuple(map(self._table.reward, range(self.seats)))
            return []
        legal = course.legal()
        found = self.sets[self._set_of(node, seat, legal)]
        children = []
        for place, move in enumerate(legal):
            next_ = course.copy() if place < len(legal) - 1 else course
            next_.make(move, found.actions[place])
            told = next_.told
            assert told is not None
            items = [told.items(other) for other in range(self.seats)]
            heard = tuple(
                self._id((before, more)) if more else before for before, more in zip(node.heard, items, strict=True)
            )
            slot = found.first + place
            mine = tuple(slot if other == seat else last for other, last in enumerate(node.mine))
            children.append(self._add(node.number, slot, next_, heard, mine))
        return children

    def _set_of(self, node: _Open, seat: int, legal: list[int]) -> int:
        """The information set of a node. A seat must have made the same decisions at all nodes of one."""
        key = (seat, node.heard[seat])
        number = self._found.get(key)
        if number is None:
            number = self._found[key] = len(self.sets)
            view = node.course.state.view(seat)
            self._table.episode.take(node.course.state)
            actions = tuple(self._table.number(move) for move in legal)
            before = node.mine[seat]
            depth = 0 if before < 0 else self.sets[self._owners[before]].depth + 1
            text = node.course.information(seat)
            self.sets.append(InformationSet(seat, len(self._owners), depth, actions, view, text))
            self._owners.extend([number] * len(legal))
            self._before.append(before)
        elif self._before[number] != node.mine[seat] or [*self.sets[number].view.legal] != legal:
            raise AssertionError(f"{self.small.name}: seat {seat} does not remember what it did before")
        return number

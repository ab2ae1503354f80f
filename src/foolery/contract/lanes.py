"""Many episodes side by side, written into buffers that their owner sees: what an environment for learners stands on.

A lane is an episode with dice of its own, so that what happens in it hangs on its seed and its moves alone. Buffers are
rows of numbers of any kind that Python knows as such: this module knows neither arrays nor nets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.contract.dice import Dice

if not cython.compiled:
    from foolery.contract.numbers import LISTED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.contract.episode import Episode


class Lanes:
    """Plays ``episodes``, each in its lane. ``width`` is the length of a row of ``seen``, ``size`` that of ``mask``.

    ``seen``: bytes (lanes × width), what the actor sees. ``mask``: bytes (lanes × size), 1 where he may choose.
    ``actors``: 32-bit numbers (lanes), −1 where the deal is over. ``rewards``: 32-bit floats (lanes × seats), of the
    last step. ``ended``: bytes (lanes), 1 where the last step ended a deal. ``actions``: 32-bit numbers (lanes). Where
    ``narrowed``, numbers of moves are those of ``narrow`` (a number of the family's table gives one of these), and
    ``wide`` is the way back.
    """

    def __init__(self, episodes: Sequence[Episode], width: int, size: int, seats: int) -> None:
        self.episodes = list(episodes)
        self.lanes = len(self.episodes)
        self.dice = [Dice(lane) for lane in range(self.lanes)]
        self.width = width
        self.size = size
        self.seats = seats

    def bind(self, seen: Any, mask: Any, actors: Any, rewards: Any, ended: Any, work: Any) -> None:
        """The buffers to write to; ``work``, 32-bit numbers (lanes × (LISTED + 1)), is the lanes' own."""
        self.narrowed = False
        self.seen = seen
        self.mask = mask
        self.actors = actors
        self.rewards = rewards
        self.ended = ended
        self.work = work

    def number(self, narrow: Any, wide: Any) -> None:
        """Number moves otherwise than the family does; both are 32-bit numbers."""
        self.narrow = narrow
        self.wide = wide
        self.narrowed = True

    def throw(self, lane: int, seed: int) -> None:
        """Give a lane other dice."""
        self.dice[lane] = Dice(seed)

    def begin(self, lane: int) -> None:
        """Deal anew in a lane; what the last step brought stays."""
        episode = self.episodes[lane]
        episode.begin(self.dice[lane])
        self.show(lane)

    def begin_by(self, lane: int, seed: str) -> None:
        """Deal anew in a lane by the documented shuffle."""
        self.episodes[lane].begin_by(seed)
        self.show(lane)

    def may(self, lane: int, action: int) -> bool:
        """Whether the actor of a lane may choose this number."""
        return 0 <= action < self.size and self.mask[lane * self.size + action] != 0

    def first_wrong(self, actions: Any) -> int:
        """The first lane with a deal going on whose number may not be chosen there; −1: none."""
        for lane in range(self.lanes):
            if self.actors[lane] >= 0 and not self.may(lane, actions[lane]):
                return lane
        return -1

    def step(self, actions: Any) -> int:
        """Make a move in each lane where a deal goes on; all must be right. Gives how many deals have ended."""
        ended = 0
        for lane in range(self.lanes):
            self.move(lane, actions[lane])
            ended += self.ended[lane]
        return ended

    def move(self, lane: int, action: int) -> None:
        """A step in one lane; where the deal is over nothing happens."""
        episode = self.episodes[lane]
        place = lane * self.seats
        for seat in range(self.seats):
            self.rewards[place + seat] = 0.0
        self.ended[lane] = 0
        if self.actors[lane] >= 0:
            episode.make_at(self.listed(lane, action), self.wide[action] if self.narrowed else action)
            if episode.actor() < 0:
                self.ended[lane] = 1
                for seat in range(episode.seats):
                    self.rewards[place + seat] = episode.reward(seat)
            self.show(lane)

    def listed(self, lane: int, action: int) -> int:
        """Which of the moves that are listed for the actor of a lane has this number; if none has, one too many."""
        place = lane * (LISTED + 1)
        number = self.work[place]
        if number > LISTED:
            number = LISTED
        i = 0
        while i < number and self.work[place + 1 + i] != action:
            i += 1
        return i if i < number else self.work[place]

    def show(self, lane: int) -> None:
        """Write what the actor of a lane sees and may choose; of a deal that is over, what seat 0 sees."""
        episode = self.episodes[lane]
        self.strike(lane)
        actor = episode.actor()
        self.actors[lane] = actor
        episode.observe(actor if actor >= 0 else 0, self.seen, lane * self.width)
        number = episode.gather() if actor >= 0 else 0
        row = lane * self.size
        place = lane * (LISTED + 1)
        self.work[place] = number
        for i in range(number):
            index = episode.index(i)
            if index >= 0 and self.narrowed:
                index = self.narrow[index]
            if index < 0:
                # Nothing may be written there: the rows of all lanes lie one behind the other.
                raise ValueError(f"a legal move of {episode.variant} has no number in the table of moves")
            self.mask[row + index] = 1
            if i < LISTED:
                self.work[place + 1 + i] = index

    def strike(self, lane: int) -> None:
        """Take back what the actor of a lane could choose."""
        row = lane * self.size
        place = lane * (LISTED + 1)
        number = self.work[place]
        if number <= LISTED:
            for i in range(number):
                self.mask[row + self.work[place + 1 + i]] = 0
        else:
            for i in range(self.size):
                self.mask[row + i] = 0
        self.work[place] = 0

    def choose(self, dice: Dice, actions: Any) -> None:
        """Choose for each lane one of the numbers that may be chosen, all with the same chance; 0 where none may."""
        for lane in range(self.lanes):
            place = lane * (LISTED + 1)
            number = self.work[place]
            actions[lane] = 0
            if self.actors[lane] >= 0:
                left = dice.below(number)
                actions[lane] = self.work[place + 1 + left] if number <= LISTED else self.marked(lane, left)

    def marked(self, lane: int, left: int) -> int:
        """The number in a lane's mask that so many others which may be chosen stand before."""
        row = lane * self.size
        i = 0
        while left or self.mask[row + i] == 0:
            left -= self.mask[row + i]
            i += 1
        return i

    def observe(self, lane: int, seat: int, to: Any, at: int) -> None:
        """Write what any seat of a lane sees into a row of bytes."""
        self.episodes[lane].observe(seat, to, at)

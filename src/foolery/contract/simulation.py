"""A game as a search plays it: worlds of one view, drawn again and again, played on and played to the end.

The tree of a search knows nothing else of a game. A family with a compiled core has a class of its own, which keeps to
numbers of C; ``Played`` makes do with what every state offers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

if not cython.compiled:
    from math import exp

if TYPE_CHECKING:
    from foolery.contract.dice import Dice
    from foolery.contract.view import View, Worlds


class Simulation:
    """One world at a time. ``rewards`` are what the last deal that was finished came to for each seat: a million for
    all that can be won, nothing for all that can be lost. Where several seats may act at once, the first decision of a
    world is that of the ``seat`` whose view it is; without one (-1), and further on, that of the first.

    Nothing is checked here, for a search asks a million times a second: ``begin`` comes first, moves and numbers are
    those that were gathered, seats those of the game, dice no None.
    """

    def __init__(self, seats: int, seat: int) -> None:
        self.seats = seats
        self.seat = seat
        self.next = seat
        self.rewards = [0] * 8
        self.share = 1.0

    def begin(self, dice: Dice) -> None:
        """Draw another world."""
        raise NotImplementedError

    def actor(self) -> int:
        """Whose decision is next; -1: the deal is over."""
        raise NotImplementedError

    def gather(self) -> int:
        """How many legal moves the actor has; ``move`` gives them until something is made."""
        raise NotImplementedError

    def move(self, number: int) -> int:
        """One of the moves that were gathered."""
        raise NotImplementedError

    def weigh(self) -> None:
        """Find out how likely the moves that were gathered are; ``prior`` gives it. Here all are as likely."""
        self.share = 1.0 / self.gather()

    def prior(self, number: int) -> float:
        """How likely one of the moves is that were weighed; all together are 1, or
        less where it is to count for less."""
        return self.share

    def make(self, move: int) -> None:
        """Make a legal move of the actor."""
        raise NotImplementedError

    def finish(self, dice: Dice) -> None:
        """Play to the end as the policy of the rollouts would, and count the rewards."""
        raise NotImplementedError

    def reward(self, seat: int) -> int:
        """What the seat has won."""
        return self.rewards[seat]

    def set_reward(self, seat: int, utility: float) -> None:
        """Count a utility from −1 to 1 of a deal that is over."""
        self.rewards[seat] = int((utility + 1) * 500_000)

    def count_fools(self, fools: int) -> None:
        """Count a deal that the seats of this mask have lost: what each of them loses, the others share."""
        lost = 0
        for seat in range(self.seats):
            lost += fools >> seat & 1
        for seat in range(self.seats):
            self.rewards[seat] = 500_000
            if 0 < lost < self.seats:
                if fools >> seat & 1:
                    self.rewards[seat] = 500_000 - 500_000 // lost
                else:
                    self.rewards[seat] = 500_000 + 500_000 // (self.seats - lost)


class CoreSimulation(Simulation):
    """A game with a compiled core, apart from the loops that need the types of its state.

    ``source`` samples the worlds that fill ``board``, the state that is played on. The first ``room`` of the moves that
    were gathered have ``priors``. ``played`` counts the moves of rollouts.
    """

    def __init__(self, seats: int, source: Any, board: Any, seat: int, room: int) -> None:
        Simulation.__init__(self, seats, seat)
        self.source = source
        self.board = board
        self.room = room
        self.played = 0
        self.priors = [0.0] * 256

    def begin(self, dice: Dice) -> None:
        """Draw another world."""
        self.source.into(self.board, dice)
        self.next = self.seat

    def put(self, state: Any) -> None:
        """Begin with this very position of the deal."""
        self.board.copy_from(state)
        self.next = self.seat

    def prior(self, number: int) -> float:
        """How likely the policy would choose a move."""
        return self.priors[number] if number < self.room else 0.0

    def equalize(self, number: int) -> None:
        """Make so many moves equally likely."""
        for i in range(number):
            self.priors[i] = 1.0 / number

    def soften(self, number: int, highest: float, warmth: float, share: float) -> None:
        """Turn judgements in ``priors``, the best of them ``highest``, into chances that add up to ``share``."""
        total = 0.0
        for i in range(number):
            # Far from the best they are as good as impossible.
            self.priors[i] = exp((self.priors[i] - highest) / warmth)
            total += self.priors[i]
        self.share_out(number, total, share)

    def share_out(self, number: int, total: float, share: float) -> None:
        """Scale ``priors``, which add up to ``total``, so that they add up to ``share``."""
        # An even share for all keeps every door ajar.
        for i in range(number):
            self.priors[i] = share * (0.9 * self.priors[i] / total + 0.1 / number)


class Played(Simulation):
    """A game of any family, by its states; rollouts are random, and a deal that goes on too long is worth a draw."""

    def __init__(self, view: View) -> None:
        Simulation.__init__(self, view.players, view.me if view.legal else -1)
        self.worlds: Worlds = view.worlds()
        self.state = self.worlds.state()
        self.moves: list[int] = []
        self.most = 400

    def begin(self, dice: Dice) -> None:
        """Draw another world."""
        self.worlds.into(self.state, dice)
        self.next = self.seat

    def actor(self) -> int:
        """Whose decision is next."""
        if self.next >= 0:
            return self.next
        actors = self.state.actors()
        return actors[0] if actors else -1

    def gather(self) -> int:
        """Gather the legal moves of the actor."""
        self.moves = self.state.legal(self.actor())
        return len(self.moves)

    def move(self, number: int) -> int:
        """One of the moves that were gathered."""
        return self.moves[number]

    def make(self, move: int) -> None:
        """Make a legal move of the actor."""
        self.state.apply(self.actor(), move)
        self.next = -1

    def finish(self, dice: Dice) -> None:
        """Play to the end at random."""
        for _ in range(self.most):
            if self.actor() < 0:
                break
            self.make(self.move(dice.below(self.gather())))
        result: Any = self.state.result()
        for seat in range(self.seats):
            self.set_reward(seat, 0.0 if result is None else result.utilities[seat])

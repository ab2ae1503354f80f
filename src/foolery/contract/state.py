"""One deal in progress."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from foolery.base.cards import Card, Move, Seat
from foolery.base.messages import Message
from foolery.contract.action import MOST_OF_STATE, Action
from foolery.contract.event import Event
from foolery.contract.result import Result
from foolery.contract.view import View


class State(Protocol):
    """One deal in progress. It is an oracle: whoever plans from it sees every card; ``view(seat).sample`` is the fair
    way.

    A state is a position, and beside it what led there: the ``opening``, the events of the dealing, and the
    ``history``, the moves made by ``play`` since. How the game goes on and ``digest`` do not depend on what led there.

    - ``copy`` keeps the position alone: its opening and history are empty. It is what search makes by the thousand.
    - A pickle, and so ``copy.deepcopy``, keeps everything.
    - A position that was read, and a sample of a view, has neither opening nor history.

    Moves are made in three ways: ``play`` checks, tells the events and keeps the history; ``advance`` checks and does
    neither; ``apply`` does not even check. All three lead to the same position.
    """

    ply: int
    log: list[Event] | None
    """Where the events of moves are written that are made without ``play``; None: nowhere."""

    @property
    def family(self) -> str:
        """The family whose game is played."""

    @property
    def players(self) -> int: ...

    @property
    def deal(self) -> int:
        """The number of the deal in its match, from 1."""

    @property
    def dealer(self) -> int:
        """The place that dealt."""

    def actors(self) -> tuple[Seat, ...]:
        """Seats that may act now, in order of priority; empty when the deal is over."""

    def legal(self, seat: Seat) -> list[Move]:
        """The legal moves of a seat, sorted and unique; never empty for an actor, empty for others."""

    def play(self, seat: Seat, move: Move) -> list[Event]:
        """Make a checked move and tell what happened. Raises IllegalMove and leaves the state as it was."""

    def advance(self, seat: Seat, move: Move) -> None:
        """Make a checked move without events or history. Raises IllegalMove and leaves the state as it was."""

    def apply(self, seat: Seat, move: Move) -> None:
        """Make a move that ``legal`` gave, without events or history: for search.

        Nothing is checked: with any other move the position is spoiled or an error of any kind is raised.
        """

    def unfinished(self) -> bool:
        """Whether an action has begun that takes more moves: the same seat goes on, and nobody else sees of it yet."""

    def copy(self) -> State:
        """The same position in a state of its own, with neither history nor opening."""

    def copy_from(self, other: Any) -> None:
        """Become the same position as another state of this game and number of players: a copy without a new state.

        For states that search plays on: what they have for opening and history is left alone.
        """

    def digest(self) -> str:
        """A fingerprint of the full position, the same on every platform and in both forms."""

    @property
    def opening(self) -> Sequence[Event]:
        """The events of the dealing itself; empty for a copy, a sample and a position that was read."""

    @property
    def history(self) -> Sequence[tuple[Seat, Move]]:
        """The moves made by ``play`` since this deal, or this copy, sample or position, began."""

    def view(self, seat: Seat | None) -> View:
        """What this seat knows; None: what everybody knows. Raises BadPlayers for a seat that is not at the table."""

    def result(self) -> Result | None:
        """How the deal ended; None while it goes on."""

    def to_json(self) -> dict[str, Any]: ...

    def line(self) -> str: ...

    def move_text(self, move: Move) -> str: ...

    def actions(self, seat: Seat, most: int = MOST_OF_STATE) -> list[Action]:
        """What a seat may do, as whole actions, no more than ``most``; its view lists the same."""

    def census(self) -> Mapping[str, Sequence[Card]]:
        """Every card of the deal by the place where it lies; together they are the pack."""

    def problems(self) -> Sequence[Message]:
        """What the family's own invariants find wrong; empty for every reachable state."""

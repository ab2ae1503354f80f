"""States of families without a compiled core: their fields are declared, the rest is the same in all of them.

    class AnimalsState(PlainState):
        hands: list[CardSet] = each(0)
        pile: list[Card] = row()
        skips: int = one(0)

From the declarations follow the slots, a constructor that takes the rules and the number of players, and copies.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from foolery.base import arguments
from foolery.base.cards import Card, Move, Seat
from foolery.base.cards import cards as cards_of
from foolery.base.folders import SOURCE
from foolery.base.printable import described
from foolery.contract import pickled, rooms
from foolery.contract.action import MOST_OF_STATE, Action
from foolery.contract.event import EVERYBODY, Event
from foolery.contract.reading import fingerprint
from foolery.ruleset import blame

V = TypeVar("V")


class _Declared(NamedTuple):
    """A field of a state: the expression of its first value, and that of a copy; an empty one is not copied."""

    first: str
    copied: str
    value: Any


def one(value: Any = None, copied: bool = True) -> Any:
    """A field with one value that never changes in itself: a number, a text, a tuple.

    A function gets the number of players. What led to a position, as its history, is not ``copied``.
    """
    return _Declared("{value}(players)" if callable(value) else "{value}", "other.{name}" if copied else "", value)


def each(value: Any) -> Any:
    """A field with a value for each seat, a list."""
    return _Declared("[{value}] * players", "list(other.{name})", value)


def row(copied: bool = True) -> Any:
    """A field with a list that begins empty."""
    return _Declared("[]", "list(other.{name})" if copied else "", None)


class _StateType(type):
    """Makes slots, constructor and copies from the declarations of a class.

    The code is written out and compiled once, as ``dataclasses`` does it: loops over names would take twice the time.
    """

    def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> _StateType:
        own = {key: value for key, value in space.items() if isinstance(value, _Declared)}
        space = {key: value for key, value in space.items() if key not in own} | {"__slots__": tuple(own)}
        found = super().__new__(cls, name, bases, space)
        fields: dict[str, _Declared] = getattr(found, "fields", {}) | own
        type.__setattr__(found, "fields", fields)
        names = {f"first_{key}": field.value for key, field in fields.items()}
        lines = ["def __init__(self, rules, players):"]
        lines += [f" self.{key} = {field.first.format(value=f'first_{key}')}" for key, field in fields.items()]
        lines += [" self.rules = rules", " self.players = players"]
        lines += ["def copy_from(self, other):"]
        lines += [f" self.{key} = {field.copied.format(name=key)}" for key, field in fields.items() if field.copied]
        exec("\n".join(lines), names)
        for method in ("__init__", "copy_from"):
            type.__setattr__(found, method, names[method])
        return found


class PlainState(Generic[V], metaclass=_StateType):
    """How a state checks a move, and what it asks of the rooms of its family.

    ``V`` is the class of its views. ``exported`` is the name that ``foolery`` gives the class, ``new_event`` its class
    of events. A state of compiled code says the same by itself, since it can stand on no class of Python.
    """

    family: ClassVar[str]
    exported: ClassVar[str]
    new_event: ClassVar[Callable[..., Event]]

    rules: Any = one(copied=False)
    players: int = one(copied=False)
    phase: str = one("")
    deal: int = one(1)
    dealer: Seat = one(lambda players: players - 1)
    seed: str = one("")
    ply: int = one(0)
    history: list[tuple[Seat, Move]] = row(copied=False)
    opening: Sequence[Event] = one((), copied=False)
    log: list[Event] | None = one(copied=False)

    def __init__(self, rules: Any, players: int) -> None:
        """A position with first values."""

    def copy_from(self, other: Any) -> None:
        """Become the same position as another state."""

    def copy(self) -> Self:
        """The same position, with neither history nor opening."""
        twin = type(self)(self.rules, self.players)
        twin.copy_from(self)
        return twin

    def note(self, kind: str, seat: Seat, cards: Sequence[Card] = (), to: Seat = -1, seen: int = EVERYBODY) -> None:
        """Write an event, where events are wanted."""
        if self.log is not None:
            self.log.append(self.new_event(kind, seat, cards, to, seen))

    def unfinished(self) -> bool:
        """Never: every action is one move."""
        return False

    def view(self, seat: Seat | None) -> V:
        """What this seat knows. Raises BadPlayers for a seat that is not at the table."""
        found: V = rooms.text(self.family).view_of(self, seat)
        return found

    @abstractmethod
    def legal(self, seat: Seat) -> list[Move]:
        """The legal moves of a seat, sorted."""

    @abstractmethod
    def apply(self, seat: Seat, move: Move) -> None:
        """Make a move unchecked, without history."""

    def play(self, seat: Seat, move: Move) -> list[Event]:
        """Make a checked move and tell what happened. Raises IllegalMove and leaves the state as it was."""
        seat, move = self.checked(seat, move)
        events: list[Event] = []
        self.log = events
        try:
            self.apply(seat, move)
        except Exception as error:
            raise blame(self.rules.rules, error) from error
        finally:
            self.log = None
        self.history.append((seat, move))
        return events

    def advance(self, seat: Seat, move: Move) -> None:
        """Make a checked move without events or history. Raises IllegalMove and leaves the state as it was."""
        seat, move = self.checked(seat, move)
        try:
            self.apply(seat, move)
        except Exception as error:
            raise blame(self.rules.rules, error) from error

    def checked(self, seat: Seat, move: Move) -> tuple[Seat, Move]:
        """A seat with a legal move of it, as Python's own numbers. Raises IllegalMove."""
        seat, move = arguments.turn(seat, move)
        if move not in self.legal(seat):
            rooms.text(self.family).refuse(self, seat, move)
        return seat, move

    def move_text(self, move: Move) -> str:
        """A move in notation. Raises IllegalMove for what is none."""
        return arguments.move_text(rooms.text(self.family).moves.text, move)  # type: ignore[attr-defined]  # declared

    def census(self) -> Mapping[str, Sequence[Card]]:
        """Every card by the place where it lies, by the zones of the family."""
        found: dict[str, Sequence[Card]] = {}
        for zone in rooms.text(self.family).POSITION.zones:  # type: ignore[attr-defined]  # declared
            value = getattr(self, zone.attribute)
            rows = {f"{zone.attribute} {seat}": row for seat, row in enumerate(value)} if zone.codec.nested else {}
            for name, row in rows.items() or [(zone.attribute, value)]:
                found[name] = list(cards_of(row)) if isinstance(row, int) else list(row)
        return found

    def actions(self, seat: Seat, most: int = MOST_OF_STATE) -> list[Action]:
        """What a seat may do, as whole actions, no more than ``most``."""
        return rooms.text(self.family).actions(self, seat, most)

    def to_json(self) -> dict[str, Any]:
        """The position in the fields of the notation."""
        return rooms.text(self.family).state_to_json(self)

    def line(self) -> str:
        """The position on one line."""
        return rooms.text(self.family).to_line(self.to_json())

    def digest(self) -> str:
        """A fingerprint of the full position: 16 hexadecimal digits."""
        return fingerprint(self.to_json())

    def __repr__(self) -> str:
        return described(self, self.line, self.exported)

    def _repr_html_(self) -> str:
        return rooms.picture(self.family).svg(self, SOURCE, None)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle through the position, as ``contract.pickled`` says."""
        return pickled.parts(self.family, self)

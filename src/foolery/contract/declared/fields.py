"""A field of a position: how a state, a view and plain data hold it, and how each is made from another.

A field is declared beside its attribute of the view class::

    turns: Annotated[int, Field(Whole(), default=0, omit=True)]

What a state keeps and no view shows, as the seed, is declared beside the view. Cards lie in zones: a ``Zone`` says who
sees them. Unknown cards, checks of a pack and samples follow from the zones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any, Final, Self

from foolery.base import arguments
from foolery.base.bits import size
from foolery.base.cards import CardSet, Seat, cardset
from foolery.base.cards import cards as cards_of
from foolery.base.errors import PositionError
from foolery.base.messages import Message
from foolery.contract.declared.codecs import (
    Actions,
    CardList,
    Codec,
    Hands,
    HiddenCards,
    Name,
    SeatNumber,
    Seats,
    Text,
    Viewer,
    Whole,
    known_cards,
    texts,
)
from foolery.contract.forms import CardText

ALWAYS: Final = object()
"""The default of a field that every line holds."""


class Field:
    """One field of a position.

    ``key`` is its name in the notation; ``zones.center`` is the entry ``center`` of the object ``zones``. ``attribute``
    is where the state keeps it. Both are the name of the view's attribute unless they are given. ``default`` is the
    plain data that lines leave out; with ``omit`` JSON leaves it out too. Of a field that is not ``nullable``, null is
    refused; of all others null is the same as no field at all.
    """

    in_state = True
    """Whether positions of states hold it."""
    in_view = True
    """Whether positions of views hold it."""

    def __init__(
        self,
        codec: Codec[Any],
        *,
        key: str = "",
        attribute: str = "",
        default: Any = ALWAYS,
        omit: bool = False,
        nullable: bool = True,
    ) -> None:
        self.codec = codec
        self.key = key
        self.attribute = attribute
        self.default = default
        self.omit = omit
        self.nullable = nullable
        self.name = ""

    def named(self, name: str) -> Self:
        """The same field, filling this attribute of the view."""
        found = copy(self)
        found.name = name
        found.key = self.key or name
        found.attribute = self.attribute or name
        return found

    def attributes(self) -> tuple[str, ...]:
        """The attributes of the view that it fills."""
        return (self.name,) if self.name else ()

    # Between states and views

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        """The values of the view's attributes."""
        return (getattr(state, self.attribute),)

    def restore(self, state: Any, view: Any) -> None:
        """Give a state what a view of it knows."""
        setattr(state, self.attribute, getattr(view, self.name))

    # To plain data and back

    def of_state(self, state: Any) -> Any:
        """The plain data of a state."""
        return self.codec.dump(getattr(state, self.attribute))

    def of_view(self, view: Any) -> Any:
        """The plain data of a view."""
        return self.codec.dump(getattr(view, self.name))

    def read(self, state: Any, data: Any) -> None:
        """Give a state what plain data says. Raises NotationError."""
        setattr(state, self.attribute, self.codec.load(data))

    def drafted(self, state: Any, seat: Seat | None, data: Mapping[str, Any]) -> tuple[Any, ...]:
        """The values of a view that was read: ``state`` holds what its ``data`` says, but for hidden cards."""
        return self.seen(state, seat)

    # Lines and errors

    def usual(self, data: Mapping[str, Any]) -> Any:
        """The value that lines of this position leave out."""
        return self.default

    def in_line(self, data: Mapping[str, Any]) -> bool:
        """Whether the line of a position must hold it."""
        return bool(data[self.key] != self.usual(data))

    def fits(self, data: Any) -> bool:
        """Whether plain data has the shape of the field."""
        return (data is None and self.nullable) or self.codec.fits(data)

    def expected(self, last: Seat) -> Message:
        """What the field must be, at a table with this last seat."""
        code = self.codec.expected
        return Message(code, last=last) if code.endswith("-to") else Message(code)

    def problems(self, data: Any, last: Seat) -> list[Message]:
        """What is wrong with the shape of plain data, at a table with this last seat."""
        if self.fits(data):
            return []
        return [Message("position.must-be", name=self.key, value=arguments.shown(data), right=self.expected(last))]

    def form(self) -> Any:
        """The type of its plain data in a view."""
        return self.codec.form


class ComputedField(Field):
    """A field that a function computes from a state, as views keep it.

    A lambda in an annotation cannot use names of its module: annotations are evaluated in the namespace of the class.
    """

    def __init__(self, codec: Codec[Any], compute: Callable[[Any], Any], **rest: Any) -> None:
        super().__init__(codec, **rest)
        self.compute = compute

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        return (self.compute(state),)

    def of_state(self, state: Any) -> Any:
        return self.codec.dump(self.compute(state))


class BySeat(Field):
    """A field with a value for each seat, a list in the state and a tuple in the view. Data names some seats only."""

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        return (tuple(getattr(state, self.attribute)),)

    def restore(self, state: Any, view: Any) -> None:
        setattr(state, self.attribute, [*getattr(view, self.name)])

    def read(self, state: Any, data: Any) -> None:
        values = getattr(state, self.attribute)
        for seat, value in self.codec.load(data).items():
            values[seat] = value


class Derived(Field):
    """A field that follows from the rest of a position, so reading it changes nothing."""

    def read(self, state: Any, data: Any) -> None:
        """Leave the state as it is."""

    def restore(self, state: Any, view: Any) -> None:
        """Leave the state as it is."""


class StateOnly(Field):
    """A field that no seat may see."""

    in_view = False

    def __init__(self, codec: Codec[Any], name: str, **rest: Any) -> None:
        super().__init__(codec, key=name, attribute=name, **rest)


class Unwritten(Field):
    """A field that follows from other fields and is not written. A position may still hold it."""

    in_state = in_view = False


class Blank(Derived):
    """A field that this family lacks and other families have. A position may hold it empty."""

    def __init__(self, codec: Codec[Any], key: str, written: bool = True) -> None:
        super().__init__(codec, key=key)
        self.in_state = self.in_view = written

    def of_state(self, state: Any) -> Any:
        return self.codec.data  # type: ignore[attr-defined]  # of Nothing

    def of_view(self, view: Any) -> Any:
        return self.codec.data  # type: ignore[attr-defined]  # of Nothing

    def in_line(self, data: Mapping[str, Any]) -> bool:
        return False


# Fields of every family


class GameField(Derived):
    """The id of the game, which the rules of a state know."""

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        return (state.rules.id,)

    def of_state(self, state: Any) -> Any:
        return state.rules.id


class PlayersField(Derived):
    """The number of players, which the hands tell."""

    def usual(self, data: Mapping[str, Any]) -> Any:
        return len(data["hands"])


class ViewerField(Derived):
    """Whose view it is."""

    in_state = False

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        return (seat,)


class DealerField(Field):
    """The seat that dealt: the last one, unless a line says otherwise."""

    def usual(self, data: Mapping[str, Any]) -> Any:
        return len(data["hands"]) - 1


class ActorsField(Derived):
    """The seats that may act. Where they follow from the rest, lines hold them in some ``phases`` only; with None
    lines hold them as long as anybody acts. A position that names other seats is refused.
    """

    def __init__(self, phases: Sequence[str] | None = (), codec: Seats | None = None) -> None:
        super().__init__(codec or Seats())
        self.phases = phases

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        return (state.actors(),)

    def of_state(self, state: Any) -> Any:
        return list(state.actors())

    def in_line(self, data: Mapping[str, Any]) -> bool:
        return bool(data["actors"]) if self.phases is None else data.get("phase") in self.phases


class LegalField(Derived):
    """The legal moves of the seat of a view, in notation."""

    in_state = False

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        return (() if seat is None else tuple(state.legal(seat)),)

    def drafted(self, state: Any, seat: Seat | None, data: Mapping[str, Any]) -> tuple[Any, ...]:
        return ((),)

    def of_view(self, view: Any) -> Any:
        return [view.move_text(move) for move in view.legal]


# Zones


class Zone(Field):
    """A place where cards lie."""

    rest = False
    """Whether all cards of the pack lie here that a position does not name."""

    def cards(self, data: Any) -> Sequence[str]:
        """The cards that data names here, ``?`` for each unknown one."""
        return self.codec.cards(data)

    def known(self, view: Any) -> CardSet:
        """The cards that a view knows to lie here."""
        raise NotImplementedError

    def parts(self, view: Any) -> int:
        """In how many parts of the zone cards may lie that the view does not know."""
        return 0

    def room(self, view: Any) -> Sequence[int]:
        """How many cards lie in each of these parts that the view does not know."""
        return ()

    def place(self, state: Any, view: Any, found: Sequence[Sequence[int]]) -> None:
        """Fill the zone of a state: what the view knows, and the ``found`` cards of each part for the unknown ones."""
        self.restore(state, view)

    def fill(self, state: Any, cards: CardSet) -> None:
        """Put all cards here that a position does not name."""
        setattr(state, self.attribute, cards)

    def lying(self, view: Any) -> tuple[Sequence[int], int]:
        """The cards that the view knows to lie here, in their order, and the number of all."""
        known = list(cards_of(self.known(view)))
        return known, len(known) + sum(self.room(view))


class OpenRow(Zone):
    """A row of cards that all see, in its order: a list in the state."""

    def __init__(self, form: Any = list[CardText], rest: bool = False, **more: Any) -> None:
        super().__init__(CardList(form), default=[], omit=True, **more)
        self.rest = rest

    def fill(self, state: Any, cards: CardSet) -> None:
        setattr(state, self.attribute, list(cards_of(cards)))

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        return (tuple(getattr(state, self.attribute)),)

    def restore(self, state: Any, view: Any) -> None:
        setattr(state, self.attribute, [*getattr(view, self.name)])

    def read(self, state: Any, data: Any) -> None:
        setattr(state, self.attribute, [*self.codec.load(data)])

    def known(self, view: Any) -> CardSet:
        return cardset(getattr(view, self.name))

    def lying(self, view: Any) -> tuple[Sequence[int], int]:
        cards = getattr(view, self.name)
        return cards, len(cards)


class HiddenHeap(Zone):
    """A heap of which all see the number of cards alone: a set in the state, a number in the view."""

    def __init__(self, rest: bool = False, codec: HiddenCards | None = None, **more: Any) -> None:
        super().__init__(codec or HiddenCards(), **more)
        self.rest = rest

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        return (size(getattr(state, self.attribute)),)

    def of_view(self, view: Any) -> Any:
        return getattr(view, self.name)

    def drafted(self, state: Any, seat: Seat | None, data: Mapping[str, Any]) -> tuple[Any, ...]:
        heap = data.get(self.key, 0)
        return (heap if isinstance(heap, int) else len(heap),)

    def known(self, view: Any) -> CardSet:
        return 0

    def parts(self, view: Any) -> int:
        return 1

    def room(self, view: Any) -> Sequence[int]:
        return (getattr(view, self.name),)

    def place(self, state: Any, view: Any, found: Sequence[Sequence[int]]) -> None:
        setattr(state, self.attribute, cardset(found[0]))


class SeatHeaps(Zone):
    """Cards that each seat has laid face down, of which it alone knows which they are: sets by seat in the state.

    The view has the seat's own cards, and as ``<name>_sizes`` the number of cards of each seat.
    """

    def __init__(self, **rest: Any) -> None:
        super().__init__(Hands("shape.rows"), default=[], omit=True, **rest)

    def attributes(self) -> tuple[str, ...]:
        return (self.name, f"{self.name}_sizes")

    def sizes(self, view: Any) -> Sequence[int]:
        """The number of cards of each seat."""
        found: Sequence[int] = getattr(view, f"{self.name}_sizes")
        return found

    def mine(self, view: Any) -> list[CardSet]:
        """The cards of each seat that a view knows: those of its own seat."""
        return [getattr(view, self.name) if seat == view.seat else 0 for seat in range(view.players)]

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        heaps = getattr(state, self.attribute)
        return 0 if seat is None else heaps[seat], tuple(map(size, heaps))

    def of_view(self, view: Any) -> Any:
        return [
            texts(own) + ["?"] * (number - size(own))
            for own, number in zip(self.mine(view), self.sizes(view), strict=True)
        ]

    def read(self, state: Any, data: Any) -> None:
        heaps = self.codec.load(data)
        if len(heaps) != state.players:
            right = Message("shape.row-each", players=state.players)
            found = Message("position.must-be", name=self.key, value=arguments.shown(data), right=right)
            raise PositionError([found])
        setattr(state, self.attribute, heaps)

    def drafted(self, state: Any, seat: Seat | None, data: Mapping[str, Any]) -> tuple[Any, ...]:
        group, _, entry = self.key.rpartition(".")
        rows = (data.get(group, {}) if group else data).get(entry) or [[]] * state.players
        return 0 if seat is None else known_cards(rows[seat]), tuple(map(len, rows))

    def known(self, view: Any) -> CardSet:
        return sum(self.mine(view))

    def parts(self, view: Any) -> int:
        return int(view.players)

    def room(self, view: Any) -> Sequence[int]:
        return [number - size(own) for own, number in zip(self.mine(view), self.sizes(view), strict=True)]

    def place(self, state: Any, view: Any, found: Sequence[Sequence[int]]) -> None:
        setattr(
            state, self.attribute, [own | cardset(cards) for own, cards in zip(self.mine(view), found, strict=True)]
        )


class HandsZone(Zone):
    """The hands: each seat sees its own, and of others the cards of the view's attribute ``shown``, if it is named."""

    texts = staticmethod(texts)
    """The cards of a hand in notation."""

    def __init__(self, shown: str = "", expected: str = "shape.hands") -> None:
        super().__init__(Hands(expected), key="hands", attribute="hands", nullable=False)
        self.shown = shown

    def attributes(self) -> tuple[str, ...]:
        return ("hand", "hand_sizes")

    def seen(self, state: Any, seat: Seat | None) -> tuple[Any, ...]:
        return 0 if seat is None else state.hands[seat], tuple([size(hand) for hand in state.hands])

    def drafted(self, state: Any, seat: Seat | None, data: Mapping[str, Any]) -> tuple[Any, ...]:
        rows = data["hands"]
        return 0 if seat is None else known_cards(rows[seat]), tuple(map(len, rows))

    def of_view(self, view: Any) -> Any:
        rows = []
        for number, hand in zip(view.hand_sizes, self.hands(view), strict=True):
            known = self.texts(hand) if hand else []
            rows.append(known + ["?"] * (number - len(known)))
        return rows

    def others(self, view: Any) -> Sequence[CardSet]:
        """The cards that a view knows to be in each hand of another seat."""
        found: Sequence[CardSet] = getattr(view, self.shown) if self.shown else [0] * view.players
        return found

    def hands(self, view: Any) -> list[CardSet]:
        """The cards that a view knows to be in each hand."""
        known = [*self.others(view)]
        if view.seat is not None:
            known[view.seat] = view.hand
        return known

    def known(self, view: Any) -> CardSet:
        mask = 0
        for hand in self.hands(view):
            mask |= hand
        return mask

    def parts(self, view: Any) -> int:
        return len(view.hand_sizes)

    def room(self, view: Any) -> Sequence[int]:
        return [number - size(known) for number, known in zip(view.hand_sizes, self.hands(view), strict=True)]

    def place(self, state: Any, view: Any, found: Sequence[Sequence[int]]) -> None:
        state.hands = [known | cardset(cards) for known, cards in zip(self.hands(view), found, strict=True)]


HEAD: Final[dict[str, Field]] = {
    "game": GameField(Name()),
    "players": PlayersField(Whole("shape.whole")),
    "seat": ViewerField(Viewer()),
    "hand": HandsZone(),
    "phase": Field(Name()),
    "actors": ActorsField(),
    "deal": Field(Whole(), default=1),
    "dealer": DealerField(SeatNumber()),
    "ply": Field(Whole(), default=0),
    "legal": LegalField(Actions()),
}
"""The fields of every family, by an attribute of the view. A family may declare one of them otherwise."""
SEED: Final = StateOnly(Text(), "seed", default="", omit=True)

"""All fields of a family together: positions as JSON and as lines, views, samples, and the form of a view.

A family declares a subclass of ``PositionCodec`` with one instance, its ``POSITION``::

    POSITION: Final = AnimalsPosition(AnimalsView, state_only=(SEED,), order="game players seat hands ...")

Generic are shapes, seats, cards and defaults. The family adds what its own rules require (``check``, ``bad_view``), and
what follows from other fields (``complete``). A family with a compiled core declares a subclass of ``TextCodec``: it
reads its positions and samples its views itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields as fields_of
from functools import cached_property, partial
from operator import attrgetter
from types import new_class
from typing import (
    Any,
    ClassVar,
    Final,
    Generic,
    Literal,
    NotRequired,
    TypedDict,
    TypeVar,
    cast,
    get_args,
    get_type_hints,
)

from foolery.base import arguments
from foolery.base.cards import Card, Seat, card_text, cardset, parse_card
from foolery.base.errors import PositionError
from foolery.base.messages import Message
from foolery.contract import reading as lines
from foolery.contract.action import Action
from foolery.contract.declared.codecs import Codec
from foolery.contract.declared.fields import HEAD, Field, HandsZone, Zone
from foolery.contract.declared.sampling import dealt
from foolery.contract.forms import ViewForm
from foolery.contract.reading import body, settled
from foolery.contract.view import View, maker

S = TypeVar("S")
V = TypeVar("V", bound=View)

Writer = Callable[[Any], dict[str, Any]]
"""What writes a state or view as plain data."""
UNDECLARED: Final = frozenset({"rules", "result"})
"""Attributes of a view that are no fields of a position: the rules, whose id ``game`` is, and how the deal ended."""
FEWEST, MOST = 2, 8
"""Hands of a position."""


def declared(view: type[View]) -> Iterator[Field]:
    """The fields of a view class. Raises TypeError for an attribute of the view that none declares."""
    hints = get_type_hints(view, include_extras=True)
    covered = set(UNDECLARED)
    for attribute in (one.name for one in fields_of(view)):
        if attribute in covered:
            continue
        given = [one for one in get_args(hints[attribute])[1:] if isinstance(one, Field)]
        field = given[0] if given else HEAD.get(attribute)
        if field is None:
            raise TypeError(f"{view.__name__}.{attribute} must be declared by a Field")
        field = field.named(attribute)
        covered.update(field.attributes())
        yield field


class Group:
    """The fields whose keys begin with one name and a dot: an object in JSON, one word in a line.

    ``form`` and ``says`` are the name and the docstring of its type, ``expected`` is the id of what it must be. With
    ``omit`` JSON leaves it out where it has no entries; entries without any cards are left out always.
    """

    def __init__(self, form: str, says: str, expected: str, omit: bool = True) -> None:
        self.key = ""
        self.form_name = form
        self.says = says
        self.expected = expected
        self.omit = omit
        self.members: dict[str, Field] = {}

    def problems(self, data: Any, last: Seat) -> list[Message]:
        """What is wrong with data that is not an object with these entries alone, each of its shape."""
        if data is None or (
            isinstance(data, Mapping)
            and set(data) <= set(self.members)
            and all(self.members[name].codec.fits(value) for name, value in data.items())
        ):
            return []
        right = Message(self.expected)
        return [Message("position.must-be", name=self.key, value=arguments.shown(data), right=right)]

    def parse(self, word: str) -> dict[str, Any]:
        """The object of a word. A single row of a zone that has one for each seat is such a row."""
        found = lines.read_zones(word)
        for name, data in found.items():
            if name in self.members and self.members[name].codec.nested and not (data and isinstance(data[0], list)):
                found[name] = [data]
        return found

    def form(self) -> Any:
        """The type of the object; of several entries each may be missing."""
        forms = {name: field.form() for name, field in self.members.items()}
        return typed_dict(self.form_name, self.says, forms, {*forms} if len(forms) > 1 else set())


class TextCodec(Generic[S, V]):
    """Positions of a family as text and back, as far as that needs no rules: shapes are checked, no cards.

    ``order`` names the keys in the order in which positions hold them. First come the fields that JSON always holds,
    then those that it may leave out, unless the family has them ``in_order``. ``groups`` are the objects of dotted
    keys. ``says`` is the docstring of the form of a view.
    """

    family: ClassVar[str] = ""
    example: ClassVar[str] = "hands=8dTs/Jh6c"
    """A word of a line, which errors show."""
    in_order: ClassVar[bool] = False
    """Whether a field that JSON may leave out stands at its place in ``order``, and not behind all other fields."""
    hands_shape: ClassVar[str] = "position.hands-shape"
    """The problem of hands that are no list of hands, or too many."""

    def __init__(
        self,
        view: type[V],
        order: str,
        says: str,
        state_only: Sequence[Field] = (),
        groups: Mapping[str, Group] | None = None,
    ) -> None:
        self.view = view
        self.says = says
        self.fields = [*declared(view), *state_only]
        places: dict[str, Field | Group] = dict(groups or {})
        for field in self.fields:
            name, dot, entry = field.key.partition(".")
            group = places.get(name) if dot else None
            if isinstance(group, Group):
                group.key = name
                group.members[entry] = field
            else:
                places[field.key] = field
        if {*places} != {*order.split()}:
            raise TypeError(f"{view.__name__}: order must name {' '.join(places)}, got {order!r}")
        self.by_key = {key: places[key] for key in order.split()}
        self.names = tuple(dict.fromkeys((*self.by_key, "pack", "result")))

    # Views

    @cached_property
    def _views(self) -> tuple[Callable[[tuple[Any, ...]], V], Callable[[Any], tuple[Any, ...]], tuple[Any, ...]]:
        """What makes a view, what gets all values at once that it takes from a state as they are, and the rest."""
        shown = [field for field in self.fields if field.name]
        plain = [field for field in shown if type(field).seen is Field.seen]
        other = [field for field in shown if type(field).seen is not Field.seen]
        names = ["rules", *[field.name for field in plain]]
        order = [*names, "result", *[name for field in other for name in field.attributes()]]
        getter = attrgetter("rules", *[field.attribute for field in plain])
        return maker(self.view, order), getter, tuple([field.seen for field in other])

    def view_of(self, state: Any, seat: Seat | None) -> V:
        """What a seat knows, or everybody. Raises BadPlayers for a seat that is not at the table."""
        seat = arguments.viewer(seat, state.players)
        made, plain, other = self._views
        values = [*plain(state), state.result()]
        for seen in other:
            values += seen(state, seat)
        return made(tuple(values))

    def actions(self, state: Any, seat: Seat, most: int) -> list[Action]:
        """What a seat may do, as whole actions."""
        return self.view_of(state, seat).actions(most) if seat in state.actors() else []

    # To plain data

    def state_to_json(self, state: S) -> dict[str, Any]:
        """Every field of a full position. Optional ones only where they say something."""
        return self._of_states(state)

    def view_to_json(self, view: V) -> dict[str, Any]:
        """The same fields with ``?`` for each card that the seat does not know."""
        return self._of_views(view)

    @cached_property
    def _of_states(self) -> Writer:
        return _writer(self.by_key, "in_state", "of_state", "attribute", self.in_order)

    @cached_property
    def _of_views(self) -> Writer:
        return _writer(self.by_key, "in_view", "of_view", "name", self.in_order)

    # Lines

    def to_line(self, data: Mapping[str, Any]) -> str:
        """The fields of a position on one line."""
        plan = self._words
        words = []
        for key, value in data.items():
            format_word, default, in_line = plan[key]
            if value != default if in_line is None else in_line(data):
                words.append(f"{key}={format_word(value)}")
        return " ".join(words)

    @cached_property
    def _words(self) -> dict[str, tuple[Callable[[Any], str], Any, Callable[[Mapping[str, Any]], bool] | None]]:
        """For each key what formats its word, and when a line has it: beyond a default, or where a function says so."""
        plan: dict[str, Any] = {}
        for key, field in self.by_key.items():
            if isinstance(field, Group):
                plan[key] = lines.write_zones, {}, None
            else:
                simple = type(field).in_line is Field.in_line and type(field).usual is Field.usual
                plan[key] = field.codec.format, field.default, None if simple else field.in_line
        return plan

    def from_line(self, line: str) -> dict[str, Any]:
        """The fields of a position line. Raises NotationError with the column of what cannot be read."""
        return lines.read_line(line, self.names, self._parsers, self.example)

    @cached_property
    def _parsers(self) -> dict[str, lines.Reader]:
        return {
            key: field.parse if isinstance(field, Group) else field.codec.parse for key, field in self.by_key.items()
        }

    # Reading

    def count_hands(self, data: Mapping[str, Any]) -> int:
        """How many hands a position has. Raises PositionError where it has none, or too many."""
        hands = data.get("hands")
        if not isinstance(hands, list | tuple) or not FEWEST <= len(hands) <= MOST:
            raise PositionError([Message("position.no-hands" if hands is None else self.hands_shape)])
        return len(hands)

    def well_shaped(self, data: Mapping[str, Any]) -> tuple[dict[str, Any], list[Message]]:
        """The fields that have their shape, and what is wrong with each of the others."""
        good: dict[str, Any] = {}
        problems: list[Message] = []
        hands = data.get("hands")
        last = (len(hands) if isinstance(hands, list | tuple) and hands else arguments.MOST_SEATS) - 1
        for name, value in data.items():
            if name not in self.names:
                found = self.strange(name)
            else:
                field = self.by_key.get(name)
                found = [] if field is None else field.problems(value, last)
            problems += found
            if not found:
                good[name] = value
        return good, problems

    def strange(self, name: str) -> list[Message]:
        """What is wrong with a name that is no field."""
        return [Message("position.no-field", name=name)]

    def shaped(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The fields that are not null, each of its shape. Raises PositionError with all that have another one."""
        good, problems = self.well_shaped(data)
        self._raise(problems)
        return {name: value for name, value in good.items() if value is not None}

    def named(self, fields: Mapping[str, Any]) -> Iterator[tuple[Field, Any]]:
        """The fields that a position names, those of a group one by one, each with its data."""
        for key, field in self.by_key.items():
            if isinstance(field, Group):
                found = fields.get(key) or {}
                yield from ((field.members[name], value) for name, value in found.items())
            elif key in fields:
                yield field, fields[key]

    def draft(self, state: Any, fields: Mapping[str, Any]) -> V:
        """The view that was read: ``state`` holds what its fields say, but for hidden cards. No move is legal yet."""
        values = {"rules": state.rules, "result": None}
        for field in self.fields:
            if field.name:
                values |= dict(zip(field.attributes(), field.drafted(state, fields.get("seat"), fields), strict=True))
        return self.view(**values)

    @staticmethod
    def _raise(problems: Sequence[Message]) -> None:
        if problems:
            raise PositionError(problems)

    # The form of a view

    @cached_property
    def view_form(self) -> Any:
        """The typed dictionary of views as plain data, from which the schema is made."""
        forms: dict[str, Any] = {}
        for key, field in self.by_key.items():
            if key not in ViewForm.__annotations__ and (isinstance(field, Group) or field.in_view):
                forms[key] = field.form()
        optional = {key for key in forms if isinstance(one := self.by_key[key], Group) or one.omit}
        if not self.in_order:
            forms = dict(sorted(forms.items(), key=lambda item: self.by_key[item[0]].omit))
        name = f"{self.view.__name__}Form"
        return typed_dict(name, self.says, {"family": Literal[self.family]} | forms, optional, ViewForm)


class PositionCodec(TextCodec[S, V]):
    """Positions of a family without a compiled core: their text, and reading, checks of a pack and samples."""

    @cached_property
    def zones(self) -> list[Zone]:
        """Where cards lie."""
        return [field for field in self.fields if isinstance(field, Zone)]

    @cached_property
    def hands(self) -> HandsZone:
        """The hands."""
        return next(zone for zone in self.zones if isinstance(zone, HandsZone))

    @cached_property
    def plain(self) -> list[Field]:
        """The fields in which no cards lie."""
        return [field for field in self.fields if not isinstance(field, Zone)]

    # What a family adds

    state: ClassVar[type[Any]]
    """The class of states, which takes the rules and the number of players."""

    def new_state(self, rules: Any, players: int) -> S:
        """A state with first values."""
        return type(self).state(rules, players)  # type: ignore[no-any-return]  # of this family

    def check(self, rules: Any, fields: Mapping[str, Any]) -> list[Message]:
        """What is wrong with fields that have their shapes, before anything is made of them."""
        return []

    def complete(self, state: S, fields: Mapping[str, Any]) -> None:
        """Give a state what its fields leave unsaid, and what follows from them."""

    def bad_view(self, state: S) -> list[Message]:
        """What is wrong with the state of a view that was read; hidden cards are missing in it."""
        return []

    def bad_state(self, state: S) -> list[Message]:
        """What is wrong with the state of a position that was read."""
        return state.problems()  # type: ignore[attr-defined, no-any-return]  # every plain state has them

    def restored(self, state: S, view: V) -> None:
        """Give the sample of a view what no field declares."""

    def may_hold(self, view: V, holder: int, card: Card) -> bool:
        """Whether this holder, by its place in ``room``, may hold an unknown card."""
        return True

    def share(self, view: V, seed: str) -> list[list[Card]]:
        """The unknown cards of a view by holder, at random. Raises NotationError where that is impossible."""
        return dealt(self.unseen(view), self.room(view), partial(self.may_hold, view), seed, view.ply)

    def is_a_view(self) -> Message:
        """The problem of a position with unknown cards."""
        return Message("position.is-a-view")

    def lacking(self, missing: Sequence[Card]) -> Message:
        """The problem of cards that a position leaves out though it names the rest."""
        return Message("position.missing-cards", number=len(missing), card=card_text(missing[0]))

    def wrong_actors(self, named: Sequence[Seat], acting: Sequence[Seat]) -> Message:
        """The problem of a position that says that others act than do."""
        return Message("position.actors", actors=named, acting=acting)

    # Samples

    def unseen(self, view: Any) -> int:
        """The cards of which a view does not know where they lie."""
        mask = cardset(view.rules.cards)
        for zone in self.zones:
            mask &= ~zone.known(view)
        return mask

    def room(self, view: V) -> list[int]:
        """How many unknown cards each holder has: the seats, then each hidden zone."""
        return [number for zone in self.zones for number in zone.room(view)]

    def sample(self, view: V, seed: str) -> S:
        """A full state that agrees with all that the seat has seen. Raises NotationError where none does."""
        state: Any = self.new_state(view.rules, view.players)  # type: ignore[attr-defined]  # every declared view has rules
        found = self.share(view, seed)
        at = 0
        for zone in self.zones:
            parts = zone.parts(view)
            zone.place(state, view, found[at : at + parts])
            at += parts
        for field in self.plain:
            if field.name:
                field.restore(state, view)
        state.seed = seed
        self.restored(state, view)
        return state  # type: ignore[no-any-return]

    # Reading

    def check_seats(self, fields: Mapping[str, Any]) -> list[Message]:
        """Seats that are not at the table or named twice, and a number of players that is not that of the hands."""
        hands = len(fields["hands"])
        problems = []
        if fields.get("players", hands) != hands:
            problems.append(Message("position.players", players=fields["players"], hands=hands))
        for field, data in self.named(fields):
            seats = field.codec.seats(data)
            if isinstance(data, int):
                if any(seat >= hands for seat in seats):
                    problems.append(Message("position.outside", name=field.key, place=data, last=hands - 1))
                continue
            if any(seat >= hands for seat in seats):
                problems.append(Message("position.names-outside", name=field.key, last=hands - 1))
            if len(set(seats)) < len(seats):
                problems.append(Message("position.names-twice", name=field.key))
        return problems

    def named_cards(self, fields: Mapping[str, Any]) -> list[str]:
        """All cards that lie somewhere, ``?`` for each unknown one."""
        zones = [(field, data) for field, data in self.named(fields) if isinstance(field, Zone)]
        return [text for field, data in zones for text in field.cards(data)]

    def bad_cards(self, rules: Any, fields: Mapping[str, Any]) -> list[Message]:
        """Cards that are named twice or not in the pack, and cards that a complete position leaves out."""
        found: set[Card] = set()
        problems = []
        named = self.named_cards(fields)
        for card in (parse_card(text) for text in named if text != "?"):
            if card in found or card not in rules.cards:
                problems.append(Message("position.twice-or-strange", card=card_text(card)))
            found.add(card)
        there = {field.key for field, _ in self.named(fields)}
        complete = "?" not in named and all(zone.key in there for zone in self.zones if zone.rest)
        missing = [card for card in rules.cards if card not in found] if complete else []
        return problems or ([self.lacking(missing)] if missing else [])

    def filled(self, rules: Any, fields: Mapping[str, Any]) -> S:
        """The state of fields that have been checked. Raises NotationError for a card that does not exist."""
        state = self.new_state(rules, len(fields["hands"]))
        for field, data in self.named(fields):
            field.read(state, data)
        there = {field.key for field, _ in self.named(fields)}
        for zone in self.zones:
            if zone.rest and zone.key not in there and "?" not in self.named_cards(fields):
                lying = cardset(parse_card(text) for text in self.named_cards(fields) if text != "?")
                zone.fill(state, cardset(rules.cards) & ~lying)
        self.complete(state, fields)
        return state

    def read_state(self, rules: Any, data: Mapping[str, Any]) -> S:
        """The state of a position. Raises PositionError with all that is wrong, or NotationError for a card."""
        fields = self.shaped(data)
        self._raise(self.check_seats(fields) + self.check(rules, fields))
        if "?" in self.named_cards(fields):
            raise PositionError([self.is_a_view()])
        state: Any = self.filled(rules, fields)
        problems = self.bad_cards(rules, fields) or self.bad_state(state)
        if fields.get("actors") is not None and tuple(fields["actors"]) != state.actors():
            problems = [*problems, self.wrong_actors(fields["actors"], state.actors())]
        self._raise(problems)
        return state  # type: ignore[no-any-return]

    def read_view(self, rules: Any, data: Mapping[str, Any]) -> V:
        """The view that a position with unknown cards describes. Raises PositionError or NotationError."""
        written = body(data)
        fields = self.shaped(written)
        if "seat" not in written:
            raise PositionError([Message("position.view-lacks", name="seat")])
        self._raise(self.check_seats(fields) + self.check(rules, fields))
        state = self.filled(rules, fields)
        self._raise(self.bad_cards(rules, fields) or self.bad_view(state))
        return settled(self.draft(state, fields), fields, partial(self.read_state, rules))  # type: ignore[arg-type]


def _writer(by_key: Mapping[str, Field | Group], there: str, method: str, attribute: str, in_order: bool) -> Writer:
    """The function that writes the fields of a state or view: what JSON always holds, then what it leaves out.
    ``in_order``: each at its place.

    Its source is put together field by field, as ``maker`` does it: a server writes a view for each seat after each
    move, and a loop over the fields would take half as long again. ``there`` and ``method`` are the names of the
    field's attributes that say whether it is written and how, ``attribute`` of that which names the source's attribute.
    """
    names: dict[str, Any] = {}
    always, rest = [], []
    for number, (key, one) in enumerate(by_key.items()):
        if isinstance(one, Field) and not getattr(one, there):
            continue
        if isinstance(one, Group):
            names[f"write{number}"] = _group_writer([(name, getattr(x, method)) for name, x in one.members.items()])
            data = f"write{number}(source)"
        elif getattr(type(one), method) is not getattr(Field, method):
            names[f"write{number}"] = getattr(one, method)
            data = f"write{number}(source)"
        elif getattr(one.codec.dump, "__func__", None) is not Codec.dump:
            names[f"write{number}"] = one.codec.dump
            data = f"write{number}(source.{getattr(one, attribute)})"
        else:
            data = f"source.{getattr(one, attribute)}"
        if one.omit:
            names[f"default{number}"] = {} if isinstance(one, Group) else one.default
            rest += [f"data = {data}", f"if data != default{number}: out[{key!r}] = data"]
        elif rest and in_order:
            rest.append(f"out[{key!r}] = {data}")
        else:
            always.append(f"{key!r}: {data}")
    lines = ["def written(source):", f"out = {{{', '.join(always)}}}", *rest, "return out"]
    exec("\n    ".join(lines), names)
    return cast(Writer, names["written"])


def _group_writer(members: Sequence[tuple[str, Callable[[Any], Any]]]) -> Callable[[Any], dict[str, Any]]:
    """The writer of an object of dotted keys: the entries that hold anything."""
    return lambda source: {name: found for name, write in members if any(found := write(source))}


def typed_dict(name: str, says: str, forms: Mapping[str, Any], optional: set[str], base: Any = TypedDict) -> Any:
    """A typed dictionary with these entries; ``says`` is its docstring."""
    entries = {key: NotRequired[form] if key in optional else form for key, form in forms.items()}
    namespace = {"__annotations__": entries, "__doc__": says, "__module__": __name__}
    return new_class(name, (base,), {}, lambda own: own.update(namespace))

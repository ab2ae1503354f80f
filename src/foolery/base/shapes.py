"""Shapes of plain data, read from type annotations: what is declared once is checked here and described elsewhere.

    shape_of(CommandForm).fault({"id": 1})       None, or where something is wrong and what must be there
    load(Setup, data)                            a dataclass from plain data; ``dump`` is the way back

A form is a ``TypedDict`` or a dataclass. ``Annotated`` adds a ``Word`` (a text of a certain pattern), a ``Limit``
(bounds that readers hold) or the name of a form that is defined elsewhere. ``wire/schema.py`` makes JSON Schema of the
same shapes. The types and guards of the browser client come from that schema.
"""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import lru_cache
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    NotRequired,
    Required,
    TypeGuard,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from foolery.base.messages import Message

Made = TypeVar("Made")
EXACT: Final = (1 << 53) - 1
"""Whole numbers up to here every reader of JSON has exactly."""


@dataclass(frozen=True, slots=True)
class Word:
    """A text of a certain pattern: its name, what it is, the pattern, and the id of the words for what it must be."""

    name: str
    says: str
    pattern: str
    wanted: str = "shape.text"


@dataclass(frozen=True, slots=True)
class Limit:
    """Bounds of a number, of the characters of a text or of the items of a list.

    Readers hold them; schemas leave them out, so that they may widen without another number of the format. A text may
    also be held to ``printable`` characters and to a ``pattern``. ``wanted`` replaces the words for what it must be.
    Beside a ``Word`` readers hold the limit alone, so that texts of another spelling are judged where they are used.
    """

    least: int = 0
    most: int = EXACT
    printable: bool = False
    pattern: str = ""
    wanted: str = ""


class Fault(NamedTuple):
    """What is wrong with data: the ``value`` at ``path`` is not ``wanted``, or a field is missing or unknown."""

    wanted: Message
    value: object = None
    path: tuple[str | int, ...] = ()
    kind: Literal["value", "missing", "unknown"] = "value"

    def inside(self, key: str | int) -> Fault:
        """The same fault, seen from the object or list that holds the value under this key."""
        return self._replace(path=(key, *self.path))

    @property
    def where(self) -> str:
        """The place in the data, as ``deals[0].actions[1].text``; empty for the whole."""
        parts = (f"[{part}]" if isinstance(part, int) else f".{part[:100]}" for part in self.path)
        return "".join(parts).removeprefix(".")


@dataclass(frozen=True, slots=True)
class Shape:
    """What plain data must be; by itself anything."""

    @property
    def wanted(self) -> Message:
        """The words for what it must be."""
        return Message("shape.anything")

    def fault(self, value: Any) -> Fault | None:
        """What is wrong with a value; None if nothing is."""
        return None


@dataclass(frozen=True, slots=True)
class Scalar(Shape):
    """A text, a number, a truth value or null."""

    type: type
    limit: Limit | None = None
    word: Word | None = None

    @property
    def wanted(self) -> Message:
        """The words for what it must be."""
        limit = self.limit or Limit()
        if self.word is not None or limit.wanted:
            return Message(limit.wanted or (self.word.wanted if self.word else ""))
        if self.type is str:
            return _bounded("shape.text", limit)
        if self.type is int and self.limit is not None:
            if limit.most == EXACT:
                return Message("shape.number") if limit.least == 0 else Message("shape.from", least=limit.least)
            return Message("shape.between", least=limit.least, most=limit.most)
        return Message(_SCALARS[self.type])

    def fault(self, value: Any) -> Fault | None:
        """What is wrong with a value; None if nothing is."""
        found = type(value)
        if found is not self.type:
            widened = self.type is float and found is int
            if found is bool or not (isinstance(value, self.type) or widened):
                return Fault(self.wanted, value)
        limit = self.limit
        if self.word is not None and limit is None and not _compiled(self.word.pattern).fullmatch(value):
            return Fault(self.wanted, value)
        if limit is None:
            return None
        if not limit.least <= (len(value) if self.type is str else value) <= limit.most:
            return Fault(self.wanted, value)
        if limit.printable and value and not value.isprintable():
            return Fault(Message("shape.printable"), value)
        return Fault(self.wanted, value) if limit.pattern and not _compiled(limit.pattern).fullmatch(value) else None


@dataclass(frozen=True, slots=True)
class Choice(Shape):
    """One of some texts."""

    values: tuple[str, ...]

    @property
    def wanted(self) -> Message:
        """The words for what it must be."""
        return Message("shape.choice", choices=list(self.values))

    def fault(self, value: Any) -> Fault | None:
        """What is wrong with a value; None if nothing is."""
        return None if isinstance(value, str) and value in self.values else Fault(self.wanted, value)


@dataclass(frozen=True, slots=True)
class Items(Shape):
    """A list whose items have one shape; a tuple serves as well."""

    of: Shape
    limit: Limit | None = None

    @property
    def wanted(self) -> Message:
        """The words for what it must be."""
        return _bounded("shape.list", self.limit or Limit())

    def fault(self, value: Any) -> Fault | None:
        """What is wrong with a value; None if nothing is."""
        if not isinstance(value, list | tuple):
            return Fault(self.wanted, value)
        if self.limit is not None and not self.limit.least <= len(value) <= self.limit.most:
            return Fault(self.wanted, value)
        for number, item in enumerate(value):
            if (found := self.of.fault(item)) is not None:
                return found.inside(number)
        return None


@dataclass(frozen=True, slots=True)
class Row(Shape):
    """A list of a certain length in which each item has its own shape."""

    parts: tuple[Shape, ...]

    @property
    def wanted(self) -> Message:
        """The words for what it must be."""
        return Message("shape.row", most=len(self.parts))

    def fault(self, value: Any) -> Fault | None:
        """What is wrong with a value; None if nothing is."""
        if not isinstance(value, list | tuple) or len(value) != len(self.parts):
            return Fault(self.wanted, value)
        for number, (part, item) in enumerate(zip(self.parts, value, strict=True)):
            if (found := part.fault(item)) is not None:
                return found.inside(number)
        return None


@dataclass(frozen=True, slots=True)
class Table(Shape):
    """An object whose values have one shape, by any names or by exactly these."""

    of: Shape
    names: tuple[str, ...] = ()
    pattern: str = ""

    @property
    def wanted(self) -> Message:
        """The words for what it must be."""
        return Message("shape.object")

    def fault(self, value: Any) -> Fault | None:
        """What is wrong with a value; None if nothing is."""
        if not is_object(value) or (self.names and {*self.names} != {*value}):
            return Fault(self.wanted, value)
        for name, item in value.items():
            if self.pattern and not _compiled(self.pattern).fullmatch(name):
                return Fault(self.wanted, value)
            if (found := self.of.fault(item)) is not None:
                return found.inside(name)
        return None


@dataclass(frozen=True, slots=True)
class Named(Shape):
    """A form that is defined elsewhere, by its name: any object here."""

    name: str

    @property
    def wanted(self) -> Message:
        """The words for what it must be."""
        return Message("shape.object")

    def fault(self, value: Any) -> Fault | None:
        """What is wrong with a value; None if nothing is."""
        return None if is_object(value) else Fault(self.wanted, value)


@dataclass(frozen=True, slots=True, eq=False)
class Form(Shape):
    """An object with declared fields; a ``closed`` one has no others. ``tag`` is its field of one certain text."""

    name: str
    says: str
    fields: Mapping[str, Shape]
    required: frozenset[str]
    closed: bool
    tag: tuple[str, tuple[str, ...]] | None

    @property
    def wanted(self) -> Message:
        """The words for what it must be."""
        return Message("shape.object")

    def fault(self, value: Any) -> Fault | None:
        """What is wrong with a value; None if nothing is."""
        if not is_object(value):
            return Fault(self.wanted, value)
        if self.closed and (strange := next((name for name in value if name not in self.fields), None)) is not None:
            return Fault(Message("shape.no-field"), value[strange], (strange,), "unknown")
        for name, shape in self.fields.items():
            if name not in value:
                if name in self.required:
                    return Fault(shape.wanted, None, (name,), "missing")
            elif (found := shape.fault(value[name])) is not None:
                return found.inside(name)
        return None


@dataclass(frozen=True, slots=True)
class Either(Shape):
    """One of several shapes. Forms are told apart by their tags, so that a fault names the field of the right one."""

    parts: tuple[Shape, ...]

    @property
    def wanted(self) -> Message:
        """The words for what it must be."""
        first, *others = dict.fromkeys(part.wanted for part in self.parts)
        for other in others:
            first = Message("shape.either", first=first, second=other)
        return first

    def fault(self, value: Any) -> Fault | None:
        """What is wrong with a value; None if nothing is."""
        faults = []
        for part in self.parts:
            found = part.fault(value)
            if found is None:
                return None
            if isinstance(part, Form) and part.tag and is_object(value) and value.get(part.tag[0]) in part.tag[1]:
                return found
            faults.append(found)
        inner = [found for found in faults if found.path]
        return inner[0] if len(inner) == 1 else Fault(self.wanted, value)


_SCALARS: Final[Mapping[type, str]] = {
    str: "shape.text",
    int: "shape.whole",
    float: "shape.any-number",
    bool: "shape.flag",
    type(None): "shape.null",
}
_PLAIN: Final[Mapping[Any, Shape]] = {
    **{kind: Scalar(kind) for kind in _SCALARS},
    None: Scalar(type(None)),
    Any: Shape(),
}


def is_object(value: object) -> TypeGuard[Mapping[str, Any]]:
    """Whether it has named fields."""
    # Of a dict that is known at once; to ask an abstract class takes much longer.
    return (type(value) is dict or isinstance(value, Mapping)) and all(isinstance(name, str) for name in value)


def _bounded(code: str, limit: Limit) -> Message:
    if limit.most == EXACT:
        return Message(code) if limit.least == 0 else Message(f"{code}-from", least=limit.least)
    if limit.least == 0:
        return Message(f"{code}-up-to", most=limit.most)
    return Message(f"{code}-between", least=limit.least, most=limit.most)


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


# Reading declarations


@lru_cache(maxsize=1024)
def shape_of(kind: Any, closed: bool = True) -> Shape:
    """The shape that a type annotation declares; forms that are not ``closed`` pass over fields they do not know.

    Raises TypeError for a type that is none of plain data.
    """
    origin, parts = get_origin(kind), get_args(kind)
    if kind in _PLAIN:
        return _PLAIN[kind]
    if is_typeddict(kind) or is_dataclass(kind):
        return _form(kind, closed)
    if origin in (NotRequired, Required):
        return shape_of(parts[0], closed)
    if origin is Annotated:
        return _annotated(parts[0], kind.__metadata__, closed)
    if origin is Literal:
        return Choice(parts)
    if origin in (Union, types.UnionType):
        return Either(tuple(shape_of(part, closed) for part in parts))
    if origin is list or (origin is tuple and parts[1:] == (...,)):
        return Items(shape_of(parts[0], closed))
    if origin is tuple:
        return Row(tuple(shape_of(part, closed) for part in parts))
    if origin in (dict, Mapping):
        return _table(parts[0], shape_of(parts[1], closed))
    raise TypeError(f"no shape of plain data: {kind}")


def _annotated(kind: Any, notes: tuple[Any, ...], closed: bool) -> Shape:
    shape = shape_of(kind, closed)
    for note in notes:
        if isinstance(note, str):
            shape = Named(note)
        elif isinstance(note, Word):
            shape = Scalar(str, None, note)
        elif isinstance(note, Limit):
            assert isinstance(shape, Scalar | Items)
            shape = Scalar(shape.type, note, shape.word) if isinstance(shape, Scalar) else Items(shape.of, note)
    return shape


def _table(key: Any, value: Shape) -> Shape:
    if get_origin(key) is Literal:
        return Table(value, get_args(key))
    limit = next((note for note in getattr(key, "__metadata__", ()) if isinstance(note, Limit)), Limit())
    return Table(value, (), limit.pattern)


def _form(kind: Any, closed: bool) -> Form:
    hints = get_type_hints(kind, include_extras=True)
    if is_typeddict(kind):
        # Where annotations are put off, __required_keys__ knows nothing of NotRequired.
        required = {name for name, hint in hints.items() if get_origin(hint) is not NotRequired and kind.__total__}
    else:
        given = (field.default is not MISSING or field.default_factory is not MISSING for field in fields(kind))
        required = {field.name for field, default in zip(fields(kind), given, strict=True) if not default}
    shapes = {name: shape_of(hint, closed) for name, hint in hints.items()}
    name = str(kind.__name__).removesuffix("Form")
    says = " ".join((inspect.getdoc(kind) or "").replace("``", "").split())
    texts = [(field, shape.values) for field, shape in shapes.items() if isinstance(shape, Choice) and field in _TAGS]
    return Form(name, says, shapes, frozenset(required), closed, next(iter(texts), None))


_TAGS: Final = frozenset({"table", "type", "family"})
"""Fields that tell forms of one union apart."""


# Dataclasses as plain data


def dump(made: Any) -> dict[str, Any]:
    """A dataclass as plain data, field by field; tuples are lists there."""
    return {field.name: _dumped(getattr(made, field.name)) for field in fields(made)}


def _dumped(value: Any) -> Any:
    if is_dataclass(value):
        return dump(value)
    if isinstance(value, list | tuple):
        return [_dumped(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


def load(kind: Callable[..., Made], data: Mapping[str, Any]) -> Made:
    """The dataclass that plain data is, which has its shape: lists become tuples."""
    return kind(**{name: _loaded(value) for name, value in data.items()})


def _loaded(value: Any) -> Any:
    return tuple(map(_loaded, value)) if isinstance(value, list | tuple) else value

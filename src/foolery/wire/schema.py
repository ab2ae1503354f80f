"""The JSON Schema (draft 2020-12) of all forms, from their declarations as typed dictionaries."""

from __future__ import annotations

import inspect
import types
from collections.abc import Mapping
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from foolery import catalogue
from foolery.bots.programs import forms as programs
from foolery.contract import forms, table_forms
from foolery.contract.family import Family
from foolery.review import forms as reviews
from foolery.wire import documents

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_PLAIN: Final[Mapping[Any, dict[str, Any]]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    None: {"type": "null"},
    type(None): {"type": "null"},
    Any: {},
}
"""What stands for a plain type."""


def schema() -> dict[str, Any]:
    """The whole: every form under ``$defs``, by its name."""
    writer = _Writer()
    for form in all_forms():
        writer.reference(form)
    writer.add_view()
    for family in catalogue.FAMILIES:
        name = f"{family.name.title()}EventKind"
        writer.found[name] = {"title": name, "type": "string", "enum": event_kinds(family)}
    writer.found["Stream"] = {
        "title": "Stream",
        "description": "What a seat hears of each entry of a table, after its number.",
        **writer.type(table_forms.Stream),
    }
    return {
        "$schema": DRAFT,
        "title": "Foolery",
        "description": f"The forms of foolery as plain data, format {forms.FORMAT}.",
        "format_number": forms.FORMAT,
        "$defs": dict(sorted(writer.found.items())),
    }


def protocol() -> dict[str, Any]:
    """The lines between foolery and a program that plays, with all that stands in them."""
    writer = _Writer()
    for form in (*programs.TO_PROGRAM, *programs.FROM_PROGRAM):
        writer.reference(form)
    writer.add_view()
    for name, says, found in (
        ("ToProgram", "A line to a program.", programs.TO_PROGRAM),
        ("FromProgram", "A line of a program.", programs.FROM_PROGRAM),
    ):
        lines = [{"$ref": f"#/$defs/{name_of(one)}"} for one in found]
        writer.found[name] = {"title": name, "description": says, "oneOf": lines}
    return {
        "$schema": DRAFT,
        "title": "Foolery, bots in any language",
        "description": f"The lines between foolery and a program that plays, protocol {programs.PROTOCOL}.",
        "protocol_number": programs.PROTOCOL,
        "format_number": forms.FORMAT,
        "$defs": dict(sorted(writer.found.items())),
    }


def event_kinds(family: Family) -> list[str]:
    """The kinds of events of a family and its own rules, without those of rules from outside."""
    return sorted(family.registry.events_of(rule for name, rule in family.registry.rules.items() if ":" not in name))


def view_forms() -> list[Any]:
    """The form of a view of each family."""
    return [family.view_form for family in catalogue.FAMILIES]


def all_forms() -> list[Any]:
    """Every form that is sent by itself."""
    own = [one for module in (forms, table_forms, documents, reviews) for one in vars(module).values()]
    return [one for one in own if is_typeddict(one) and one is not forms.ViewForm] + view_forms()


def name_of(form: Any) -> str:
    """A form as schemas and clients call it."""
    return str(form.__name__).removesuffix("Form")


class _Writer:
    """Collects the definitions of all forms that are referred to."""

    def __init__(self) -> None:
        self.found: dict[str, dict[str, Any]] = {}

    def reference(self, form: Any) -> dict[str, Any]:
        """A reference to a form, which is defined if it is not yet."""
        name = name_of(form)
        if name not in self.found:
            self.found[name] = {}
            self.found[name] = self.object(form, name)
        return {"$ref": f"#/$defs/{name}"}

    def add_view(self) -> None:
        """Define what a view of any family is."""
        views = [self.reference(one) for one in view_forms()]
        says = "A view of any family, told by its field family."
        self.found["View"] = {"title": "View", "description": says, "oneOf": views}

    def object(self, form: Any, name: str) -> dict[str, Any]:
        """What an object of a form holds."""
        fields = get_type_hints(form, include_extras=True)
        return {
            "title": name,
            "description": " ".join((inspect.getdoc(form) or "").replace("``", "").split()),
            "type": "object",
            "properties": {field: self.type(kind) for field, kind in fields.items()},
            # Where annotations are put off, __required_keys__ knows nothing of NotRequired.
            "required": [field for field, kind in fields.items() if get_origin(kind) is not NotRequired],
            "additionalProperties": False,
        }

    def type(self, kind: Any) -> dict[str, Any]:
        """What stands for a type."""
        origin, parts = get_origin(kind), get_args(kind)
        if kind in _PLAIN:
            return dict(_PLAIN[kind])
        if is_typeddict(kind):
            return self.reference(kind)
        if origin in (NotRequired, Required):
            return self.type(parts[0])
        if origin is Annotated:
            what = kind.__metadata__[0]
            return self.word(what) if isinstance(what, forms.Word) else {"$ref": f"#/$defs/{what}"}
        if origin is Literal:
            return {"type": "string", "enum": list(parts)} if len(parts) > 1 else {"const": parts[0]}
        if origin in (Union, types.UnionType):
            return self.union([self.type(part) for part in parts])
        if origin is list:
            return {"type": "array", "items": self.type(parts[0])}
        if origin is tuple:
            return {
                "type": "array",
                "prefixItems": [self.type(part) for part in parts],
                "minItems": len(parts),
                "maxItems": len(parts),
            }
        if origin is dict:
            return self.table(parts[0], self.type(parts[1]))
        raise TypeError(f"no schema for {kind}")

    def union(self, parts: list[dict[str, Any]]) -> dict[str, Any]:
        """One of several types."""
        bare = [part for part in parts if set(part) == {"type"}]
        if len(bare) == len(parts):
            return {"type": [part["type"] for part in parts]}
        return {"anyOf": parts}

    def table(self, key: Any, value: dict[str, Any]) -> dict[str, Any]:
        """Values by name; by certain names alone where the type of the keys lists them."""
        names = list(get_args(key)) if get_origin(key) is Literal else []
        if not names:
            return {"type": "object", "additionalProperties": value}
        return {
            "type": "object",
            "properties": dict.fromkeys(names, value),
            "required": names,
            "additionalProperties": False,
        }

    def word(self, word: forms.Word) -> dict[str, Any]:
        """A reference to a text of a certain shape."""
        self.found.setdefault(
            word.name, {"title": word.name, "description": word.says, "type": "string", "pattern": word.pattern}
        )
        return {"$ref": f"#/$defs/{word.name}"}

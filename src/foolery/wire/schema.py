"""The JSON Schema (draft 2020-12) of all forms, from their declarations as typed dictionaries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, is_typeddict

from foolery import catalogue
from foolery.base.shapes import Choice, Either, Form, Items, Named, Row, Scalar, Shape, Table, Word, shape_of
from foolery.bots.programs import forms as programs
from foolery.contract import forms
from foolery.contract.family import Family
from foolery.review import forms as reviews
from foolery.table import Setup
from foolery.table import forms as tables
from foolery.wire import documents

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_TYPES: Final[Mapping[type, str]] = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    type(None): "null",
}
"""What stands for a plain type."""


def schema() -> dict[str, Any]:
    """The whole: every form under ``$defs``, by its name."""
    writer = _Writer()
    for form in all_forms():
        writer.reference(form)
    writer.add_view()
    for family in catalogue.FAMILIES.shipped():
        name = f"{family.name.title()}EventKind"
        writer.found[name] = {"title": name, "type": "string", "enum": event_kinds(family)}
    writer.found["Stream"] = {
        "title": "Stream",
        "description": "What a seat hears of each entry of a table, after its number.",
        **writer.type(shape_of(tables.Stream)),
    }
    writer.found["KeptEvent"] = {
        "title": "KeptEvent",
        "description": "An event as a log keeps it, in full.",
        **writer.type(shape_of(tables.Kept)),
    }
    writer.form(tables.any_body())
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
    return [family.view_form for family in catalogue.FAMILIES.shipped()]


def all_forms() -> list[Any]:
    """Every form that is sent by itself."""
    own = [one for module in (forms, tables, documents, reviews) for one in vars(module).values()]
    sent = [one for one in own if is_typeddict(one) and one.__name__.endswith("Form") and one is not forms.ViewForm]
    return [*sent, Setup, *view_forms()]


def name_of(form: Any) -> str:
    """A form as schemas and clients call it."""
    return str(form.__name__).removesuffix("Form")


class _Writer:
    """Collects the definitions of all forms that are referred to."""

    def __init__(self) -> None:
        self.found: dict[str, dict[str, Any]] = {}

    def reference(self, form: Any) -> dict[str, Any]:
        """A reference to a form, which is defined if it is not yet."""
        return self.type(shape_of(form))

    def add_view(self) -> None:
        """Define what a view of any family is."""
        views = [self.reference(one) for one in view_forms()]
        says = "A view of any family, told by its field family."
        self.found["View"] = {"title": "View", "description": says, "oneOf": views}

    def form(self, shape: Form) -> dict[str, Any]:
        """A reference to a form, which is defined if it is not yet."""
        if shape.name not in self.found:
            self.found[shape.name] = {}
            self.found[shape.name] = {
                "title": shape.name,
                "description": shape.says,
                "type": "object",
                "properties": {name: self.type(one) for name, one in shape.fields.items()},
                "required": [name for name in shape.fields if name in shape.required],
                "additionalProperties": False,
            }
        return {"$ref": f"#/$defs/{shape.name}"}

    def type(self, shape: Shape) -> dict[str, Any]:
        """What stands for a shape. The limits of readers are left out."""
        match shape:
            case Form():
                return self.form(shape)
            case Scalar(word=Word() as word):
                return self.word(word)
            case Scalar():
                return {"type": _TYPES[shape.type]}
            case Named():
                return {"$ref": f"#/$defs/{shape.name}"}
            case Choice(values=(value,)):
                return {"const": value}
            case Choice():
                return {"type": "string", "enum": list(shape.values)}
            case Items():
                return {"type": "array", "items": self.type(shape.of)}
            case Row():
                parts = [self.type(part) for part in shape.parts]
                return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}
            case Table():
                return self.table(shape)
            case Either():
                return self.union([self.type(part) for part in shape.parts])
        return {}

    def union(self, parts: list[dict[str, Any]]) -> dict[str, Any]:
        """One of several types."""
        bare = [part for part in parts if set(part) == {"type"}]
        if len(bare) == len(parts):
            return {"type": [part["type"] for part in parts]}
        return {"anyOf": parts}

    def table(self, shape: Table) -> dict[str, Any]:
        """Values by name; by certain names alone where the type of the keys lists them."""
        if not shape.names:
            return {"type": "object", "additionalProperties": self.type(shape.of)}
        return {
            "type": "object",
            "properties": {name: self.type(shape.of) for name in shape.names},
            "required": list(shape.names),
            "additionalProperties": False,
        }

    def word(self, word: Word) -> dict[str, Any]:
        """A reference to a text of a certain shape."""
        self.found.setdefault(
            word.name, {"title": word.name, "description": word.says, "type": "string", "pattern": word.pattern}
        )
        return {"$ref": f"#/$defs/{word.name}"}

"""Ids of variants: the ids of rules joined by a plus sign, then options."""

from __future__ import annotations

from foolery.base.errors import BadOption, NotationError


def parse_id(text: str) -> tuple[list[str], dict[str, str]]:
    """The ids and options of a variant's text. Raises NotationError with the column of what cannot be read."""
    if not text.strip():
        raise NotationError("rules.no-name", 1, 1)
    parts = text.split(",")
    ids = [part.strip() for part in parts[0].split("+")]
    if "" in ids or any("=" in part or " " in part for part in ids):
        raise NotationError("rules.no-ids", 1, 1, text=parts[0])
    options: dict[str, str] = {}
    column = len(parts[0]) + 2
    for part in parts[1:]:
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not (name and equals and value):
            raise NotationError("option.unreadable", 1, column, text=part)
        if options.get(name, value) != value:
            raise BadOption("option.twice", name=name, first=options[name], second=value)
        options[name] = value
        column += len(part) + 1
    return ids, options

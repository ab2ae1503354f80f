"""The forms of what the pages answer over HTTP; with the frames they stand in ``frames.json``.

The client's types and guards are made of that schema, so a field is declared here or in the form that it comes from.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NotRequired, TypedDict

import msgspec

from foolery.contract.forms import CardText, ErrorForm, Texts
from foolery.server.exampled import Examples
from foolery.server.frames import In, Out
from foolery.server.lobby import TableWish
from foolery.server.replays import Head, ReplayPart
from foolery.server.reviews import ReviewProgress
from foolery.table.seating import SWITCHES
from foolery.wire.documents import OpenOptionForm, RuleForm


class ShownRule(RuleForm):
    """A rule with the ``cards`` on its picture."""

    cards: list[CardText]


class Titled(TypedDict):
    """A family or a group of rules."""

    id: str
    title: Texts


class First(TypedDict):
    """What one tap deals: a game against these bots."""

    game: str
    bots: list[str]


class ShownCatalogue(TypedDict):
    """Every game and rule, with what one tap deals and the rules in ``front``, which show how games differ."""

    families: list[Titled]
    groups: list[Titled]
    rules: list[ShownRule]
    first: First
    front: list[str]


class ShownProblem(ErrorForm):
    """What cannot be played together: ``text`` in the reader's language, ``why`` the reason alone or empty."""

    text: NotRequired[str]
    why: NotRequired[str]


class ShownJoin(TypedDict):
    """A rule that is not in play: whether it can be joined, or the problem."""

    id: str
    problem: ShownProblem | None


class Warned(TypedDict):
    """Rules that may be played together though it is odd, and why, in the reader's language."""

    rules: list[str]
    why: str


class ShownComposed(TypedDict):
    """What a set of rules makes, with sentences for its problems and the ``cards`` on its picture.

    ``helps`` is the help of each rule in play, as it reads with these options.
    """

    id: str | None
    family: str | None
    title: Texts | None
    seats: list[int]
    problems: list[ShownProblem]
    warnings: list[Warned]
    rules: list[str]
    helps: dict[str, Texts]
    joins: list[ShownJoin]
    options: list[OpenOptionForm]
    cards: list[CardText]


class MyTable(TypedDict):
    """A table of the reader's: ``mine`` is whether it is the reader's turn, ``text`` what the table waits for."""

    table: str
    title: str
    names: list[str]
    mine: bool
    over: bool
    begun: bool
    text: str


class OpenTable(TypedDict):
    """A table with free seats."""

    table: str
    title: str
    names: list[str]
    players: int
    guarded: bool
    text: str


class Guest(TypedDict):
    """Who reads."""

    name: str
    language: str


class Me(Guest):
    """Who reads, with the reader's tables."""

    tables: list[MyTable]


class Choosable(TypedDict):
    """Something of which there are several to choose from: a bot, a language."""

    id: str
    title: str


class RulesPage(TypedDict):
    """The rules of a game, or the page of advice, as Markdown."""

    game: str
    title: str
    text: str


class Made(TypedDict):
    """A new table, and what its first deal is bound to; empty if nothing is promised."""

    table: str
    commitment: str


class Code(TypedDict):
    """A code by which a further device becomes the reader's."""

    code: str


class Uploaded(TypedDict):
    """The name under which a record is kept for a while."""

    record: str


ANSWERS: Final[tuple[Any, ...]] = (
    ShownCatalogue,
    ShownComposed,
    MyTable,
    OpenTable,
    Guest,
    Me,
    Choosable,
    RulesPage,
    Made,
    Code,
    Uploaded,
    Head,
    ReplayPart,
    ReviewProgress,
    Examples,
)
"""What the pages answer."""
ASKED: Final[tuple[Any, ...]] = (TableWish,)
"""What they are sent and the client keeps."""
SCHEMA: Final = Path(__file__).with_name("frames.json")


def schema() -> dict[str, Any]:
    """JSON Schema of frames and pages, kept in ``frames.json`` (written by ``python -m foolery.server``).

    ``shared`` names the forms that ``wire/schema.json`` declares.
    """
    kinds = [In, Out, *ANSWERS, *ASKED]
    roots, definitions = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    shared = sorted(name for name in definitions if name.endswith("Form"))
    written = json.dumps(definitions)
    for name in shared:
        written = written.replace(f'"{name}"', f'"{bare(name)}"').replace(f'/{name}"', f'/{bare(name)}"')
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "FooleryFrames",
        "type": "object",
        "properties": {"in": roots[0], "out": roots[1]},
        "required": ["in", "out"],
        "answers": [kind.__name__ for kind in ANSWERS],
        "asked": [kind.__name__ for kind in ASKED],
        "switches": list(SWITCHES),
        "shared": [bare(name) for name in shared],
        "$defs": dict(sorted(json.loads(written).items())),
    }


def bare(name: str) -> str:
    """The name of a form as schemas have it."""
    return name.removesuffix("Form")

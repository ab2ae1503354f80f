"""The forms of what a table is sent, keeps and tells (``foolery.table``).

What is kept is in full, with the cards of all seats; it is for whoever keeps the table and never goes to a seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict, get_args

from foolery.base.shapes import Form, Limit, shape_of
from foolery.base.shuffle import NONCE_ROOM
from foolery.contract.forms import AnyView, ErrorForm, EventForm, ResultForm

FORMAT: Final = 2
"""Number of the form of a log. Those whose deals are not committed are of form 1."""
LONGEST: Final = 1000
"""Characters of the text of an action at most."""
MOST: Final = 40
"""Moves of an action that are named one by one."""
NAME_ROOM: Final = 60
"""Characters of an id or a name."""
BOT_ROOM: Final = 300
"""Characters of what a bot is found by, and of its seed."""

Count = Annotated[int, Limit()]
Name = Annotated[str, Limit(1, NAME_ROOM, printable=True)]
Called = Annotated[str, Limit(most=NAME_ROOM, printable=True)]
"""A name, or empty."""
Spec = Annotated[str, Limit(most=BOT_ROOM, printable=True)]
ActionText = Annotated[str, Limit(1, LONGEST)]
Secret = Annotated[str, Limit(64, 64, pattern="[0-9a-f]{64}", wanted="shape.secret")]
Nonce = Annotated[str, Limit(1, NONCE_ROOM, printable=True)]
AnySetup = Annotated[dict[str, Any], "Setup"]
"""The setup of a table, which ``Setup.from_wire`` reads."""
AnyBody = Annotated[dict[str, Any], "CommandBody"]
"""What a command needs beside its kind: one of ``BODIES``."""
CommandKind = Literal[
    "open",
    "sit",
    "leave",
    "commit",
    "ready",
    "again",
    "act",
    "undo",
    "agree",
    "refuse",
    "passes",
    "always",
    "due",
    "pass",
    "end",
]
UndoWord = Literal["hidden", "asked"]
PassesWord = Literal["at-once", "called", "asked"]

AnyCommand = Annotated[dict[str, Any], "KeptCommand"]
AnyKept = Annotated[dict[str, Any], "KeptEvent"]
"""An event as a log keeps it. Those of later versions are read as well, and shown to nobody."""


class NoBody(TypedDict):
    """The body of a command that needs nothing beside its kind."""


class OpenBody(TypedDict):
    """The setup of a table that is opened."""

    setup: AnySetup


class SitBody(TypedDict):
    """Who is to sit down. A person names nothing but the name."""

    name: NotRequired[Called]
    person: NotRequired[Called]
    bot: NotRequired[Spec]
    seed: NotRequired[Spec]


class CommitBody(TypedDict):
    """The secret that the server is bound to."""

    secret: Secret


class ReadyBody(TypedDict):
    """What a person who is ready adds to the seed of the deal."""

    nonce: NotRequired[Nonce]


class ActBody(TypedDict):
    """An action, and the texts of its moves where they are made in another order than its own."""

    text: ActionText
    parts: NotRequired[Annotated[list[ActionText], Limit(1, MOST)]]


class PassesBody(TypedDict):
    """Whether the passes of a seat play themselves."""

    on: bool


class AlwaysBody(TypedDict):
    """The kind of action that a seat takes for the rest of the deal; empty for none."""

    text: Called


BODIES: Final[Mapping[str, Any]] = {
    **dict.fromkeys(get_args(CommandKind), NoBody),
    "open": OpenBody,
    "sit": SitBody,
    "commit": CommitBody,
    "ready": ReadyBody,
    "act": ActBody,
    "passes": PassesBody,
    "always": AlwaysBody,
}
"""The form of the body of each kind of command."""


def any_body() -> Form:
    """The body of any command: all fields that one may have."""
    found = {name: shape for body in BODIES.values() for name, shape in _fields(body).items()}
    return Form("CommandBody", "What a command needs beside its kind.", found, frozenset(), True, None)


class CommandForm(TypedDict):
    """A command as a client sends it; seat and sender come with the connection. ``deal``, ``ply`` and ``seq`` are those
    of the newest frame that the client had.
    """

    id: Name
    kind: CommandKind
    deal: NotRequired[Count]
    ply: NotRequired[Count]
    seq: NotRequired[Count]
    body: NotRequired[AnyBody]


class CommandKey(TypedDict):
    """What makes it the same command when it is sent again."""

    id: Name
    seat: Count | None
    by: Called


class KeptCommandForm(CommandKey):
    """A command as a log keeps it, with its seat and its sender, which is empty for the house."""

    kind: CommandKind
    deal: Count
    ply: Count
    seq: Count
    body: AnyBody


class OpenedForm(TypedDict):
    """The table is there."""

    table: Literal["opened"]
    format: int
    game: str
    revisions: dict[str, int]
    players: int
    deals: int | None
    undo: UndoWord
    bank: int | None
    increment: int


class SeatedForm(TypedDict):
    """Who sits in a seat now; ``bot`` is empty for a person, and ``away`` where a bot plays on for one."""

    table: Literal["seated"]
    seat: int
    name: str
    bot: str
    away: bool


class SeatSaidForm(TypedDict):
    """A seat is ready, asks to take back, agrees or refuses, or its time is up."""

    table: Literal["ready", "undo-asked", "undo-agreed", "undo-refused", "overdue"]
    seat: int


class AgainForm(TypedDict):
    """A seat wants another match when all deals are played: there are to be so many by now."""

    table: Literal["again"]
    seat: int
    deals: int


class DealtForm(TypedDict):
    """A deal begins, the first being 1; the events of the dealing follow."""

    table: Literal["dealt"]
    deal: int
    dealer: int


class EndedForm(TypedDict):
    """A deal is over."""

    table: Literal["ended"]
    deal: int
    result: ResultForm


class CommittedForm(TypedDict):
    """The house has bound itself to the secret of the next deal."""

    table: Literal["committed"]
    deal: int
    commitment: str


class RevealedForm(TypedDict):
    """What the seed of a deal that is over was made of; ``nonces`` are those that came, by seat."""

    table: Literal["revealed"]
    deal: int
    secret: str
    seed: str
    nonces: dict[str, str]


class UndoneForm(TypedDict):
    """The last actions, so many of them, are undone, back to the decision with this ply, which was this seat's."""

    table: Literal["undone"]
    seat: int
    actions: int
    ply: int


class ClosedForm(TypedDict):
    """The table is closed for good."""

    table: Literal["closed"]


class PassesForm(TypedDict):
    """Whether the passes of a seat play themselves where they are all it may do: only the seat itself is told."""

    table: Literal["passes"]
    seat: int
    on: bool


class AlwaysForm(TypedDict):
    """What a seat does for the rest of the deal wherever it can, a kind of action: only the seat itself is told."""

    table: Literal["always"]
    seat: int
    text: str


class ActedForm(TypedDict):
    """A whole action; the events that it caused follow. ``forced``, whether it made itself, is told to its own seat."""

    table: Literal["acted"]
    seat: int
    text: str
    forced: NotRequired[bool]


class KeptActedForm(TypedDict):
    """A whole action as a log keeps it; others than its own seat read what is ``public``."""

    table: Literal["acted"]
    seat: int
    text: str
    public: str
    forced: bool


OfTable = (
    OpenedForm
    | SeatedForm
    | SeatSaidForm
    | AgainForm
    | DealtForm
    | EndedForm
    | UndoneForm
    | PassesForm
    | AlwaysForm
    | CommittedForm
    | RevealedForm
    | ClosedForm
)
Told = EventForm | ActedForm | OfTable
"""What a seat is told."""
Kept = EventForm | KeptActedForm | OfTable
Stream = list[tuple[int, list[Told]]]
"""What a seat hears of each entry, after its number."""


def is_count(value: object) -> bool:
    """Whether it is a whole number from 0 that every reader of JSON has exactly."""
    return shape_of(Count).fault(value) is None


def _fields(form: Any) -> Mapping[str, Any]:
    shape = shape_of(form, False)
    assert isinstance(shape, Form)
    return shape.fields


KEPT: Final[Mapping[str, Form]] = {
    name: shape
    for shape in (shape_of(form, False) for form in get_args(Kept) if form is not EventForm)
    if isinstance(shape, Form) and shape.tag
    for name in shape.tag[1]
}
"""The form of every event of a table, as a log keeps it."""
OWN: Final = frozenset({"passes", "always"})
"""Events that only the seat itself hears of."""


class EntryForm(TypedDict):
    """One accepted command with its number, its time and everything that it caused, in full."""

    seq: Count
    at: Count
    command: AnyCommand
    events: list[AnyKept]


class AnswerForm(TypedDict):
    """What a table says to a command: the number of the entry that was ``done``, or why it is ``refused``; with the
    newest view of the seat where the command was made for something else.
    """

    id: str
    done: NotRequired[int]
    refused: NotRequired[ErrorForm]
    view: NotRequired[AnyView]


class TableSeatForm(TypedDict):
    """Who sits in a seat: whether a person does, and whether a bot plays on for one who is away."""

    name: str
    bot: str
    person: bool
    away: bool


class TableFrameForm(TypedDict):
    """All that stands at the entry ``seq``, and what a seat has heard after the entry ``after``.

    ``undo`` is the seat that asks to take back; ``left`` and ``deadlines`` are times by seat; ``passes`` tells whether
    the passes of the seat itself play themselves, ``always`` what it does wherever it can; ``commitment`` is what the
    house is bound to for the next deal, and ``closed`` whether it has ended the table.
    """

    format: int
    after: int
    seq: int
    events: list[Told]
    deal: int
    ply: int
    view: AnyView | None
    asked: list[int]
    seats: list[TableSeatForm]
    ready: list[int]
    commitment: str
    closed: bool
    undo: int | None
    passes: bool
    always: str
    left: dict[str, int]
    deadlines: dict[str, int]


class UnjudgedFrameForm(TypedDict):
    """What can be told of a table that was played under rules which are not installed, named in ``unjudged``."""

    format: int
    after: int
    seq: int
    events: list[Told]
    unjudged: str

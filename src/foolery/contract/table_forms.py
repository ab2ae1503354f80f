"""The forms of what a table is sent, keeps and tells (``foolery.table``).

What is kept is in full, with the cards of all seats; it is for whoever keeps the table and never goes to a seat.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from foolery.contract.forms import AnyView, CardText, ErrorForm, EventForm, ResultForm

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


class SetupForm(TypedDict):
    """What a table is for. ``orders`` are those of the deals that are not dealt from the seed, each after its dealer;
    an empty one leaves the deal to the seed.
    """

    game: str
    players: int
    seed: str
    deals: NotRequired[int | None]
    undo: NotRequired[UndoWord]
    bank: NotRequired[int | None]
    increment: NotRequired[int]
    move: NotRequired[int | None]
    stand_in: NotRequired[str]
    passes: NotRequired[PassesWord]
    orders: NotRequired[list[tuple[int, list[CardText]]]]
    committed: NotRequired[bool]


class CommandBodyForm(TypedDict):
    """What a command needs beside its kind: ``text`` and ``parts`` to act, ``on`` for passes, who is to sit down, the
    setup of a table that is opened, the ``secret`` that the house is bound to, and the ``nonce`` of who is ready.
    """

    text: NotRequired[str]
    parts: NotRequired[list[str]]
    on: NotRequired[bool]
    name: NotRequired[str]
    person: NotRequired[str]
    bot: NotRequired[str]
    seed: NotRequired[str]
    setup: NotRequired[SetupForm]
    secret: NotRequired[str]
    nonce: NotRequired[str]


class CommandForm(TypedDict):
    """A command as a client sends it; seat and sender come with the connection. ``deal``, ``ply`` and ``seq`` are those
    of the newest frame that the client had.
    """

    id: str
    kind: CommandKind
    deal: NotRequired[int]
    ply: NotRequired[int]
    seq: NotRequired[int]
    body: NotRequired[CommandBodyForm]


class KeptCommandForm(TypedDict):
    """A command as a log keeps it, with its seat and its sender, which is empty for the house."""

    id: str
    kind: CommandKind
    seat: int | None
    by: str
    deal: int
    ply: int
    seq: int
    body: CommandBodyForm


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


class EntryForm(TypedDict):
    """One accepted command with its number, its time and everything that it caused, in full."""

    seq: int
    at: int
    command: KeptCommandForm
    events: list[Kept]


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

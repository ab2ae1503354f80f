"""What goes over a socket: two tagged unions, ``In`` from a client and ``Out`` to it, and the codes of its ends.

A frame is one JSON object whose field ``t`` names its kind. Unknown fields of a client are refused, those of the server
are to be passed over. ``FORMAT`` rises when a field changes its meaning or goes away; new fields leave it as it is.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from foolery.base.shuffle import NONCE_ROOM
from foolery.contract.forms import CardText
from foolery.table.forms import LONGEST, MOST, NAME_ROOM

FORMAT: Final = 2
FRAME_ROOM: Final = 4096
"""Bytes of a frame from a client at most."""
MOST_CARDS: Final = 108
"""Cards that a client can have picked: two packs with their jokers."""
TYPED_ROOM: Final = 300
"""Signs that somebody types at once."""

Id = Annotated[str, Meta(min_length=1, max_length=NAME_ROOM)]
TableName = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Code = Annotated[str, Meta(min_length=1, max_length=40)]
Count = Annotated[int, Meta(ge=0, lt=1 << 53)]
Seen = Annotated[int, Meta(ge=-1, lt=1 << 53)]
Face = Annotated[str, Meta(min_length=1, max_length=9)]


class Body(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What a command holds beside its kind; which of these one needs ``docs/table.md`` says."""

    text: Annotated[str, Meta(max_length=LONGEST)] | msgspec.UnsetType = msgspec.UNSET
    parts: Annotated[list[Annotated[str, Meta(max_length=LONGEST)]], Meta(max_length=MOST)] | msgspec.UnsetType = (
        msgspec.UNSET
    )
    on: bool | msgspec.UnsetType = msgspec.UNSET
    name: Annotated[str, Meta(max_length=NAME_ROOM)] | msgspec.UnsetType = msgspec.UNSET
    nonce: Annotated[str, Meta(min_length=1, max_length=NONCE_ROOM)] | msgspec.UnsetType = msgspec.UNSET
    """What whoever is ready adds to the seed of a deal that is committed to."""


class Hello(msgspec.Struct, tag="hello", tag_field="t", forbid_unknown_fields=True):
    """The first frame of a socket, and again where the reader has chosen another language."""

    format: Count
    language: Code


class Watch(msgspec.Struct, tag="watch", tag_field="t", forbid_unknown_fields=True):
    """Show me this table from now on; ``seq`` is the last entry that I have seen, -1 for none.

    Asked again it is answered by the view as it stands: this is the resync.
    """

    table: TableName
    seq: Seen = -1


class Leave(msgspec.Struct, tag="leave", tag_field="t", forbid_unknown_fields=True):
    """Show me this table no longer. A seat there stays mine."""

    table: TableName


class Do(msgspec.Struct, tag="do", tag_field="t", forbid_unknown_fields=True):
    """A command to a table, as ``foolery.table`` reads it. Who sends it is the session's, the seat is the person's."""

    id: Id
    table: TableName
    kind: Code
    deal: Count = 0
    ply: Count = 0
    seq: Count = 0
    seat: Annotated[int, Meta(ge=0, lt=64)] | None = None
    """Which seat it is about, for ``sit`` and what a host does; else the person's own."""
    body: Body = msgspec.field(default_factory=Body)


class Pick(msgspec.Struct, tag="pick", tag_field="t", forbid_unknown_fields=True):
    """What may follow these cards, in any order, in the view with this ``seq``. Nobody else hears of it."""

    id: Id
    table: TableName
    seq: Count
    cards: Annotated[list[Face], Meta(max_length=MOST_CARDS)]


class Hint(msgspec.Struct, tag="hint", tag_field="t", forbid_unknown_fields=True):
    """What a player by rules of thumb would do now, and why."""

    id: Id
    table: TableName


class About(msgspec.Struct, tag="about", tag_field="t", forbid_unknown_fields=True):
    """The table in sentences, for whoever does not see it."""

    id: Id
    table: TableName


class Type(msgspec.Struct, tag="type", tag_field="t", forbid_unknown_fields=True):
    """What is meant by this text, typed by the person: an action in notation or in words, or a command of the page."""

    id: Id
    table: TableName
    text: Annotated[str, Meta(max_length=TYPED_ROOM)]


class Phrase(msgspec.Struct, tag="phrase", tag_field="t", forbid_unknown_fields=True):
    """One of the listed quick phrases, said to the table; each reads it in his own language. It is not kept."""

    id: Id
    table: TableName
    phrase: Code


class Ping(msgspec.Struct, tag="ping", tag_field="t", forbid_unknown_fields=True):
    """Are you there?"""


In = Hello | Watch | Leave | Do | Pick | Hint | About | Type | Phrase | Ping


class Offered(msgspec.Struct, omit_defaults=True):
    """A whole action that the seat may take. ``text`` goes back as it is; the rest is for people.

    ``label`` is the action as a button or a screen reader says it in the reader's language, “throw in the nine of
    clubs”; ``cards`` are those of the hand that it lays, ``on`` those that it goes on; an action without cards is a
    button. The last fields are left out where they say nothing: a suit that is named, the number of a face-down card
    from 1, the meld that cards are laid to (``0.s1``), how many of the cards stand together.
    """

    kind: str
    place: int
    cards: list[CardText]
    on: list[CardText]
    text: str
    label: str
    suit: str = ""
    number: int = 0
    meld: str = ""
    sets: list[int] = []


class News(msgspec.Struct, omit_defaults=True):
    """An event as the seat is told it, with its sentence; empty where it is none for people (as the dealing of others).

    ``event`` is an ``Event`` or one of the table (``docs/wire.md``). ``parts``: with it a deal begins, or one part of a
    deal ends and another begins, as its family says (``EventKind.parts``).
    """

    event: dict[str, Any]
    text: str
    parts: bool = False


class Sitting(msgspec.Struct):
    """Who sits in a seat. ``name`` is what the seat is called also where nobody sits; ``here`` is whether a browser of
    the person is open on the table, ``host`` whether it may change the table.
    """

    name: str
    bot: str
    person: bool
    away: bool
    here: bool
    host: bool
    ready: bool


class Clock(msgspec.Struct):
    """The clock of a seat in ms: what is left, and when it is up where it runs (in the server's time)."""

    left: int
    until: int | None


class Part(msgspec.Struct):
    """A part of what a deal asks for: its ``sign`` as in ``tasks``, and cards that are one."""

    sign: str
    cards: list[CardText]


class Nickname(msgspec.Struct):
    """What a seat is within the game, as an animal, and its call."""

    name: str
    call: str


class Commons(msgspec.Struct):
    """What is the same for everybody at a table and seldom changes.

    ``names`` are the words for every card that there is in the reader's language, “nine of clubs”, by its face,
    ``phrases`` the quick phrases by their codes.
    """

    game: str
    title: str
    family: str
    players: int
    deals: int | None
    open: bool
    guarded: bool
    """Whether a password is asked from whoever sits down."""
    undo: bool
    """Whether actions can be taken back at this table."""
    committed: bool
    """Whether each deal is committed to before it is dealt, so that whoever is ready adds a nonce."""
    agreed: list[str]
    """What was agreed on at this table, in sentences: how many deals, how much time."""
    names: dict[str, str]
    phrases: dict[str, str]
    tasks: list[str] = []
    """What each deal asks for where they differ, a sign for each part: ``gs`` is a group and a sequence."""
    nicknames: list[Nickname] = []
    """Of every seat, in a game that has such."""


class ViewFrame(msgspec.Struct, tag="view", tag_field="t"):
    """A table as one seat sees it, whole; ``seat`` is None for whoever watches. A view that is not newer is dropped.

    ``start`` is the entry after which ``news`` begin: who stands there animates them, everybody else jumps. Where it is
    ``seq`` itself nobody stands there, and the news are only to be read: the last ones of the deal. ``common`` is None
    where it is as the socket was told it last of this table. ``say`` is the line of the moment (“Your move. Lead, or
    …”). ``view`` is the family's view as plain data, None before the first deal, ``result`` and ``scores`` stand in
    words once a deal is over, the sentences of ``result`` also one by one. ``actions`` are whole actions; where
    ``picks`` is set more of them are made by picking cards one by one (``Pick``).
    """

    table: str
    start: int
    seq: int
    now: int
    seat: int | None
    deal: int
    ply: int
    common: Commons | None
    view: dict[str, Any] | None
    asked: list[int]
    seats: list[Sitting]
    actions: list[Offered]
    picks: bool
    news: list[News]
    say: str
    result: str
    scores: str
    over: bool
    """Whether all deals that were agreed on have been played."""
    undo: int | None
    """The seat that asks to take back."""
    can_undo: bool
    passes: bool
    clocks: dict[str, Clock]
    last: str = ""
    """What happened last, in a sentence; empty where ``say`` says the same."""
    unjudged: str = ""
    """Why nobody can go on at this table, in a sentence: it is shown as it stood. Empty where one can."""
    always: str = ""
    """The kind of action that the seat has said to take for the rest of the deal wherever it can; empty for none."""
    ready: list[Part] = []
    """The parts of what the deal asks for that the seat's hand holds already."""
    waits: str = ""
    """Whom the seat waits for, in a few words: the others that are asked, or are not ready yet."""
    lying: dict[str, str] = {}
    """What is said of single things on the table, by the names that ``View.lying`` gives them."""
    verdict: list[str] = []
    """The sentences of ``result``: the first says how the deal ended and may be written large."""


class Welcome(msgspec.Struct, tag="welcome", tag_field="t"):
    """The answer to ``Hello``. ``build`` is that of the client that this server ships."""

    format: int
    build: str
    name: str
    language: str
    now: int
    origin: str = ""
    """Where others find this server, for links that are sent to them: ``http://192.168.1.5:8000``."""
    alone: bool = False
    """Whether that address leads every other machine to itself."""


class Done(msgspec.Struct, tag="done", tag_field="t"):
    """The command with this id was accepted, as entry ``seq``, now or when it came first."""

    id: str
    seq: int


class Refused(msgspec.Struct, tag="refused", tag_field="t"):
    """What was wanted cannot be; ``text`` says why in the reader's language, ``code`` and ``fields`` to a program."""

    id: str
    code: str
    fields: dict[str, Any]
    text: str


class Picks(msgspec.Struct, tag="picks", tag_field="t"):
    """The answer to ``Pick``: cards that may come next, and actions that are complete with what was picked."""

    id: str
    follow: list[CardText]
    actions: list[Offered]


class Hinted(msgspec.Struct, tag="hinted", tag_field="t"):
    """The answer to ``Hint``: what would be done, and ``text``, which says it with its reason."""

    id: str
    action: Offered
    text: str


class Told(msgspec.Struct, tag="told", tag_field="t"):
    """The answer to ``About``: what the person sees there, in sentences; empty before the first deal."""

    id: str
    text: str


class Typed(msgspec.Struct, tag="typed", tag_field="t"):
    """The answer to ``Type``: an action that may be taken, or else the command that is meant, as ``hint``."""

    id: str
    action: Offered | None
    command: str = ""


class Said(msgspec.Struct, tag="said", tag_field="t"):
    """Somebody at the table says a quick phrase; ``text`` is it in the reader's language."""

    table: str
    seat: int
    phrase: str
    text: str


class Presence(msgspec.Struct, tag="presence", tag_field="t"):
    """Who of the people of a table has a browser open on it, by seat."""

    table: str
    here: list[bool]


class Pong(msgspec.Struct, tag="pong", tag_field="t"):
    """The answer to ``Ping``, with the server's time in ms."""

    now: int


class Bye(msgspec.Struct, tag="bye", tag_field="t"):
    """The server ends the socket; ``retry`` tells whether it makes sense to come back."""

    code: int
    text: str
    retry: bool


Out = ViewFrame | Welcome | Done | Refused | Picks | Hinted | Told | Typed | Said | Presence | Pong | Bye


class Close(IntEnum):
    """Codes that a socket ends with."""

    GOING = 1001
    TOO_BIG = 1009
    NO_SENSE = 4400
    NO_SESSION = 4401
    NOT_HERE = 4403
    OLD_TAB = 4409
    TOO_SLOW = 4408
    TOO_MANY = 4429


def _bare(value: object) -> str:
    """A text that is marked as something, as a proper name, as a mere text."""
    if isinstance(value, str):
        return str(value)
    raise NotImplementedError(type(value).__name__)


IN: Final = msgspec.json.Decoder(In)
OUT: Final = msgspec.json.Encoder(enc_hook=_bare)

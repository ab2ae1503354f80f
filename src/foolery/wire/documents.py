"""The forms of whole documents: the catalogue, what a set of rules makes, worked examples, records."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from foolery.contract.forms import (
    AnyView,
    CardText,
    ErrorForm,
    EventForm,
    EventKindForm,
    OptionForm,
    ResultForm,
    Texts,
)


class LengthForm(TypedDict):
    """How long a deal is at so many seats where everybody plays at random: the median of its moves."""

    players: int
    moves: int


class RuleForm(TypedDict):
    """A rule, a base or a game by itself. ``group`` names its subject, ``row`` its row of the catalogue of rules, 0 for
    a house rule, of which ``source`` says where it is known from. ``seats`` and ``length`` are those of the rule on its
    usual base, in the variant ``usual``; where it cannot be played there, the ``problem`` says why.
    """

    id: str
    kind: Literal["base", "rule", "game"]
    family: str
    group: str
    title: Texts
    help: Texts
    source: Texts
    row: int
    revision: int
    usual: str
    seats: list[int]
    contains: list[str]
    options: list[OptionForm]
    length: LengthForm | None
    problem: ErrorForm | None


class GroupForm(TypedDict):
    """A subject of rules."""

    id: str
    title: Texts


class FamilyForm(TypedDict):
    """A family of games, with the table of its kinds of events, those of all its rules included."""

    id: str
    title: Texts
    events: dict[str, EventKindForm]


class CatalogueForm(TypedDict):
    """Every game and rule that is installed."""

    format: int
    families: list[FamilyForm]
    groups: list[GroupForm]
    rules: list[RuleForm]


class JoinForm(TypedDict):
    """A rule that is not in a set of rules: whether it can be joined to it, or the problem."""

    id: str
    problem: ErrorForm | None


class OpenOptionForm(OptionForm):
    """An option of a set of rules; ``open`` are the values that it can have there."""

    open: list[str]


class ComposedForm(TypedDict):
    """What a set of rules with options makes: its canonical id, or the problems; what may be joined to it and set.

    ``helps`` is the help of each rule in play, as it reads with these options.
    """

    format: int
    id: str | None
    family: str | None
    title: Texts | None
    seats: list[int]
    problems: list[ErrorForm]
    rules: list[str]
    helps: dict[str, Texts]
    joins: list[JoinForm]
    options: list[OpenOptionForm]


class FrameForm(TypedDict):
    """A moment of a worked example, as the seat that acts sees it: its view, what it does, and the events that follow.

    The last frame shows what has come of it, without an action.
    """

    seat: int
    view: AnyView
    action: str | None
    events: list[EventForm]


class ExampleForm(TypedDict):
    """A worked example: in its first frame these actions are allowed and those refused."""

    rule: str
    title: Texts
    allowed: list[str]
    refused: list[str]
    frames: list[FrameForm]


class RecordActionForm(TypedDict):
    """What a seat did, in notation, and what followed. ``public`` is what others read of it where it hides cards."""

    seat: int
    text: str
    public: NotRequired[str]
    events: list[EventForm]


class RecordDealForm(TypedDict):
    """One deal; ``order`` is there where no seed tells it. Without a result it was not played to its end.

    ``commitment`` is there where the deal was committed to, the rest of it in the full edition alone.
    """

    dealer: int
    order: NotRequired[list[CardText]]
    commitment: NotRequired[str]
    secret: NotRequired[str]
    seed: NotRequired[str]
    nonces: NotRequired[dict[str, str]]
    opening: list[EventForm]
    actions: list[RecordActionForm]
    result: ResultForm | None


class RecordForm(TypedDict):
    """A match as it was played; ``edition`` is full, public, or the number of the seat whose it is."""

    format: int
    game: str
    revisions: dict[str, int]
    edition: Literal["full", "public"] | int
    players: int
    names: list[str]
    persons: list[int]
    planned: int
    date: str
    seed: str
    remarks: dict[str, str]
    deals: list[RecordDealForm]

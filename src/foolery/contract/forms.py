"""The forms of what the contract gives as plain data: what ``to_wire`` gives and readers take.

``wire/schema.json`` is generated from these declarations and those of the families. A field that may be missing is
``NotRequired``; whatever is not known, or not there, is null. A document (a record, a catalogue, a view) names its
``FORMAT``, and beside it the revisions of the rules in play.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from foolery.base.shapes import Word
from foolery.ruleset.event_kinds import EventKind

FORMAT: Final = 1
"""The number of these forms together. They are closed: a field that is added raises it too."""


FACE: Final = r"[2-9TJQKA][cdhs]|\*[br*]|_[1-4]"
_CARD: Final = "A card by its face: 9c, Td, a joker *b or *r, the mega card **, a blank _1."
_SHOWN: Final = "A card by its face, or ? where it is not known."
CardText = Annotated[str, Word("Card", _CARD, f"^({FACE})$", "shape.card")]
ShownCard = Annotated[str, Word("ShownCard", _SHOWN, rf"^({FACE}|\?)$", "shape.card")]
SuitLetter = Annotated[str, Word("Suit", "Clubs, diamonds, hearts or spades.", "^[cdhs]$")]
AnyView = Annotated[dict[str, Any], "View"]
"""The view of a seat, in the form of its family."""
Texts = dict[str, str]
"""A text in each language."""


class EventForm(TypedDict):
    """Something that happened, as one seat has it.

    ``cards`` is null where the seat does not see them, ``count`` is their number all the same. ``to`` is the place, or
    the letter of the suit, that the table of kinds says; ``stated`` is there for kinds that say more, as what a joker
    stands for. ``seen`` is there in a full edition alone, which is for nobody at the table: the seats that see the
    cards, null for everybody.
    """

    kind: str
    place: int | None
    cards: list[CardText] | None
    count: int
    to: int | SuitLetter | None
    stated: NotRequired[CardText | SuitLetter]
    seen: NotRequired[list[int] | None]


class EventKindForm(TypedDict):
    """What events of one kind have in common: whether they name a ``place``, how many cards they are about, who sees
    these, what ``to`` and ``stated`` are. A ``quiet`` one is no news for who does not see its cards.
    """

    place: Literal["one", "maybe", "none"]
    least: int
    most: int
    seen: Literal["all", "place", "to", "ends", "owner", "nobody"]
    to: Literal["none", "place", "suit"]
    stated: Literal["none", "card", "suit"]
    quiet: bool


def kind_form(kind: EventKind) -> EventKindForm:
    """A kind of events as plain data."""
    return {
        "place": kind.place,
        "least": kind.least,
        "most": kind.most,
        "seen": kind.seen,
        "to": kind.to,
        "stated": kind.stated,
        "quiet": kind.quiet,
    }


class ResultForm(TypedDict):
    """How a deal ended. Utilities sum to zero but for rounding; ``places`` are the seats in the order of going out."""

    utilities: list[float]
    fools: list[int]
    winners: list[int]
    draw: bool
    limited: bool
    places: list[int]
    straps: int
    points: list[int]


class ActionForm(TypedDict):
    """One whole action that a seat may do; ``text`` is what it sends. ``cards`` leave the hand or a row, ``on`` are the
    cards that they answer or go to. The fields that may be missing say what is named instead of cards, or besides.
    """

    kind: str
    place: int
    cards: list[CardText]
    on: list[CardText]
    text: str
    suit: NotRequired[SuitLetter]
    number: NotRequired[int]
    meld: NotRequired[str]
    sets: NotRequired[list[int]]
    means: NotRequired[list[CardText]]


class FollowingForm(TypedDict):
    """What may follow cards that were picked: further cards, cards that these may go on, actions that are complete."""

    cards: list[CardText]
    on: list[CardText]
    actions: list[ActionForm]


class MessageForm(TypedDict):
    """A sentence by its id, with the fields that it names: texts, numbers, truth values, null, messages, lists."""

    code: str
    fields: dict[str, Any]


class ErrorForm(TypedDict):
    """What went wrong: the class of the error, its sentence, and what errors of the class tell beside it."""

    kind: str
    code: str
    fields: dict[str, Any]
    names: NotRequired[list[str]]
    nearest: NotRequired[list[str]]
    rules: NotRequired[list[str]]
    line: NotRequired[int]
    column: NotRequired[int]
    reason: NotRequired[str]
    rule: NotRequired[str]
    view: NotRequired[str]
    move: NotRequired[str]


class HintForm(TypedDict):
    """What a bot would do, and the code of its reason; empty where it has none."""

    action: ActionForm
    reason: str


class OptionForm(TypedDict):
    """An option: its values as words, the first being the usual one; ``numbers`` tells whether whole numbers from 1 are
    values too, up to ``most``, which is 0 where they are not. ``default`` is the value beside the rules at hand,
    ``value`` the one that is set. ``says`` tells more about a value.
    """

    name: str
    values: list[str]
    numbers: bool
    most: int
    default: str
    value: str
    title: Texts
    help: Texts
    says: dict[str, Texts]


class GameForm(TypedDict):
    """A variant: its canonical ``id``, the revisions of its rules, numbers of seats and options.

    ``events`` is the table of its own kinds of events, those of the family and of its rules.
    """

    format: int
    family: str
    id: str
    title: Texts
    rules: list[str]
    revisions: dict[str, int]
    seats: list[int]
    deals: int
    options: list[OptionForm]
    events: dict[str, EventKindForm]


class MemoryForm(TypedDict):
    """What a rule remembers: for the deal, and for each seat."""

    all: int
    seats: list[int]


class ViewForm(TypedDict):
    """What every view holds; each family adds its own fields. ``seat`` is null in the public view.

    ``hands`` are by place, with ? for each card that is not known; ``legal`` are the engine's moves in notation.
    """

    format: int
    revisions: dict[str, int]
    game: str
    players: int
    seat: int | None
    hands: list[list[ShownCard]]
    phase: str
    actors: list[int]
    deal: int
    dealer: int
    ply: int
    legal: list[str]
    result: ResultForm | None
    shown: NotRequired[list[tuple[int, list[CardText]]]]

"""Legal moves as data: whole actions, what may be picked for them card by card, and what a text is read against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from foolery.base import arguments
from foolery.base.cards import COPY, Card, Move, Place, Seat, card_text, parse_card
from foolery.base.errors import NotationError, shortened
from foolery.base.messages import Message
from foolery.base.printable import described

MOST_ACTIONS: Final = 500
"""So many whole actions of a view are listed where nobody says how many."""
MOST_OF_STATE: Final = 20_000
"""And so many of a state."""
SHORTEST_WORD: Final = 3
"""Letters of the shortest word that may be blamed as an action; shorter ones may be meant as a card."""


@dataclass(frozen=True, slots=True, repr=False)
class Action:
    """One whole action that a seat may do, made of one or several moves of the engine.

    ``kind`` is the word of the notation that it begins with. ``cards`` are the faces that leave the hand or a row, in
    the order of the notation, ``on`` those that it answers or goes to; of several one is enough to say which is meant.
    The last five fields say what is named instead of cards, or besides, and are empty in all other actions.
    """

    kind: str
    place: Place
    """The place that it is made for; the text names it where it is not the seat's own."""
    cards: tuple[Card, ...]
    on: tuple[Card, ...]
    moves: tuple[Move, ...]
    text: str
    suit: str = ""
    """The letter of a suit."""
    number: int = 0
    """The number of a face-down card, from 1."""
    meld: str = ""
    """The meld that cards are laid to, as ``0.s1``."""
    sets: tuple[int, ...] = ()
    """How many of the cards stand together, where they make several parts: sets of a contract, a card and its cover."""
    means: tuple[Card, ...] = ()
    """For each card the face that it stands for, where a joker is among them."""

    def __repr__(self) -> str:
        return described(self, lambda: f"{self.text!r} place={self.place}")

    @property
    def parts(self) -> tuple[tuple[Card, ...], ...]:
        """The cards part by part."""
        ends = [sum(self.sets[:number]) for number in range(1, len(self.sets) + 1)] or [len(self.cards)]
        return tuple(self.cards[start:end] for start, end in zip([0, *ends], ends, strict=False) if end > start)

    @property
    def bare(self) -> str:
        """The text without its cards: the place where it is named, and the kind."""
        return self.text[: len(self.text) - len(self.said)] + self.kind

    @property
    def said(self) -> str:
        """The text without the place that it is made for."""
        return head_of(self.text)[1]

    @property
    def details(self) -> str:
        """The text behind its first word: cards and what stands between them."""
        return self.text.partition(" ")[2]

    def to_wire(self) -> dict[str, Any]:
        """The action as plain data; fields that say nothing in it are left out."""
        out: dict[str, Any] = {
            "kind": self.kind,
            "place": self.place,
            "cards": texts(self.cards),
            "on": texts(self.on),
            "text": self.text,
        }
        more = {
            "suit": self.suit,
            "number": self.number,
            "meld": self.meld,
            "sets": list(self.sets),
            "means": texts(self.means),
        }
        return out | {name: value for name, value in more.items() if value}


@dataclass(frozen=True, slots=True)
class Following:
    """What may follow cards that were picked: further ``cards`` of the hand or a row, cards that these may go ``on``,
    and the ``actions`` that need no further card.
    """

    cards: tuple[Card, ...]
    on: tuple[Card, ...]
    actions: tuple[Action, ...]

    def to_wire(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "cards": texts(self.cards),
            "on": texts(self.on),
            "actions": [action.to_wire() for action in self.actions],
        }


def is_written(written: Action, action: Action, seat: Seat) -> bool:
    """Whether this action of a seat is what was ``written`` (see ``Game.read_written``).

    The cards of a part may stand in any order; what the text does not say may be anything.
    """
    return (
        (written.kind, written.suit, written.number, written.meld)
        == (action.kind, action.suit, action.number, action.meld)
        and action.place == (seat if written.place < 0 else written.place)
        and [sorted(part) for part in written.parts] == [sorted(part) for part in action.parts]
        and (not (written.on and action.on) or sorted(written.on) == sorted(action.on))
        and not Counter(_stated(written)) - Counter(_stated(action))
    )


def _stated(action: Action) -> list[tuple[int, Card, Card]]:
    """The jokers of an action that are said to stand for a card, with their part and that card."""
    parts = [number for number, part in enumerate(action.parts) for _ in part]
    laid = zip(parts, action.cards, action.means, strict=False)
    return [(part, card, face) for part, card, face in laid if card != face]


def texts(cards: Iterable[Card]) -> list[str]:
    """Cards as text."""
    return [card_text(card) for card in cards]


def faces_picked(picked: Iterable[Card | str]) -> list[Card]:
    """The faces of cards that somebody picked, in his order. Raises NotationError."""
    arguments.check_picked(picked)
    return [parse_card(card) % COPY if isinstance(card, str) else card % COPY for card in picked]


def among(actions: Iterable[Action], picked: Sequence[Card]) -> Following:
    """What may follow these faces where these are all the actions that there are."""
    cards: set[Card] = set()
    on: set[Card] = set()
    complete = []
    for action in actions:
        left, over = list(action.cards), []
        for face in picked:
            if face in left:
                left.remove(face)
            else:
                over.append(face)
        if len(over) > 1 or (over and over[0] not in action.on):
            continue
        cards.update(left)
        if not over:
            on.update(action.on)
        if not left:
            complete.append(action)
    return Following(tuple(sorted(cards)), tuple(sorted(on)), tuple(complete))


def head_of(text: str) -> tuple[Place | None, str]:
    """The place that a text names before its colon, None where it names none, and what is said for it."""
    before, colon, after = text.partition(":")
    named = before.strip()
    if colon and named.isascii() and named.isdigit() and len(named) < 3:
        return int(named), after
    return None, text


class Decision:
    """What a text is read against: whose decision it is, what may be done and, where that is not enough, a position.

    Of a view the position is one that looks the same to its seat.
    """

    def __init__(self, seen: Any, seat: Seat | None = None) -> None:
        self.seen = seen
        self.of_view = hasattr(seen, "sample")
        actors = seen.actors if self.of_view else seen.actors()
        if seat is not None:
            self.seat = arguments.seat(seat)
        elif self.of_view:
            self.seat = seen.me
        else:
            self.seat = actors[0] if actors else 0

    @cached_property
    def legal(self) -> Sequence[Move]:
        """The moves that the seat may make; others than its own a view does not tell."""
        if not self.of_view:
            return list(self.seen.legal(self.seat))
        return self.seen.legal if self.seat == self.seen.seat else ()

    @cached_property
    def state(self) -> Any:
        """The position; whoever tries a move does so on a copy."""
        return self.seen.sample("decision") if self.of_view else self.seen


def unknown_word(error: NotationError, text: str, decision: Decision, known: Container[str]) -> NotationError | None:
    """The error for a text whose first word was read as a card and is none; None where that is not what is wrong.

    ``known`` are the words of actions that people type. They are never blamed, nor are words short enough for a card.
    """
    first = next(iter(head_of(text)[1].split()), "")
    why = error.fields.get("why", error.message)
    unread = isinstance(why, Message) and why.code == "cards.unknown" and why.fields.get("text") == shortened(first)
    if not unread or len(first) < SHORTEST_WORD or not first.isalpha() or first.lower() in known:
        return None
    view = decision.seen if decision.of_view else decision.seen.view(decision.seat)
    words = sorted({action.kind for action in view.actions()})
    if not words or first.lower() in words:
        return None
    # Only a text that cannot be read needs it.
    from difflib import get_close_matches

    near = get_close_matches(first.lower(), words, 1)
    if near:
        return NotationError("move.no-word-near", text=shortened(first), near=near[0])
    return NotationError("move.no-word", text=shortened(first), words=words)

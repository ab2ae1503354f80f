"""What is said between foolery and a program that plays, as plain data: one object a line.

``wire/protocol.json`` is generated from these declarations; ``docs/bots-in-any-language.md`` tells the course of it.
"""

from __future__ import annotations

from typing import Final, Literal, TypedDict

from foolery.contract.forms import ActionForm, AnyView, EventForm, MessageForm, ResultForm

PROTOCOL: Final = 1
"""The number of this conversation. The forms are closed: a field or a kind of line that is added raises it."""


class GreetingForm(TypedDict):
    """The first line to a program: the number of the protocol, the version of foolery, the format of views."""

    type: Literal["hello"]
    protocol: int
    foolery: str
    format: int


class IntroductionForm(TypedDict):
    """The first line of a program: the protocol that it speaks, its name, and whether it wants to hear ``events``."""

    type: Literal["hello"]
    protocol: int
    name: str
    events: bool


class BegunForm(TypedDict):
    """A deal begins, or is told anew: all that was is to be forgotten. Chance comes from ``seed`` alone; ``seconds``
    is how long an answer may take.
    """

    type: Literal["game"]
    game: str
    family: str
    revisions: dict[str, int]
    players: int
    seat: int
    seed: str
    seconds: float


class HeardForm(TypedDict):
    """What the seat has heard since the last such line, the dealing first; for programs that asked for it alone."""

    type: Literal["events"]
    events: list[EventForm]


class QuestionForm(TypedDict):
    """A decision. ``actions`` are whole; where they are not ``complete``, there are more than are listed."""

    type: Literal["choose"]
    number: int
    view: AnyView
    actions: list[ActionForm]
    complete: bool


class ReplyForm(TypedDict):
    """The answer to the question with this number: the ``text`` of one of its actions."""

    type: Literal["action"]
    number: int
    text: str


class RefusedForm(TypedDict):
    """What the program said last cannot be taken: why, as a message, and the same in English. It has lost the game."""

    type: Literal["refused"]
    message: MessageForm
    text: str


class OverForm(TypedDict):
    """The deal is over, and how it ended."""

    type: Literal["end"]
    result: ResultForm


class FarewellForm(TypedDict):
    """The last line: the input ends after it, and with it the program."""

    type: Literal["bye"]


TO_PROGRAM: Final = (GreetingForm, BegunForm, HeardForm, QuestionForm, RefusedForm, OverForm, FarewellForm)
FROM_PROGRAM: Final = (IntroductionForm, ReplyForm)

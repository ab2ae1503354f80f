"""A review as plain data; ``wire/schema.json`` is generated from these declarations."""

from __future__ import annotations

from typing import Literal, TypedDict

from foolery.contract.forms import ActionForm


class ReviewDecisionForm(TypedDict):
    """A decision of ``seat``, which had a choice: the action with this number of its deal, from 1.

    ``loss`` is what ``played`` brings less than ``best``, of a result from 0 to 1. Where ``exact``, exact play proves
    the verdict and ``loss``, and the error is 0. ``at_least`` marks a loss of which only the least is proved. It may be
    hardly more than 0. Then ``shift`` is an estimate with this ``error`` and ``bias``. Elsewhere all of it is an
    estimate: ``error`` is its standard error, which includes ``bias``, the systematic error. A loss of less than two
    errors is none, and ``best`` is what was played. ``ahead`` is what the next best action brings less than ``played``,
    where that is clear. ``expected`` is what ``played`` brings its seat, ``shift`` what all seats have after it more
    than after ``best``. ``choices`` counts the actions there were, ``worlds`` the deals that both were compared in.
    """

    action: int
    seat: int
    played: ActionForm
    best: ActionForm
    choices: int
    verdict: Literal["sound", "strong", "small", "dear"]
    exact: bool
    worlds: int
    loss: float
    error: float
    bias: float
    at_least: bool
    ahead: float | None
    expected: float
    shift: list[float]


class ReviewPointForm(TypedDict):
    """What every seat can expect after so many actions, from 0 to 1, with the largest standard error of a seat."""

    action: int
    expected: list[float]
    error: float
    exact: bool


class ReviewShareForm(TypedDict):
    """How the result of a seat came about: ½ + ``own`` + ``others`` + ``luck`` is its ``result``.

    ``own`` and ``others`` are what its decisions and those of the others have cost or brought it, ``own_error`` the
    standard error of its losses together, where those that count as nothing are taken for none. Result and luck are
    null where a deal is not over.
    """

    seat: int
    result: float | None
    own: float
    own_error: float
    others: float
    luck: float | None
    decisions: int
    strong: int
    small: int
    dear: int


class ReviewDealForm(TypedDict):
    """A deal: its decisions, what could be expected after each action, and how the results came about.

    ``marks`` are the actions with which a part of it ended, as a bout or a turn.
    """

    deal: int
    finished: bool
    actions: int
    decisions: list[ReviewDecisionForm]
    course: list[ReviewPointForm]
    marks: list[int]
    seats: list[ReviewShareForm]


class ReviewForm(TypedDict):
    """A game that was looked at again; ``worlds``, ``seed`` and ``positions`` are what it was asked for with.

    ``positions`` is null for the budget of the family.
    """

    format: int
    game: str
    revisions: dict[str, int]
    players: int
    names: list[str]
    worlds: int
    seed: str
    positions: int | None
    finished: bool
    deals: list[ReviewDealForm]
    seats: list[ReviewShareForm]

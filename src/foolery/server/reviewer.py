"""A process in which one game is looked at again: a record in, lines of JSON out.

    python -m foolery.server.reviewer [DEALS [POSITIONS]]

The record comes on the input, which ends behind it. What goes out are lines that tell how much is done, and in the last
one the review in every language that the server speaks, or why there is none. DEALS are the deals in which two actions
are compared, POSITIONS those that the proof of one action may look at. Both are upper limits: a long match gets fewer,
so that it is finished while its player waits.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from typing import TYPE_CHECKING, Any, Final

import msgspec

from foolery import catalogue
from foolery import record as records
from foolery.base.errors import FooleryError
from foolery.review import Reviewing, Settings
from foolery.review.messages import ReviewText
from foolery.server.replays import seats_of
from foolery.server.worker import ENCODER, NICE
from foolery.speech import languages, sentence

if TYPE_CHECKING:
    from foolery.review import Review

DEALS: Final = 1000
"""In how many deals two actions are compared at most; whoever wants it finer asks the command line."""
TRIES: Final = 500_000
"""So many deals all parts of a review have together, where that is fewer: rummy at four seats has some 2000 parts."""
LEAST: Final = 64
"""No match has fewer."""
SLOWLY: Final = 3000
"""So many deals have all parts together in families that a bot plays out, as the animal game: a minute's work."""
SLOWEST: Final = 4
"""No match of theirs has fewer; nor has any more than ``LEAST``."""
POSITIONS: Final = 60_000_000
"""Positions for one action of every decision together: a match of up to 100 decisions keeps 600,000 for each action."""
FEWEST: Final = 3000
"""Fewest positions for one action, however long the match."""
EVERY: Final = 4
"""Of so many parts that are done one is told."""


class Judged(msgspec.Struct):
    """A decision by the number of its step in the replay; ``loss`` and ``error`` are parts of a result. ``text`` is the
    sentence on it, empty where there is nothing to say.
    """

    step: int
    seat: int
    verdict: str
    exact: bool
    loss: float
    error: float
    text: str


class Share(msgspec.Struct):
    """How the result of a seat came about, each part with its sign; None where the game is not over."""

    result: float | None
    own: float
    others: float
    luck: float | None


class Reviewed(msgspec.Struct):
    """A game that was looked at again: ``course`` is for every step what each seat could expect, from 0 to 1."""

    judged: list[Judged]
    course: list[list[float]]
    seats: list[Share]
    note: str


class Line(msgspec.Struct, omit_defaults=True):
    """A line of this process: how much is done, or at the end what was found, by language, or why nothing was."""

    done: int = 0
    parts: int = 0
    found: dict[str, Reviewed] = {}
    problem: dict[str, Any] = {}


LINES: Final = msgspec.json.Decoder(Line)


def reviewed(review: Review, lang: str) -> Reviewed:
    """A review as the page shows it."""
    seats = seats_of(review.names, review.players, catalogue.game(review.game), lang)
    telling = ReviewText(review, lang, tuple(one.name for one in seats))
    judged: list[Judged] = []
    course: list[list[float]] = []
    for deal in review.deals:
        at = len(course)
        course += [list(point.expected) for point in deal.course]
        for one in deal.decisions:
            text = telling.sentence(one) if one.verdict != "sound" else ""
            step = at + one.action
            judged.append(Judged(step, one.seat, one.verdict, one.exact, one.loss, one.error, text))
    parts = [Share(one.result, one.own, one.others, one.luck) for one in review.seats]
    return Reviewed(judged, course, parts, sentence(telling.say("note")))


def deals_for(reviewing: Reviewing, most: int = DEALS) -> int:
    """In how many deals two actions are compared in this review."""
    quick = all(one.view.simulation() is not None for one in reviewing.questions[:1])
    parts = max(1, reviewing.parts)
    if not quick:
        return min(most, LEAST, max(SLOWEST, SLOWLY // parts))
    return min(most, max(LEAST, TRIES // parts))


def settings_for(reviewing: Reviewing, deals: int = DEALS, positions: int | None = None) -> Settings:
    """Return the settings of a review; ``positions`` is None for the budget of the family."""
    if positions is None:
        positions = catalogue.game(reviewing.record.game).proof_positions
    most = max(FEWEST, POSITIONS // max(1, len(reviewing.questions)))
    return Settings(deals_for(reviewing, deals), positions=min(positions, most))


def main(most: int = DEALS, positions: int | None = None) -> None:
    """Stand back behind the server, read, and tell."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    out, sys.stdout = sys.stdout.buffer, sys.stderr

    def tell(line: Line) -> None:
        out.write(ENCODER.encode(line) + b"\n")
        out.flush()

    with contextlib.suppress(BrokenPipeError):
        try:
            reviewing = Reviewing(records.read(sys.stdin.buffer.read().decode()))
            tell(Line(0, reviewing.parts))
            found = reviewing.run(
                settings_for(reviewing, most, positions),
                None,
                lambda done: None if done % EVERY else tell(Line(done, reviewing.parts)),
            )
            tell(Line(reviewing.parts, reviewing.parts, {lang: reviewed(found, lang) for lang in languages()}))
        except FooleryError as error:
            tell(Line(problem=error.said().to_wire()))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))

"""A record played again, every decision of it weighed, and all of it put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeVar

from foolery import record as records
from foolery.base.errors import FooleryError
from foolery.review.evaluation import Position, Question, rewards_of, value_of, weigh
from foolery.review.findings import Decision, Point, Review, ReviewedDeal

if TYPE_CHECKING:
    from foolery.base.cards import Move, Seat
    from foolery.contract import State, View
    from foolery.record import Record, Step

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")
Told = Callable[[int], None]
"""Is told how many parts of the work are done."""
CHUNK: Final = 4
"""So many parts go to a worker at once."""


@dataclass(frozen=True, slots=True)
class Settings:
    """In how many worlds two actions are compared, the seed of all chance, and how many positions a proof may look at;
    None: as many as suit the family, 600,000 in Durak.
    """

    deals: int = 1000
    seed: str = "1"
    positions: int | None = None


@dataclass(slots=True)
class DealReplay:
    """One deal as it is played again: what is to be asked of it."""

    deal: int
    players: int
    questions: list[Question] = field(default_factory=list)
    positions: list[Position] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    result: tuple[float, ...] | None = None
    actions: int = 0
    asked: set[int] = field(default_factory=set)
    """The actions that were chosen among several."""
    begun: tuple[int, Seat, View, tuple[Move, ...]] | None = None
    """A decision whose action takes more moves than were made yet."""

    def add(self, step: Step, state: State, before: State | None, moves: tuple[Move, ...]) -> None:
        """Take in a step; ``before`` is the position that the moves were made in."""
        if step.seat is not None and before is not None:
            self.actions += 1
            if self.begun is None:
                self.begun = (self.actions, step.seat, before.view(step.seat), ())
            action, seat, view, made = self.begun
            self.begun = (action, seat, view, made + moves)
            if not state.unfinished():
                self.ask()
            if any(event.declared.parts for event in step.events):
                self.marks.append(self.actions)
        if state.actors():
            self.positions.append(Position(self.deal, self.actions, state.copy()))
        else:
            self.result = rewards_of(state)

    def ask(self) -> None:
        """The decision that has begun is complete; without another move to make it was none."""
        assert self.begun is not None
        action, _, view, moves = self.begun
        self.begun = None
        if len(view.legal) > 1:
            self.asked.add(action)
            self.questions.append(Question(self.deal, action, view, moves))


def review(record: Record, settings: Settings, executor: Executor | None = None) -> Review:
    """Look at a game again, as far as it was played.

    The work is shared between the workers of an ``executor``, whose processes know the same rules; what is found does
    not depend on them. Raises FooleryError where the record does not replay, or does not show all cards.
    """
    return Reviewing(record).run(settings, executor)


class Reviewing:
    """A record that was played again, ready to be reviewed; ``parts`` is how much there is to do.

    Raises FooleryError where the record does not replay, or does not show all cards.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.courses = list(courses_of(record))
        self.questions = [one for course in self.courses for one in course.questions]
        self.parts = len(self.questions) + sum(len(course.positions) for course in self.courses)

    def run(self, settings: Settings, executor: Executor | None = None, told: Told = lambda done: None) -> Review:
        """Do it; ``told`` hears how many parts are done."""
        weighed = work(DecisionTask(settings), self.questions, executor, told)
        decisions: list[dict[int, Decision]] = [{} for _ in self.courses]
        for asked, one in zip(self.questions, weighed, strict=True):
            if one is not None:
                decisions[asked.deal - 1][one.action] = one
        known = [exact_points(course, found) for course, found in zip(self.courses, decisions, strict=True)]
        positions = [one for course in self.courses for one in course.positions]
        positions = [one for one in positions if one.action not in known[one.deal - 1]]
        begun = self.parts - len(positions)
        points = work(Valuing(settings), positions, executor, lambda done: told(begun + done))
        for position, point in zip(positions, points, strict=True):
            known[position.deal - 1][point.action] = point
        deals = zip(self.courses, decisions, known, strict=True)
        record = self.record
        return Review(
            record.game,
            dict(record.revisions),
            record.players,
            record.names,
            settings.deals,
            settings.seed,
            settings.positions,
            record.finished,
            tuple([put_together(*deal) for deal in deals]),
        )


def put_together(course: DealReplay, decisions: dict[int, Decision], points: dict[int, Point]) -> ReviewedDeal:
    """One deal of a review."""
    return ReviewedDeal(
        course.deal,
        course.players,
        course.actions,
        tuple([decisions[action] for action in sorted(decisions)]),
        tuple([points[action] for action in sorted(points)]),
        tuple(course.marks),
        course.result,
    )


def exact_points(course: DealReplay, decisions: dict[int, Decision]) -> dict[int, Point]:
    """What is known without playing out: the end, and what lies beside decisions in which every line was tried.

    Such a seat knows every card, so what it could expect holds of the cards as they lie; a move without a choice
    changes nothing.
    """
    found: dict[int, Point] = {}
    for action in range(course.actions + 1):
        own, after = decisions.get(action), decisions.get(action + 1)
        if action == course.actions and course.result is not None:
            found[action] = Point(action, course.result, exact=True)
        elif after is not None and after.whole:
            best = [worth - shift for worth, shift in zip(after.rewards, after.shift, strict=True)]
            found[action] = Point(action, tuple(best), exact=True)
        elif own is not None and own.whole:
            found[action] = Point(action, own.rewards, exact=True)
        elif own is None and action - 1 in found and action not in course.asked:
            found[action] = Point(action, found[action - 1].expected, exact=True)
    return found


@dataclass(frozen=True, slots=True)
class DecisionTask:
    """The work on one decision, to be sent to a worker."""

    settings: Settings

    def __call__(self, asked: Question) -> Decision | None:
        """Do it."""
        return weigh(asked, self.settings.deals, self.settings.seed, self.settings.positions)


@dataclass(frozen=True, slots=True)
class Valuing:
    """The work on one position, to be sent to a worker."""

    settings: Settings

    def __call__(self, asked: Position) -> Point:
        """Do it."""
        return value_of(asked, self.settings.deals, self.settings.seed)


def work(
    call: Callable[[Asked], Answer], asked: Sequence[Asked], executor: Executor | None, told: Told
) -> list[Answer]:
    """The answers to all that is asked, in order; ``told`` hears how many there are."""
    if executor is None:
        return [_heard(call(one), number, told) for number, one in enumerate(asked, 1)]
    running = {executor.submit(several, call, asked[i : i + CHUNK]): i for i in range(0, len(asked), CHUNK)}
    done = 0
    for future in as_completed(running):
        done += len(future.result())
        told(done)
    return [one for future in running for one in future.result()]


def _heard(answer: Answer, number: int, told: Told) -> Answer:
    told(number)
    return answer


def several(call: Callable[[Asked], Answer], asked: Sequence[Asked]) -> list[Answer]:
    """What a worker does with its share."""
    return [call(one) for one in asked]


def courses_of(record: Record) -> Iterator[DealReplay]:
    """The deals of a record, played again. Raises RecordError."""
    why = records.unjudged(record)
    if why is not None:
        raise FooleryError("review.not-shown", why=why)
    if not record.deals:
        raise FooleryError("review.no-deals")
    course: DealReplay | None = None
    before: State | None = None
    begun = 0
    for step in records.replay(record):
        state = step.state
        assert state is not None
        if step.seat is None:
            if course is not None:
                yield course
            course, before, begun = DealReplay(step.deal, record.players), None, 0
        assert course is not None
        course.add(step, state, before, tuple(move for _, move in state.history[begun:]))
        begun, before = len(state.history), state.copy()
    if course is not None:
        yield course

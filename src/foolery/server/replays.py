"""Finished games step by step, folded once and kept for the next request.

    replay = Replay.of(record)                   plays the record; raises where it does not hold
    replay.head(lang)                            what is the same for all steps
    replay.part(2, Looking(1), lang)             so many steps, as seat 1 saw them

Beside every hundred steps or so a copy of the position is kept, and the moves of all of them: whoever wants a part of a
long game waits for the steps of that part alone.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import msgspec

from foolery import record as records
from foolery.base.cards import COPY
from foolery.contract import EVERYBODY
from foolery.contract.narration import Narrator
from foolery.server.error_responses import NotThere, Refusal
from foolery.server.frames import Commons, News, Sitting
from foolery.server.views import card_names, nicknames
from foolery.speech import sentence, tongue
from foolery.table.narration import title_of

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from foolery.base.cards import Move, Seat
    from foolery.contract import Event, Game, Lang, Match, State
    from foolery.record import Deal, Record
PART: Final = 64
"""So many steps are told at once."""
OPENED: Final = ("hands", "trump")
"""Fields of a position that show what single seats know, which a view of everybody hides."""


class Step(msgspec.Struct):
    """A position of a game, and what led to it since the one before: the dealing, or what ``seat`` did.

    ``view`` is that of a seat or of everybody, without moves; where all hands are shown, the view of everybody with the
    hands of all. ``say`` is who decides what now, or how the deal ended.
    """

    deal: int
    ply: int
    seat: int | None
    view: dict[str, Any]
    asked: list[int]
    news: list[News]
    say: str
    over: bool
    lying: dict[str, str] = {}
    """What is said of single things on the table, by the names that ``View.lying`` gives them."""


class ReplayPart(msgspec.Struct):
    """Some steps; ``at`` is the number of the first one in the whole."""

    at: int
    steps: list[Step]


class DealHead(msgspec.Struct):
    """A deal: the number of its first step, how many steps it has, and how it ended in words."""

    deal: int
    at: int
    steps: int
    result: str


class Promise(msgspec.Struct):
    """What a deal was made of, as ``docs/shuffle.md`` §9 names it; ``nonces`` are by seat. All of it is empty where
    nothing was promised. ``text`` is what the server has found: whether promise, seed and cards fit together.
    """

    deal: int
    commitment: str
    secret: str
    seed: str
    nonces: dict[str, str]
    text: str


class Head(msgspec.Struct):
    """What is the same for all steps. ``marks`` are the steps in which a part of a deal begins, as a bout or a
    turn: what parts a deal its family says (``EventKind.parts``)."""

    common: Commons
    seats: list[Sitting]
    steps: int
    part: int
    deals: list[DealHead]
    marks: list[int]
    promises: list[Promise]
    scores: str
    date: str


@dataclass(frozen=True, slots=True)
class Looking:
    """Whose eyes a game is looked at with: those of ``seat``; None are everybody's, with ``all`` hands open."""

    seat: Seat | None = None
    all: bool = False

    def shown(self, event: Event) -> Event:
        """An event as it is seen. What nobody has seen, nobody is shown afterwards."""
        if self.all and event.seen:
            return event.made([card % COPY for card in event.cards], EVERYBODY)
        return event.shown_to(self.seat)

    def view(self, state: State) -> dict[str, Any]:
        """A position as it is seen, without moves: nobody can make any."""
        seen = state.view(self.seat).to_wire()
        if self.all:
            whole = state.to_json()
            seen |= {name: whole[name] for name in OPENED if name in seen and name in whole}
        return seen | {"legal": []}


@dataclass(frozen=True, slots=True)
class _Made:
    """An action: the deal that it was made in, whose it was, and its moves. That of nobody is the dealing."""

    deal: int
    seat: Seat | None
    moves: tuple[Move, ...] = ()


@dataclass(slots=True)
class Replay:
    """A record that was played again, and holds."""

    record: Record
    game: Game
    match: Match
    """The match as it stands at the end."""
    made: list[_Made] = field(default_factory=list)
    dealt: list[tuple[State, Sequence[Event]]] = field(default_factory=list)
    """The position after the dealing of each deal, with its events."""
    before: list[State | None] = field(default_factory=lambda: [None])
    """The position before each part; before the first one there is none."""
    marks: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, record: Record) -> Replay:
        """Play a record. Raises FooleryError where it does not hold, and where it does not show all cards."""
        why = records.unjudged(record)
        if why is not None:
            raise Refusal("gate.not-shown", why=why)
        if not record.deals:
            raise Refusal("gate.no-record")
        match, steps = records.follow(record)
        found = cls(record, match.game, match)
        begun = 0
        for step in steps:
            state = step.state
            assert state is not None
            if step.seat is None:
                found.dealt.append((state.copy(), step.events))
                begun = 0
            moves = tuple(move for _, move in state.history[begun:])
            begun = len(state.history)
            found._add(_Made(step.deal, step.seat, moves), step.events, state)
        return found

    def _add(self, made: _Made, events: Sequence[Event], state: State) -> None:
        if made.seat is None or any(event.declared.parts for event in events):
            self.marks.append(len(self.made))
        self.made.append(made)
        if not len(self.made) % PART:
            self.before.append(state.copy())

    # What is told

    def head(self, lang: Lang) -> Head:
        """What is the same for all steps."""
        record = self.record
        narrator = Narrator(self.game, lang, tuple(record.names) or None)
        return Head(
            common=commons_of(self.game, record.players, record.planned, lang),
            seats=seats_of(record.names, record.players, self.game, lang),
            steps=len(self.made),
            part=PART,
            deals=self._deals(narrator),
            marks=self.marks,
            promises=[_promise(number, deal, lang) for number, deal in enumerate(record.deals, 1)],
            scores=self._scores(narrator),
            date=record.date,
        )

    def _deals(self, narrator: Narrator) -> list[DealHead]:
        starts = [number for number, made in enumerate(self.made) if made.seat is None]
        ends = [*starts[1:], len(self.made)]
        told = ["" if deal.result is None else narrator.result(deal.result) for deal in self.record.deals]
        return [DealHead(i + 1, starts[i], ends[i] - starts[i], text) for i, text in enumerate(told)]

    def _scores(self, narrator: Narrator) -> str:
        if len(self.record.deals) < 2:
            return ""
        return "\n".join(filter(None, [narrator.score(self.match), narrator.winner(self.match)]))

    def part(self, number: int, looking: Looking, lang: Lang) -> ReplayPart:
        """Some steps as somebody sees them. Raises Refusal where there is no such part, or no such seat."""
        at = number * PART
        if not 0 <= at < len(self.made) or not (looking.seat is None or looking.seat < self.record.players):
            raise NotThere("gate.not-found")
        steps = Steps(Narrator(self.game, lang, tuple(self.record.names) or None), looking)
        return ReplayPart(at, [steps.step(made.seat, state, events) for made, state, events in self._played(number)])

    def _played(self, number: int) -> Iterator[tuple[_Made, State, Sequence[Event]]]:
        """The actions of a part, each with the position after it and what happened."""
        kept = self.before[number]
        state = None if kept is None else kept.copy()
        for made in self.made[number * PART : (number + 1) * PART]:
            if made.seat is None:
                dealt, events = self.dealt[made.deal - 1]
                state = dealt.copy()
            else:
                assert state is not None
                events = [event for move in made.moves for event in state.play(made.seat, move)]
            yield made, state, events


@dataclass(frozen=True, slots=True)
class Steps:
    """Steps of a game as a reader of the public follows them; ``looking`` says whose cards they see."""

    narrator: Narrator
    looking: Looking

    def step(self, seat: Seat | None, state: State, events: Sequence[Event]) -> Step:
        """A position, and what led to it."""
        result, narrator = state.result(), self.narrator
        return Step(
            deal=state.deal,
            ply=state.ply,
            seat=seat,
            view=self.looking.view(state),
            asked=list(state.actors()),
            news=[self._news(event) for event in events],
            say=narrator.prompt(state.view(None)) if result is None else narrator.result(result),
            over=result is not None,
            lying=narrator.things(state.view(self.looking.seat)),
        )

    def _news(self, event: Event) -> News:
        seen = self.looking.shown(event)
        return News(dict(seen.to_wire(None)), self.narrator.event(seen), seen.declared.parts)


def commons_of(game: Game, players: int, deals: int, lang: Lang) -> Commons:
    """What is the same for everybody who looks at a game of the past."""
    return Commons(
        game=game.id,
        title=title_of(game.id, lang),
        family=game.family,
        players=players,
        deals=deals,
        open=False,
        guarded=False,
        undo=False,
        committed=False,
        agreed=[],
        names=card_names(lang),
        phrases={},
        tasks=list(game.tasks),
        nicknames=nicknames(game, players, lang),
    )


def seats_of(names: Sequence[str], players: int, game: Game, lang: Lang) -> list[Sitting]:
    """Who sits where; without names as sentences call them."""
    said = tongue(lang, game.family)
    counted = [said.person(seat, None, None) for seat in range(players)]
    called = list(names) or [name[:1].upper() + name[1:] for name in counted]
    return [Sitting(name, "", False, False, False, False, False) for name in called]


def _promise(number: int, deal: Deal, lang: Lang) -> Promise:
    nonces = {str(seat): nonce for seat, nonce in sorted(deal.nonces.items())}
    proof = records.proof_of(number, deal)
    return Promise(number, deal.commitment, deal.secret, deal.seed, nonces, sentence(proof.said().text(lang)))


HELD: Final = 32
"""So many games stay folded."""
AT_A_TIME: Final = 2
"""So many are folded at once; others wait, and ``WAITING`` of them at most."""
WAITING: Final = 16


class Busy(Refusal):
    """Too many ask for the same kind of work."""

    status = 503


class Replays:
    """Games that were folded in this process, the last ones of them."""

    def __init__(self) -> None:
        self._held: OrderedDict[Hashable, Replay] = OrderedDict()
        self._turns = asyncio.Semaphore(AT_A_TIME)
        self._asked = 0
        """How many are folded or wait for it."""

    async def of(self, key: Hashable, record: Callable[[], Record]) -> Replay:
        """The game of this name, folded where it is not held. Raises FooleryError where it does not hold."""
        if key not in self._held:
            if self._asked >= AT_A_TIME + WAITING:
                raise Busy("gate.too-many")
            self._asked += 1
            try:
                async with self._turns:
                    if key not in self._held:
                        self._held[key] = await asyncio.to_thread(lambda: Replay.of(record()))
            finally:
                self._asked -= 1
        self._held.move_to_end(key)
        while len(self._held) > HELD:
            self._held.popitem(last=False)
        return self._held[key]

"""A match as text: written while it is played, replayed against the rules, continued and verified.

    recorder = Recorder(game, players, seed, names)
    recorder.deal_started(state, events)
    recorder.moved(seat, "lead 9c", events)
    recorder.deal_ended(result)
    text = recorder.record.text("full")       or "public", or the number of a seat

``read`` gives the record back, ``replay`` plays it again and compares every event and result, ``check`` says in one
sentence whether it holds, ``resume`` gives the match at its last position. A record whose rules have another revision
today is shown from its own event lines and not judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from foolery import catalogue
from foolery.base.cards import Card, Move, Seat
from foolery.base.causes import of_action
from foolery.base.errors import FooleryError, IllegalMove, NotationError, RecordError, RulesError, UnknownRule
from foolery.base.folders import SOURCE
from foolery.base.messages import Message
from foolery.base.shuffle import commitment, seed_of
from foolery.contract import BareEvent, Event, Game, Match, Result, State, rooms
from foolery.record.reader import read
from foolery.record.text import (
    FORMAT,
    Action,
    Deal,
    Edition,
    Record,
    Sighting,
    edition_name,
    faces,
    result_line,
    revisions_text,
)
from foolery.ruleset import parse_id

__all__ = [
    "FORMAT",
    "Action",
    "Deal",
    "Disagreement",
    "Edition",
    "Record",
    "Recorder",
    "Sighting",
    "Step",
    "Verdict",
    "check",
    "follow",
    "read",
    "replay",
    "resume",
    "teller",
    "unjudged",
]


class Disagreement(RecordError):
    """The rules say something else than the record; ``expected`` is what they say, ``found`` what stands there."""

    own_sentence = True

    def __init__(self, what: Message, expected: Message | str, found: Message | str, line: int = 0) -> None:
        self.expected = expected
        self.found = found
        super().__init__("record.disagrees", line, what=what, expected=expected, found=found)


class Step(NamedTuple):
    """One action of a replay, or with ``seat`` None the dealing of a deal.

    ``state`` is the running deal after it (copy it to keep it), None where the record is shown without being judged.
    ``result`` comes with the last step of a deal.
    """

    deal: int
    state: State | None
    seat: Seat | None
    action: str
    events: Sequence[Event]
    result: Result | None = None


class Verdict(NamedTuple):
    """What ``check`` found; ``note`` says why a record was not judged, and is None where it was."""

    deals: int
    actions: int
    finished: bool
    note: Message | None

    def said(self) -> Message:
        """All of it as one message."""
        kind = "exact" if self.note is None else "unjudged"
        why = {} if self.note is None else {"why": self.note}
        so_far = "" if self.finished else "-so-far"
        return Message(f"record.{kind}{so_far}", deals=self.deals, actions=self.actions, **why)

    def text(self, lang: str = "en") -> str:
        """One plain sentence."""
        return self.said().text(lang)


class Recorder:
    """Keeps the record of a match while it is played; ``record`` is up to date after every call.

    Raises NotationError where names, seed or date could not be read back.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        seed: str = "",
        names: Sequence[str] | None = None,
        deals: int = 1,
        date: str = "",
    ) -> None:
        self.game = game
        self.record = Record(
            game=game.id,
            revisions=dict(game.revisions()),
            players=players,
            seed=seed,
            names=tuple(names or ()),
            persons=game.persons,
            planned=deals,
            date=date,
        )
        read(self.record.text())

    @classmethod
    def going_on(cls, record: Record) -> Recorder:
        """A recorder that adds to this record of an unfinished match."""
        recorder = cls(_game(record), record.players)
        recorder.record = record
        return recorder

    def deal_started(
        self, state: State, events: Sequence[Event] | None = None, order: Sequence[Card | str] | None = None
    ) -> None:
        """A deal begins; ``order`` is its order of cards where no seed tells it. Without events: those of the state."""
        if not self.record.seed and not order:
            raise RecordError("record.needs-order")
        seen = state.opening if events is None else events
        self.record.deals.append(
            Deal(dealer=dealer_of(state), order=faces(order or ()), opening=[Sighting.of(event) for event in seen])
        )
        self.record.planned = max(self.record.planned, len(self.record.deals))

    def moved(self, seat: Seat, text: str, events: Sequence[Event]) -> None:
        """A seat has done this, one whole action in notation, and these events followed.

        Raises RecordError for a short form or another language, where nobody could tell what others may read of it.
        """
        try:
            public = self.game.public_action(self.game.read_written(text))
        except NotationError:
            raise RecordError("record.not-notation", text=text, words=_beginnings(self.game)) from None
        deal = self._running()
        deal.actions.append(
            Action(seat, text, [Sighting.of(event) for event in events], "" if public == text else public)
        )

    def deal_ended(self, result: Result) -> None:
        """The running deal has ended so."""
        self._running().result = result

    def text(self, edition: Edition = "full") -> str:
        """The record up to now."""
        return self.record.text(edition)

    def _running(self) -> Deal:
        if not self.record.deals or self.record.deals[-1].result is not None:
            raise RecordError("record.no-deal-runs")
        return self.record.deals[-1]


def _beginnings(game: Game) -> list[str]:
    """The words that an action in notation begins with."""
    return sorted({*game.typed_words().values(), *game.hidden_kinds})


def unjudged(record: Record) -> Message | None:
    """Why the rules of today cannot judge this record; None where they can."""
    if record.edition != "full":
        return Message("record.hides-cards", edition=edition_name(record.edition))
    try:
        game = _game(record)
    except UnknownRule as error:
        if set(error.names) <= set(record.revisions):
            return Message("record.not-installed", names=error.names)
        raise RecordError.of(error.said(), line=record.lines.get("game", 0)) from None
    installed = game.revisions()
    then = {name: number for name, number in record.revisions.items() if installed.get(name) != number}
    missing = {name: number for name, number in installed.items() if name not in record.revisions}
    if not then and not missing:
        return None
    now = {name: installed[name] for name in {*then, *missing} if name in installed}
    played = revisions_text(then) or Message("record.fewer-rules")
    return Message("record.revisions", then=played, now=revisions_text(now) or Message("record.no-such-rule"))


def replay(record: Record) -> Iterator[Step]:
    """Play the record again, step by step. Raises RecordError where the rules say something else."""
    return _shown(record) if unjudged(record) else _judged(record, _Table(record))


def resume(record: Record) -> Match:
    """The match at the last position of the record. Raises RecordError where it cannot be continued."""
    match, steps = follow(record)
    for _ in steps:
        pass
    return match


def follow(record: Record) -> tuple[Match, Iterator[Step]]:
    """The match of a record as it begins, and the steps that bring it to its last position.

    Raises RecordError where it cannot be continued, the steps do as those of ``replay``.
    """
    why = unjudged(record)
    if why is not None:
        raise RecordError("record.not-continued", why=why)
    table = _Table(record)
    return table.match, _judged(record, table)


def check(text: str) -> Verdict:
    """Read a record and replay it. Raises NotationError or RecordError where it is broken."""
    record = read(text)
    for _ in replay(record):
        pass
    actions = sum(len(deal.actions) for deal in record.deals)
    return Verdict(len(record.deals), actions, record.finished, unjudged(record))


def dealer_of(state: State) -> Seat:
    """Who dealt."""
    return state.dealer


def _game(record: Record) -> Game:
    line = record.lines.get("game", 0)
    try:
        return catalogue.game(record.game).with_persons(record.persons)
    except UnknownRule:
        raise
    except RulesError as error:
        raise RecordError.of(error.said(), line=line) from None
    except NotationError as error:
        raise NotationError.of(error.message, line=line, column=len("game: ") + error.column) from None


class _Table:
    """The match of a record, dealt as the record says."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = _game(record)
        try:
            first = record.deals[0].seed if record.deals else ""
            self.match = self.game.match(record.players, first or record.seed or "no seed", record.planned)
        except FooleryError as error:
            raise RecordError.of(error.said(), line=record.lines.get("players", 0)) from None

    def deal(self, number: int, deal: Deal) -> State:
        """The state at the beginning of a deal."""
        if not self.record.seed and not deal.order and not deal.seed:
            raise RecordError("record.dealt-how", deal.line)
        check_commitment(number, deal)
        match = self.match
        before = match.before() if number > 1 else None
        state: State = match.state if number == 1 else match.next(deal.seed or self.record.seed)
        if deal.order:
            seed = {"seed": self.record.seed} if self.record.seed else {}
            try:
                state = self.game.deal_from(deal.order, self.record.players, dealer=deal.dealer, before=before, **seed)
            except FooleryError as error:
                raise RecordError.of(error.said(), line=deal.line) from None
            match.resume(state, match.results)
        return state


def check_commitment(number: int, deal: Deal) -> None:
    """Raise Disagreement where the secret of a deal is not what was promised, or its seed does not come of it."""
    if not deal.secret:
        return
    promised, seed = commitment(deal.secret), seed_of(deal.secret, number, deal.nonces)
    if promised != deal.commitment:
        raise Disagreement(Message("record.commitment-of", deal=number), promised, deal.commitment, deal.line)
    if seed != deal.seed:
        raise Disagreement(Message("record.seed-of", deal=number), seed, deal.seed or "-", deal.line)


def _judged(record: Record, table: _Table) -> Iterator[Step]:
    for number, deal in enumerate(record.deals, 1):
        state = table.deal(number, deal)
        if dealer_of(state) != deal.dealer:
            what = Message("record.dealer-of", deal=number)
            raise Disagreement(what, str(dealer_of(state)), str(deal.dealer), deal.line)
        events = state.opening
        _compare(events, deal.opening, deal.line, deal=number)
        yield _step(number, state, None, "", events, deal, not deal.actions)
        for count, action in enumerate(deal.actions, 1):
            events = _play(table.game, state, count, action)
            _compare(events, action.events, action.line, action=count)
            last = count == len(deal.actions)
            if last:
                _compare_results(state, number, deal)
            yield _step(number, state, action.seat, action.text, events, deal, last)
        if not deal.actions:
            _compare_results(state, number, deal)


def _step(
    number: int, state: State | None, seat: Seat | None, action: str, events: Sequence[Event], deal: Deal, last: bool
) -> Step:
    return Step(number, state, seat, action, events, deal.result if last else None)


def _play(game: Game, state: State, count: int, action: Action) -> list[Event]:
    """Make one action of the record."""
    what = Message("record.action", action=count, text=action.text, seat=action.seat)
    actors = state.actors()
    if action.seat not in actors:
        expected = Message("record.action-of", seats=actors) if actors else Message("record.action-none")
        raise Disagreement(what, expected, Message("record.seat", seat=action.seat), action.line)
    events: list[Event] = []
    try:
        moves = game.parse_move(action.text, state, action.seat)
        said = _texts(state, action.seat, moves)
        for move in moves:
            events += state.play(action.seat, move)
    except IllegalMove as error:
        raise RecordError("record.not-playable", action.line, what=what, why=of_action(error)) from None
    except NotationError as error:
        raise RecordError("record.not-readable", action.line, what=what, why=of_action(error)) from None
    try:
        public = game.public_action(game.read_written(action.text))
    except NotationError:
        raise RecordError("record.action-not-notation", action.line, what=what, words=_beginnings(game)) from None
    if action.text not in said:
        raise Disagreement(what, said[0], action.text, action.line)
    if action.public != ("" if public == action.text else public):
        others = Message("record.others-read", action=count)
        raise Disagreement(others, public, action.public or action.text, action.line)
    return events


def _texts(state: State, seat: Seat, moves: Sequence[Move]) -> list[str]:
    """What may stand in a record for these moves: the one text of the action, or of the move that is a part of one."""
    said = [state.view(seat).action(moves).text]
    return said if len(moves) > 1 else [*said, state.move_text(moves[0])]


def _compare(events: Sequence[Event], found: Sequence[Sighting], line: int, **where: int) -> None:
    """Hold the events of the rules against those of the record; they are of this ``deal`` or ``action``."""
    code = f"record.event-of-{'action' if 'action' in where else 'deal'}"
    nothing = Message("record.nothing")
    for i, event in enumerate(events):
        expected = Sighting.of(event)
        if i >= len(found):
            raise Disagreement(Message(code, event=i + 1, **where), expected.text(), nothing, line)
        if not expected.agrees(found[i], event.declared.heap):
            raise Disagreement(Message(code, event=i + 1, **where), expected.text(), found[i].text(), found[i].line)
    if len(found) > len(events):
        extra = found[len(events)]
        raise Disagreement(Message(code, event=len(events) + 1, **where), nothing, extra.text(), extra.line)


def _compare_results(state: State, number: int, deal: Deal) -> None:
    result = state.result()
    if result != deal.result:
        expected = Message("record.result-none") if result is None else result_line(result)
        found = Message("record.no-result") if deal.result is None else result_line(deal.result)
        what = Message("record.result-of", deal=number)
        raise Disagreement(what, expected, found, deal.result_line or deal.line)


def _shown(record: Record) -> Iterator[Step]:
    """The steps as the record itself tells them."""
    words = teller(record)
    for number, deal in enumerate(record.deals, 1):
        yield _step(number, None, None, "", _told(deal.opening, words), deal, not deal.actions)
        for count, action in enumerate(deal.actions, 1):
            last = count == len(deal.actions)
            yield _step(number, None, action.seat, action.text, _told(action.events, words), deal, last)


def teller(record: Record) -> Game | None:
    """A game that has words for the events of a record: its own, else that of the ids which are installed."""
    try:
        return catalogue.game(record.game)
    except UnknownRule as error:
        missing = {name.removeprefix("base-") for name in error.names}
    except FooleryError:
        return None
    left = [name for name in parse_id(record.game)[0] if name.removeprefix("base-") not in missing]
    try:
        return catalogue.game("+".join(left))
    except FooleryError:
        return None


def _told(found: Sequence[Sighting], words: Game | None) -> list[Event]:
    """Events from the lines of a record; where a card is unknown nobody sees the cards."""
    make = BareEvent if words is None else words.event
    events: list[Event] = []
    for sighting in found:
        shown = sighting.faces()
        count = len(sighting.cards)
        seen = sighting.seen if len(shown) == count else 0
        events.append(make(sighting.kind, sighting.place, shown, sighting.to, seen, count))
    return events


class Proof(NamedTuple):
    """What is proven of a deal: that it was ``committed``, and whose seats have ``added`` to its seed."""

    deal: int
    committed: bool
    added: tuple[Seat, ...]

    def said(self) -> Message:
        """It as one sentence."""
        if not self.committed:
            return Message("record.deal-uncommitted", deal=self.deal)
        if not self.added:
            return Message("record.deal-proven-alone", deal=self.deal)
        return Message("record.deal-proven", deal=self.deal, nonces=len(self.added))


def verify(record: Record) -> list[Proof]:
    """What the record proves of each of its deals.

    Its secret is the one that was promised, its seed is made of the secret and the nonces, and its cards and all that
    was done with them follow from that seed by the rules.

    Raises RecordError where one of these does not hold, and where nothing can be said: of an edition that lacks the
    secrets, of a record whose rules have changed since, of one without deals.
    """
    if record.edition != "full" or not record.deals:
        raise RecordError("record.nothing-to-verify")
    for number, deal in enumerate(record.deals, 1):
        check_commitment(number, deal)
    why = unjudged(record)
    if why is not None:
        raise RecordError("record.cards-not-verified", why=why)
    for _ in replay(record):
        pass
    return [proof_of(number, deal) for number, deal in enumerate(record.deals, 1)]


def proof_of(number: int, deal: Deal) -> Proof:
    """What a deal of a record proves that replays: then all that stands there has been compared."""
    return Proof(number, bool(deal.secret) and not deal.order, tuple(sorted(deal.nonces)))


def html(record: Record) -> str:
    """The last position as a picture, as far as today's rules can tell it, above the record as text."""
    state = None
    try:
        for step in replay(record):
            state = step.state
    except FooleryError:
        state = None
    picture = "" if state is None else rooms.picture(state.family).svg(state, SOURCE, None)
    return f"{picture}<pre>{escape(record.text())}</pre>"

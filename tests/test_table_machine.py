"""People at a table over a bad network: commands are doubled, delayed, put in another order, lost and forged, and two
desks answer them from one log. Whatever happens there is one log, and everybody gets the same answer for ever.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from foolery.table import Answer, Command, Driver, Entry, Setup, Table
from tests.table_games import everything
from tests.tiers import examples

PEOPLE = {0: "Ann", 1: "Ben"}
GAMES = ["throw-in", "throw-in,throw-in-order=free", "shed-idiot", "transfer"]
NUMBERS = st.integers(0, 1 << 16)


class OneLog:
    """Where the entries are kept: whoever comes second to a number is refused."""

    def __init__(self, first: Entry) -> None:
        self.rows = [json.dumps(first.to_wire())]

    def append(self, entry: Entry) -> bool:
        if entry.seq != len(self.rows):
            return False
        self.rows.append(json.dumps(entry.to_wire()))
        return True

    def after(self, seq: int) -> list[Entry]:
        return [Entry.from_wire(json.loads(row)) for row in self.rows[seq + 1 :]]


class Desk:
    """A process that answers commands: what it has folded may be old."""

    def __init__(self, log: OneLog) -> None:
        self.log = log
        self.table = Table.fold(log.after(-1))
        self.driver = Driver()

    def fold(self) -> None:
        for entry in self.log.after(self.table.seq):
            self.table.append(entry)

    def answer(self, command: Command, now: int) -> Answer:
        while True:
            answer = self.table.decide(command, now)
            if answer.entry is None:
                # What is refused may be refused because this desk has not heard the news.
                if len(self.log.rows) == len(self.table.log):
                    return answer
            elif answer.again:
                return answer
            elif self.log.append(answer.entry):
                self.table.append(answer.entry)
                return answer
            self.fold()


class BadNetwork(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.flying: list[Command] = []
        self.heard: list[tuple[Command, int]] = []
        self.done: dict[tuple[Any, ...], int] = {}
        self.now = 0
        self.count = 0

    @initialize(
        game=st.sampled_from(GAMES),
        undo=st.sampled_from(["hidden", "asked"]),
        bank=st.sampled_from([None, 60]),
        passes=st.sampled_from(["at-once", "called"]),
    )
    def open(self, game: str, undo: Any, bank: int | None, passes: Any) -> None:
        setup = Setup(game=game, players=3, seed="machine", deals=2, undo=undo, bank=bank, increment=5, passes=passes)
        self.log = OneLog(Table.open(setup).log[0])
        self.desks = [Desk(self.log), Desk(self.log)]
        for seat, name in PEOPLE.items():
            self.deliver_now(Command(f"sit {seat}", "sit", seat, name, body={"name": name}))
        self.deliver_now(Command("bot", "sit", 2, body={"bot": "lowest", "name": "Lou"}))
        self.deliver_now(Command("begin", "ready"))
        self.frames = {seat: self.desks[0].table.frame(seat) for seat in PEOPLE}

    def deliver_now(self, command: Command, desk: int = 0) -> Answer:
        answer = self.desks[desk].answer(command, self.now)
        self.heard.append((command, self.now))
        if answer.entry is not None:
            assert self.done.setdefault(command.key, answer.entry.seq) == answer.entry.seq
        else:
            assert command.key not in self.done, "what was accepted once is accepted for ever"
            assert answer.error is not None
            if answer.view is not None:
                assert answer.view.seat == command.seat
                assert answer.view.seat is not None
                assert PEOPLE.get(answer.view.seat) == command.by or not command.by
        return answer

    # What people do: with what they last saw, which may be old

    def sends(self, seat: int, kind: str, **body: Any) -> None:
        frame = self.frames[seat]
        self.count += 1
        place = (frame["deal"], frame["ply"], frame["seq"])
        self.flying.append(Command(f"{self.count}", kind, seat, PEOPLE[seat], *place, body))

    @rule(numbers=st.lists(NUMBERS, min_size=1, max_size=12), desk=st.sampled_from([0, 1]))
    def play_on(self, numbers: list[int], desk: int) -> None:
        """Everybody looks and answers in turn, and what they send arrives."""
        at = self.desks[desk]
        for number in numbers:
            wanted = at.table.wanted()
            if not wanted:
                return
            if wanted[0].sitter.bot:
                self.deliver_now(at.driver.answer(at.table, wanted[0]), desk)
                continue
            if at.table.passing() and number % 2:
                self.passes_play_themselves(desk)
                continue
            seat = wanted[0].seat
            self.frames[seat] = at.table.frame(seat)
            self.acts(seat, number)
            self.deliver_now(self.flying[-1], desk)

    @rule(seat=st.sampled_from([0, 1]), number=NUMBERS)
    def acts(self, seat: int, number: int) -> None:
        legal = (self.frames[seat]["view"] or {}).get("legal") or []
        if legal:
            self.sends(seat, "act", text=str(legal[number % len(legal)]))

    @rule(
        seat=st.sampled_from([0, 1]),
        kind=st.sampled_from(["ready", "ready", "undo", "agree", "refuse", "leave", "sit"]),
    )
    def asks(self, seat: int, kind: str) -> None:
        self.sends(seat, kind)

    @rule(seat=st.sampled_from([0, 1]), desk=st.sampled_from([0, 1]), agreed=st.booleans())
    def wants_back(self, seat: int, desk: int, agreed: bool) -> None:
        """Somebody looks and asks to take back, the other looks and answers."""
        for who, kind in ((seat, "undo"), (1 - seat, "agree" if agreed else "refuse")):
            self.frames[who] = self.desks[desk].table.frame(who)
            self.sends(who, kind)
            self.deliver_now(self.flying[-1], desk)

    @rule(seat=st.sampled_from([0, 1]), on=st.booleans())
    def passes(self, seat: int, on: bool) -> None:
        self.sends(seat, "passes", on=on)

    @rule(seat=st.sampled_from([0, 1]), desk=st.sampled_from([0, 1]))
    def looks(self, seat: int, desk: int) -> None:
        """The newest frame, in one piece or after the last one: it is the same."""
        table = self.desks[desk].table
        known = self.frames[seat]
        if table.seq < known["seq"]:
            return
        frame = table.frame(seat, known["seq"])
        whole = table.frame(seat)
        assert whole["events"][: len(whole["events"]) - len(frame["events"])] + frame["events"] == whole["events"]
        assert {**whole, "after": 0, "events": 0} == {**frame, "after": 0, "events": 0}
        self.frames[seat] = frame

    # What the network does

    @precondition(lambda self: self.flying)
    @rule(number=NUMBERS, desk=st.sampled_from([0, 1]))
    def deliver(self, number: int, desk: int) -> None:
        self.deliver_now(self.flying.pop(number % len(self.flying)), desk)

    @precondition(lambda self: self.flying)
    @rule(number=NUMBERS, desk=st.sampled_from([0, 1]))
    def double(self, number: int, desk: int) -> None:
        self.deliver_now(self.flying[number % len(self.flying)], desk)

    @precondition(lambda self: self.flying)
    @rule(number=NUMBERS)
    def lose(self, number: int) -> None:
        self.flying.pop(number % len(self.flying))

    @precondition(lambda self: self.heard)
    @rule(number=NUMBERS, desk=st.sampled_from([0, 1]))
    def come_late(self, number: int, desk: int) -> None:
        """Something that was answered long ago comes again, and means nothing new."""
        command, _ = self.heard[number % len(self.heard)]
        if command.key in self.done:
            answer = self.deliver_now(command, desk)
            assert answer.again
            assert answer.entry is not None
            assert answer.entry.to_wire() == json.loads(self.log.rows[self.done[command.key]])

    @precondition(lambda self: self.heard)
    @rule(
        number=NUMBERS,
        desk=st.sampled_from([0, 1]),
        seat=st.sampled_from([None, 0, 1, 2, 7]),
        by=st.sampled_from(["Eve", "", "Ann", "Ben"]),
        shift=st.integers(-3, 3),
        text=st.sampled_from(["pass", "take", "lead 6c", "9", "{", "2:pass", "\u202e", "throw " * 60]),
    )
    def forge(self, number: int, desk: int, seat: int | None, by: str, shift: int, text: str) -> None:
        """Somebody else's command, with another seat, another sender, another place, or nonsense."""
        command, _ = self.heard[number % len(self.heard)]
        if command.kind == "open" or (by == "" and command.kind in ("sit", "leave")):
            return
        body = {"text": text} if command.kind == "act" else command.body
        forged = replace(command, seat=seat, by=by, ply=max(0, command.ply + shift), body=body)
        table = self.desks[desk].table
        sits = seat in PEOPLE and by == PEOPLE[seat]
        answer = self.deliver_now(forged, desk)
        if by == "Eve" and command.kind not in ("sit",):
            assert not answer.accepted or answer.again
        if command.kind == "act" and seat in PEOPLE and not sits and not answer.again:
            taken_over = by == "" and bool(table.sitters[seat].bot)
            assert taken_over or not answer.accepted

    # What the house does

    @rule(desk=st.sampled_from([0, 1]))
    def bots_answer(self, desk: int) -> None:
        at = self.desks[desk]
        for wanted in at.table.wanted()[:1]:
            if wanted.sitter.bot:
                self.deliver_now(at.driver.answer(at.table, wanted), desk)

    @rule(desk=st.sampled_from([0, 1]))
    def passes_play_themselves(self, desk: int) -> None:
        table = self.desks[desk].table
        for seat in table.passing()[:1]:
            ply = table.state.ply if table.state is not None else 0
            self.deliver_now(Command(f"pass {table.seq}", "pass", seat, "", len(table.deals), ply, table.seq), desk)

    @rule(desk=st.sampled_from([0, 1]), seat=st.sampled_from([0, 1]))
    def somebody_has_gone(self, desk: int, seat: int) -> None:
        table = self.desks[desk].table
        if table.sitters[seat].plays:
            body = {"bot": "lowest"}
            self.deliver_now(Command(f"gone {table.seq}", "sit", seat, "", 0, 0, table.seq, body), desk)

    @rule(ahead=st.integers(0, 200), desk=st.sampled_from([0, 1]))
    def time_goes_by(self, ahead: int, desk: int) -> None:
        self.now += ahead
        self.count += 1
        first = self.deliver_now(Command(f"due {self.count}", "due"), desk)
        if first.accepted:
            second = self.deliver_now(Command(f"due {self.count} again", "due"), 1 - desk)
            assert second.error is not None
            assert second.error.code == "table.not-due"

    # What always holds

    @invariant()
    def one_log(self) -> None:
        if not hasattr(self, "log"):
            return
        for desk in self.desks:
            assert [json.dumps(entry.to_wire()) for entry in desk.table.log] == self.log.rows[: len(desk.table.log)]

    def teardown(self) -> None:
        """A cold fold is the table, and whoever hears the same commands again in that order makes the same log."""
        if not hasattr(self, "log"):
            return
        cold = Table.fold(self.log.after(-1))
        for desk in self.desks:
            desk.fold()
            assert everything(desk.table) == everything(cold)
        tally.update(entry.command.kind for entry in cold.log)
        clean = Table.fold(self.log.after(-1)[:1])
        for command, now in self.heard:
            clean.do(command, now)
        assert [json.dumps(entry.to_wire()) for entry in clean.log] == self.log.rows


tally: Counter[str] = Counter()
"""What was accepted in all runs, so that the machine cannot fall asleep."""


def test_a_bad_network_makes_one_log() -> None:
    tally.clear()
    run_state_machine_as_test(
        BadNetwork,
        settings=settings(
            max_examples=examples(60),
            stateful_step_count=40,
            deadline=None,
            # The same tables each time: else now and then nobody would have asked for a move back.
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert tally["act"] > 200
    assert {"act", "undo", "due", "pass"} <= set(tally), tally

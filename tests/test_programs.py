"""Bots in any language: what is said to them, what may come back, and that nothing stays behind."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

import foolery
from foolery import bots, wire
from foolery.base.shuffle import Stream
from foolery.bots import Bot, BotError, Lowest
from foolery.bots.programs import PROTOCOL, kind_of
from foolery.bots.programs.lines import COMPLAINTS, Lines
from foolery.contract import Event, Game, State
from foolery.wire.schema import protocol
from tests.tried_programs import ROOT, Paper, on_paper, wrong
from tests.worlds import other_world, tables

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="groups of processes of POSIX")
SCHEMA = json.loads(wire.PROTOCOL.read_text(encoding="utf-8"))
FAMILIES = [("throw-in+poker", 3), ("transfer", 2), ("shed-idiot", 3), ("contract-rummy", 2), ("comic-animals", 3)]


def fits(form: str, data: Any) -> bool:
    checker = jsonschema_rs.Draft202012Validator({"$ref": f"#/$defs/{form}", "$defs": SCHEMA["$defs"]})
    return bool(checker.is_valid(json.loads(json.dumps(data, allow_nan=False))))


def play(game: Game, players: int, bot: Bot, seat: int, seed: str = "a", most: int = 60) -> State:
    """A deal in which this bot sits here and the cheapest elsewhere, to its end or as far as it goes."""
    state = game.deal(players, seed)
    bots.begin(bot, seed)
    bots.tell(bot, [event.shown_to(seat) for event in state.opening])
    while state.actors() and state.ply < most:
        who = state.actors()[0]
        view = state.view(who)
        move = view.legal[0] if len(view.legal) == 1 else bots.ask(bot if who == seat else Lowest("x"), view)
        bots.tell(bot, [event.shown_to(seat) for event in state.play(who, move)])
    result = state.result()
    if result is not None:
        bots.finish(bot, result)
    return state


# What is said


def test_the_kept_schema_is_that_of_the_declared_lines() -> None:
    assert wire.written(protocol()) == wire.PROTOCOL.read_text(encoding="utf-8"), "python -m foolery.wire writes it"
    jsonschema_rs.meta.validate(SCHEMA)
    assert SCHEMA["protocol_number"] == PROTOCOL
    assert SCHEMA["format_number"] == wire.FORMAT


@pytest.mark.parametrize(("game", "players"), FAMILIES)
def test_every_line_fits_the_schema_and_an_action_is_asked_for_once(game: str, players: int) -> None:
    bot, paper = on_paper("chance")
    play(foolery.game(game), players, bot, 1, most=1000)
    kinds = [line["type"] for line in paper.lines]
    assert kinds[0] == "game"
    assert kinds.count("game") == 1
    assert kinds[-1] == "end"
    assert kinds.index("events") < kinds.index("choose")
    for line in paper.lines:
        assert fits("ToProgram", line), line
    for line in (line for line in paper.lines if line["type"] == "choose"):
        view = foolery.game(game).view(line["view"])
        assert not view.sample("asked").unfinished(), "in the middle of an action nobody is asked"
        assert len(line["actions"]) > 1
    heard = [event for line in paper.lines if line["type"] == "events" for event in line["events"]]
    state = play(foolery.game(game), players, on_paper("chance")[0], 1, most=0)
    assert heard[: len(state.opening)] == [event.to_wire(1) for event in state.opening]


def test_the_schema_bites() -> None:
    good = {"type": "action", "number": 1, "text": "take"}
    assert fits("FromProgram", good)
    for broken in ({**good, "why": "so"}, {**good, "type": "move"}, {"type": "action", "number": 1}):
        assert not fits("FromProgram", broken)


def test_several_moves_make_one_action_and_another_view_is_another_question(monkeypatch: pytest.MonkeyPatch) -> None:
    state = foolery.game("treshka").deal(2, "p")
    seat = state.actors()[0]
    view = state.view(seat)
    whole = next(action for action in view.actions() if len(action.moves) > 2)
    bot, paper = on_paper()
    monkeypatch.setattr(Paper, "chosen", lambda paper, actions: whole.text)
    made: list[int] = []
    while not made or state.unfinished():
        made.append(bots.ask(bot, state.view(seat)))
        state.play(seat, made[-1])
    assert tuple(made) == whole.moves
    assert [line["type"] for line in paper.lines] == ["game", "choose"]
    assert bots.ask(bot, view) == whole.moves[0]
    assert bots.ask(bot, view) == whole.moves[0], "asked the same again, it is asked again"
    assert [line["type"] for line in paper.lines][2:] == ["choose", "choose"]


@pytest.mark.parametrize("turn", range(2))
def test_a_program_is_told_the_same_in_worlds_that_its_seat_cannot_tell_apart(turn: int) -> None:
    made = 0
    for game_id, players in tables()[turn::6]:
        game = foolery.game(game_id)
        chance = Stream(game_id, "programs")
        state = game.deal(players, game_id)
        events = list(state.opening)
        for _ in range(40):
            if not state.actors():
                break
            seat = state.actors()[0]
            if len(state.legal(seat)) > 1 and not state.unfinished() and chance.below(8) == 0:
                there = other_world(game, state, seat, chance)
                if there is not None:
                    shown = [event.shown_to(seat) for event in events]
                    assert state.line() != there.line()
                    assert told(game.position(state.to_json()), seat, events) == told(there, seat, shown)
                    made += 1
            events += state.play(seat, chance.pick(state.legal(seat)))
    assert made > 10


def told(state: State, seat: int, events: list[Event]) -> str:
    """All that a program in this seat is written for a decision after these events, whoever saw them."""
    bot, paper = on_paper("a secret")
    for event in events:
        bot.observe(event)
    bot.choose(state.view(seat))
    text = json.dumps(paper.lines)
    assert "a secret" not in text
    return text


# What may come back

REFUSED = {
    "crash": ("program.ended", "exit code 3 while it was asked; its last words on the error stream: no such file"),
    "silent": ("program.no-hello", "did not say hello within 0.5 s"),
    "dumb": ("program.closed", "has closed its output"),
    "protocol": ("program.protocol", "speaks protocol 7, and this version of foolery speaks 1"),
    "nonsense": ("program.not-json", "I think I shall pass."),
    "type": ("program.other-type", "“move”, where one of type “action” was due"),
    "lacks": ("program.field", "whose field “text” is not a text"),
    "field": ("program.other-field", "a field “because”; it has type, number, text and no others"),
    "number": ("program.other-number", "answered question 0, and was asked question 1"),
    "illegal": ("program.illegal", "chose “lead 9c 9c 9c”, which is none of the actions: "),
    "shouts": ("program.illegal", "it is written “"),
    "stall": ("program.late", "did not answer within 0.5 s"),
    "long": ("program.long", "a line of more than 1048576 bytes"),
    "flood": ("program.flood", "writes and writes"),
    "twice": ("program.unasked", "wrote a line without being asked: {"),
    "dies": ("program.killed", "was ended by signal 6"),
}


@POSIX
@pytest.mark.parametrize("kind", REFUSED)
def test_whatever_is_wrong_is_an_error_of_its_own_and_the_process_is_gone(kind: str) -> None:
    bot = bots.make(wrong(kind), seconds=0.5 if kind in ("silent", "stall") else 10.0)
    code, says = REFUSED[kind]
    with pytest.raises(BotError) as refused:
        play_until_it_fails(bot)
    assert refused.value.code == code
    assert says in str(refused.value)
    assert refused.value.text("ru").count("«") > 0
    assert bot.talk is None  # type: ignore[attr-defined]
    bots.close(bot)


def play_until_it_fails(bot: Bot) -> None:
    for number in range(5):
        play(foolery.game("simple"), 2, bot, 0, f"wrong {number}")


def test_after_a_fault_a_fresh_process_plays_the_next_deal() -> None:
    bot = kind_of(wrong("dies"))("")
    for _ in range(2):
        with pytest.raises(BotError):
            play(foolery.game("simple"), 2, bot, 0)
    bot.close()


@pytest.mark.parametrize(
    ("spec", "code"),
    [
        ("program:", "program.empty"),
        ("program:  ", "program.empty"),
        ("program:node 'mybot.js", "program.quotes"),
        ("program:no-such-program-anywhere x", "program.not-there"),
        ("program:./no/such/file", "program.not-there"),
        ("program:\0", "program.not-there"),
    ],
)
def test_what_is_no_program_is_refused_before_anything_is_played(spec: str, code: str) -> None:
    with pytest.raises(BotError) as refused:
        bots.make(spec)
    assert refused.value.code == code


def test_what_the_system_does_not_start_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "empty"
    file.write_bytes(b"\0\1\2")
    file.chmod(0o755)
    bot = bots.make(f"program:{file}")
    with pytest.raises(BotError) as refused:
        bots.begin(bot, "x")
    assert refused.value.code == "program.not-started"


def test_a_fresh_process_in_the_middle_of_a_deal_is_told_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, paper = on_paper()
    state = play(foolery.game("simple"), 2, bot, 0, most=6)
    events = sum(len(line["events"]) for line in paper.lines if line["type"] == "events")
    heard = len(bot.heard)
    bot.talk = None
    fresh = Paper()
    monkeypatch.setattr("foolery.bots.programs.program.Talk", lambda *_: fresh)
    while state.actors()[0] or len(state.legal(0)) < 2:
        seat = state.actors()[0]
        bots.tell(bot, [event.shown_to(0) for event in state.play(seat, state.legal(seat)[-1])])
    bot.choose(state.view(0))
    assert [line["type"] for line in fresh.lines] == ["game", "events", "choose"]
    assert len(fresh.lines[1]["events"]) == len(bot.heard) >= heard >= events > 0


# Names


def test_bots_in_lists_and_with_names() -> None:
    assert bots.listed("heuristic, Vera=lowest,") == ("heuristic", "Vera=lowest")
    assert bots.listed("O'Brien=lowest,D'Arc=random") == ("O'Brien=lowest", "D'Arc=random")
    assert bots.listed("Rex=program:node 'a,b.js' --x=1, lowest") == ("Rex=program:node 'a,b.js' --x=1", "lowest")
    assert bots.apart("Rex = program:node a.js --level=3") == ("Rex", "program:node a.js --level=3")
    assert bots.apart("program:node a.js --level=3") == ("", "program:node a.js --level=3")
    assert bots.apart("Vera=lowest") == ("Vera", "lowest")
    assert bots.apart("a:program:b") == ("", "a:program:b")


# The process


def lines(code: str) -> Lines:
    return Lines([sys.executable, "-I", "-S", "-c", code])


def test_who_does_not_read_and_who_does_not_end_holds_nobody_up() -> None:
    deaf = lines("import time; time.sleep(600)")
    for _ in range(40):
        deaf.send(b"x" * 100_000)
    began = time.monotonic()
    deaf.end(0.1)
    assert deaf.process.returncode is not None
    assert time.monotonic() - began < 20
    again = lines("import time\nwhile True:\n try: time.sleep(600)\n except BaseException: pass")
    assert not again.leaves(0.1)
    assert again.process.returncode == -signal.SIGKILL


def test_complaints_are_passed_on_as_far_as_there_is_room(capfd: pytest.CaptureFixture[str]) -> None:
    loud = lines("import sys\nfor _ in range(3000): sys.stderr.write('\\x1b[31m' + 'x' * 100 + '\\n')")
    assert loud.process.wait() == 0
    loud.end()
    said = capfd.readouterr().err
    assert "x" * 100 in said
    assert "\x1b" not in said
    assert said.endswith("...\n")
    assert len(said) < COMPLAINTS + 1000


def gone(number: int) -> bool:
    """Whether this process is gone or only waits to be buried."""
    with suppress(OSError):
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    return True


@POSIX
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks into /proc")
@pytest.mark.parametrize("kind", ["first", "stays"])
def test_a_program_does_not_outlive_whoever_is_killed(kind: str) -> None:
    code = (
        "import sys, time\nfrom foolery import bots\n"
        f"bot = bots.make({wrong(kind)!r})\nbots.begin(bot, 'x')\n"
        "print(bot.talk.lines.process.pid, flush=True)\ntime.sleep(600)"
    )
    source = str(ROOT / "src")
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": source}
    ) as keeper:
        assert keeper.stdout is not None
        number = int(keeper.stdout.readline())
        assert not gone(number)
        keeper.kill()
    late = time.monotonic() + 30
    while not gone(number) and time.monotonic() < late:
        time.sleep(0.05)
    assert gone(number)


# The page


def test_the_page_shows_the_examples_as_they_are_and_names_every_line() -> None:
    page = (ROOT / "docs/bots-in-any-language.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```(?:python|js)\n(.*?)```", page, re.S)
    assert blocks == [(ROOT / f"docs/bots/mybot.{kind}").read_text(encoding="utf-8") for kind in ("py", "js")]
    assert f"protocol {PROTOCOL}" in page
    for name in ("ToProgram", "FromProgram"):
        for one in SCHEMA["$defs"][name]["oneOf"]:
            fields = SCHEMA["$defs"][one["$ref"].rpartition("/")[2]]["properties"]
            assert f"`{fields['type']['const']}`" in page
            assert all(f"`{field}`" in page for field in fields if field != "type")

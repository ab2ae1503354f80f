"""``foolery check-bot``: the examples pass, and each wrong program fails for its own reason, told with its lines."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from foolery.bots import PROGRAM
from foolery.bots.programs import Program, kind_of
from foolery.bots.programs.checking import Deal, Plan, Step, Trial, plan
from foolery.cli import words
from foolery.cli.guard import run
from tests.tried_programs import ROOT, THRIFTY, wrong

NODE = shutil.which("node")
FEW = Plan([Deal("simple", 2, 1, "few", 8), Deal("comic-animals", 3, 0, "few", 8)])


def asked(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    words.hush()
    code = run(["check-bot", *arguments])
    words.hush()
    return code, *capfd.readouterr()


def steps(spec: str, planned: Plan = FEW, seconds: float = 10.0) -> list[Step]:
    return list(Trial(kind_of(spec), seconds).steps(planned))


def test_the_example_in_python_passes_everything(capfd: pytest.CaptureFixture[str]) -> None:
    code, out, err = asked(capfd, THRIFTY.removeprefix(PROGRAM), "--lang", "ru")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert len(lines) == 7
    assert all(line.startswith("верно") for line in lines[:-1])
    assert lines[-1].startswith("«Thrifty» держится протокола: решений ")


@pytest.mark.skipif(NODE is None, reason="no node on the PATH, so the example in JavaScript is not tried")
def test_the_example_in_javascript_passes_and_answers_as_the_one_in_python(capfd: pytest.CaptureFixture[str]) -> None:
    file = ROOT / "docs/bots/mybot.js"
    code, out, err = asked(capfd, f"program:node '{file}'", "--game", "transfer", "--json")
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert data["fine"]
    assert [step["check"] for step in data["steps"]] == ["hello", "games", "again", "anew", "end"]
    assert data["decisions"] > 50
    answers = []
    for spec in (f"program:node '{file}'", THRIFTY):
        trial = Trial(kind_of(spec))
        assert all(step.fine for step in trial.steps(FEW))
        answers.append([one.move for _, asked in trial.played for one in asked])
    assert answers[0] == answers[1]


WRONG = {
    "crash": ("hello", "program.ended", "hello", ""),
    "silent": ("hello", "program.no-hello", "hello", ""),
    "protocol": ("hello", "program.protocol", "hello", '"protocol": 7'),
    "nonsense": ("games", "program.not-json", "choose", "I think I shall pass."),
    "illegal": ("games", "program.illegal", "choose", "lead 9c 9c 9c"),
    "stall": ("games", "program.late", "choose", '"type": "hello"'),
    "flood": ("games", "program.flood", "choose", '"type": "hello"'),
    "chance": ("again", "program.other-answer", "choose", '"text"'),
    "remembers": ("again", "program.other-answer", "choose", '"text"'),
    "stays": ("end", "program.stays", "", ""),
}


@pytest.mark.parametrize("kind", WRONG)
def test_every_wrong_program_fails_for_a_reason_of_its_own(kind: str) -> None:
    found = steps(wrong(kind), seconds=0.5 if kind in ("silent", "stall") else 10.0)
    check, code, sent, came = WRONG[kind]
    assert all(step.fine for step in found[:-1])
    last = found[-1]
    assert (last.check, last.problem.code if last.problem else "") == (check, code)
    assert json.loads(last.sent)["type"] == sent if sent else not last.sent
    assert came in last.came
    said = last.to_json()["problem"]["says"]
    assert set(said) == {"en", "ru"}
    assert wrong(kind)[-8:] in said["ru"]


def test_what_is_wrong_is_told_with_its_lines(capfd: pytest.CaptureFixture[str]) -> None:
    code, out, _ = asked(capfd, wrong("illegal").removeprefix(PROGRAM), "--game", "simple")
    assert code == 1
    lines = out.splitlines()
    assert lines[0].startswith("ok    it says hello (“illegal”, hears no events)")
    assert lines[1].startswith("FAIL  it plays")
    assert lines[2].startswith("      ! the bot “program:")
    assert lines[3].startswith('        sent: {"type": "choose", "number": 1, "view": {"game": "simple", ')
    assert lines[4] == '        came: {"type": "action", "number": 1, "text": "lead 9c 9c 9c"}'
    assert len(lines) == 5


def test_a_program_that_listens_hears_events_and_passes() -> None:
    found = steps(wrong("listens"))
    assert [step.fine for step in found] == [True] * 5
    assert found[0].told.code == "check-bot.listening"


def test_what_is_no_command_is_one_sentence(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = asked(capfd, f"{tmp_path}/none", "--json")
    assert code == 1
    assert err.count("\n") == 1
    assert json.loads(out)["error"]["code"] == "program.no-program"


def test_the_plan_has_every_family_and_every_rule() -> None:
    whole = plan()
    assert {deal.game.partition("-")[0] for deal in whole.games} >= {"throw", "transfer", "shed", "contract", "comic"}
    assert len({deal.players for deal in whole.games}) > 2
    assert len(whole.views) > 80
    assert len(plan("simple", 3).games) == 12
    assert not plan("simple").views


def test_a_trial_leaves_no_process_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Program] = []
    born = Program.__init__

    def kept(bot: Program, seed: str = "") -> None:
        born(bot, seed)
        made.append(bot)

    monkeypatch.setattr(Program, "__init__", kept)
    for kind in ("first", "illegal", "stays"):
        steps(wrong(kind))
    assert len(made) > 6
    assert all(bot.talk is None for bot in made)

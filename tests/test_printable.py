"""Nothing that others have written steers the terminal: neither names nor ids, neither headers nor names of files."""

from __future__ import annotations

import ast
import json
import unicodedata
from pathlib import Path

import pytest

import foolery
from foolery import record as records
from foolery.base.printable import STAND_IN, printable, printable_json, printable_lines
from foolery.cli import words
from foolery.cli.app import app
from foolery.cli.guard import run
from foolery.terminal.screen import Screen
from tests.tiers import every

MARKS = "\x1b[31m\x9b2K\x07\x08\r\x85\u2028\u2029\u061c\u200e\u200f\u202a\u202e\u2066\u2069\ufeff\u200b\x7f"
EVIL = f"a{MARKS}b"
ONE_WORD = "".join(sign for sign in EVIL if not sign.isspace())
"""The marks that may stand in an id or in a word of a line."""
HOLD = "game=throw-in hands=8dTs/Jh6c trump=h attacker=0"
PACKAGE = Path(foolery.__file__).parent


def steering(text: str) -> set[str]:
    """The signs of an output that no line of it may hold."""
    unseen = ("Cc", "Cf", "Cs", "Zl", "Zp")
    return {sign for sign in text.replace("\n", "") if unicodedata.category(sign) in unseen}


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FOOLERY_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("FOOLERY_TRACEBACK", raising=False)


def printed(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    """All that a command prints, on both streams."""
    words.hush()
    run(list(arguments))
    out, err = capfd.readouterr()
    words.hush()
    return out + err


def saved(folder: Path) -> Path:
    """A record whose game, names and remarks are hostile, under a name that is."""
    game = foolery.game("simple")
    recorder = records.Recorder(game, 2, "seed", [EVIL, "Boris"])
    match = game.match(2, "seed")
    recorder.deal_started(match.state)
    recorder.record.remarks["x-note"] = EVIL
    folder.mkdir(parents=True)
    path = folder / f"{EVIL}.txt"
    path.write_text(recorder.text(), encoding="utf-8")
    other = folder / "other.txt"
    other.write_text(recorder.text().replace("game: simple", f"game: {ONE_WORD}"), encoding="utf-8")
    (folder / "broken.txt").write_text(f"foolery-record 1\n{EVIL}\n", encoding="utf-8")
    return path


EVERY = {
    "games": (("games", "--pairs", "--with", EVIL), ("games", "--pairs", "--sample", "1", "--seed", EVIL)),
    "rules": (("rules", EVIL), ("rules", f"throw-in,pack={ONE_WORD}"), ("rules", f"throw-in,{ONE_WORD}=1")),
    "play": (
        ("play", EVIL),
        ("play", "--names", f"{EVIL},{EVIL}", "--seed", "1"),
        ("play", "--bots", EVIL),
        ("play", "--record", EVIL, "--continue"),
        ("play", "--colours", EVIL),
    ),
    "simulate": (("simulate", "simple", "--bots", EVIL), ("simulate", "simple", "--games", "1", "--seed", EVIL)),
    "arena": (
        ("arena", EVIL, EVIL, "--game", "simple"),
        ("arena", "lowest", "lowest", "--game", EVIL),
        ("arena", "lowest", "lowest", "--game", "simple", "--games", "2", "--seed", EVIL),
        ("arena", "lowest", "lowest", "--game", "simple", "--sprt", EVIL),
        ("arena", "--resume", EVIL),
    ),
    "deal": (("deal", EVIL), ("deal", "simple", "--seed", EVIL)),
    "explain": (("explain", EVIL), ("explain", "simple", f"{HOLD} {ONE_WORD}=1")),
    "statistics": (("statistics", EVIL), ("statistics", "simple", "--games", "1", "--seed", EVIL)),
    "check-rule": (("check-rule", EVIL),),
    "check-bot": (("check-bot", EVIL), ("check-bot", f"echo '{EVIL}'"), ("check-bot", "cat", "--game", EVIL)),
    "legal": (("legal", EVIL), ("legal", f"{HOLD} {ONE_WORD}=1"), ("legal", json.dumps({"game": EVIL}))),
    "step": (("step", HOLD, EVIL), ("step", HOLD, f"0: {EVIL}")),
    "view": (("view", EVIL), ("view", HOLD.replace("8dTs", ONE_WORD))),
    "perft": (("perft", EVIL, "--depth", "1"), ("perft", f"{EVIL}.json", "--depth", "1")),
    "solve": (("solve", EVIL), ("solve", f"{EVIL}.json")),
    "records": (("records",),),
    "replay": (("replay", EVIL), ("replay", f"{EVIL}.txt"), ("replay", "other.txt"), ("replay", "broken.txt")),
    "review": (
        ("review", EVIL),
        ("review", f"{EVIL}.txt"),
        ("review", "other.txt"),
        ("review", "broken.txt"),
        ("review", "broken.txt", "--html", f"{EVIL}/{EVIL}"),
    ),
    "serve": (
        ("serve", "--bot", EVIL),
        ("serve", "--host", EVIL),
        ("serve", "--data", "other.txt", "--public-url", EVIL),
    ),
    "verify": (("verify", EVIL), ("verify", "other.txt"), ("verify", "broken.txt")),
}
"""What is asked of every command; the records of ``saved`` lie there."""


def test_every_command_is_asked() -> None:
    known = {command.name or command.callback.__name__ for command in app.registered_commands if command.callback}
    assert {*EVERY} == {name.removesuffix("_command") for name in known}


@every(6)
@pytest.mark.parametrize(("command", "number"), [(name, i) for name, rows in EVERY.items() for i in range(len(rows))])
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_no_command_lets_foreign_text_steer(
    command: str, number: int, lang: str, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    saved(tmp_path / "home" / "records")
    arguments = EVERY[command][number]
    said = printed(capfd, *arguments, "--lang", lang)
    assert said
    assert steering(said) == set()
    data = printed(capfd, *arguments, "--json", "--lang", lang)
    assert steering(data) == set()


@pytest.mark.parametrize("arguments", [(EVIL,), (f"--{EVIL}",), ("rules", f"--{EVIL}"), ("rules", "simple", EVIL)])
def test_a_command_that_is_not_there_is_told_harmlessly(
    capfd: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    said = printed(capfd, *arguments)
    assert said.startswith("foolery: ")
    assert steering(said) == set()
    assert said.count("\n") == 1


def test_programs_get_foreign_text_as_it_is(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    saved(tmp_path / "home" / "records")
    found = json.loads(printed(capfd, "records", "--json"))["records"]
    assert EVIL in {name for entry in found for name in entry.get("names", ())}
    assert f"{EVIL}.txt" in {entry["file"] for entry in found}


def test_a_saved_game_is_gone_on_with_harmlessly(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = saved(tmp_path / "home" / "records")
    for lang in ("en", "ru"):
        said = printed(capfd, "play", "--continue", "--record", str(path), "--plain", "--lang", lang)
        assert STAND_IN in said
        assert steering(said) == set()


def test_the_screen_draws_nothing_that_steers(capfd: pytest.CaptureFixture[str]) -> None:
    from rich.text import Text

    screen = Screen("en", plain=True)
    screen.say(EVIL)
    screen.draw(Text(EVIL, "bold"))
    screen.copyable(EVIL)
    screen.row(EVIL, EVIL, 30)
    out = capfd.readouterr().out
    assert STAND_IN in out
    assert steering(out) == set()


def test_only_what_steers_is_replaced() -> None:
    harmless = "Аня – “9♣” … \N{NO-BREAK SPACE}x ½ 日本 🂡"
    assert printable(harmless) == harmless
    assert printable(EVIL) == "a" + "".join(STAND_IN if steering(sign) else sign for sign in MARKS) + "b"
    assert printable("a\nb") == f"a{STAND_IN}b"
    assert printable_lines("a\nb\x1b") == f"a\nb{STAND_IN}"
    assert json.loads(printable_json([EVIL, "\U000e0041"])) == [EVIL, "\U000e0041"]
    assert not steering(printable_json([EVIL, "\U000e0041"]))


def test_commands_and_tables_print_in_one_place_only() -> None:
    found = []
    for folder in ("cli", "terminal"):
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print":
                    found.append(path.relative_to(PACKAGE).as_posix())
    # The filter itself; a line that is rewritten while a rule file is on trial; errors of the table.
    assert {*found} == {"cli/words.py", "cli/check_rule.py", "terminal/playing.py"}
    assert found.count("cli/check_rule.py") == 2

"""The command line where things are odd: closed streams, other encodings, endless files, options that cannot go together."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import foolery
from foolery.cli import app, words
from foolery.cli.guard import run

ROOT = Path(__file__).parent.parent
LINE = "game=throw-in hands=8dTs/Jh6c trump=h attacker=0"


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """English, nothing saved, and no language left over from the test before."""
    monkeypatch.setenv("FOOLERY_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("FOOLERY_TRACEBACK", raising=False)
    words.hush()


def out(*arguments: str, given: str | None = None) -> str:
    """What a command prints that ends well."""
    words.hush()
    result = CliRunner().invoke(app, list(arguments), input=given)
    assert result.exit_code == 0, (result.output, result.exception)
    return result.stdout


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The exit code and the one sentence of a command that fails."""
    code = run(list(arguments))
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    return code, printed.err.removeprefix("foolery: ")[:-1]


def by_shell(words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """``foolery`` with these words and redirections, typed at a shell."""
    return subprocess.run(
        ["/bin/sh", "-c", f'"$PYTHON" -m foolery {words}'],
        capture_output=True,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHON": sys.executable, "COLUMNS": "200"} | environment,
        check=False,
        timeout=120,
    )


# Streams


@pytest.mark.skipif(os.name == "nt", reason="shells differ")
def test_closed_streams_are_no_fault_of_the_program() -> None:
    closed = by_shell("games >&-")
    assert (closed.returncode, closed.stderr) == (1, b"foolery: there is no output to write to: it is closed.\n")
    unread = by_shell("legal - <&-")
    assert (unread.returncode, unread.stderr[:27]) == (1, b"foolery: the input is empty")
    assert by_shell("replay - <&-").returncode == 1
    silent = by_shell("games --nothing 2>&-")
    assert (silent.returncode, silent.stdout) == (2, b"")


def test_a_wrong_argument_points_to_the_help_of_its_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "simulate", "simple", "--games", "many")[1].endswith("(“foolery simulate --help” tells more).")
    assert refused(capsys, "gmaes")[1].endswith("(“foolery --help” tells more).")
    assert refused(capsys, "perft", "simple", "--lang", "ru")[1].endswith("(подробнее: “foolery perft --help”).")


# Rules pages and what is told of games


def test_rules_names_the_options_with_values_and_defaults() -> None:
    found = json.loads(out("rules", "throw-in,lead-max=1", "--json"))["options"]
    lead = next(option for option in found if option["name"] == "lead-max")
    assert (lead["value"], lead["default"], lead["values"]) == ("1", "any", ["any", "1", "2"])
    assert {option["name"]: option["value"] for option in found} == foolery.game("throw-in,lead-max=1").options
    assert "- `lead-max=1`: " in out("rules", "throw-in,lead-max=1")


def test_the_end_of_a_deal_is_told_with_its_epaulettes() -> None:
    deal = "game=throw-in hands=6d/9d trump=h attacker=0"
    told = out("step", deal, "lead 6d", "take", "--auto-pass").splitlines()
    assert told[-2] == "Seat 1 is the fool with one epaulette."
    assert sum("is the fool" in line for line in told) == 1
    record = str(ROOT / "tests" / "records" / "epaulettes.txt")
    assert "Player 0 is the fool with two epaulettes.\n" in out("replay", record)
    assert "You are the fool with two epaulettes.\n" in out("replay", record, "--seat", "0")
    assert "is the fool.\n" not in out("replay", record)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_simulations_need_a_seed(capsys: pytest.CaptureFixture[str], jobs: str) -> None:
    expected = "the seed is empty: it must be a text of at least one character"
    assert refused(capsys, "simulate", "simple", "--seed", "", "--jobs", jobs) == (1, expected)
    assert "U+0000" in refused(capsys, "simulate", "simple", "--seed", "a\0b", "--jobs", jobs)[1]

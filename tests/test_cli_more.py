"""The command line where things are odd: closed streams, other encodings, endless files, bots that break."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import foolery
from foolery.cli import app, words
from foolery.cli.guard import run
from tests.started import started
from tests.tiers import every

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
    assert (closed.returncode, closed.stderr) == (1, b"foolery: there is no output to write to: it is closed\n")
    unread = by_shell("legal - <&-")
    assert (unread.returncode, unread.stderr[:27]) == (1, b"foolery: the input is empty")
    assert by_shell("replay - <&-").returncode == 1
    silent = by_shell("games --nothing 2>&-")
    assert (silent.returncode, silent.stdout) == (2, b"")


def test_a_wrong_argument_points_to_the_help_of_its_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "simulate", "simple", "--games", "many")[1].endswith(
        "(`foolery simulate --help` tells more)."
    )
    assert refused(capsys, "gmaes")[1].endswith("(`foolery --help` tells more).")
    assert refused(capsys, "perft", "simple", "--lang", "ru")[1].endswith("(подробнее: `foolery perft --help`).")


# Rules pages and what is told of games


def test_rules_names_the_options_with_values_and_defaults() -> None:
    found = json.loads(out("rules", "throw-in,lead-max=1", "--json"))["options"]
    lead = next(option for option in found if option["name"] == "lead-max")
    assert (lead["value"], lead["default"], lead["values"]) == ("1", "any", ["any", "1", "2"])
    assert {option["name"]: option["value"] for option in found} == foolery.game("throw-in,lead-max=1").options
    assert "- `lead-max=1`: " in out("rules", "throw-in,lead-max=1")


def test_a_view_lists_the_hand_as_the_table_does() -> None:
    from foolery.base.cards import suit
    from foolery.durak.engine.view import DurakView
    from foolery.terminal.durak.table import sorted_hand

    for trump in "cdhs":
        position = f"game=throw-in hands=9cAc6d7h8h6sKs/9d trump={trump} attacker=0"
        view = foolery.game("throw-in").position(position).view(0)
        assert isinstance(view, DurakView)
        order = ["cdhs"[suit(cards[0])] for cards in sorted_hand(view, "suit")]
        hand = out("view", position, "--seat", "0").splitlines()[-1]
        assert [part.strip(".").split()[-1][0] for part in hand.split("; ")] == order


def test_the_end_of_a_deal_is_told_with_its_epaulettes() -> None:
    deal = "game=throw-in hands=6d/9d trump=h attacker=0"
    told = out("step", deal, "lead 6d", "take", "--auto-pass").splitlines()
    assert told[-2] == "Player 2 is the fool with one epaulette."
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


# Encodings


@every(3)
@pytest.mark.parametrize("encoding", ["ascii", "cp1251", "latin-1"])
@pytest.mark.parametrize("command", ["games", "rules throw-in", "simulate simple --games 2", "replay {record}"])
def test_an_output_without_unicode_has_plain_signs(command: str, encoding: str, tmp_path: Path) -> None:
    record = tmp_path / "named.txt"
    text = (ROOT / "tests" / "records" / "simple-2.txt").read_text(encoding="utf-8")
    record.write_text(text.replace("player 1: Игрок 1", "player 1: Аня"), encoding="utf-8")
    done = by_shell(command.format(record=record), PYTHONIOENCODING=encoding)
    text = done.stdout.decode(encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "\\u" not in text
    assert ("?" in text) == ("replay" in command and encoding != "cp1251"), "one of the names is Russian"
    assert command != "games" or encoding == "cp1251" or " 2-8 " in text


def test_data_stay_whole_where_the_output_is_not_unicode() -> None:
    command = f"replay {ROOT}/tests/records/simple-2.txt --json"
    plain, usual = (by_shell(command, PYTHONIOENCODING=name).stdout for name in ("ascii", "utf-8"))
    assert json.loads(plain) == json.loads(usual)
    assert plain.isascii()
    assert not usual.isascii()


def test_russian_is_spoken_where_the_output_has_its_letters() -> None:
    assert by_shell("games --lang ru", PYTHONIOENCODING="cp1251").stdout.decode("cp1251").startswith("Игры:")


# Bots of others

THEIRS = """
import sys
from foolery.bots import Bot
class Leaves(Bot):
    def choose(self, view):
        sys.exit(3)
class Wants(Bot):
    def __init__(self, one, two, three):
        super().__init__()
    def choose(self, view):
        return view.legal[0]
class Resets(Bot):
    def reset(self, seed):
        if seed:
            raise KeyError("deal")
    def choose(self, view):
        return view.legal[0]
"""


@pytest.mark.parametrize(
    ("bot", "expected"),
    [
        ("Leaves", "failed: SystemExit: 3 (line 6 of bots_that_break.py)"),
        ("Wants", "missing 2 required positional arguments: 'two' and 'three'"),
        ("Resets", "failed: KeyError: 'deal' (line 15 of bots_that_break.py)"),
    ],
)
def test_a_bot_that_breaks_is_blamed_itself(
    bot: str, expected: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "bots_that_break.py").write_text(THEIRS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    spec = f"bots_that_break:{bot}"
    try:
        code, text = refused(capsys, "simulate", "simple", "--games", "2", "--bots", spec)
    finally:
        sys.modules.pop("bots_that_break", None)
    assert (code, text.startswith(f"the bot “{spec}” failed: ")) == (1, True)
    assert text.endswith(expected)


def test_a_module_of_bots_that_leaves(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "module_that_leaves.py").write_text("raise SystemExit(3)\n")
    monkeypatch.chdir(tmp_path)
    code, text = refused(capsys, "simulate", "simple", "--bots", "module_that_leaves:Bot")
    assert (code, "its module does not load: SystemExit: 3" in text) == (1, True)


# Words of the commands


def test_files_without_an_end_are_not_read_to_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from foolery.cli import positions

    (tmp_path / "long").write_text("x" * (positions.LONGEST + 1))
    (tmp_path / "fits").write_text("x" * positions.LONGEST)
    assert "holds more than 1000000 characters" in refused(capsys, "legal", str(tmp_path / "long"))[1]
    assert "holds more than" not in refused(capsys, "legal", str(tmp_path / "fits"))[1]
    if Path("/dev/zero").exists():
        for command in ("legal", "replay", "perft --depth 1"):
            code, text = refused(capsys, *command.split(), "/dev/zero")
            assert (code, "/dev/zero" in text) == (1, True)
        assert by_shell("legal - </dev/zero").stderr == (
            b"foolery: the input holds more than 1000000 characters, which is too long\n"
        )


@pytest.mark.parametrize("option", ["--players 3", "--seed 5"])
def test_a_position_is_not_dealt(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = refused(capsys, "perft", LINE, "--depth", "1", *option.split())
    assert (code, "a position is given, and nothing is dealt" in text) == (2, True)
    assert option.split()[0] in text
    assert "дана позиция" in refused(capsys, "perft", LINE, "--depth", "1", *option.split(), "--lang", "ru")[1]


def test_numbers_take_their_nouns() -> None:
    one = "game=throw-in hands=8d/Jh6c trump=h attacker=0"
    assert out("perft", one, "--depth", "1") == "1 line of 1 move\n"
    assert out("perft", one, "--depth", "1", "--lang", "ru") == "1 цепочка по 1 ходу\n"
    assert out("perft", LINE, "--depth", "2", "--lang", "ru") == "4 цепочки по 2 хода\n"
    assert out("simulate", "simple", "--games", "1").startswith("simple, 2 players, 1 deal, seed 1\n")
    russian = out("simulate", "simple", "--games", "1", "--lang", "ru")
    assert russian.startswith("simple, игроков: 2, 1 партия, зерно 1\n")
    assert ",0 хода и " in russian
    assert not re.search(r"\d\.\d", russian)


def test_games_tells_whether_rules_can_be_joined() -> None:
    from foolery import catalogue

    joined = any(not rule.base for rule in catalogue.rules().values())
    assert ("No rules can be joined to them so far." in out("games")) is not joined
    assert ("Rules that join them" in out("games")) is joined


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("columns", [40, 60, 80, 100, 200])
def test_games_fits_the_terminal(columns: int, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = out("games", "--lang", lang).splitlines()
    assert max(map(len, lines)) <= columns
    assert any(line.split() == ["armenian"] for line in lines) is (columns < 80)
    if columns == 100:
        row = next(line for line in lines if line.split()[0] == "armenian")
        assert row.split()[1:4] == ["13", "2–5/7–8", "36/52"]
        assert row.endswith({"en": "  Armenian Durak", "ru": "  Армянский дурак"}[lang])


def test_games_parts_the_rules_that_a_game_contains() -> None:
    text = out("games", "--lang", "en")
    contained = text.partition("Rules that the game contains: Contract Rummy\n")[2]
    assert contained.splitlines()[1].split()[:2] == ["cr-contracts", "112"]
    assert "Rules that join them (game+rule): Contract Rummy" not in text


def test_a_record_that_breaks_off_is_told_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    record = str(ROOT / "tests" / "records" / "unfinished.txt")
    last = out("replay", record).splitlines()[-1]
    assert last == "The record replays exactly as far as it goes: the game was not played to its end."
    assert "The record replays exactly." not in out("replay", record)


@pytest.mark.skipif(os.name == "nt", reason="there are no such terminals")
@pytest.mark.parametrize(("term", "plain"), [("dumb", True), ("xterm", False)])
def test_a_dumb_terminal_gets_the_page_as_it_is(term: str, plain: bool) -> None:
    import pty

    reader, writer = pty.openpty()
    command = [sys.executable, "-m", "foolery", "rules", "simple"]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src"), "TERM": term}
    with started(command, stdout=writer, env=environment) as running:
        os.close(writer)
        shown = b""
        with contextlib.suppress(OSError):
            while part := os.read(reader, 4096):
                shown += part
        os.close(reader)
        assert running.wait() == 0
    text = shown.decode().replace("\r\n", "\n")
    assert (text.strip() == out("rules", "simple").strip()) is plain

"""What outlives a run: homes of older versions, kills between two writes, several keyboards, files of others."""

from __future__ import annotations

import io
import os
import shutil
import stat
import subprocess
import sys
import time
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from foolery import record as records
from foolery.base.errors import FooleryError
from foolery.terminal import store
from foolery.terminal.options import PlayOptions, SeatSetup, Setup
from foolery.terminal.playing import play
from foolery.terminal.saving import Saving
from foolery.terminal.screen import EndOfInput, Screen
from foolery.terminal.session import Session
from tests.typing_person import environment

OLD = Path(__file__).parent / "data" / "home-1b662f4"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FOOLERY_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def go_on(monkeypatch: pytest.MonkeyPatch, *typed: str, **options: object) -> int:
    """``foolery play --continue`` with these lines typed."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    return play(PlayOptions(continue_=True, **options))  # type: ignore[arg-type]


def begun(path: Path | None = None, seed: str = "kept") -> tuple[Session, Path]:
    """A game that has just been dealt and is not open any more."""
    hold = store.GameLock()
    setup = Setup("throw-in", (SeatSetup("Mia", None), SeatSetup("Lou", "lowest")), seed, 1)
    try:
        place = path or store.new_record_path("throw-in", hold)
        screen = Screen("en", stdin=io.StringIO(), stdout=io.StringIO(), width=80)
        session = Session.new(screen, Saving.begun(setup, place), None)
    finally:
        hold.release()
    return session, place


@pytest.mark.parametrize("name", ["throw-in", "contract-rummy", "shed-idiot"])
def test_a_game_that_an_older_version_left_is_finished(
    name: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(OLD, home)
    path = next((home / "records").glob(f"*{name}*"))
    (home / "running.txt").write_text(f"{path}\n", encoding="utf-8")
    before = records.read(path.read_text(encoding="utf-8"))
    for _ in range(12):
        assert go_on(monkeypatch, *["1"] * 120, "n") == 0
        if records.read(path.read_text(encoding="utf-8")).deals[-1].result is not None:
            break
    after = records.read(path.read_text(encoding="utf-8"))
    assert after.deals[-1].result is not None
    assert not records.check(path.read_text(encoding="utf-8")).note
    old = [event for action in before.deals[0].actions for event in action.events]
    assert old == [event for action in after.deals[0].actions for event in action.events][: len(old)]
    assert (after.names, after.seed, after.date) == (before.names, before.seed, before.date)
    assert all(":" not in value for name, value in after.remarks.items() if name.startswith("x-bot-"))
    capsys.readouterr()


def test_a_kill_between_the_record_and_its_mark_loses_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, first = begun(seed="first")
    os.utime(first, (1, 1))

    def killed(path: Path | None) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(store, "set_running", killed)
        with suppress(KeyboardInterrupt):
            begun(seed="second")
    assert store.running() == first
    assert go_on(monkeypatch) == 0
    assert store.running() != first
    assert "seed: second" in Path(str(store.running())).read_text(encoding="utf-8")
    capsys.readouterr()


def test_what_a_killed_program_leaves_beside_a_record_is_taken_away(home: Path) -> None:
    session, path = begun()
    old = path.with_name(f".{path.name}.12345")
    young = path.with_name(f".{path.name}.54321")
    for left in (old, young):
        left.write_text("half", encoding="utf-8")
    os.utime(old, (time.time() - 3600,) * 2)
    session.saving.write()
    assert not old.exists()
    assert young.exists(), "somebody may be writing it now"


def test_files_are_their_owners_alone_and_nothing_that_lies_there_is_written_into(home: Path) -> None:
    session, path = begun()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE((home / "running.txt").stat().st_mode) == 0o600
    victim = home / "victim"
    victim.write_text("precious", encoding="utf-8")
    trap = path.with_name(f".{path.name}.{os.getpid()}")
    trap.symlink_to(victim)
    session.saving.write()
    assert session.saving.trouble is None
    assert victim.read_text(encoding="utf-8") == "precious"


def test_two_games_of_one_second_have_a_place_each(monkeypatch: pytest.MonkeyPatch) -> None:
    class Noon(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return cls(2026, 1, 2, 12)

    monkeypatch.setattr(store, "datetime", Noon)
    holds = [store.GameLock() for _ in range(3)]
    places = [store.new_record_path("throw-in", hold).name for hold in holds]
    assert places == [f"2026-01-02-120000-throw-in{more}.txt" for more in ("", "-2", "-3")]
    for hold in holds:
        hold.release()


def test_a_game_at_another_keyboard_is_skipped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, first = begun(seed="first")
    _, second = begun(seed="second")
    os.utime(first, (10, 10))
    elsewhere = store.GameLock()
    assert elsewhere.take(second)
    assert go_on(monkeypatch) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "is being played elsewhere" in said
    assert store.running() == first
    also = store.GameLock()
    assert also.take(first)
    assert go_on(monkeypatch) == 1
    assert "is being played" in " ".join(capsys.readouterr().err.split())
    elsewhere.release()
    also.release()


def test_a_game_that_is_over_is_not_gone_on_with(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session, path = begun()
    lines = ["1"] * 200
    session.screen.ask = lambda prompt: lines.pop() if lines else "quit"  # type: ignore[method-assign]
    with suppress(EndOfInput):
        session.run()
    session.saving.finished()
    assert path.read_text(encoding="utf-8").rstrip().rpartition("\n")[2].startswith("result:")
    assert go_on(monkeypatch) == 1
    assert "no" in capsys.readouterr().err.lower()


def test_a_record_loads_no_bot_from_elsewhere_unless_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    marker = tmp_path / "loaded"
    source = f"from foolery.bots import Lowest\nopen({str(marker)!r}, 'w').close()\nclass Evil(Lowest):\n    pass\n"
    (tmp_path / "elsewhere.py").write_text(source, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    _, path = begun()
    text = path.read_text(encoding="utf-8").replace("x-bot-1: lowest", "x-bot-1: elsewhere:Evil")
    path.write_text(text, encoding="utf-8")
    assert go_on(monkeypatch, "1", "1", "1") == 1
    said = capsys.readouterr().err
    assert "elsewhere:Evil" in said
    assert "--continue --bots elsewhere:Evil" in " ".join(said.split())
    assert not marker.exists()
    (tmp_path / "home" / "choice.json").write_text('{"game": "throw-in", "bots": ["elsewhere:Evil"]}')
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert play(PlayOptions()) == 0
    assert not marker.exists()
    assert go_on(monkeypatch, "1", "1", "1", bots=("elsewhere:Evil",), record=path) == 0
    assert marker.exists()
    capsys.readouterr()


@pytest.mark.parametrize("place", ["/dev/zero", "fifo", "folder", "long"])
def test_a_record_is_read_to_its_end_or_not_at_all(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(place) if place.startswith("/") else tmp_path / place
    if place == "fifo":
        os.mkfifo(path)
    elif place == "folder":
        path.mkdir()
    elif place == "long":
        monkeypatch.setattr(store, "LONGEST", 1000)
        path.write_text("#" * 1001, encoding="utf-8")
    with pytest.raises((OSError, FooleryError)):
        store.read_whole(path)


def test_no_module_of_the_working_folder_is_part_of_the_program(tmp_path: Path) -> None:
    for name in ("json", "signal", "typer", "dataclasses", "bisect"):
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'caught')!r}, 'w').close()\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "foolery", "games"],
        cwd=tmp_path,
        env=environment(tmp_path / "home"),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "caught").exists()


def test_one_text_for_one_record() -> None:
    """A word that would mean the same move is another text, and the record is not exact."""
    path = Path(__file__).parent / "records" / "rule-suit-leads-2.txt"
    text = path.read_text(encoding="utf-8")
    assert not records.check(text).note
    for one, other in (("2. 2: close", "2. 2: pass"), ("2. 2: close", "2. 2: done")):
        with pytest.raises(FooleryError):
            records.check(text.replace(one, other))
    lines = [line for line in text.split("\n") if ": cover " in line]
    short = lines[0].replace("cover ", "", 1)
    with pytest.raises(FooleryError):
        records.check(text.replace(lines[0], short))

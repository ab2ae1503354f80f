"""Runs that do not go smoothly: bots that fail, arenas that are killed, files that cannot be gone on with."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from random import Random
from typing import Any

import pytest

import foolery
from foolery.arena import Settings
from foolery.arena.contest import Contest
from foolery.arena.figures import Tally
from foolery.arena.inference import Claims, Sprt
from foolery.arena.play import games
from foolery.arena.report import report
from foolery.arena.store import APPLICATION, Store, StoreError, manifest
from foolery.arena.workers import Chunk, Processes, chunks
from foolery.base.errors import FooleryError
from foolery.bots import BotError
from tests import arena_bots
from tests.started import started
from tests.test_arena import Here, planned

BOTS = "tests.arena_bots"
POSIX = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no timers")


def failing(bot: str, executor: Executor, **others: Any) -> dict[str, Any]:
    """The report of a short run of this bot against ``lowest``."""
    settings = planned(bots=("lowest", f"{BOTS}:{bot}"), **({"deals": 4} | others))
    contest = Contest(Tally(settings))
    contest.run(executor, 1)
    return report(contest.tally, manifest(settings))


# Bots that fail


@pytest.fixture(scope="module")
def processes() -> Iterator[Processes]:
    with Processes(1) as executor:
        yield executor


@pytest.mark.parametrize(
    ("bot", "code"),
    [
        ("Crashes", "bots.failed-at"),
        ("Nonsense", "bots.illegal"),
        ("Refuses", "bots.failed-at"),
        pytest.param("Sleeps", "arena.stalled", marks=POSIX),
        pytest.param("Swallows", "arena.stalled", marks=POSIX),
        pytest.param("Counts", "arena.stalled", marks=POSIX),
        ("Leaves", "arena.left"),
        ("Interrupts", "bots.failed-at"),
    ],
)
def test_a_bot_that_fails_loses_and_the_arena_goes_on(bot: str, code: str, processes: Processes) -> None:
    data = failing(bot, processes, deals=2, seconds=0.2)
    assert data["games"] == data["forfeits"] == 2
    assert [one["failed"] for one in data["bots"]] == [0, 2]
    assert [one["utility"] for one in data["bots"]] == [1, -1]
    assert data["pentanomial"] == [0, 0, 0, 0, 1]
    assert {one["why"]["code"] for one in data["failures"]} == {code}
    assert [one["game"] for one in data["failures"]] == [0, 1]
    assert data["complete"]


def test_only_the_games_that_it_failed_in_are_lost(processes: Processes) -> None:
    data = failing("Mean", processes, deals=12)
    assert data["bots"][1]["by_seat"][1] == {"games": 6, "fools": 6, "wins": 0}
    assert data["forfeits"] == 6
    assert data["bots"][1]["by_seat"][0]["fools"] < 6


def test_a_bot_that_fails_on_several_seats_shares_the_loss() -> None:
    settings = planned("throw-in", 4, bots=("lowest", f"{BOTS}:Crashes"), deals=2, seconds=0.0)
    for number, game in enumerate(games(settings, range(2))):
        mine = [seat for seat, bot in enumerate(settings.seating(number)) if bot == 1]
        assert game.failed == 1
        assert game.result.fools == tuple(mine)
        assert [game.result.utilities[seat] for seat in mine] == [-0.5, -0.5]
        assert sum(game.result.utilities) == 0


def test_a_bot_whose_name_leads_nowhere_is_refused_before_anything_is_played() -> None:
    with pytest.raises(BotError):
        manifest(planned(bots=("lowest", "nowhere.at:All")))


def test_without_forfeits_the_error_of_a_bot_is_raised(processes: Processes) -> None:
    settings = Settings(foolery.game("simple"), 2, 4, "a", ("lowest", f"{BOTS}:Crashes"))
    with pytest.raises(BotError, match="LookupError"):
        list(games(settings, range(4)))
    with pytest.raises(BotError, match="LookupError"):
        list(chunks(settings, [range(4)], processes))
    settings = Settings(foolery.game("simple"), 2, 4, "a", ("lowest", f"{BOTS}:Leaves"))
    with pytest.raises(FooleryError) as left:
        list(chunks(settings, [range(4)], processes))
    assert left.value.text() == (
        f"the bot “{BOTS}:Leaves” failed: it ended its process with exit code 3 while it was asked"
    )


@POSIX
def test_what_a_watch_does_to_this_process_is_undone() -> None:
    before = signal.getsignal(signal.SIGALRM)
    try:
        settings = planned(bots=("lowest", f"{BOTS}:Sleeps"), deals=2, seconds=0.1)
        assert [game.failed for game in games(settings, range(2))] == [1, 1]
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        assert arena_bots.Sleeps.woken == 0, "a bot that catches all its errors does not catch this"
    finally:
        signal.signal(signal.SIGALRM, before)


def test_an_executor_of_others_that_breaks_says_so() -> None:
    class Breaks(Executor):
        def submit(self, call: Any, /, *given: Any, **named: Any) -> Future[Any]:
            done: Future[Any] = Future()
            done.set_exception(BrokenExecutor("gone"))
            return done

    with pytest.raises(BrokenExecutor):
        list(chunks(planned(), [range(4)], Breaks()))


# Runs that are kept


def kept(path: Path, settings: Settings, claims: Claims | None = None, stop: Callable[[], bool] = bool) -> str:
    """Play on in a file until it is done, or until ``stop`` says so; the report as text."""
    with Store(path) as store:
        store.begin(manifest(settings, claims))
        contest = Contest(Tally(settings, None if claims is None else Sprt(claims)), store)

        def progress(contest: Contest) -> None:
            if contest.done and stop():
                raise KeyboardInterrupt

        contest.run(Here(), 1, progress)
        return json.dumps(report(contest.tally, manifest(settings, claims)))


@pytest.mark.parametrize("claims", [None, Claims(0, 250)])
def test_a_run_that_is_interrupted_anywhere_comes_to_the_same(tmp_path: Path, claims: Claims | None) -> None:
    settings = planned("throw-in", deals=80, bots=("lowest", "random"))
    whole = kept(tmp_path / "whole", settings, claims)
    random = Random(11)
    times = 0
    for number in range(4):
        path = tmp_path / str(number)
        found = ""
        while not found:
            try:
                found = kept(path, settings, claims, lambda: random.random() < 0.5)
            except KeyboardInterrupt:
                times += 1
        assert found == whole
    assert times > 0
    assert kept(tmp_path / "whole", settings, claims, lambda: True) == whole, "nothing is left to be played"


def test_a_run_can_be_made_longer(tmp_path: Path) -> None:
    settings = planned(deals=20)
    kept(tmp_path / "run", settings)
    longer = planned(deals=30)
    assert kept(tmp_path / "run", longer) == kept(tmp_path / "other", longer)
    assert kept(tmp_path / "run", settings) == kept(tmp_path / "third", settings), "or shorter again"


ARENA = [sys.executable, "-m", "foolery", "arena"]
ROOT = Path(__file__).resolve().parent.parent


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", "LC_ALL": "C.UTF-8"}


@pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
def test_a_run_that_is_killed_again_and_again_comes_to_the_same(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    """Killed as soon as its file has changed so many times, often in the middle of writing."""
    words = ["lowest", "random", "--game", "transfer", "--games", "100", "--seed", "1", "--json"]
    whole = subprocess.run([*ARENA, *words], capture_output=True, env=environment(), check=True)
    path = tmp_path / "run"
    random = Random(3)
    for number in range(10 if pytestconfig.getoption("--long") else 2):
        with started(
            [*ARENA, *words, "--jobs", str(1 + number % 2), "--resume", str(path)], env=environment(), stdout=-3
        ) as run:
            wait_for_changes(path, random.randint(1, 5), run)
            os.killpg(run.pid, signal.SIGKILL)
    done = subprocess.run([*ARENA, "--json", "--resume", str(path)], capture_output=True, env=environment(), check=True)
    assert done.stdout == whole.stdout
    assert json.loads(done.stdout)["complete"]


def wait_for_changes(path: Path, number: int, run: subprocess.Popen[Any]) -> None:
    """Until the file has been written so often, or the run has ended by itself."""
    seen: set[int] = set()
    while len(seen) <= number and run.poll() is None:
        if path.exists():
            seen.add(path.stat().st_mtime_ns)
        time.sleep(0.002)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system does not list its processes")
def test_processes_end_with_an_arena_that_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "run"
    words = ["lowest", "lowest", "--game", "transfer", "--games", "100000", "--jobs", "2", "--out", str(path)]
    with started([*ARENA, *words], env=environment(), stdout=-3) as run:
        wait_for_changes(path, 5, run)
        others = children(run.pid)
        assert len(others) >= 2
        os.kill(run.pid, signal.SIGKILL)
        run.wait()
        while any(Path(f"/proc/{pid}").exists() and not ended(pid) for pid in others):
            time.sleep(0.02)


def children(parent: int) -> list[int]:
    """The processes that this one has started."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            found.append(int(path.parent.name))
    return found


def ended(pid: int) -> bool:
    """Whether nothing but its number is left of a process."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


# Files that cannot be gone on with


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """The file of a run that is done."""
    path = tmp_path / "run"
    kept(path, planned(deals=40))
    return path


def refused(path: Path, settings: Settings | None = None) -> str:
    """The code of what a file says against going on with it; the sentence names the file."""
    with pytest.raises(StoreError) as error:
        kept(path, settings or planned(deals=40))
    for lang in ("en", "ru"):
        assert str(path) in error.value.text(lang)
    return error.value.code


def test_two_arenas_on_one_file(run: Path) -> None:
    with Store(run):
        assert refused(run) == "arena.file-busy"
    kept(run, planned(deals=40))


@pytest.mark.parametrize("part", [0.3, 0.6, 0.9])
def test_a_file_that_is_cut_off(run: Path, part: float) -> None:
    data = run.read_bytes()
    run.write_bytes(data[: int(len(data) * part)])
    assert refused(run) == "arena.file-broken"


def test_a_file_with_nonsense_in_the_middle(run: Path) -> None:
    data = bytearray(run.read_bytes())
    data[4096 : len(data)] = bytes(7 for _ in data[4096:])
    run.write_bytes(data)
    assert refused(run) == "arena.file-broken"


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE chunks SET games = '[[1]]' WHERE first = 0",
        "UPDATE chunks SET games = 'nothing' WHERE first = 0",
        "UPDATE chunks SET games = '{}' WHERE first = 0",
        "UPDATE chunks SET first = 1 WHERE first = 2",
        "UPDATE run SET manifest = '3'",
        "UPDATE run SET manifest = '{'",
        "INSERT INTO run VALUES ('{}')",
        "DROP TABLE chunks",
    ],
)
def test_a_file_that_somebody_has_changed(run: Path, change: str) -> None:
    with sqlite3.connect(run) as file:
        file.execute(change)
    file.close()
    assert refused(run) == "arena.file-broken"


def test_files_of_something_else(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("Not a database, but a text of some length.\n" * 50, encoding="utf-8")
    assert refused(tmp_path / "text") == "arena.file-foreign"
    assert (tmp_path / "text").read_text(encoding="utf-8").startswith("Not a database")
    with sqlite3.connect(tmp_path / "data") as file:
        file.execute("CREATE TABLE addresses (name TEXT)")
    file.close()
    assert refused(tmp_path / "data") == "arena.file-foreign"
    assert refused(tmp_path) == "cli.no-use"
    assert refused(tmp_path / "nowhere" / "run") == "cli.no-use"


def test_a_file_that_an_arena_left_before_its_first_word_is_begun(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    with sqlite3.connect(tmp_path / "tables"):
        Store(tmp_path / "tables").close()
    for name in ("empty", "tables"):
        assert json.loads(kept(tmp_path / name, planned(deals=4)))["games"] == 4


def test_a_file_of_another_format(run: Path) -> None:
    with sqlite3.connect(run) as file:
        assert file.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
        file.execute("PRAGMA user_version = 99")
    file.close()
    assert refused(run) == "arena.file-format"


def changed(path: Path, **fields: Any) -> None:
    """Let the manifest in a file say something else."""
    with sqlite3.connect(path) as file:
        kept = json.loads(file.execute("SELECT manifest FROM run").fetchone()[0])
        file.execute("UPDATE run SET manifest = ?", (json.dumps(kept | fields),))
    file.close()


def test_a_file_from_another_version(run: Path) -> None:
    bots = manifest(planned())["bots"]
    changed(run, bots=[bots[0] | {"digest": "0" * 16}, bots[1]])
    assert refused(run) == "arena.file-bot"
    changed(run, bots=bots, revisions={"core": 99})
    assert refused(run) == "arena.file-revisions"
    changed(run, revisions=manifest(planned())["revisions"], foolery="0.0.1")
    assert refused(run) == "arena.file-version"


@pytest.mark.parametrize(
    ("others", "what"),
    [
        ({"seed": "b"}, "run-seed"),
        ({"bots": ("random", "lowest")}, "run-bots"),
        ({"game": "throw-in"}, "run-game"),
        ({"players": 4}, "run-players"),
        ({"seconds": 5.0}, "run-seconds"),
    ],
)
def test_a_file_of_another_run(run: Path, others: dict[str, Any], what: str) -> None:
    settings = planned(**({"deals": 40} | others))
    assert refused(run, settings) == "arena.file-other"
    with pytest.raises(StoreError) as error:
        kept(run, settings)
    assert error.value.fields["what"].code == f"arena.{what}"
    with pytest.raises(StoreError) as error:
        kept(run, planned(deals=40), Claims(0, 5))
    assert error.value.fields["what"].code == "arena.run-sprt"


def test_a_chunk_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    settings = planned(deals=4)
    rows = [game.to_row() for game in games(settings, range(4))]
    with Store(tmp_path / "run") as store:
        store.begin(manifest(settings))
        store.keep(Chunk(range(2), rows[:2]))
        with pytest.raises(StoreError):
            store.keep(Chunk(range(2), rows[:2]))
        assert [chunk.numbers for chunk in store.chunks()] == [range(2)]
    with Store(tmp_path / "run") as store:
        assert list(store.chunks()) == [Chunk(range(2), rows[:2])]


def leave() -> None:
    """What a process does first, so that it never plays."""
    os._exit(7)


def test_processes_that_cannot_begin_are_told_of() -> None:
    with Processes(1, leave) as executor, pytest.raises(FooleryError) as ended:
        list(chunks(planned(), [range(4)], executor))
    assert ended.value.code == "arena.no-process"
    assert "exit code 7" in ended.value.text()

"""The command line in a process of its own: bots of others, interrupts, closed pipes, completion."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from foolery.arena import Report, Settings, simulate
from foolery.cli import guard
from foolery.cli import simulate as command
from tests.started import running, started, usual_signals
from tests.tiers import every

COUNT = ("--games", "4")
ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """English, and nothing saved."""
    monkeypatch.setenv("FOOLERY_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture(autouse=True)
def _heard() -> Iterator[None]:
    """Signals reach what is started here."""
    with usual_signals():
        yield


def real(*arguments: str, given: str | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "foolery", *arguments],
        input=given,
        capture_output=True,
        text=True,
        env=environ(**environment),
        check=False,
        timeout=120,
    )


def environ(**more: str) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(ROOT / "src"), "COLUMNS": "200"} | more


def test_the_real_command() -> None:
    done = real("games")
    assert (done.returncode, done.stderr) == (0, "")
    assert "throw-in" in done.stdout
    done = real("legal", "-", given="")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "foolery: the input is empty; a position is a line (game=throw-in hands=…) or JSON\n"
    done = real("nothing")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr


def test_a_terminal_that_knows_no_russian() -> None:
    done = real("games", "--lang", "ru", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stderr == 'foolery: this output (ascii) has no letters for "ru", so English is spoken.\n'
    assert done.stdout == real("games", PYTHONIOENCODING="ascii").stdout


def test_nobody_reads_the_output() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as nowhere:
        done = subprocess.run(
            [sys.executable, "-m", "foolery", "games"],
            stdout=nowhere,
            stderr=subprocess.PIPE,
            text=True,
            env=environ(),
            check=False,
        )
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_no_room_for_the_output() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "foolery", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=environ(),
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.startswith("foolery: ")
    assert "Traceback" not in done.stderr


WAITING_BOT = """
import pathlib
import time
from foolery.bots import Random
class Bot(Random):
    waits_in = 0
    deals = set()
    def reset(self, seed):
        super().reset(seed)
        self.deals.add(seed.rpartition("/")[0])
    def choose(self, view):
        if len(self.deals - {""}) > self.waits_in:
            pathlib.Path("started").touch()
            time.sleep(60)
        return super().choose(view)
class Later(Bot):
    waits_in = 5
class Last(Bot):
    waits_in = 260
"""
"""A bot that plays so many deals, then tells that it has come so far and does nothing more."""


INTERRUPTED = (130, "", "foolery: interrupted.\n")
ENDED = (143, "", "foolery: ended from outside.\n")


@pytest.mark.parametrize(
    ("jobs", "number", "end"),
    [("1", signal.SIGINT, INTERRUPTED), ("2", signal.SIGINT, INTERRUPTED), ("2", signal.SIGTERM, ENDED)],
    ids=["1", "2", "2-ended"],
)
def test_interrupted_work_ends_with_one_sentence(jobs: str, number: int, end: object, tmp_path: Path) -> None:
    (tmp_path / "waiting_bot.py").write_text(WAITING_BOT)
    arguments = ["simulate", "throw-in", "--games", "1000000", "--bots", "waiting_bot:Bot", "--jobs", jobs]
    with simulating(tmp_path, *arguments) as working:
        # Those who end a process from outside name it alone, the keyboard means all that it has started.
        (os.killpg if number == signal.SIGINT else os.kill)(working.pid, number)
        printed, error = working.communicate(timeout=60)
    assert (working.returncode, printed, error) == end


def test_an_interrupt_while_an_error_is_told_is_told_instead(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(guard, "command_error", interrupted)
    assert guard.run(["games", "--nothing"]) == 130
    assert capsys.readouterr().err == "foolery: interrupted.\n"


def test_processes_end_without_a_word_when_the_command_is_killed(tmp_path: Path) -> None:
    (tmp_path / "waiting_bot.py").write_text(WAITING_BOT)
    arguments = ["simulate", "throw-in", "--games", "1000000", "--bots", "waiting_bot:Bot", "--jobs", "2"]
    with simulating(tmp_path, *arguments) as working:
        os.kill(working.pid, signal.SIGKILL)
        # The error stream is closed when the last of them is gone.
        assert working.communicate(timeout=60) == ("", "")


def test_a_table_that_is_ended_from_outside_is_left_as_by_hand(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "foolery", "play", "throw-in", "--seed", "3", "--no-auto"]
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with started(command, cwd=tmp_path, env=environ(FOOLERY_HOME=str(tmp_path)), **pipes) as working:
        assert working.stdout is not None
        while "Your move" not in os.read(working.stdout.fileno(), 1 << 16).decode():
            pass
        working.terminate()
        printed, error = working.communicate(timeout=60)
    assert (working.returncode, error) == (143, "")
    assert "--continue" in printed
    assert list(tmp_path.glob("records/*"))


@pytest.mark.parametrize(("bot", "jobs", "played"), [("Later", 1, 5), ("Last", 2, 500)])
def test_interrupted_work_shows_what_is_finished(bot: str, jobs: int, played: int, tmp_path: Path) -> None:
    (tmp_path / "waiting_bot.py").write_text(WAITING_BOT)
    arguments = ["simulate", "simple", "--games", "10000", "--bots", f"waiting_bot:{bot}", "--jobs", str(jobs)]
    with simulating(tmp_path, *arguments, "--json") as working:
        time.sleep(1)
        os.killpg(working.pid, signal.SIGINT)
        printed, error = working.communicate(timeout=60)
    assert (working.returncode, error) == (130, "foolery: interrupted.\n")
    found = json.loads(printed)
    assert found["games"] == played
    assert sum(bot["deals"] for bot in found["bots"]) == played * 2


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "Not finished: 4 of 100 are counted."), ("ru", "Не окончено: сочтено 4 из 100.")],
)
def test_interrupted_work_says_how_much_was_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str, said: str
) -> None:
    def stopped(settings: Settings, advance: object, report: Report) -> None:
        simulate(settings, part=range(4), report=report)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "simulate", stopped)
    assert guard.run(["simulate", "simple", "--games", "100", "--bots", "random", "--lang", lang]) == 130
    assert said in capsys.readouterr().out


COUNTED = """
import os
import signal
import sys
from foolery.arena import statistics
from foolery.cli.guard import run
merge = statistics.gather
def gather(found, progress, out):
    def stopped():
        for number, one in enumerate(found):
            yield one
            if number == 2:
                os.kill(os.getpid(), signal.SIGINT)
                signal.pause()
    return merge(stopped(), progress, out)
statistics.gather = gather
if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
"""
"""The command line, interrupted as soon as three pieces of work are counted."""


@every(4)
@pytest.mark.parametrize(("workers", "lang"), [("1", "ru"), ("1", "en"), ("2", "en"), ("2", "ru")])
def test_interrupted_statistics_show_what_is_finished(workers: str, lang: str, tmp_path: Path) -> None:
    (tmp_path / "counted.py").write_text(COUNTED)
    asked = ["statistics", "simple", "transfer", "--games", "100", "--jobs", workers, "--lang", lang]
    for more in ([], ["--json"]):
        done = by_hand(tmp_path, "counted.py", *asked, *more)
        said = {"en": "foolery: interrupted.\n", "ru": "foolery: прервано.\n"}[lang]
        assert (done.returncode, done.stderr) == (130, said)
        if more:
            found = json.loads(done.stdout)["statistics"]
            assert [(one["game"], one["games"]) for one in found] == [("simple", 100), ("transfer", 50)]
        else:
            assert [line.split()[0] for line in done.stdout.splitlines() if line[:1].islower()] == [
                *({"en": ["game"], "ru": ["игра"]}[lang]),
                "simple",
                "transfer",
            ]


def by_hand(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A program in this folder, run to its end."""
    command = [sys.executable, *arguments]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder, env=environ()) as working:
        printed, error = working.communicate(timeout=60)
    return subprocess.CompletedProcess(command, working.returncode, printed, error)


@contextmanager
def simulating(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """The command at work with the bot that tells when it is asked first."""
    command = [sys.executable, "-m", "foolery", *arguments]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder, env=environ()) as working:
        while not (folder / "started").exists() and working.poll() is None:
            time.sleep(0.05)
        yield working


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system does not list its processes")
def test_what_a_failing_test_has_started_ends_with_it(tmp_path: Path) -> None:
    (tmp_path / "waiting_bot.py").write_text(WAITING_BOT)
    arguments = ["simulate", "throw-in", "--games", "1000000", "--bots", "waiting_bot:Bot", "--jobs", "2"]
    seen = []

    def fails() -> None:
        with simulating(tmp_path, *arguments) as working:
            seen.append(working.pid)
            assert len(running(working.pid)) >= 3
            raise LookupError

    with pytest.raises(LookupError):
        fails()
    for _ in range(100):
        if not running(seen[0]):
            break
        time.sleep(0.05)
    assert running(seen[0]) == []


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
def test_the_tests_of_interrupts_hold_where_the_suite_is_started_deaf() -> None:
    deaf = (
        "import signal, sys, pytest; signal.signal(signal.SIGINT, signal.SIG_IGN); sys.exit(pytest.main(sys.argv[1:]))"
    )
    one = f"{Path(__file__)}::test_interrupted_work_ends_with_one_sentence[1]"
    command = [sys.executable, "-c", deaf, "-q", "-p", "no:cacheprovider", one]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env=environ()) as suite:
        said = suite.communicate(timeout=240)[0]
    assert suite.returncode == 0, said
    assert "1 passed" in said


BEGINNING = """
import sys
from foolery.__main__ import main
sys.addaudithook(lambda event, what: event == "import" and what[0] == "typer" and print("begins", flush=True))
main()
"""
"""The command as its script runs it, telling when it begins to load what it needs."""
MOMENTS = (0.0, 0.3, 0.6, 1.1)


def interrupted_after(delay: float, cwd: Path) -> tuple[int, str]:
    arguments = ["simulate", "throw-in", "--games", "1000000", "--bots", "lowest", "--jobs", "2"]
    command = [sys.executable, "-c", BEGINNING, *arguments]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd, env=environ()) as working:
        assert working.stdout is not None
        assert working.stdout.readline() == "begins\n"
        time.sleep(delay)
        os.killpg(working.pid, signal.SIGINT)
        error = working.communicate(timeout=60)[1]
    return working.returncode, error


def test_an_interrupt_at_any_moment_of_the_start_ends_with_one_sentence(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as several:
        ends = list(several.map(lambda delay: interrupted_after(delay, tmp_path), MOMENTS))
    assert ends == [(130, "foolery: interrupted.\n")] * len(MOMENTS)


def test_completion_knows_the_games_and_the_bots() -> None:
    def completed(line: str) -> str:
        done = real(_FOOLERY_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=str(len(line.split()) - 1))
        assert done.returncode == 0
        return done.stdout

    assert "transfer" in completed("foolery rules tran").split()
    assert "simulate" in completed("foolery sim").split()
    assert "lowest,heuristic" in completed("foolery simulate throw-in --bots lowest,heu").split()


def test_simulate_takes_the_bots_of_others(tmp_path: Path) -> None:
    source = (
        "from foolery.bots import Bot\nclass Last(Bot):\n    def choose(self, view):\n        return view.legal[-1]\n"
    )
    (tmp_path / "their_bots.py").write_text(source)
    done = subprocess.run(
        [sys.executable, "-m", "foolery", "simulate", "simple", *COUNT, "--bots", "their_bots:Last,lowest", "--json"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environ(),
        check=True,
    )
    assert json.loads(done.stdout)["bots"][0]["bot"] == "their_bots:Last"


def test_simulate_gives_the_same_figures_by_several_processes() -> None:
    arguments = ("simulate", "simple", "--games", "260", "--bots", "random,lowest", "--json")
    alone, shared = (json.loads(real(*arguments, *more).stdout) for more in ((), ("--jobs", "2")))
    del alone["seconds"], shared["seconds"]
    assert alone == shared


def test_play_without_input_ends_well() -> None:
    done = real("play", "throw-in", "--seed", "1", given="")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout

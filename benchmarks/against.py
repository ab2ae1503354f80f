"""How fast Foolery is beside an older commit of itself, in one run: `python -m benchmarks.against COMMIT`.

The commit is unpacked into a passing folder, the working tree copied into another, and the compiled form of both is
built there, with the rule files of the seven rules. Then old and new are measured in turns, task by task and round by
round, each round in fresh processes and all on one core; every figure is processor time. A ratio is the median of the
rounds' own ratios, with the least and the greatest of them beside: a busy neighbour slows both sides alike.

Exit code 1: a figure misses what is wanted of it at least; 2: a side cannot be built.
"""

import argparse
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from benchmarks.composition import SEVEN

ROOT = Path(__file__).parent.parent
SIDE = Path(__file__).with_name("side.py")
PLAIN = "FOOLERY_PLAIN_RULES"
NOT_SLOWER: Final = 0.95


class Row(NamedTuple):
    """What is measured: a ``task`` of ``side`` on a ``game``, or what a whole process runs.

    ``least`` and ``aim`` are how many times faster the new side is wanted; 0: it is only shown.
    """

    title: str
    task: str
    game: str = ""
    least: float = 0
    aim: float = 0
    headers: bool = False
    """Whether rule files run compiled, with their generated headers."""
    players: int = 2


SHORT = "seven rules"
ROWS: Final = (
    Row("view(seat) and every field of it", "view", "throw-in", 3, 8),
    Row("a view as plain data: to_wire (to_json before it)", "plain_data", "throw-in"),
    Row("a view's to_json", "to_json", "throw-in"),
    Row("copy of a state", "copy", "throw-in"),
    Row("deal by the documented shuffle", "deal", "throw-in", 4, 10),
    Row("import foolery", "-c import foolery", "", 2, 5),
    Row("foolery --version", "-m foolery --version", "", 2, 5),
    Row("import foolery, compose a game and deal it", "-c import foolery; foolery.game('throw-in').deal(2, '1')"),
    Row("playouts inside, throw-in", "playouts", "throw-in", NOT_SLOWER),
    Row("playouts inside, transfer", "playouts", "transfer", NOT_SLOWER),
    Row("stepping, throw-in", "stepping", "throw-in", NOT_SLOWER),
    Row("stepping, transfer", "stepping", "transfer", NOT_SLOWER),
    Row(f"playouts inside, {SHORT}", "playouts", SEVEN, NOT_SLOWER),
    Row(f"playouts inside, {SHORT} with headers", "playouts", SEVEN, NOT_SLOWER, headers=True),
    Row("shedding playouts inside, 2 seats", "playouts", "shed-idiot", 30, 100),
    Row("shedding playouts inside, 4 seats", "playouts", "shed-idiot", 30, 100, players=4),
    Row("shedding playouts inside, 6 seats with two packs", "playouts", "shed-idiot", 30, 100, players=6),
    Row("shedding, copy of a state", "copy", "shed-idiot"),
    Row("rummy playouts inside, all contracts, 2 seats", "matches", "contract-rummy", 30, 100),
    Row("rummy playouts inside, all contracts, 4 seats", "matches", "contract-rummy", 30, 100, players=4),
    Row("rummy playouts inside, all contracts, 7 seats", "matches", "contract-rummy", 30, 100, players=7),
    Row("rummy, stepping", "stepping", "contract-rummy", NOT_SLOWER, players=3),
    Row("rummy, a view and every field of it", "view", "contract-rummy"),
    Row("rummy, copy of a state", "copy", "contract-rummy"),
)


class Side:
    """A built tree of Foolery and the processes that measure it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.running: dict[bool, subprocess.Popen[str]] = {}

    def environment(self, headers: bool) -> dict[str, str]:
        """What its processes run in."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("FOOLERY_")}
        return kept | {"PYTHONPATH": str(self.root / "src"), PLAIN: "" if headers else "1"}

    def build(self, rules: list[str]) -> None:
        """Build the compiled form, and these rule files, if there are any."""
        tool = "foolery.build" if (self.root / "src/foolery/build.py").is_file() else "foolery.compiling"
        for more in ([], ["--rules", *rules]) if rules else ([],):
            command = [sys.executable, "-m", tool, "--quiet", *more]
            environment = self.environment(True) | {"FOOLERY_PURE": "1" if not more else ""}
            if subprocess.run(command, env=environment, cwd=self.root, check=False).returncode:
                print("A side cannot be built; the reason is above.", file=sys.stderr)
                sys.exit(2)

    def start(self) -> None:
        """Start the processes of a round, one with plain rule files and one with compiled ones."""
        for headers in (False, True):
            self.running[headers] = subprocess.Popen(
                [sys.executable, str(SIDE)],
                env=self.environment(headers),
                cwd=self.root,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            if not self.answer(headers)["compiled"]:
                sys.exit(f"{self.root} does not run compiled")

    def answer(self, headers: bool) -> dict[str, Any]:
        """The next line of a process."""
        stream = self.running[headers].stdout
        line = stream.readline() if stream is not None else ""
        if not line:
            sys.exit("a measuring process ended early; its reason is above")
        found: dict[str, Any] = json.loads(line)
        return found

    def seconds(self, row: Row, seconds: float) -> float:
        """Seconds of processor time for one time of what a row is about."""
        if row.task.startswith("-"):
            return self.whole_process(row, max(1, round(seconds * 10)))
        stream = self.running[row.headers].stdin
        assert stream is not None
        stream.write(
            json.dumps({"what": row.task, "game": row.game, "players": row.players, "seconds": seconds}) + "\n"
        )
        stream.flush()
        found = self.answer(row.headers)
        return float(found["seconds"] / found["times"])

    def whole_process(self, row: Row, times: int) -> float:
        """The processor time of a process from its start to its end, the median of so many."""
        switch, _, rest = row.task.partition(" ")
        words = [rest] if switch == "-c" else rest.split()
        used = []
        for _ in range(times):
            command = [sys.executable, switch, *words]
            process = subprocess.Popen(
                command, env=self.environment(False), cwd=self.root, stdout=subprocess.DEVNULL, text=True
            )
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode:
                sys.exit(f"{' '.join(command)} ends with code {process.returncode}")
            used.append(usage.ru_utime + usage.ru_stime)
        return median(used)

    def stop(self) -> None:
        """The end of the input ends the processes."""
        for process in self.running.values():
            process.communicate()


@contextmanager
def one_core() -> Iterator[None]:
    """Keep this process and all that it starts on one core, where the system lets us."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def unpack(commit: str, to: Path) -> str:
    """Put the files of a commit into a folder; gives its name in short."""
    name = subprocess.run(
        ["git", "rev-parse", "--short", commit], cwd=ROOT, capture_output=True, text=True, check=False
    )
    packed = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, capture_output=True, check=False)
    if name.returncode or packed.returncode:
        print(f"There is no commit {commit} here.", file=sys.stderr)
        sys.exit(2)
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as files:
        files.extractall(to, filter="data")
    return name.stdout.strip()


def prepare(commit: str, folder: Path, headers: bool) -> tuple[str, Side, Side]:
    """Both sides, built below this folder, with rule files where they are wanted; what is there is taken as it is."""
    rules = [word.replace("-", "_") for word in SEVEN.split("+")] if headers else []
    name, old, new = commit, Side(folder / "old"), Side(folder / "new")
    if not old.root.is_dir():
        name = unpack(commit, old.root)
        old.build(rules)
    if not new.root.is_dir():
        shutil.copytree(ROOT / "src", new.root / "src", ignore=shutil.ignore_patterns("_compiled", "__pycache__"))
        new.build(rules)
    return name, old, new


def rounds(old: Side, new: Side, rows: list[Row], number: int, seconds: float) -> dict[Row, list[tuple[float, float]]]:
    """Seconds of every row on both sides, round by round, which of them is first changing from round to round."""
    found: dict[Row, list[tuple[float, float]]] = {row: [] for row in rows}
    for side in (old, new):
        for row in rows:
            if row.task.startswith("-"):
                side.whole_process(row, 1)  # Python writes its .pyc files.
    for turn in range(number):
        for side in (old, new):
            side.start()
        for row in rows:
            first, second = (old, new) if turn % 2 == 0 else (new, old)
            pair = first.seconds(row, seconds), second.seconds(row, seconds)
            found[row].append(pair if turn % 2 == 0 else pair[::-1])
        for side in (old, new):
            side.stop()
        if sys.stderr.isatty():
            print(f"\r{turn + 1} of {number} rounds", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    return found


def figure(row: Row, found: list[tuple[float, float]]) -> dict[str, Any]:
    """The medians of a row, and how many times faster the new side is."""
    ratios = sorted(old / new for old, new in found)
    return {
        "title": row.title,
        "game": row.game,
        "old_microseconds": median(old for old, _ in found) * 1e6,
        "new_microseconds": median(new for _, new in found) * 1e6,
        "faster": median(ratios),
        "faster_least": ratios[0],
        "faster_most": ratios[-1],
        "wanted": row.least,
        "aim": row.aim,
        "met": median(ratios) >= row.least,
    }


def show(figures: list[dict[str, Any]], name: str, number: int) -> None:
    """Print the table."""
    print(f"Processor time beside commit {name}: medians of {number} rounds on one core, old and new in turns\n")
    print(f"{'':<50}{'then':>12}{'now':>12}   {'times faster':<22}wanted")
    for one in figures:
        times = f"{one['faster']:.2f} ({one['faster_least']:.2f}–{one['faster_most']:.2f})"
        wanted = f"{one['wanted']:g}" + (f", aim {one['aim']:g}" if one["aim"] else "") if one["wanted"] else ""
        missed = "" if one["met"] else "   missed"
        then, now = amount(one["old_microseconds"]), amount(one["new_microseconds"])
        print(f"{one['title']:<50}{then:>12}{now:>12}   {times:<22}{wanted}{missed}")
    print(f"\nPlayouts and stepping: time for one move. Seven rules: {SEVEN}")
    print("A commit whose shedding game or rummy has no playouts inside plays them by legal and apply.")


def amount(microseconds: float) -> str:
    """A time as people read it."""
    if microseconds < 1:
        return f"{microseconds * 1000:.1f} ns"
    return f"{microseconds:.2f} µs" if microseconds < 1000 else f"{microseconds / 1000:.1f} ms"


def main(arguments: list[str] | None = None) -> int:
    """Build, measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.against", description="Speed beside an older commit.")
    parser.add_argument("commit", help="what the working tree is measured against, as 1b662f4")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--quick", action="store_true", help="three rounds of short measurements")
    parser.add_argument("--seconds", type=float, help="seconds for each measurement (0.3)")
    parser.add_argument("--rounds", type=int, help="how often each is repeated (9)")
    parser.add_argument("--only", nargs="*", default=[], metavar="WORD", help="rows with one of these words")
    parser.add_argument("--folder", type=Path, help="build in this folder and leave it there for the next run")
    given = parser.parse_args(arguments)
    seconds = given.seconds or (0.05 if given.quick else 0.3)
    number = given.rounds or (3 if given.quick else 9)
    rows = [row for row in ROWS if not given.only or any(word in row.title for word in given.only)]
    with tempfile.TemporaryDirectory(prefix="foolery-against-") as passing:
        name, old, new = prepare(
            given.commit, (given.folder or Path(passing)).resolve(), any(row.headers for row in rows)
        )
        with one_core():
            found = rounds(old, new, rows, number, seconds)
    figures = [figure(row, pairs) for row, pairs in found.items()]
    if given.json:
        about = {"commit": name, "python": sys.version.split()[0], "rounds": number, "seconds": seconds}
        print(json.dumps(about | {"figures": figures}, indent=1))
    else:
        show(figures, name, number)
    return 0 if all(one["met"] for one in figures) else 1


if __name__ == "__main__":
    sys.exit(main())

"""``python -m tests.vectors FILE...``: plays every example of the files; without files, the shared ones.

Prints one line per failing example and closes with ``N passed, M failed``. Exit status: 0 when all pass, 1 when an
example fails, 2 when a file cannot be used.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO, cast

from tests.vectors.engine import Engine
from tests.vectors.form import Example, UnusableError, read
from tests.vectors.play import Outcome, try_example

SHARED = Path(__file__).resolve().parents[1] / "data" / "vectors"


def run(paths: Sequence[Path], engine: Engine, out: TextIO, err: TextIO) -> int:
    """Play the examples of all files and report; gives the exit status."""
    examples: list[Example] = []
    unusable = []
    for path in paths:
        try:
            examples += read(path)
        except UnusableError as error:
            unusable.append(str(error))
    if unusable:
        print(*unusable, sep="\n", file=err)
        return 2
    return report([try_example(example, engine) for example in examples], out)


def report(outcomes: Sequence[Outcome], out: TextIO) -> int:
    """One line per failing example, the rules that do not exist yet, and the count; gives the exit status."""
    failed = [outcome for outcome in outcomes if outcome.faults]
    for outcome in failed:
        print(f"{outcome.example.id} ({outcome.example.source}): {'; '.join(outcome.faults)}", file=out)
    not_tried = [outcome for outcome in outcomes if outcome.unknown]
    if not_tried:
        names = sorted({name for outcome in not_tried for name in outcome.unknown})
        print(f"{len(not_tried)} not tried: rules that do not exist yet ({', '.join(names)})", file=out)
    print(f"{sum(outcome.passed for outcome in outcomes)} passed, {len(failed)} failed", file=out)
    return 1 if failed else 0


def foolery() -> Engine:
    """The engine: the installed package, else the one in ``src`` beside the tests."""
    try:
        import foolery as package
    except ModuleNotFoundError as error:
        if error.name != "foolery":
            raise
        sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "src"))
        import foolery as package
    return cast("Engine", package)


def main(arguments: Sequence[str]) -> int:
    if any(argument.startswith("-") for argument in arguments):
        print("usage: python -m tests.vectors FILE... (one JSON object per line; without FILE the shared examples)")
        return 0 if set(arguments) <= {"-h", "--help"} else 2
    paths = [Path(argument) for argument in arguments] or sorted(SHARED.glob("*.jsonl"))
    return run(paths, foolery(), sys.stdout, sys.stderr)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""How much a command may be asked for, and how far it is."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import Final

from foolery.cli.words import say

MOST_GAMES: Final = 1_000_000
"""Games of one run at most: with more than that nobody waits for the end, and another seed gives more."""
MOST_DEPTH: Final = 100
"""Moves that are looked ahead at most: there are few positions whose lines could be counted so far."""


@contextlib.contextmanager
def progress_bar(parts: int, doing: str = "simulating") -> Iterator[Callable[[int], None]]:
    """Shows how far it is, on the error stream where that is a terminal; ``doing`` is the key of the words for it."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    # Only where a bar is drawn: rich costs more to import than most commands to run.
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(say(doing), total=parts)
        yield lambda done: bar.update(task, completed=done)

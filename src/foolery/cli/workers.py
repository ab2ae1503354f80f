"""Processes that share the work of one command."""

import signal
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import get_context
from typing import TypeVar

from foolery.cli import own_rules

Task = TypeVar("Task")
Found = TypeVar("Found")


def shared(work: Callable[[Task], Found], tasks: Iterable[Task], workers: int, chunk: int = 1) -> Iterator[Found]:
    """What ``work`` gives for each task, in their order; with one worker in this process."""
    if workers <= 1:
        yield from map(work, tasks)
        return
    with get_context("spawn").Pool(workers, prepare) as pool:
        yield from pool.imap(work, tasks, chunk)


def prepare() -> None:
    """Make a new process know the same rules; an interrupt is for the process that has started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    own_rules.load(lambda problem: None)

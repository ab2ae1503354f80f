"""Processes that share the work of one command."""

import contextlib
import signal
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import get_context
from typing import Final, TypeVar

from foolery.base.errors import FooleryError
from foolery.cli import own_rules

MOST: Final = 256
"""Processes at most."""

Task = TypeVar("Task")
Found = TypeVar("Found")


@contextlib.contextmanager
def shared(
    work: Callable[[Task], Found], tasks: Iterable[Task], workers: int, chunk: int = 1
) -> Iterator[Iterator[Found]]:
    """What ``work`` gives for each task, in their order; with one worker in this process. The others are gone after the
    block, whatever happens in it.
    """
    if workers <= 1:
        yield map(work, tasks)
        return
    with contextlib.ExitStack() as stack:
        with uninterrupted():
            pool = stack.enter_context(get_context("spawn").Pool(workers, prepare))
        yield pool.imap(work, tasks, chunk)


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """An interrupt waits until the end of the block, and reaches no process or thread that begins in it.

    Those inherit the mask, so that a new process cannot be interrupted before it has got as far as ``prepare``; nor can
    one that replaces it later, for the thread that starts those begins with the pool.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Where there are no signals to hold back, there may be no such module either.
    from multiprocessing import resource_tracker

    # It unblocks interrupts when it starts, so that has to be over.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def prepare() -> None:
    """Make a new process know the same rules; an interrupt is for the process that has started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    # A process that dies here is started again and again; whoever started it has been told what is wrong.
    with contextlib.suppress(FooleryError):
        own_rules.load(lambda problem: None)

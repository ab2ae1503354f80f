"""Processes that share the work of one command."""

import contextlib
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Final, TypeVar

import typer

from foolery.arena.processes import Processes
from foolery.base.errors import FooleryError
from foolery.cli import own_rules

MOST: Final = 256
"""Processes at most."""

Jobs = Annotated[int | None, typer.Option("--jobs", min=1, max=MOST)]

Task = TypeVar("Task")
Found = TypeVar("Found")


@contextlib.contextmanager
def shared(work: Callable[[Task], Found], tasks: Iterable[Task], workers: int) -> Iterator[Iterator[Found]]:
    """What ``work`` gives for each task, in their order; with one worker in this process. The others are gone after the
    block, whatever happens in it.
    """
    if workers <= 1:
        yield map(work, tasks)
        return
    with Processes(workers, prepare) as executor:
        yield executor.map(work, tasks)


def prepare() -> None:
    """Make a new process know the same rules."""
    # A process that dies here is started again and again; whoever started it has been told what is wrong.
    with contextlib.suppress(FooleryError):
        own_rules.load(lambda problem: None)

"""Processes that tests start: they hear every signal, and are gone afterwards with all that they have started."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

USUAL = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


@contextmanager
def usual_signals() -> Iterator[None]:
    """Children that begin in this block hear every signal, whatever whoever has started the suite ignores or blocks.

    A signal that is handled here is at its default in a new program; one that is ignored stays ignored there.
    """
    blocked = signal.pthread_sigmask(signal.SIG_UNBLOCK, USUAL) if hasattr(signal, "pthread_sigmask") else set()
    before = {number: signal.signal(number, signal.default_int_handler) for number in USUAL}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        if blocked:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


@contextmanager
def started(arguments: Sequence[str], **more: Any) -> Iterator[subprocess.Popen[str]]:
    """A process at the head of a session of its own; after the block nothing of that is left, whatever happens."""
    with subprocess.Popen(arguments, text=True, start_new_session=True, **more) as working:
        try:
            yield working
        finally:
            with suppress(OSError):
                os.killpg(working.pid, signal.SIGKILL)


def running(session: int) -> list[int]:
    """The processes of a session that still run; where the system does not list them, none."""
    found = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, _, of = place.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[:4]
            if int(of) == session and state not in "ZX":
                found.append(int(place.parent.name))
    return found

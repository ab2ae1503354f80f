"""A process that reads and writes lines, none of which anybody waits for longer than he wants.

A thread reads what it writes, another what it complains of, a third writes what it is to read: a program that does none
of this in time holds nobody up, and one that writes without end is read no further.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import IO, Final

from foolery.base.printable import printable_lines
from foolery.bots.programs import leash

LINE: Final = 1 << 20
"""Bytes of a line at most."""
UNREAD: Final = 64
"""Lines at most that wait to be read: nobody has asked for that many."""
PIECE: Final = 1 << 16
COMPLAINTS: Final = 1 << 16
"""Bytes of the error stream of one process that are passed on."""
LAST_WORDS: Final = 300
"""Bytes of them that are remembered, for whoever tells how it ended."""
_GROUPS: Final = hasattr(os, "killpg")


class Silent(Exception):
    """Nothing came in time."""


class Ended(Exception):
    """The process has closed its output. ``code`` is its exit code, negative for a signal, None where it lives on."""

    def __init__(self, code: int | None, words: str) -> None:
        self.code = code
        self.words = words
        super().__init__(code)


class TooLong(Exception):
    """A line has no end within the limit."""


class Flooding(Exception):
    """It writes and writes."""


Found = bytes | type[TooLong] | type[Flooding] | type[Ended]


class Lines:
    """A process that was started. Raises OSError where it cannot be."""

    def __init__(self, command: Sequence[str] | str) -> None:
        self.process = subprocess.Popen(
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            # An interrupt is for whoever started it, and it is ended with all that it has started.
            start_new_session=_GROUPS,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        if _GROUPS:
            _holder().tell(f"+{self.process.pid}")
        self._found: deque[Found] = deque()
        self._news = threading.Condition()
        self._written: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._last_words = b""
        self._gone = False
        self._threads = [
            self._begin(self._read, self.process.stdout),
            self._begin(self._write, self.process.stdin),
            self._begin(self._pass_on, self.process.stderr),
        ]

    def _begin(self, work: Callable[[int], None], stream: IO[bytes] | None) -> threading.Thread:
        assert stream is not None
        thread = threading.Thread(target=work, args=(stream.fileno(),), daemon=True)
        thread.start()
        return thread

    def send(self, line: bytes) -> None:
        """Have a line written as soon as it is read; nobody waits for that."""
        self._written.put(line + b"\n")

    def receive(self, seconds: float) -> bytes:
        """The next line. Raises Silent, Ended, TooLong or Flooding."""
        late = time.monotonic() + seconds
        with self._news:
            while not self._found:
                left = late - time.monotonic()
                if left <= 0 or not self._news.wait(left):
                    raise Silent
            return self._next()

    def unasked(self) -> bytes | None:
        """A line that is there although nobody has asked for one. Raises TooLong or Flooding."""
        with self._news:
            return None if not self._found or self._found[0] is Ended else self._next()

    def _next(self) -> bytes:
        found = self._found[0] if self._found[-1] is not Flooding else Flooding
        if isinstance(found, bytes):
            self._found.popleft()
            return found
        # The end stays where it is: it is found again by whoever asks again.
        raise self._ended() if found is Ended else found

    def _ended(self) -> Ended:
        """How it ended; a moment is needed until the system knows, and until its last words are there."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(leash.GRACE)
        self._threads[2].join(leash.GRACE)
        words = self._last_words.decode(errors="replace").strip().splitlines()
        return Ended(self.process.poll(), words[-1].strip() if words else "")

    def end(self, grace: float = leash.GRACE) -> None:
        """Close its input and give it so long to end; then it is killed, with all that it has started."""
        if grace > 0:
            self.leaves(grace)
        else:
            self.kill()

    def leaves(self, seconds: float) -> bool:
        """Close its input; whether it ends by itself within this time. It is gone after that in any case."""
        self._written.put(None)
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        finally:
            self.kill()
        return True

    def kill(self) -> None:
        """It is gone after this."""
        if self._gone:
            return
        self._gone = True
        with contextlib.suppress(OSError):
            if _GROUPS:
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()
        if _GROUPS:
            _holder().tell(f"-{self.process.pid}")
        self._written.put(None)
        for thread, stream in zip(self._threads, (self.process.stdout, None, self.process.stderr), strict=True):
            thread.join(leash.GRACE)
            # Somebody may have inherited the other end and left the group: whoever reads there goes on waiting.
            if stream is not None and not thread.is_alive():
                stream.close()

    # What the threads do

    def _read(self, source: int) -> None:
        rest = b""
        while piece := _piece(source):
            *lines, rest = (rest + piece).split(b"\n")
            if not self._keep([line if len(line) <= LINE else TooLong for line in lines]):
                return
            if len(rest) > LINE:
                self._keep([TooLong])
                return
        self._keep([*([rest] if rest else []), Ended])

    def _keep(self, found: list[Found]) -> bool:
        """Let them be found; whether there is room for more."""
        with self._news:
            room = UNREAD - len(self._found)
            self._found.extend(found if len(found) <= room else [*found[:room], Flooding])
            self._news.notify_all()
        return len(found) <= room

    def _write(self, target: int) -> None:
        with contextlib.suppress(OSError):
            while (line := self._written.get()) is not None:
                while line:
                    line = line[os.write(target, line) :]
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            self.process.stdin.close()

    def _pass_on(self, source: int) -> None:
        """Pass complaints on, as far as there is room for them, without what would steer a terminal."""
        left = COMPLAINTS
        while piece := _piece(source):
            self._last_words = (self._last_words + piece)[-LAST_WORDS:]
            shown = printable_lines(piece[:left].decode(errors="replace"))
            left -= len(piece[:left])
            with contextlib.suppress(OSError, ValueError):
                # Not through the object: its lock may be held for ever by a thread that the end has stopped.
                os.write(_errors(), shown.encode(errors="replace") + (b"" if left else b" ...\n"))
            if not left:
                break
        while _piece(source):
            continue


def _piece(source: int) -> bytes:
    try:
        return os.read(source, PIECE)
    except OSError:
        return b""


def _errors() -> int:
    """The error stream of this process."""
    try:
        return sys.stderr.fileno()
    except (AttributeError, OSError, ValueError):
        return 2


class _Holder:
    """The process that ends programs which outlive this one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        with contextlib.suppress(OSError):
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(Path(leash.__file__))],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            # It ends after this process, so nobody will ever wait for it.
            self._process.returncode = 0

    def tell(self, order: str) -> None:
        """Hold a process, or let it go."""
        if self._process is None or self._process.stdin is None:
            return
        with self._lock, contextlib.suppress(OSError):
            self._process.stdin.write(f"{order}\n".encode())


@cache
def _holder() -> _Holder:
    return _Holder()

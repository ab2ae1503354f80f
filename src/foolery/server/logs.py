"""The log of a server process: to the error stream, and to a file in the data folder that rotates. Repeats are counted.

    with logs.kept(folder) as repeats:      what any logger of the process writes goes there
        repeats.tell()                      now and then: what was counted and not written yet

A fault that comes each second would hide everything else. So a text that comes again is counted, and once a minute the
count is written. Of texts that differ in a name alone, as for one fault at many tables, the first twenty are written.
"""

from __future__ import annotations

import logging
import os
import sys
import time
import traceback
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any, Final

from foolery.base import folders
from foolery.base.printable import printable_lines
from foolery.server.folder import LOG

SIZE: Final = 1_000_000
"""Largest size of a file in bytes."""
FILES: Final = 4
"""Number of full files that are kept besides the current one."""
MINUTE: Final = 60.0
"""Time in seconds after which the repeats of a message are written."""
EACH: Final = 20
"""Most different messages of one kind that are written in a minute."""
MOST: Final = 1000
"""Most messages that are counted at a time."""


class Plain(logging.Formatter):
    """Lines in which nothing that others have sent steers the terminal of a reader."""

    def format(self, record: logging.LogRecord) -> str:
        """See ``logging.Formatter``."""
        return printable_lines(super().format(record))


@contextmanager
def kept(folder: Path) -> Iterator[Repeats]:
    """Write the logs of this process to the error stream and to the file in the folder, until the block ends."""
    plain = logging.StreamHandler(sys.stderr)
    plain.setFormatter(Plain("%(message)s"))
    file = LogFile(folder / LOG)
    file.setFormatter(Plain("%(asctime)s %(levelname)s %(message)s"))
    repeats = Repeats([plain, file])
    root = logging.getLogger()
    root.addHandler(repeats)
    try:
        yield repeats
    finally:
        root.removeHandler(repeats)
        repeats.close()


Kind = tuple[str, int, str, str]
"""Common part of similar messages: logger, level, message without its values, and place where the error was raised."""


@dataclass(slots=True)
class _Seen:
    """Message that was written, time of the last count, and repeats since then.

    It does not hold the record itself, whose ``exc_info`` would keep the frames of a failed request in memory.
    """

    name: str
    level: int
    first_line: str
    since: float
    more: int = 0


class Repeats(logging.Handler):
    """Hands records on to other handlers, each text once a minute with the number of its repeats."""

    def __init__(self, targets: Sequence[logging.Handler], clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(logging.WARNING)
        self._targets, self._clock = targets, clock
        self._seen: OrderedDict[tuple[Kind, str | None], _Seen] = OrderedDict()
        """By kind and text; None stands for all texts of a kind behind the first ones."""
        self._texts: Counter[Kind] = Counter()
        """How many texts of a kind are remembered."""

    def emit(self, record: logging.LogRecord) -> None:
        """See ``logging.Handler``."""
        try:
            self._take(record)
        except Exception:  # a log line must not stop what it reports
            self.handleError(record)

    def _take(self, record: logging.LogRecord) -> None:
        self.tell()
        kind, text = kind_of(record), record.getMessage()
        if (kind, text) in self._seen:
            self._seen[kind, text].more += 1
        elif self._texts[kind] >= EACH:
            self._seen.setdefault((kind, None), self._new(record, text)).more += 1
        else:
            self._seen[kind, text] = self._new(record, text)
            self._texts[kind] += 1
            self._write(record)
        while len(self._seen) > MOST:
            self._forget(next(iter(self._seen)))

    def _new(self, record: logging.LogRecord, text: str) -> _Seen:
        return _Seen(record.name, record.levelno, text.strip().partition("\n")[0], self._clock())

    def tell(self) -> None:
        """Write how often texts came again in a minute that is over."""
        with self._held():
            now = self._clock()
            for key in [key for key, one in self._seen.items() if now >= one.since + MINUTE]:
                one = self._seen[key]
                if one.more:  # it continues, most likely
                    self._count(key)
                    one.since, one.more = now, 0
                else:
                    self._forget(key)

    def close(self) -> None:
        """Write all that is still counted, and close the other handlers."""
        with self._held():
            for key in list(self._seen):
                self._forget(key)
        for target in self._targets:
            target.close()
        super().close()

    @contextmanager
    def _held(self) -> Iterator[None]:
        self.acquire()
        try:
            yield
        finally:
            self.release()

    def _forget(self, key: tuple[Kind, str | None]) -> None:
        self._count(key)
        del self._seen[key]
        kind, text = key
        self._texts[kind] -= text is not None
        if not self._texts[kind]:
            del self._texts[kind]

    def _count(self, key: tuple[Kind, str | None]) -> None:
        one, (_, text) = self._seen[key], key
        if one.more:
            times = "1 more time" if one.more == 1 else f"{one.more:,} more times"
            like = f"… {times}: " if text is not None else f"… {times}, each a little different: "
            level = {"levelno": one.level, "levelname": logging.getLevelName(one.level)}
            self._write(logging.makeLogRecord({"name": one.name, **level, "msg": like + one.first_line}))

    def _write(self, record: logging.LogRecord) -> None:
        for target in self._targets:
            target.handle(record)


def kind_of(record: logging.LogRecord) -> Kind:
    """Return the kind of a record.

    A message that has no values to fill in may hold them already, as the names of tasks in messages of asyncio. So with
    an exception its type and the place where it was raised take the place of such a message.
    """
    where = ""
    if record.exc_info and record.exc_info[0] is not None:
        frames = [(frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(record.exc_info[2])]
        where = " ".join(map(str, (record.exc_info[0].__name__, *frames[-1:])))
    return record.name, record.levelno, "" if where and not record.args else str(record.msg), where


class LogFile(RotatingFileHandler):
    """A private file that rotates. What cannot be written to it stands on the error stream all the same."""

    def __init__(self, path: Path, size: int = SIZE, files: int = FILES) -> None:
        # It is made when there is something to write.
        super().__init__(
            path, maxBytes=size, backupCount=files, encoding="utf-8", errors="backslashreplace", delay=True
        )

    def _open(self) -> Any:
        path = Path(self.baseFilename)
        return os.fdopen(_private(path), self.mode, encoding=self.encoding, errors=self.errors)

    def shouldRollover(self, record: logging.LogRecord) -> int:  # noqa: N802
        """See ``RotatingFileHandler``. Another process with the same folder may have begun the next file."""
        if self.stream is not None:
            with suppress(OSError):
                if not os.path.samestat(os.fstat(self.stream.fileno()), Path(self.baseFilename).stat()):
                    self.stream.close()
                    self.stream = self._open()
        return int(super().shouldRollover(record))

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Nothing: a traceback for each line that does not fit on the disk would help nobody."""


def _private(path: Path) -> int:
    return os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, folders.FILE)

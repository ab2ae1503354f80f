"""Builds the compiled form beside a program that has begun without it: `python -m foolery.compiling --background`.

Whoever plays does not wait: he plays on with the plain files, and the processes that start after the build take the
compiled ones. One such build runs at a time, behind everything else that the machine does.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Literal

from foolery.compiling import build, finder

ROOT: Final = Path(__file__).resolve().parent.parent.parent
SWITCH: Final = "FOOLERY_BUILD"
"""The environment variable that is 0 where nothing is to be built unasked."""


@dataclass(frozen=True)
class Notice:
    """What a person is told: the build has ``begun``, lacks something (``missing``) or has ``failed``.

    ``file`` tells more: what could not be compiled.
    """

    kind: Literal["begun", "missing", "failed"]
    file: Path | None = None


def begin(root: Path = ROOT) -> Notice | None:
    """Start the build where it is wanted and nobody else does it; None where there is nothing to say.

    What is missing or has failed is told once for each state of the sources, and a failed build is not tried again
    before they change.
    """
    if os.environ.get("FOOLERY_PURE") or os.environ.get(SWITCH) == "0" or finder.built(str(root)):
        return None
    if find_spec("Cython") is None or find_spec("setuptools") is None:
        return None  # installed without the extra that builds: nobody wants it
    try:
        marks = _Marks(root)
    except OSError:
        return None  # sources are missing, so there is nothing to compile
    if marks.failed.exists():
        return Notice("failed", marks.failed) if marks.first("failed") else None
    try:
        build.find_compiler()
    except build.MissingToolError:
        return Notice("missing") if marks.first("missing") else None
    try:
        with marks.lock() as mine:
            if not mine:
                return None
    except OSError:
        return None  # there is no place to build in
    _start(root)
    return Notice("begun")


def _start(root: Path) -> None:
    """Start the process of the build, which outlives this one."""
    path = os.pathsep.join(filter(None, [str(root), os.environ.get("PYTHONPATH")]))
    apart: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        apart = {"creationflags": subprocess.IDLE_PRIORITY_CLASS | subprocess.CREATE_NEW_PROCESS_GROUP}
    with suppress(OSError):
        subprocess.Popen(
            [sys.executable, "-m", "foolery.compiling", "--background"],
            env={**os.environ, "PYTHONPATH": path, "FOOLERY_PURE": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **apart,
        )


def run(root: Path = ROOT) -> int:
    """Build, where nobody else does; 0 where the compiled form is there now, 1 where it is not."""
    _stand_back()
    marks = _Marks(root)
    with marks.lock() as mine:
        if not mine or finder.built(str(root)):
            return 0
        said = marks.failed.with_suffix(".log")
        with said.open("w", encoding="utf-8") as log:
            # What the compilers say; they write where their process does, not where Python's streams lead.
            os.dup2(log.fileno(), 2)
            try:
                build.build(root, parallel=False)
            except build.MissingToolError:
                return 1
            except build.BrokenSourceError as broken:
                print(broken, file=log)
                said.rename(marks.failed)
                return 1
        said.unlink()
    return 0


def _stand_back() -> None:
    """Let everybody else go first; a compiler that is started does the same."""
    if hasattr(os, "nice"):
        os.nice(19)
    if hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


class _Marks:
    """Small files in the user's folder that outlive the processes of one state of the sources."""

    def __init__(self, root: Path) -> None:
        self.folder = Path(finder.cache())
        self.key = finder.key(finder.digest(str(root)))
        self.failed = self.folder / f"{self.key}.failed"

    def first(self, kind: str) -> bool:
        """Whether this is said for the first time; where nothing can be written, whether it was never said is open."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / f"{self.key}.{kind}.told").touch(exist_ok=False)
        except FileExistsError:
            return False
        except OSError:
            return True
        return True

    @contextmanager
    def lock(self) -> Iterator[bool]:
        """Hold the lock of the builds of this user; whether it could be had. The system lets it go with the process.

        Raises OSError where there can be no such file.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "lock").open("ab") as file:
            yield _locked(file.fileno())


def _locked(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            # There is none elsewhere.
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            # There is none on Windows.
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True

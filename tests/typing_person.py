"""A person at a pseudo-terminal who reads what the command prints and types answers."""

from __future__ import annotations

import ctypes
import os
import re
import readline
import signal
import subprocess
import sys
import time
import traceback
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryFile
from typing import NoReturn

import pexpect  # type: ignore[import-untyped]

from foolery.cli.guard import run
from tests.started import usual_signals

SOURCE = Path(__file__).parent.parent / "src"
PROMPT = r"(?:Your move|your move|Ваш ход|ваш ход): $"
HANDOVER = r"(?:press Enter|нажмите Enter) $"
YES_OR_NO = r"\? \[(?:yes|да)\] $"
SETTING = r"\[[^\[\]\n]*\]: $"
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
_CONTROL = re.compile(r"\x1b\[[?0-9;]*[a-zA-Z]|\r")


def environment(home: Path, **more: str) -> dict[str, str]:
    """The surroundings of the command: its own home, no language or colours of the machine that runs the tests."""
    kept = {
        key: os.environ[key]
        for key in ("PATH", "SYSTEMROOT", "FOOLERY_FORM", "FOOLERY_PURE", "FOOLERY_BUILD")
        if key in os.environ
    }
    path = os.pathsep.join([str(SOURCE), os.environ.get("PYTHONPATH", "")]).strip(os.pathsep)
    base = {"FOOLERY_HOME": str(home), "HOME": str(home), "PYTHONPATH": path}
    return {**kept, **base, "LANG": "C.UTF-8", "TERM": "xterm-256color", **more}


def plain(text: str) -> str:
    """What is left of printed text for the eye: no colours, no other control sequences."""
    return _CONTROL.sub("", text)


def through_pipe(home: Path, *arguments: str, typed: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """``foolery play`` with this text as its whole input.

    Where nothing depends on how a Python begins, it is a process that branches off from this one, which has loaded
    already what a new one would have to load.
    """
    if not unlike_this(env):
        load()
        return branched(environment(home, **env), ["play", *arguments], typed)
    return subprocess.run(
        [sys.executable, "-m", "foolery", "play", *arguments],
        input=typed,
        capture_output=True,
        encoding=env.pop("encoding", "utf-8"),
        env=environment(home, **env),
        timeout=120,
        check=False,
    )


@cache
def load() -> None:
    """Load in this process what the command loads when it is used first, so that no branch has to."""
    with redirect_stdout(StringIO()):
        run(["play", "--help"])


def branched(env: dict[str, str], arguments: list[str], typed: str) -> subprocess.CompletedProcess[str]:
    """The command in a process that branches off from this one."""
    with TemporaryFile() as given, TemporaryFile() as printed, TemporaryFile() as told:
        given.write(typed.encode())
        given.seek(0)
        sys.stdout.flush()
        sys.stderr.flush()
        with many_threads():
            child = os.fork()
        if child == 0:
            become(env, arguments, (given.fileno(), printed.fileno(), told.fileno()))
        status = ended(child)
        for file in (printed, told):
            file.seek(0)
        said, amiss = printed.read().decode(), told.read().decode()
    return subprocess.CompletedProcess(["foolery", *arguments], os.waitstatus_to_exitcode(status), said, amiss)


@contextmanager
def many_threads() -> Iterator[None]:
    """A process may branch off though others of its threads run, which Python 3.12 and later warn of.

    The branch has but this thread, and is the command from the first line on: it waits for nothing that others hold.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        yield


def ended(child: int, seconds: float = 120) -> int:
    """The status with which a process ended; one that does not end is killed, and fails the test."""
    until = time.monotonic() + seconds
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status
        if time.monotonic() > until:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            raise TimeoutError(f"The command did not end within {seconds} seconds.")
        time.sleep(0.005)


def become(env: dict[str, str], arguments: list[str], streams: Sequence[int] = ()) -> NoReturn:
    """Be the command from now on, with these streams as 0, 1 and 2; then end."""
    code = 70
    try:
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        os.environ.clear()
        os.environ.update(env)
        sys.stdin, sys.stdout, sys.stderr = (
            open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 - it ends with the process
            for number, mode in enumerate("rww")
        )
        sys.argv = ["foolery", *arguments]
        if os.isatty(0):
            # What edits the line has looked at the terminal already, and that was another one, or none.
            ctypes.CDLL(readline.__file__).rl_reset_terminal(None)
        code = run(arguments)
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        # Nothing that the process before did at its end is to be done here.
        os._exit(code)


def unlike_this(env: dict[str, str]) -> bool:
    """Whether the command depends on how a Python begins in such surroundings, so that only a new one will do."""
    return not hasattr(os, "fork") or bool({"PYTHONIOENCODING", "encoding", "PYTHONPATH"} & {*env})


class Person:
    """Types into ``foolery play`` at a terminal of so many columns; ``seen`` is everything that was printed."""

    def __init__(self, home: Path, *arguments: str, columns: int = 80, **env: str) -> None:
        self.seen = ""
        around = environment(home, **env)

        def instead() -> None:
            # The parent waits until this is shut: by that it learns that the new process runs.
            os.closerange(3, 256)
            become(around, ["play", *arguments])

        if not unlike_this(env):
            load()
        with usual_signals(), many_threads():
            self.child = pexpect.spawn(
                sys.executable,
                ["-m", "foolery", "play", *arguments],
                env=around,
                dimensions=(40, columns),
                encoding="utf-8",
                timeout=60,
                preexec_fn=None if unlike_this(env) else instead,
            )
        self.child.delaybeforesend = None

    def wait(self, *patterns: str) -> int:
        """Read until one of the patterns is printed; its number. Ending instead is a failure."""
        found: int = self.child.expect(list(patterns))
        self.seen += str(self.child.before) + str(self.child.after)
        return found

    def type(self, text: str) -> None:
        """Type a line."""
        self.child.sendline(text)

    def answer(self, text: str, prompt: str = PROMPT) -> str:
        """Type a line when asked for it; what is printed until the next move is asked for."""
        begin = len(self.seen)
        self.type(text)
        self.wait(prompt)
        return plain(self.seen[begin:])

    def rest(self) -> int:
        """Read to the end; the exit status."""
        self.child.expect(pexpect.EOF)
        self.seen += str(self.child.before)
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -1)

    def play_on(self, chance: Random, deals: int = 1) -> int:
        """Make moves by chance until so many deals are over and no other is wanted; how many moves there were."""
        moves = ended = 0
        while True:
            asked = self.wait(PROMPT, HANDOVER, YES_OR_NO)
            if asked == 0:
                self.type(str(chance.randint(1, self.last_number())))
                moves += 1
            elif asked == 1:
                self.type("")
            else:
                ended += 1
                self.type("" if ended < deals else "n")
                if ended == deals:
                    return moves

    def last_number(self) -> int:
        """The highest number of the list of moves printed last."""
        return max(
            int(number) for number in re.findall(r"\b(\d+)\) ", plain(self.seen[-6000:])[-1500:].rpartition("──")[2])
        )

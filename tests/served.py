"""A server as users start it, in a process of its own on a free port, for whoever looks at it with a browser."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

SEED: Final = f"{460:064x}"
"""What tables are dealt by where nothing else is wanted: in Durak the first seat leads then, however many play."""
SEED_FILE: Final = "seed"
"""Where a quick server finds the seed of its next table."""


class Served(NamedTuple):
    """A server that answers at this address, its process, and where it keeps everything."""

    url: str
    process: subprocess.Popen[str]
    folder: Path

    def post(self, path: str, data: Any, cookie: dict[str, str]) -> tuple[Any, dict[str, str]]:
        """The answer to a request of the server's own page, and the cookies that came with it."""
        headers = {
            "content-type": "application/json",
            "x-foolery": "1",
            "origin": self.url,
            "cookie": "; ".join(f"{name}={value}" for name, value in cookie.items()),
        }
        asked = urllib.request.Request(f"{self.url}/api/{path}", json.dumps(data).encode(), headers)
        with urllib.request.urlopen(asked) as answer:
            given = [one.partition(";")[0].partition("=") for one in answer.headers.get_all("set-cookie") or []]
            return json.load(answer), {name: value for name, _, value in given}

    def guest(self, name: str) -> dict[str, str]:
        """The cookie of a new guest."""
        return self.post("guest", {"name": name, "language": "en"}, {})[1]

    def table(self, cookie: dict[str, str], seed: str = SEED, **wish: Any) -> str:
        """The name of a new table of this guest; at a quick server it is dealt by this seed."""
        wanted = self.folder / SEED_FILE
        if seed != SEED:
            wanted.write_text(seed, encoding="ascii")
        name = str(self.post("tables", wish, cookie)[0]["table"])
        wanted.unlink(missing_ok=True)
        return name


@contextmanager
def served() -> Iterator[Served]:
    """Start a server with an empty folder; it is ended with the block."""
    with TemporaryDirectory() as folder, running(folder, "foolery", "serve", "--port", "0", "--data", folder) as here:
        yield here


@contextmanager
def quick(folder: str, port: int = 0) -> Iterator[Served]:
    """Start a server with this folder whose bots lose no time and at whose tables nothing is chance."""
    with running(folder, "tests.quick_server", folder, str(port)) as here:
        yield here


@contextmanager
def running(folder: str, module: str, *arguments: str) -> Iterator[Served]:
    """Start a module that prints its address first; it is ended with the block."""
    command = [sys.executable, "-m", module, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield Served(process.stdout.readline().strip().rstrip("/"), process, Path(folder))
        finally:
            process.terminate()

"""``python -m tests.quick_server FOLDER [PORT]``: a server whose bots lose no time, for whole games.

Nothing at its tables is left to chance: a table has the seed that stands in the folder when it is made, else always the
same one, and bots have the first names that are free.
"""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from foolery.server import lobby
from foolery.server.running import run
from foolery.server.service import Limits
from foolery.server.settings import Settings
from tests.served import SEED, SEED_FILE

if TYPE_CHECKING:
    from collections.abc import Sequence

MANY: Final = (1000.0, 1000.0)
LIMITS: Final = Limits(
    frames=MANY,
    wire=MANY,
    commands=MANY,
    requests=MANY,
    files=MANY,
    guests=MANY,
    tables=MANY,
    guesses=MANY,
    guesses_at=MANY,
    uploads=MANY,
)
"""All the tests of a worker come from one address, one after the other."""


class Chance:
    """The chance of the lobby, without any."""

    def __init__(self, folder: Path) -> None:
        self.wanted = folder / SEED_FILE

    def choice(self, names: Sequence[str]) -> str:
        """The first one."""
        return names[0]

    def token_hex(self, size: int) -> str:
        """The seed where one is wanted; keys of commands are no two alike."""
        if 2 * size != len(SEED):
            return secrets.token_hex(size)
        return self.wanted.read_text(encoding="ascii") if self.wanted.exists() else SEED


def main(folder: str, port: str = "0") -> None:
    """Serve until the process is ended; the first line that is printed is the address."""
    setattr(lobby, "secrets", Chance(Path(folder)))  # noqa: B010 - a module of that name is expected there
    settings = Settings(data=Path(folder), port=int(port), bot_pause=0.0, workers=1)
    run(settings, lambda addresses: print(addresses[0], flush=True), LIMITS)


if __name__ == "__main__":
    main(*sys.argv[1:])

"""``python -m tests.quick_server FOLDER [PORT [SEED]]``: a server whose bots lose no time, for whole games.

With a seed all its tables have that one, so that a test knows which cards are dealt.
"""

from __future__ import annotations

import secrets
import sys
from pathlib import Path

from foolery.server import lobby
from foolery.server.running import run
from foolery.server.settings import Settings


class Chance:
    """The chance of the lobby, in which every table gets the same seed."""

    choice = staticmethod(secrets.choice)

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def token_hex(self, size: int) -> str:
        """The seed where one is wanted; keys of commands are no two alike."""
        return self.seed if 2 * size == len(self.seed) else secrets.token_hex(size)


def main(folder: str, port: str = "0", seed: str = "") -> None:
    """Serve until the process is ended; the first line that is printed is the address."""
    if seed:
        setattr(lobby, "secrets", Chance(seed))  # noqa: B010 - a module of that name is expected there
    settings = Settings(data=Path(folder), port=int(port), bot_pause=0.0, workers=1)
    run(settings, lambda addresses: print(addresses[0], flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])

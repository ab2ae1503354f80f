"""``python -m tests.quick_server FOLDER [PORT]``: a server whose bots lose no time, so that tests play whole games."""

from __future__ import annotations

import sys
from pathlib import Path

from foolery.server.running import run
from foolery.server.settings import Settings


def main(folder: str, port: str = "0") -> None:
    """Serve until the process is ended; the first line that is printed is the address."""
    settings = Settings(data=Path(folder), port=int(port), bot_pause=0.0, workers=1)
    run(settings, lambda addresses: print(addresses[0], flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])

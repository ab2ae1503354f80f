"""A process that plays at a table and says which entries it was told are kept, until somebody kills it.

    python -m tests.server_writer FOLDER NAME WHO

``FOLDER`` holds the tables; what is acknowledged is printed, one line an entry: its number and its command's key.
"""

from __future__ import annotations

import asyncio
import sys
from itertools import count
from pathlib import Path

from foolery.server import schedule
from foolery.server.log import SqlLog, Store
from foolery.table import Command
from tests.server_desks import desk_at


async def main(folder: Path, name: str, who: str) -> None:
    store = Store.open(folder)
    desk = desk_at(SqlLog(store), folder)

    async def says(seat: int, person: str) -> None:
        for number in count():
            command = Command(f"{who} {number}", "passes", seat, person, body={"on": bool(number % 2)})
            answer = await desk.do(name, command)
            if answer.entry is not None:
                print(answer.entry.seq, who, number, seat, flush=True)

    await asyncio.gather(*(says(seat, person) for seat, person in enumerate(("Ann", "Ben", "Cid"))))


if __name__ == "__main__":
    # A person may add some hundred such entries and no more. A writer that comes first would have used them all up
    # before the other has even begun, and whoever waits for the other's first line would wait for ever.
    vars(schedule)["MOST_QUIET"] = sys.maxsize
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2], sys.argv[3]))

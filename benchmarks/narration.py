"""Python calls for one move at a served table: ``python -m benchmarks.narration [ID ...] [--seats 4] [--lang en]``.

People sit at every seat and play as ``heuristic`` does. ``cProfile`` counts every call of a Python function and
of a built-in one, in the mean of all moves of one deal: calls are the same on every machine. Compiled modules count as
built-in, so run it in the compiled form. Columns:

    decide   a command is decided: read, tried on a copy, written as an entry
    news     what happened, in sentences for every seat
    say      the other sentences of a frame: the line of the moment, whom a seat waits for, the last event, results
    frame    the whole frame of every seat: news, say, the view, the actions with their labels
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

from foolery import bots
from foolery.server.views import Beside, SeatNarrator, view_frame
from foolery.table import HOUSE, Command, Setup, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from foolery.server.frames import ViewFrame

GAMES = ("throw-in", "transfer", "shed-idiot", "contract-rummy", "comic-animals")
COLUMNS = ("decide", "news", "say", "frame")


class Counted:
    """Calls by column."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()

    def __call__(self, column: str, what: Callable[[], Any]) -> Any:
        """What this returns; its calls are counted."""
        profile = cProfile.Profile()
        found = profile.runcall(what)
        self.calls[column] += sum(counts[1] for counts in pstats.Stats(profile).stats.values())  # type: ignore[attr-defined]
        return found


def opened(game: str, seats: int, names: str) -> Table:
    """A table of one deal, dealt; other ``names`` find no sentences that were made before."""
    table = Table.open(Setup(game=game, players=seats, seed="narration"))
    for seat in range(seats):
        body = {"name": f"{names}{seat}", "person": f"{seat}"}
        table.do(Command(f"sit {seat}", "sit", seat, HOUSE, body=body))
    table.do(Command("ready", "ready", None, HOUSE))
    return table


def measured(game: str, seats: int, lang: str, count: Counted, column: str) -> int:
    """Count the calls of a whole deal: of its frames, or of deciding and of the parts of frames. Returns its moves."""
    table = opened(game, seats, column)
    players = [bots.make("heuristic", str(seat)) for seat in range(seats)]
    moves = 0
    while wanted := table.wanted():
        seat, since = wanted[0].seat, table.seq
        command = wanted[0].act(str(moves), table.whole(seat, players[seat].choose).text, str(seat))
        if column == "frame":
            table.do(command)
            frames = partial(frames_of, table, seats, lang, since)
            count(column, frames)
        else:
            table.append(count("decide", partial(table.decide, command)).entry)
            for teller in [SeatNarrator(table, place, lang) for place in range(seats)]:
                news = count("news", partial(teller.news, since))
                count("say", partial(said, teller, news))
        moves += 1
    return moves


def frames_of(table: Table, seats: int, lang: str, since: int) -> list[ViewFrame]:
    """What every seat is sent after this entry."""
    return [view_frame(table, seat, lang, Beside("narration"), since) for seat in range(seats)]


def said(teller: SeatNarrator, news: list[Any]) -> None:
    """The sentences of a frame beside its news."""
    teller.last(news, teller.say())
    teller.waits()
    teller.verdict()
    teller.scores()
    teller.lying()


def main() -> None:
    """Print a row for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="ID")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--lang", default="en")
    given = parser.parse_args()
    print(f"{'game':24}{'moves':>8}" + "".join(f"{column:>8}" for column in COLUMNS))
    for game in given.games:
        count = Counted()
        for column in ("frame", "parts"):
            moves = measured(game, given.seats, given.lang, count, column)
        print(f"{game:24}{moves:8}" + "".join(f"{count.calls[column] / moves:8.0f}" for column in COLUMNS))


if __name__ == "__main__":
    main()

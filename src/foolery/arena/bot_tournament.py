"""The tables of a tournament, played by bots: the arena's games, one for each deal of a table.

A deal's cards and the chance of its bots come from the seed of the tournament and the numbers of round, table and deal
(``Tournament.cards``).
Of all tables that need a deal those with the fewest are played, and their results are given in the order of the tables.
So the commands are the same wherever a run was cut off.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future

from foolery import catalogue
from foolery.arena.plan import Settings
from foolery.arena.play import Played, Watch, games
from foolery.arena.workers import Processes
from foolery.base.errors import FooleryError
from foolery.contract import Result
from foolery.tournament import Command, Table, Tournament
from foolery.tournament.entrants import sat

SECONDS = 30.0
"""How long a bot may take for one answer, if nobody says."""


def run(
    cup: Tournament,
    keep: Callable[[Command], None],
    executor: Executor,
    workers: int = 1,
    seconds: float = SECONDS,
    progress: Callable[[int], None] | None = None,
) -> None:
    """Play on until all is played or the tables that are left need people; ``keep`` is given every command that is
    obeyed, and ``progress`` how many deals have been played.

    Raises FooleryError where a game cannot be played.
    """
    done = 0

    def obey(command: Command) -> None:
        cup.obey(command)
        keep(command)

    while not cup.finished:
        if not cup.open_tables():
            obey(cup.pairing())
        due = due_tables(cup)
        if not due:
            return
        plans = [settings_of(cup, table, seconds) for table in due]
        for table, played in zip(due, _played(plans, executor, workers), strict=True):
            obey(Command("result", str(table.number), fields_of(cup, table, played.result)))
            done += 1
            if progress is not None:
                progress(done)


def due_tables(cup: Tournament) -> list[Table]:
    """The tables where bots alone sit that are to play next: of those that need a deal those that have had fewest."""
    waiting = [table for table in cup.open_tables() if all(cup.entrants[name].bot for name in table.players)]
    fewest = min((len(table.deals) for table in waiting), default=0)
    return [table for table in waiting if len(table.deals) == fewest]


def settings_of(cup: Tournament, table: Table, seconds: float = SECONDS) -> Settings:
    """The next deal of a table, as a run of the arena of one game."""
    game = cup.setup.game(len(cup.rounds))
    seats = sat(game, len(table.players), cup.setup.members)
    return Settings(
        catalogue.game(game),
        len(seats),
        1,
        cup.cards(table),
        tuple(cup.entrants[table.players[entrant]].bot for entrant in seats),
        forfeits=True,
        seconds=seconds,
    )


def fields_of(cup: Tournament, table: Table, result: Result) -> dict[str, str]:
    """The fields of a command with this result: by utility, and among equals in the order of going out where all of
    them have gone out; a team when the last of it has.
    """
    seats = sat(cup.setup.game(len(cup.rounds)), len(table.players), cup.setup.members)
    own = [[seat for seat, entrant in enumerate(seats) if entrant == one] for one in range(len(table.players))]
    shares = [min(result.utilities[seat] for seat in of) for of in own]
    groups: list[list[int]] = []
    for share in sorted({*shares}, reverse=True):
        group = [entrant for entrant, its in enumerate(shares) if its == share]
        if len({*shares}) > 1 and all(seat in result.places for entrant in group for seat in own[entrant]):
            gone = {entrant: max(map(result.places.index, own[entrant])) for entrant in group}
            groups += [[entrant] for entrant in sorted(group, key=lambda entrant: gone[entrant])]
        else:
            groups.append(group)
    names = (", ".join(table.players[entrant] for entrant in group) for group in groups)
    straps = {"straps": str(result.straps)} if result.straps and len(groups) > 1 else {}
    return {"places": " > ".join(names), **straps}


def _played(plans: Sequence[Settings], executor: Executor, workers: int) -> Iterator[Played]:
    """One game of each, in their order; a few more than there are workers wait at a time."""
    waiting: deque[tuple[Settings, Future[Played | FooleryError]]] = deque()
    left = deque(plans)
    while left or waiting:
        while left and len(waiting) <= 2 * workers:
            plan = left.popleft()
            waiting.append((plan, executor.submit(_one, plan)))
        plan, future = waiting.popleft()
        yield _found(plan, future, executor)


def _found(plan: Settings, future: Future[Played | FooleryError], executor: Executor) -> Played:
    try:
        played = future.result()
    except BrokenExecutor:
        if not isinstance(executor, Processes):
            raise
        # A process has died: whoever ended it loses, and all others are played as they would have been.
        alone = Played.from_row(executor.one_by_one(plan, range(1))[0])
        return alone if alone.why is not None else _found(plan, executor.submit(_one, plan), executor)
    if isinstance(played, FooleryError):
        raise played
    return played


def _one(plan: Settings) -> Played | FooleryError:
    """What a worker does; an error comes back as it is."""
    try:
        return next(games(plan, range(1), Watch(plan.seconds, apart=True)))
    except FooleryError as error:
        return error

"""What the house owes a table, and when: promises of deals, clocks that run out, passes that play themselves, moves of
bots.

All of it follows from the table, its name and the settings, so every process finds the same.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from foolery.base.shuffle import Stream
from foolery.server.log.kept import Mark, Pending, Sits, Status
from foolery.table import HOUSE, Command
from foolery.table.events import TABLE

if TYPE_CHECKING:
    from foolery.base.cards import Seat
    from foolery.server.settings import Settings
    from foolery.table import Entry, Table

STEPS: Final = 1000
"""How many different pauses there are."""


QUIET: Final = frozenset({"passes", "always", "ready", "undo-asked", "undo-agreed", "undo-refused"})
"""What happens at a table and changes nothing of what is asked."""


ENDLESS: Final = frozenset({"passes", "always", "undo"})
"""The kinds of commands that may be sent again and again while nothing else happens. Whoever is ready or agrees is so
once, and a question is refused once.
"""


MOST_QUIET: Final = 200
"""So many entries of those kinds may somebody add that change nothing of what is asked. Nobody needs more, and a log is
kept whole for ever.
"""


HOURS: Final = 60 * 60 * 1000
"""Shortest time in ms for a move or a deal that counts as play by correspondence."""
_ABANDONED: Final = "abandoned "
"""Prefix of the ids of commands that close an abandoned table."""


class Owed(NamedTuple):
    """Something that the house has to do: at this time, for this seat (None: for whoever's time is up)."""

    at: int
    kind: Literal["commit", "due", "pass", "bot"]
    seat: Seat | None = None


def pause(seed: str, name: str, seq: int, settings: Settings) -> int:
    """How long a bot's move or a pass that plays itself waits after an entry, in ms.

    It is ``bot_pause`` and up to as much again, each of a thousand steps equally likely. The chance comes from the
    table's seed, its name and the number of the entry: it knows nothing of anybody's cards, and as nobody at the table
    knows the seed, nobody can tell a pass that played itself by its hour.
    """
    shortest = round(settings.bot_pause * 1000)
    return shortest + shortest * Stream(seed, "pause", name, seq).below(STEPS) // STEPS


def asking(table: Table) -> Entry:
    """The last entry that has changed what is asked of anybody. Pauses count from it: whoever turns his passes on and
    off, or asks to take back again and again, keeps nobody waiting.
    """
    return next((entry for entry in reversed(table.log) if not is_quiet(entry)), table.log[0])


def is_quiet(entry: Entry) -> bool:
    """Whether an entry changes nothing of what is asked of anybody."""
    return all(event.get(TABLE) in QUIET for event in entry.events)


def fills(table: Table, entry: Entry) -> bool:
    """Whether an entry that would be the next has nothing to say to the game, after very many such entries of the same
    sender. What others do is not hindered by them.
    """
    if entry.command.kind not in ENDLESS or not is_quiet(entry):
        return False
    quiet = takewhile(is_quiet, reversed(table.log))
    own = sum(one.command.by == entry.command.by and one.command.kind in ENDLESS for one in quiet)
    return own >= MOST_QUIET


def owed(name: str, table: Table, settings: Settings) -> tuple[Owed, ...]:
    """Everything that the house has to do at a table as it stands, the first first."""
    if table.unjudged:
        return ()
    # Asked when an entry is written down, and again when it has been.
    return table.once((owed, name, settings), lambda: _owed(name, table, settings))


def _owed(name: str, table: Table, settings: Settings) -> tuple[Owed, ...]:
    found: list[Owed] = []
    if owes_commitment(table):
        found.append(Owed(table.log[-1].at, "commit"))
    sitters = table.sitters
    bot = next((seat for seat in table.asked() if sitters[seat].bot), None)
    passing = table.passing()[:1]
    if bot is not None or passing:
        asked = asking(table)
        then = asked.at + pause(table.setup.seed, name, asked.seq, settings)
        found += [Owed(then, "bot", bot)] if bot is not None else []
        found += [Owed(then, "pass", seat) for seat in passing]
    found += [Owed(deadline, "due") for deadline in sorted(table.deadlines().values())[:1]]
    return tuple(sorted(found, key=lambda one: one.at))


def owes_commitment(table: Table) -> bool:
    """Whether the house must bind itself to the next deal before anybody can be ready for it."""
    course = table.course
    if course is None or not course.setup.committed or course.finished:
        return False
    return course.running is None and not course.commitment


def secret_of(table: Table) -> str:
    """The secret of the next deal. It follows from the table's seed, which nobody ever learns, so that any process
    promises the same; one that is shown tells nothing of the others.
    """
    return "".join(f"{word:08x}" for word in Stream(table.setup.seed, "secret", len(table.deals) + 1).block())


def house_command(table: Table, kind: str, seat: Seat | None = None) -> Command:
    """A command of the house for the table as it stands; whoever finds the same owed sends the same command."""
    ply = table.state.ply if table.state is not None else 0
    body = {"secret": secret_of(table)} if kind == "commit" else {}
    return Command(f"{kind} {table.seq}", kind, seat, deal=len(table.deals), ply=ply, seq=table.seq, body=body)


def is_abandoned(table: Table) -> bool:
    """Whether a table at which nobody has been for very long is to be closed: not while a clock runs there, and not
    where people have hours for their moves.
    """
    course = table.course
    if course is None or course.finished or course.clocks.deadlines():
        return False
    return max(course.setup.bank or 0, course.setup.move or 0) < HOURS


def end_abandoned(table: Table) -> Command:
    """What closes such a table."""
    return Command(f"{_ABANDONED}{table.seq}", "end")


def was_abandoned(table: Table) -> bool:
    """Whether a table was closed for that."""
    command = table.log[-1].command
    return command.by == HOUSE and command.id.startswith(_ABANDONED)


def mark_of(name: str, table: Table, settings: Settings) -> Mark:
    """What is kept beside the entries of a table, all of its seats included."""
    if table.unjudged:
        return Mark(Status.UNJUDGED)
    status = Status.OVER if table.finished else Status.PLAYING if table.deals else Status.WAITING
    due = min((one.at for one in owed(name, table, settings)), default=None)
    seats = tuple(Sits(seat, one.person, one.name, one.bot) for seat, one in enumerate(table.sitters))
    return Mark(status, due, seats, pending_of(table))


def pending_of(table: Table) -> Pending:
    """Whom a table waits for."""
    course = table.course
    if course is None or course.finished:
        return Pending()
    if course.running is not None:
        asker = course.asks_back
        return Pending("act" if asker is None else "undo", tuple(course.asked()), asker)
    free = tuple(seat for seat, one in enumerate(course.sitters) if one.nobody)
    if free:
        return Pending("people", free)
    return Pending("ready", tuple(seat for seat in course.people if seat not in course.ready))

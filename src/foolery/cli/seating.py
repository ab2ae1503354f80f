"""Who sits at the table, from the options of ``foolery play``; options that contradict each other are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.base.errors import shortened
from foolery.base.printable import unprintable
from foolery.bots import apart
from foolery.bots import listed as bots_listed
from foolery.cli.usage import CommandError
from foolery.cli.words import say
from foolery.table.seating import PERSON_ROOM

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MOST_BOTS: Final = 7
USUAL_BOT: Final = "heuristic"


def check_nothing_new(options: Mapping[str, object]) -> None:
    """A saved game has its rules, its players and its chance already. Raises CommandError."""
    for option, value in options.items():
        if value is not None and value != "":
            raise CommandError("usage.new-with-continue", option=option)


def check_lesson(options: Mapping[str, object]) -> None:
    """A lesson has its players and its one deal already. Raises CommandError."""
    for option, value in options.items():
        if value is not None and value != "":
            raise CommandError("usage.with-lesson", option=option)


def listed(text: str) -> tuple[str, ...]:
    """The parts of a list with commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def people_named(names: str, number: int | None) -> tuple[str, ...]:
    """As many names as there are people; those without one are numbered. Raises CommandError."""
    given = listed(names)
    check_apart(given)
    if number is None or (number == 1 and not given):
        return given
    if len(given) > number:
        raise CommandError("usage.names", names=len(given), people=number)
    return given + tuple(say("player", player=i + 1) for i in range(len(given), number))


def check_apart(names: Sequence[str]) -> None:
    """Raise CommandError for a name that is too long, and where two players have one: nobody could tell them apart."""
    seen: set[str] = set()
    for name in names:
        if len(name) > PERSON_ROOM:
            raise CommandError("usage.long-name", name=shortened(name), most=PERSON_ROOM)
        if not name.isprintable():
            raise CommandError("usage.unprintable", option="--names", sign=unprintable(name))
        if name.casefold() in seen:
            raise CommandError("usage.same-name", name=shortened(name))
        seen.add(name.casefold())


def bots_seated(text: str, names: str, people: int | None, players: int | None, hot_seat: bool) -> tuple[str, ...]:
    """Bots by name, or so many of the usual one. Raises CommandError where the people leave no room for them.

    Named bots may be fewer than the seats they share; a number of bots is meant as it is.
    """
    number = _number(text)
    bots = bots_listed(text) if number is None else (USUAL_BOT,) * number
    called = (apart(bot)[0] for bot in bots)
    check_apart([*listed(names), *filter(None, called)])
    persons = max(people or 1, len(listed(names)), 2 if hot_seat else 1)
    if number == 0 and persons < 2:
        raise CommandError("usage.nobody-else")
    together = persons + len(bots)
    if (
        players is not None
        and persons <= players
        and (together > players or (number is not None and together < players))
    ):
        raise CommandError("usage.sum", people=persons, bots=len(bots), together=together, players=players)
    return bots


def _number(text: str) -> int | None:
    """The number of bots; None where they are named or left open."""
    plain = text.strip()
    if not plain.removeprefix("-").isdecimal():
        return None
    if plain.startswith("-") or len(plain) > 3 or int(plain) > MOST_BOTS:
        raise CommandError("usage.bot-number", most=MOST_BOTS, text=plain[:9])
    return int(plain)

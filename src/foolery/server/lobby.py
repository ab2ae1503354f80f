"""Tables as people come to them: opened, found, sat down at, changed by their host."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
from msgspec import Meta

from foolery import bots, catalogue
from foolery.base.errors import FooleryError
from foolery.base.meant import person as someone
from foolery.base.shuffle import NONCE_ROOM, Stream
from foolery.server import people
from foolery.server.error_responses import Forbidden, Refusal, TooMany, say, text_of
from foolery.server.guard import shared, take_all
from foolery.server.log import Pending, Status
from foolery.server.log.lobby import fits, guard_of
from foolery.server.log.people import DAY
from foolery.server.schedule import house_command, mark_of, owes_commitment
from foolery.server.service import SETTLED, seat_of
from foolery.server.shared_views import called
from foolery.speech import tongue
from foolery.table import HOUSE, Answer, Command, Occupant, Setup
from foolery.table.narration import title_of
from foolery.table.seating import PERSON_ROOM, SWITCHES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.base.cards import Seat
    from foolery.contract import Game, Lang
    from foolery.server.frames import Do
    from foolery.server.log import Person, TableRow
    from foolery.server.service import Service
    from foolery.table import Table

MOST_SEATS: Final = 8
GOING: Final = (Status.WAITING, Status.PLAYING)
LISTED_FOR: Final = DAY
"""How long an open table that nobody begins is listed."""
OF_PEOPLE: Final = frozenset({"act", "ready", "again", "undo", "agree", "refuse", "passes", "always", "leave"})
"""What people send to a table as it is; a seat is taken here."""
OF_HOSTS: Final = frozenset({"seat-bot", "remove", "end"})


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a new table: a bot's, one's own, or free."""

    bot: Annotated[str, Meta(max_length=40)] = ""
    me: bool = False


class ClockWish(msgspec.Struct, forbid_unknown_fields=True):
    """Seconds for each deal and more for each answer, or for each answer alone."""

    bank: Annotated[int, Meta(ge=1, le=86_400)] | None = None
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    move: Annotated[int, Meta(ge=1, le=86_400)] | None = None


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A new table, with a field for each of ``SWITCHES``.

    Without ``deals`` it has no agreed end, but for games that are always played over several.
    """

    game: Annotated[str, Meta(max_length=1000)]
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=MOST_SEATS)]
    deals: Annotated[int, Meta(ge=1, le=1000)] | None = None
    open: bool = False
    password: Annotated[str, Meta(max_length=100)] = ""
    clock: ClockWish | None = None
    names: Annotated[list[str], Meta(max_length=MOST_SEATS)] = []
    """What bots are called, by seat; the others have names of the language."""
    begin: bool = True
    """Whether it begins at once where every seat is taken; else who has a seat says that he is ready, with a nonce."""


TableWish: Final[Any] = msgspec.defstruct(
    "TableWish",
    [(name, bool, True) for name in SWITCHES],
    bases=(NewTable,),
    module=__name__,
    namespace={"__doc__": NewTable.__doc__},
    forbid_unknown_fields=True,
)


class ReadyWish(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody is ready, and what he adds to the seed of a deal that has been promised to him."""

    nonce: Annotated[str, Meta(max_length=NONCE_ROOM)] = ""


class SitWish(msgspec.Struct, forbid_unknown_fields=True):
    """A seat at a table; without ``seat`` the first one that is free."""

    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS)] | None = None
    name: Annotated[str, Meta(max_length=1000)] = ""
    password: Annotated[str, Meta(max_length=100)] = ""


# Opening


async def new_table(house: Service, person: Person, wish: NewTable, lang: Lang, address: str) -> str:
    """The name of a new table of this host; where every seat is taken it has begun. Raises FooleryError."""
    if not house.tables.take(person.id, address, house.time.now()):
        raise TooMany("gate.too-many")
    if sum(seat.me for seat in wish.seats) > 1 or any(seat.me and seat.bot for seat in wish.seats):
        raise Refusal("gate.seats")
    await house.disk.check(house.time.now())
    game = catalogue.game(wish.game)
    for seat in wish.seats:
        check_bot(house, game, seat.bot)
    names, guard = _names(wish, person, lang), await guard_of(wish.password)
    name = await house.desk.open_table(setup_of(wish), person.id, listed=wish.open, guard=guard)
    await promise(house, name)
    for place, seat in enumerate(wish.seats):
        if seat.me:
            await done(house, name, Command(f"sit {place}", "sit", place, person.id, body={"name": names[place]}))
    for place, seat in enumerate(wish.seats):
        if seat.bot:
            body = {"name": names[place], "bot": seat.bot}
            await done(house, name, Command(f"sit {place}", "sit", place, HOUSE, body=body))
    if wish.begin and all(seat.me or seat.bot for seat in wish.seats):
        await done(house, name, Command("begin", "ready"))
    return name


def setup_of(wish: NewTable) -> Setup:
    """What a table is opened with. Raises FooleryError where that cannot be."""
    game = catalogue.game(wish.game)
    clock = wish.clock or ClockWish()
    switched: dict[str, Any] = {name: one.on if getattr(wish, name) else one.off for name, one in SWITCHES.items()}
    return Setup(
        game=game.id,
        players=len(wish.seats),
        seed=secrets.token_hex(32),
        deals=wish.deals or (game.deals if game.deals > 1 else None),
        bank=None if clock.bank is None else clock.bank * 1000,
        increment=clock.increment * 1000,
        move=None if clock.move is None else clock.move * 1000,
        committed=True,
        **switched,
    )


def bots_for(house: Service, game: Game) -> list[str]:
    """The names of the bots of the package for a game, weakest first, and of those of this server."""
    return [*bots.at_tables(game.family), *dict(house.settings.bots)]


def check_bot(house: Service, game: Game, name: str) -> None:
    """Raise Refusal for a bot that is none of the package or of this server: others would be loaded from elsewhere."""
    known = bots_for(house, game)
    if name and name not in known:
        raise Refusal("gate.no-bot", bot=name, bots=known)


def _names(wish: NewTable, person: Person, lang: Lang) -> list[str]:
    """What everybody is called at the beginning, no two alike."""
    found = [person.name if seat.me else "" for seat in wish.seats]
    for place, seat in enumerate(wish.seats):
        if seat.bot:
            given = people.tidy(wish.names[place]) if place < len(wish.names) and wish.names[place].strip() else ""
            found[place] = free_name(given, [name for name in found if name], lang)
    return found


def free_name(given: str, taken: Sequence[str], lang: Lang) -> str:
    """This name, or one of the language's for bots where none is given; with a number where somebody has it."""
    folded = {name.casefold() for name in taken}
    if not given:
        pool = [name for name in tongue(lang).say("names.bots").split() if name.casefold() not in folded]
        given = secrets.choice(pool) if pool else "?"
    found, number = given, 2
    while found.casefold() in folded:
        found, number = f"{given[: PERSON_ROOM - 3]} {number}", number + 1
    return found


async def done(house: Service, name: str, command: Command) -> Answer:
    """A command that goes through. Raises the error of one that does not."""
    return settled(await house.desk.do(name, command))


def settled(answer: Answer, *but: str) -> Answer:
    """The answer to a command that has gone through. Raises its error, unless it is one of these."""
    try:
        if answer.error is not None and answer.error.code not in but:
            raise answer.error
        return answer
    finally:
        # The error knows this frame. Did the frame, or that of whoever asks, know the answer, both would hold each
        # other; so nobody keeps in a variable what he gives to this.
        del answer


async def promise(house: Service, name: str) -> str:
    """What the house is bound to for the next deal of a table, now at the latest; empty where none is to be dealt."""
    table = await house.desk.table(name)
    if owes_commitment(table):
        await done(house, name, house_command(table, "commit"))
        table = await house.desk.table(name)
    return "" if table.course is None else table.course.commitment


async def get_ready(house: Service, person: Person, name: str, wish: ReadyWish) -> None:
    """Somebody is ready for the first deal of a table. Raises FooleryError."""
    table = await house.desk.table(name)
    seat = seat_of(table, person.id)
    if seat is None:
        raise Forbidden("gate.not-seated")
    body = {"nonce": wish.nonce} if wish.nonce else {}
    await done(house, name, Command(secrets.token_hex(8), "ready", seat, person.id, body=body))


# Sitting down


async def sit(house: Service, person: Person, name: str, wish: SitWish, address: str, key: str = "") -> Answer:
    """Somebody takes a seat, or comes back to his own. Raises FooleryError.

    ``key`` is the id of the command where a client has given one.
    """
    row = await house.row(name)
    table = await house.desk.table(name)
    key = key or secrets.token_hex(8)
    own = seat_of(table, person.id)
    if own is not None:
        return await house.desk.do(name, Command(key, "sit", own, person.id))
    await _check_password(house, row, person, wish.password, address)
    given = people.tidy(wish.name) if wish.name else person.name
    for _ in range(MOST_SEATS):
        seat = _seat_for(table, wish.seat)
        taken = [sitter.name for sitter in table.sitters if not sitter.nobody]
        body = {"name": free_name(given, taken, person.language)}
        answer = await house.desk.do(name, Command(key, "sit", seat, person.id, body=body))
        if wish.seat is not None or answer.error is None or answer.error.code != "table.taken":
            return answer
        table = await house.desk.table(name)
    return answer


def _seat_for(table: Table, wanted: Seat | None) -> Seat:
    free = [seat for seat, sitter in enumerate(table.sitters) if sitter.nobody]
    if not free:
        raise Refusal("gate.started" if table.deals else "gate.full")
    return free[0] if wanted is None else wanted


async def _check_password(house: Service, row: TableRow, person: Person, password: str, address: str) -> None:
    """Raise Forbidden for a wrong password, TooMany for too many of them.

    The first few of a session at a table have limits of their own, which are narrow for an address and wide for a
    table. So wrong passwords from elsewhere do not lock out a player who has the right one.
    """
    if not row.guarded or row.host == person.id:
        return
    if not password:
        raise Forbidden("gate.needs-password")
    if not _may_try(house, row, person, address):
        raise TooMany("gate.too-many")
    if not await fits(password, row.guard):
        raise Forbidden("gate.password")


def _may_try(house: Service, row: TableRow, person: Person, address: str) -> bool:
    now = house.time.now()
    age = "settled" if now - person.since >= SETTLED else "new"
    first = (
        house.first_guesses.of(f"{row.name} {person.id}"),
        house.first_guesses_from.of(f"{age} {shared(address)}"),
        house.first_guesses_at.of(f"{age} {row.name}"),
    )
    if take_all(first, now):
        return True
    return house.guesses.take(person.id, address, now) and house.guesses_at.take(row.name, now)


# What comes over a socket


async def obey(house: Service, person: Person, frame: Do, address: str) -> Answer:
    """A command to a table. Raises FooleryError for what the server refuses before a table is asked."""
    if frame.kind in OF_HOSTS:
        return await _host(house, person, frame)
    if frame.kind == "sit":
        return await sit(house, person, frame.table, SitWish(frame.seat), address, frame.id)
    if frame.kind not in OF_PEOPLE:
        raise Refusal("gate.no-kind", kind=frame.kind)
    # What this process has folded will do: where somebody sits elsewhere by now, the desk finds it out by itself.
    table = await house.desk.table(frame.table, 0)
    seat = seat_of(table, person.id)
    if seat is None:
        table = await house.desk.table(frame.table)
        seat = seat_of(table, person.id)
    before = table.sent(person.id, frame.id)
    if before is not None:  # also where he sits there no longer, as after leaving
        return Answer(before.command, before, again=True)
    body = msgspec.to_builtins(frame.body)
    command = Command(frame.id, frame.kind, seat, person.id, frame.deal, frame.ply, frame.seq, body)
    answer = await house.desk.do(frame.table, command)
    if frame.kind == "again" and answer.error is None:
        # Whoever hears that it is done may say at once that he is ready.
        await promise(house, frame.table)
    return answer


async def _host(house: Service, person: Person, frame: Do) -> Answer:
    """What the host of a table asks the house to do."""
    row = await house.row(frame.table)
    if row.host != person.id:
        raise Forbidden("gate.not-host")
    # The house's own commands have ids of their own, which no host may take.
    key = "host " + hashlib.sha256(f"{person.id} {frame.id}".encode(errors="replace")).hexdigest()[:40]
    if frame.kind == "end":
        return await house.desk.do(frame.table, Command(key, "end"))
    if frame.seat is None:
        raise Refusal("gate.which-seat")
    if frame.kind == "remove":
        return await house.desk.do(frame.table, Command(key, "leave", frame.seat))
    bot = frame.body.name or "heuristic"
    check_bot(house, catalogue.game(row.rules), bot)
    table = await house.desk.table(frame.table)
    there = table.sitters[frame.seat] if frame.seat < len(table.sitters) else Occupant()
    body = _seated(table, there, bot, key, person)
    return await house.desk.do(frame.table, Command(key, "sit", frame.seat, HOUSE, body=body))


def _seated(table: Table, there: Occupant, bot: str, key: str, host: Person) -> dict[str, str]:
    """Who sits where the host wants this bot: one that sits there keeps its name, a person who is away his seat."""
    if there.bot:
        return {"name": there.name, "bot": bot, **({"person": there.person} if there.person else {})}
    # The same command must have the same body however often it is sent, so chance is the key's.
    pool = tongue(host.language).say("names.bots").split()
    taken = [sitter.name for sitter in table.sitters if not sitter.nobody]
    given = free_name(pool[Stream(key, "name").below(len(pool))], taken, host.language)
    return {"name": given, "bot": bot}


# Lists


async def mine(house: Service, person: Person, lang: Lang) -> list[dict[str, Any]]:
    """My tables, with who must move."""
    tables = await house.lobby.mine(person.id)
    names = await house.lobby.names([one.row.name for one in tables])
    found = []
    for one in tables:
        row, pending = one.row, one.pending
        if row.status is Status.STOPPED or (pending is None and row.status in GOING):
            try:
                row, pending = await _looked_at(house, row)
            except FooleryError as error:
                found.append(_told(row, [], text_of(error, lang), lang))
                continue
        called_here = called(names[row.name], lang)
        mine = pending is not None and pending.kind in ("act", "undo") and one.seat in pending.seats
        found.append(_told(row, called_here, _line(row, pending, one.seat, called_here, lang), lang, mine))
    return found


async def _looked_at(house: Service, row: TableRow) -> tuple[TableRow, Pending]:
    """Fold a table whose mark says too little, and write the mark for the next list.

    A command that is appended meanwhile writes a newer mark, which stays.
    """
    table = await house.desk.table(row.name)
    if house.desk.closed(row.name) is not None:
        return row, Pending()
    mark = mark_of(row.name, table, house.settings)
    await house.log.mark(row.name, msgspec.structs.replace(mark, seats=None), table.seq)
    return msgspec.structs.replace(row, status=mark.status), mark.pending


def _line(row: TableRow, pending: Pending | None, seat: Seat, names: Sequence[str], lang: Lang) -> str:
    """What a table waits for, in a sentence to whom sits in this seat."""
    if row.status is Status.UNJUDGED:
        return say("news.other-rules", lang)
    if row.status is Status.STOPPED:
        return say("server.stopped", lang)
    if pending is None or pending.kind == "nothing":
        return say("news.all-over", lang)
    said = tongue(lang).to(seat, names)
    people = [someone(other) for other in pending.seats]
    if pending.kind == "people":
        return said.sentence("news.waits-for-people", free=len(people))
    if pending.kind == "ready":
        return said.sentence("news.are-you-ready" if seat in pending.seats else "news.waits-for-ready", people=people)
    if pending.asker is not None:
        return said.sentence("news.undo-asked", who=someone(pending.asker))
    if seat not in pending.seats:
        return said.sentence("news.waits-for", people=people)
    return said.sentence("news.your-turn", people=[someone(other) for other in range(row.players) if other != seat])


def _told(row: TableRow, names: Sequence[str], text: str, lang: Lang, mine: bool = False) -> dict[str, Any]:
    return {
        "table": row.name,
        "title": title_of(row.rules, lang),
        "names": names,
        "mine": mine,
        "over": row.status in (Status.OVER, Status.UNJUDGED),
        "begun": row.status is not Status.WAITING,
        "text": text,
    }


async def open_tables(house: Service, lang: Lang) -> list[dict[str, Any]]:
    """Tables that anybody may sit down at, as they are kept: none of them is folded for it."""
    tables = await house.lobby.open_tables(house.time.now() - LISTED_FOR)
    names = await house.lobby.names([one.name for one in tables])
    return [
        {
            "table": one.name,
            "title": title_of(one.rules, lang),
            "names": [name for name in names[one.name] if name],
            "players": one.players,
            "guarded": one.guarded,
            "text": say("news.waits-for-people", lang, free=one.free),
        }
        for one in tables
    ]

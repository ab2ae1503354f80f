"""The pages over HTTP: a route decodes, asks, encodes. What they are stands in ``docs/server.md``."""

from __future__ import annotations

import asyncio
import gzip
import io
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import msgspec
import segno
from litestar import HttpMethod, Request, Response, post, route
from litestar.enums import MediaType
from litestar.exceptions import InternalServerException
from msgspec import Meta

from foolery import catalogue, wire
from foolery.base.folders import SOURCE, remembered
from foolery.record.text import Edition
from foolery.server import lobby, people, showcase
from foolery.server.addresses import invited
from foolery.server.composed import with_texts
from foolery.server.error_responses import Forbidden, NoSession, NotThere, Refusal, TooMany, known
from foolery.server.files import ASK_AGAIN, NEVER, WORTH
from foolery.server.frames import OUT
from foolery.server.guard import shared
from foolery.server.lobby import ReadyWish, SitWish, TableWish
from foolery.server.service import Service, seat_of
from foolery.server.words import words
from foolery.speech import advice, languages, sentence_of, tongue
from foolery.table.records import record_of
from foolery.wire.framing import examples

if TYPE_CHECKING:
    from foolery.base.cards import Seat
    from foolery.contract import Lang
    from foolery.server.log import Person
    from foolery.table import Table

Asked = Request[Any, Any, Any]
Wish = TypeVar("Wish")
JSON: Final = "application/json; charset=utf-8"
LISTED: Final = 200
"""Rules that somebody composes a game from at most."""
MOST_CODE: Final = 40


class GuestWish(msgspec.Struct, forbid_unknown_fields=True):
    """Whoever comes for the first time."""

    name: Annotated[str, Meta(max_length=1000)] = ""
    language: Annotated[str, Meta(max_length=40)] = ""


class ClaimWish(msgspec.Struct, forbid_unknown_fields=True):
    """The code that another device shows."""

    code: Annotated[str, Meta(max_length=MOST_CODE)]


class ComposeWish(msgspec.Struct, forbid_unknown_fields=True):
    """Rules and options, as ``wire.compose`` reads them."""

    ids: Annotated[str, Meta(max_length=2000)] | Annotated[list[str], Meta(max_length=LISTED)]
    options: dict[str, str] = {}


# What every route needs


def get(path: str) -> route:
    """Register a handler for GET, and for HEAD with the same headers and no body."""
    return route(path, http_method=(HttpMethod.GET, HttpMethod.HEAD))


def house_of(request: Asked) -> Service:
    """The running server."""
    found: Service = request.app.state.house
    return found


def language_of(request: Asked) -> Lang:
    """The language that an answer is wanted in."""
    return known(request.query_params.get("lang", SOURCE))


def address_of(request: Asked) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


def session_of(request: Asked) -> str:
    """Whose limits count for a request; empty where no session has been checked."""
    return people.session_of(request.cookies, house_of(request))


def table_of(request: Asked) -> str:
    """The name of a table in the path."""
    return str(request.path_params["name"])


async def person_of(request: Asked) -> Person:
    """Whose browser this is. Raises NoSession."""
    return await people.person_of(request.cookies, house_of(request))


async def body_of(request: Asked) -> bytes:
    """Read the body of a request. Raises Refusal if the connection ends before the body does."""
    try:
        return await request.body()
    except InternalServerException:  # Litestar's name for a client that has gone; the server has not failed
        raise Refusal("gate.cut") from None


async def wish_of(request: Asked, kind: type[Wish]) -> Wish:
    """Decode the body of a request. Raises Refusal unless it has this form."""
    try:
        return msgspec.json.decode(await body_of(request) or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Refusal("gate.no-sense") from None


def answer(data: Any, status: int = 200) -> Response[bytes]:
    """Data that is this reader's alone."""
    return Response(OUT.encode(data), status_code=status, media_type=JSON, headers={"cache-control": NEVER})


def everybodys(request: Asked, body: bytes) -> Response[bytes]:
    """Data that is the same for everybody. Nothing in it is secret, so it may be compressed."""
    headers = {"cache-control": ASK_AGAIN, "vary": "accept-encoding"}
    if len(body) >= WORTH and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(_squeezed(body), media_type=JSON, headers={**headers, "content-encoding": "gzip"})
    return Response(body, media_type=JSON, headers=headers)


@lru_cache(maxsize=64)
def _squeezed(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


# Guests


@post("/api/guest", status_code=200)
async def guest(request: Asked) -> Response[bytes]:
    """A session and its person, new or the one that is there."""
    house, wish = house_of(request), await wish_of(request, GuestWish)
    try:
        return answer(_told(await person_of(request)))
    except NoSession:
        pass
    if not house.guests.take(shared(address_of(request)), house.time.now()):
        raise TooMany("gate.too-many")
    lang = known(wish.language or language_of(request))
    name = people.tidy(wish.name) if wish.name else people.guest_name(lang)
    person = await house.people.new_person(name, lang, house.time.now())
    found = answer(_told(person))
    found.cookies.append(people.cookie(await house.people.new_session(person.id, house.time.now()), house.settings))
    return found


def _told(person: Person) -> dict[str, Any]:
    return {"name": person.name, "language": person.language}


@get("/api/me")
async def me(request: Asked) -> Response[bytes]:
    """Who I am, and my tables with who must move."""
    person = await person_of(request)
    return answer(_told(person) | {"tables": await lobby.mine(house_of(request), person, language_of(request))})


@post("/api/me", status_code=200)
async def rename(request: Asked) -> Response[bytes]:
    """A new name, or another language."""
    person, wish = await person_of(request), await wish_of(request, GuestWish)
    name = people.tidy(wish.name) if wish.name else None
    language = known(wish.language) if wish.language else None
    await house_of(request).people.change(person.id, name, language)
    return answer({"name": name or person.name, "language": language or person.language})


@post("/api/device", status_code=200)
async def device(request: Asked) -> Response[bytes]:
    """A code by which a further device becomes mine."""
    house, person = house_of(request), await person_of(request)
    return answer({"code": await house.people.new_code(person.id, house.time.now())})


@post("/api/device/claim", status_code=200)
async def claim(request: Asked) -> Response[bytes]:
    """This device becomes that of whoever was told the code."""
    house, wish = house_of(request), await wish_of(request, ClaimWish)
    if not house.guesses.take(session_of(request), address_of(request), house.time.now()):
        raise TooMany("gate.too-many")
    found = await house.people.claim(wish.code, house.time.now())
    if found is None:
        raise Forbidden("gate.code")
    person, token = found
    said = answer(_told(person))
    said.cookies.append(people.cookie(token, house.settings))
    return said


@get("/api/server")
async def server(request: Asked) -> Response[bytes]:
    """Which tables this server keeps, for a second one that is started beside it."""
    return answer({"tables": house_of(request).tables_id})


# Words, rules, bots


@get("/api/languages")
async def all_languages(request: Asked) -> Response[bytes]:
    """Every language with its own name."""
    return everybodys(request, OUT.encode([{"id": lang, "title": name_of(lang)} for lang in languages()]))


def name_of(lang: Lang) -> str:
    """What a language calls itself."""
    return tongue(lang).say("gate.language")


@get("/api/words")
async def page_words(request: Asked) -> Response[bytes]:
    """The fixed strings of the page."""
    return everybodys(request, OUT.encode(words(language_of(request))))


@get("/api/catalogue")
async def whole_catalogue(request: Asked) -> Response[bytes]:
    """Every rule and game, and what of them stands in front."""
    return everybodys(request, await asyncio.to_thread(_catalogue))


@remembered
def _catalogue() -> bytes:
    return OUT.encode(showcase.shown())


@post("/api/compose", status_code=200)
async def compose(request: Asked) -> Response[bytes]:
    """What rules make together, and what may still be added; each problem with its sentence."""
    wish, lang = await wish_of(request, ComposeWish), language_of(request)
    found = await asyncio.to_thread(wire.compose, wish.ids, wish.options)
    return answer(await asyncio.to_thread(with_texts, found, lang))


@get("/api/rules")
async def rules(request: Asked) -> Response[bytes]:
    """The rules page of a game, or the page of advice, as Markdown."""
    named, lang = request.query_params.get("game", "")[:1000], language_of(request)
    if named == advice.NAME:
        return answer({"game": "", "title": advice.advice_title(lang), "text": advice.advice_page(lang)})
    game = catalogue.game(named)
    text = await asyncio.to_thread(game.rules_text, lang)
    return answer({"game": game.id, "title": game.title(lang), "text": text})


@get("/api/examples")
async def worked_examples(request: Asked) -> Response[bytes]:
    """The worked examples of a rule, frame by frame."""
    rule = request.query_params.get("rule", "")[:200]
    return answer(await asyncio.to_thread(lambda: list(examples(rule))))


@get("/api/bots")
async def all_bots(request: Asked) -> Response[bytes]:
    """The bots for a game, weakest first, and those of this server."""
    lang = language_of(request)
    game = catalogue.game(request.query_params.get("game", showcase.FIRST)[:1000])
    known = lobby.bots_for(house_of(request), game)
    return answer([{"id": name, "title": bot_title(name, lang)} for name in known])


def bot_title(name: str, lang: Lang) -> str:
    """What people call a bot."""
    code = f"level.{name}"
    return tongue(lang).say(code) if sentence_of(code, SOURCE) is not None else name


# Tables


@get("/api/tables")
async def open_tables(request: Asked) -> Response[bytes]:
    """Open tables with free seats."""
    return answer(await lobby.open_tables(house_of(request), language_of(request)))


@post("/api/tables", status_code=201)
async def new_table(request: Asked) -> Response[bytes]:
    """A new table, and what its first deal is bound to while it has not begun."""
    house, person, wish = house_of(request), await person_of(request), await wish_of(request, TableWish)
    name = await lobby.new_table(house, person, wish, language_of(request), address_of(request))
    return answer({"table": name, "commitment": await lobby.promise(house, name)}, 201)


@post("/api/tables/{name:str}/ready", status_code=200)
async def ready(request: Asked) -> Response[bytes]:
    """Ready for the first deal."""
    person, wish = await person_of(request), await wish_of(request, ReadyWish)
    await lobby.get_ready(house_of(request), person, table_of(request), wish)
    return answer({})


@post("/api/tables/{name:str}/sit", status_code=200)
async def sit(request: Asked) -> Response[bytes]:
    """A seat at a table."""
    person, wish, name = await person_of(request), await wish_of(request, SitWish), table_of(request)
    seat = lobby.settled(
        await lobby.sit(house_of(request), person, name, wish, address_of(request)), "table.sits-there"
    ).command.seat
    return answer({"seat": seat})


@get("/api/tables/{name:str}/record")
async def record(request: Asked) -> Response[str]:
    """The record of a finished table, else that of the asker's seat; where nobody can judge the log, what it heard."""
    house, name = house_of(request), table_of(request)
    await house.row(name)
    table = await house.desk.table(name)
    seat = await _seat_at(table, request)
    if table.course is None:
        return _download(heard(table, seat), "log.jsonl")
    if not table.deals:
        raise NotThere("gate.no-record")
    edition: Edition = "full" if table.finished else "public" if seat is None else seat
    return _download(record_of(table).text(edition), "record.txt")


async def _seat_at(table: Table, request: Asked) -> Seat | None:
    """Where whoever asks sits; None for everybody else."""
    try:
        return seat_of(table, (await person_of(request)).id)
    except NoSession:
        return None


def heard(table: Table, seat: Seat | None) -> str:
    """A log that nobody can judge here, an entry a line, as far as this seat was told of it: its hands stay hidden."""
    entries = [{"seq": seq, "events": events} for seq, events in table.stream(seat)]
    return "".join(f"{OUT.encode(one).decode()}\n" for one in entries)


def _download(text: str, name: str) -> Response[str]:
    headers = {"cache-control": NEVER, "content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@get("/api/tables/{name:str}/qr.svg")
async def qr(request: Asked) -> Response[bytes]:
    """The link to a table as a picture."""
    house, name = house_of(request), table_of(request)
    await house.row(name)
    origin = invited(request.headers.get("host", ""), house.settings)
    out = io.BytesIO()
    segno.make(f"{origin}/t/{name}", error="m").save(out, kind="svg", scale=4, border=2, xmldecl=False)
    return Response(out.getvalue(), media_type="image/svg+xml", headers={"cache-control": NEVER})


ROUTES: Final = (
    guest,
    me,
    rename,
    device,
    claim,
    server,
    all_languages,
    page_words,
    whole_catalogue,
    compose,
    rules,
    worked_examples,
    all_bots,
    open_tables,
    new_table,
    ready,
    sit,
    record,
    qr,
)

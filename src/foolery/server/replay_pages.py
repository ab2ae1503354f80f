"""Games that are over, over HTTP: replays of tables and of records that people bring along, and worked examples."""

from __future__ import annotations

import asyncio
import gzip
from typing import TYPE_CHECKING, Any, Final

from litestar import Response, post
from litestar.enums import MediaType

from foolery.server.error_responses import NotThere, Refusal, TooMany
from foolery.server.exampled import exampled
from foolery.server.files import NEVER, WORTH
from foolery.server.frames import OUT
from foolery.server.guard import shared
from foolery.server.pages import (
    JSON,
    Asked,
    address_of,
    answer,
    body_of,
    get,
    house_of,
    language_of,
    session_of,
    table_of,
)
from foolery.server.replays import Busy, Looking
from foolery.server.reviews import Client
from foolery.server.uploads import ROOM, name_of, read_upload
from foolery.table.records import record_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from foolery.record import Record
    from foolery.server.replays import Replay
    from foolery.server.service import Service
    from foolery.table import Table

    Finder = Callable[[Asked], Awaitable[Replay]]

SHOWN: Final = {"all": Looking(all=True), "table": Looking()}
"""Ways to look at a game beside that of a seat."""


class NotOver(Refusal):
    """What is asked for can be had once a game is over."""

    status = 409


def deals_over(table: Table) -> int:
    """How many deals of a table anybody may look at with all their cards.

    At a finished table all of them; before, those that are over where deals were committed to: what such a deal was
    made of has been told to everybody when it ended. Elsewhere the seed of all deals would still be secret.
    """
    if table.finished:
        return len(table.deals)
    return sum(deal.result is not None for deal in table.deals) if table.setup.committed else 0


async def of_table(request: Asked) -> Replay:
    """The deals of a table that are over. Raises Refusal where there are none yet."""
    house, name = house_of(request), table_of(request)
    await house.row(name)
    table = await house.desk.table(name)
    if not deals_over(table):
        raise NotOver("gate.not-over")
    count = deals_over(table)

    def record() -> Record:
        made = record_of(table)
        made.deals = made.deals[:count]
        return made

    return await house.replays.of((name, count, table.finished), record)


async def of_upload(request: Asked) -> Replay:
    """A record that somebody has brought along."""
    text = await upload_of(request)
    return await house_of(request).replays.of(name_of(text), lambda: read_upload(text))


async def upload_of(request: Asked) -> str:
    """The text of such a record. Raises NotThere where it is not kept, or no longer."""
    house = house_of(request)
    found = await asyncio.to_thread(house.uploads.text, table_of(request), house.time.now())
    if found is None:
        raise NotThere("gate.no-upload")
    return found


def looking_of(request: Asked) -> Looking:
    """Whose eyes are wanted: ``all`` hands, what the ``table`` saw, or the number of a seat."""
    asked = request.query_params.get("view", "all")
    if asked in SHOWN:
        return SHOWN[asked]
    if len(asked) == 1 and asked.isascii() and asked.isdecimal():
        return Looking(int(asked))
    raise Refusal("gate.no-sense")


def squeezed(request: Asked, data: Any) -> Response[bytes]:
    """Data that is no secret and may be long."""
    body, headers = OUT.encode(data), {"cache-control": NEVER, "vary": "accept-encoding"}
    if len(body) >= WORTH and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(gzip.compress(body, 4), media_type=JSON, headers={**headers, "content-encoding": "gzip"})
    return Response(body, media_type=JSON, headers=headers)


async def _head(request: Asked, find: Finder) -> Response[bytes]:
    found = await find(request)
    return squeezed(request, await asyncio.to_thread(found.head, language_of(request)))


async def _part(request: Asked, find: Finder) -> Response[bytes]:
    number, looking = int(request.path_params["part"]), looking_of(request)
    found = await find(request)
    return squeezed(request, await asyncio.to_thread(found.part, number, looking, language_of(request)))


async def _review(request: Asked, find: Finder) -> Response[bytes]:
    found = await find(request)
    text = await asyncio.to_thread(found.record.text)
    client = Client(session_of(request), shared(address_of(request)))
    return squeezed(request, house_of(request).reviews.of(name_of(text), text, language_of(request), client))


@get("/api/tables/{name:str}/replay")
async def table_head(request: Asked) -> Response[bytes]:
    """What is to be seen of a table: its deals that are over."""
    return await _head(request, of_table)


@get("/api/tables/{name:str}/replay/{part:int}")
async def table_part(request: Asked) -> Response[bytes]:
    """Some steps of them."""
    return await _part(request, of_table)


@get("/api/tables/{name:str}/review")
async def table_review(request: Asked) -> Response[bytes]:
    """What the decisions of its deals have cost, or how far that is reckoned."""
    return await _review(request, of_table)


@get("/api/records/{name:str}/replay")
async def upload_head(request: Asked) -> Response[bytes]:
    """What is to be seen of an upload."""
    return await _head(request, of_upload)


@get("/api/records/{name:str}/replay/{part:int}")
async def upload_part(request: Asked) -> Response[bytes]:
    """Some steps of it."""
    return await _part(request, of_upload)


@get("/api/records/{name:str}/review")
async def upload_review(request: Asked) -> Response[bytes]:
    """The same of an upload."""
    return await _review(request, of_upload)


@get("/api/records/{name:str}/record")
async def upload_text(request: Asked) -> Response[str]:
    """An upload as it came."""
    headers = {"cache-control": NEVER, "content-disposition": 'attachment; filename="record.txt"'}
    return Response(await upload_of(request), media_type=MediaType.TEXT, headers=headers)


@post("/api/records", status_code=201, request_max_body_size=ROOM)
async def upload(request: Asked) -> Response[bytes]:
    """Keep a record for a while, where it reads and replays; its name."""
    house = house_of(request)
    if not house.uploading.take(session_of(request), address_of(request), house.time.now()):
        raise TooMany("gate.too-many")
    await house.disk.check(house.time.now())
    try:
        text = (await body_of(request)).decode()
    except UnicodeDecodeError:
        raise Refusal("gate.no-text") from None
    await house.replays.of(name_of(text), lambda: read_upload(text))
    return answer({"record": await _kept(house, text)}, 201)


async def _kept(house: Service, text: str) -> str:
    try:
        return await asyncio.to_thread(house.uploads.keep, text, house.time.now())
    except OSError:
        raise Busy("gate.not-kept") from None


@get("/api/played")
async def played(request: Asked) -> Response[bytes]:
    """The worked examples of a rule, or of all rules of a game, played by the engine."""
    asked = request.query_params
    rule, game, lang = asked.get("rule", "")[:200], asked.get("game", "")[:1000], language_of(request)
    return squeezed(request, await asyncio.to_thread(exampled, rule, game, lang))


ROUTES: Final = (
    table_head,
    table_part,
    table_review,
    upload_head,
    upload_part,
    upload_review,
    upload_text,
    upload,
    played,
)

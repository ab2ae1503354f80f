"""Guests over HTTP: the cookie that holds a session, and what a guest is called.

The cookie is a token of 256 bits; the database holds its hash alone. Where browsers come by TLS it is bound to the
host (``__Host-``) and never sent without. Without TLS its name has the port, since browsers keep the cookies of all
ports of a machine together.
"""

from __future__ import annotations

import secrets
import unicodedata
from typing import TYPE_CHECKING, Final

from litestar.datastructures import Cookie

from foolery.server.error_responses import NoSession, Refusal, say
from foolery.server.guard import is_secure
from foolery.server.log.people import KEPT
from foolery.table.seating import PERSON_ROOM

if TYPE_CHECKING:
    from collections.abc import Mapping

    from foolery.contract import Lang
    from foolery.server.log import Person
    from foolery.server.service import Service
    from foolery.server.settings import Settings


INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs that count as printable and show nothing: with them a name could look empty, or like another one."""


def cookie_name(settings: Settings) -> str:
    """What the cookie of this server is called."""
    return "__Host-foolery" if is_secure(settings) else f"foolery-{settings.port}"


def cookie(token: str, settings: Settings) -> Cookie:
    """The cookie that makes a browser this guest's."""
    return Cookie(
        key=cookie_name(settings),
        value=token,
        path="/",
        max_age=KEPT // 1000,
        secure=is_secure(settings),
        httponly=True,
        samesite="lax",
    )


def session_of(cookies: Mapping[str, str], house: Service) -> str:
    """The person whose limits count for this browser; empty as long as its session has not been checked."""
    return house.session(cookies.get(cookie_name(house.settings), ""))


async def person_of(cookies: Mapping[str, str], house: Service) -> Person:
    """Whose browser this is. Raises NoSession, LogError."""
    token = cookies.get(cookie_name(house.settings), "")
    found = await house.people.person_of(token, house.time.now()) if token else None
    if found is None:
        raise NoSession("gate.no-session")
    house.know(token, found.id)
    return found


def tidy(name: str, most: int = PERSON_ROOM) -> str:
    """Return a name as it is shown: with single blanks and nothing that turns or hides text. Raises Refusal."""
    if len(name) > 10 * most:  # whatever is far too long is not looked at
        raise Refusal("gate.name-long", most=most)
    found = unicodedata.normalize("NFC", name).strip()
    if not found.isprintable() or not INVISIBLE.isdisjoint(found):
        raise Refusal("gate.name-signs")
    found = " ".join(found.split())
    if len(found) > most:
        raise Refusal("gate.name-long", most=most)
    if not found:
        raise Refusal("gate.name-empty")
    return found


def guest_name(lang: Lang) -> str:
    """What somebody is called who has given no name."""
    return say("gate.guest", lang, number=100 + secrets.randbelow(900)).rstrip(".")

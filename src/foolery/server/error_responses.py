"""Error responses: every error becomes a code, its fields and a sentence. No other module does this."""

from __future__ import annotations

import logging
from contextlib import suppress
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Final

from foolery.base.errors import FooleryError, IllegalMove
from foolery.base.printable import printable
from foolery.server.frames import Refused
from foolery.server.log import LogError
from foolery.speech import SOURCE, languages, sentence, tongue

if TYPE_CHECKING:
    from foolery.contract import Game, Lang

LOGGER: Final = logging.getLogger("foolery.server")


class Refusal(FooleryError):
    """Something that the server itself does not do; ``status`` is that of HTTP."""

    status = 400


class NoSession(Refusal):
    """Nobody is known by the cookie that came, or none came."""

    status = 401


class Forbidden(Refusal):
    """It is not for this person, or not from there."""

    status = 403


class NotThere(Refusal):
    """There is no such thing."""

    status = 404


class TooMany(Refusal):
    """Too much at once."""

    status = 429


PATHS: Final = ("file", "folder")
"""Fields of errors that say where on the server's disk something lies."""
STATUS: Final = {
    "rules.failed": 500,
    "server.no-table": 404,
    "server.busy": 409,
    "server.enough": 429,
    "server.failed": 500,
    "server.log-broken": 500,
    "server.log-closed": 503,
    "server.log-failed": 500,
    "server.log-full": 507,
    "server.log-locked": 503,
    "server.log-newer": 500,
    "server.log-unreadable": 500,
    "server.no-folder": 500,
    "server.stopped": 500,
    "server.too-full": 507,
    "server.unjudged": 409,
    "table.taken": 409,
    "table.stale": 409,
}
"""The HTTP status of errors from below the pages, by code. All other codes have 400."""

AT_THE_PAGE: Final = {"rules.unknown": "gate.no-game"}
"""What is said otherwise to whoever has a page and no command line."""


def at_the_page(code: str) -> str:
    """The sentence by which an error is said to whoever has a page."""
    return AT_THE_PAGE.get(code, code)


def status_of(error: FooleryError) -> int:
    """The HTTP status of an error."""
    return STATUS.get(error.code, getattr(error, "status", 400))


def known(lang: str | None) -> Lang:
    """A language that is there: the one that is asked for, or the usual one."""
    return lang if lang in languages() else SOURCE


def for_players(error: FooleryError) -> FooleryError:
    """The error as whoever plays may read it: files by their names alone, and nothing of what a database has said."""
    if not isinstance(error, LogError):
        return error
    if error.code == "server.log-failed":
        return Refusal("server.failed")
    fields = {name: PurePath(value).name if name in PATHS else value for name, value in fields_of(error).items()}
    return LogError(error.code, **fields)


def text_of(error: FooleryError, lang: Lang, game: Game | None = None, action: str = "") -> str:
    """An error as a sentence; a move that is refused in the words of its game, with the cards of the ``action``."""
    return _worded(for_players(error), lang, game, action)


def _worded(error: FooleryError, lang: Lang, game: Game | None = None, action: str = "") -> str:
    if error.code in AT_THE_PAGE:
        return sentence(say(at_the_page(error.code), lang, **fields_of(error)))
    if isinstance(error, IllegalMove) and game is not None:
        cards: tuple[int, ...] = ()
        with suppress(FooleryError):
            written = game.read_written(action)
            cards = (*written.on, *written.cards)
        return sentence(game.refusal_text(error, lang, cards))
    return sentence(error.text(lang))


def refused(error: FooleryError, name: str, lang: Lang, game: Game | None = None, action: str = "") -> Refused:
    """The answer to the frame with this id."""
    error = for_players(error)
    return Refused(name, error.code, fields_of(error), _worded(error, lang, game, action))


def as_data(error: FooleryError, lang: Lang) -> dict[str, Any]:
    """The answer to a request."""
    error = for_players(error)
    return {"code": error.code, "fields": fields_of(error), "text": _worded(error, lang)}


def fields_of(error: FooleryError) -> dict[str, Any]:
    """What an error is about, for programs."""
    fields = error.to_wire().get("fields")
    return dict(fields) if isinstance(fields, dict) else {}


def fault(cause: BaseException, where: str) -> Refusal:
    """A fault of the server: it goes to whoever keeps it, and nothing of it to whoever asked."""
    LOGGER.error("%s failed", printable(where), exc_info=cause)
    found = Refusal("gate.failed")
    found.status = 500
    return found


def say(code: str, lang: Lang, **fields: Any) -> str:
    """A sentence of the server by itself."""
    return tongue(lang).sentence(code, **fields)

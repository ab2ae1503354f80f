"""A run kept in an SQLite file: its manifest and its finished chunks.

The file belongs to one arena at a time, which holds it locked until it ends or dies.
"""

from __future__ import annotations

import contextlib
import hashlib
import inspect
import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Self

from foolery import bots, catalogue
from foolery.arena.inference import Claims
from foolery.arena.plan import Settings, orders
from foolery.arena.play import Played
from foolery.arena.workers import Chunk
from foolery.base.arguments import shown
from foolery.base.causes import system_reason
from foolery.base.errors import FooleryError, shortened
from foolery.base.messages import Message
from foolery.base.version import VERSION
from foolery.bots.programs import Program

FORMAT: Final = 1
"""The number of the form of manifests and of the games kept with them."""
_SHOWN: Final = 16


def manifest(settings: Settings, claims: Claims | None = None) -> dict[str, Any]:
    """The run that these settings are. Raises BotError for a bot that cannot be had."""
    return {
        "format": FORMAT,
        "foolery": VERSION,
        "game": settings.game.id,
        "revisions": dict(sorted(settings.game.revisions().items())),
        "players": settings.players,
        "games": settings.deals,
        "seed": settings.seed,
        "bots": [made_from(bot) for bot in settings.bots],
        "group": settings.size,
        "circles": orders(len(settings.bots)),
        "seconds": settings.seconds,
        "sprt": None if claims is None else claims.to_json(),
    }


def settings_of(run: Mapping[str, Any]) -> tuple[Settings, Claims | None]:
    """The settings and the test of a run. Raises KeyError, TypeError or ValueError where it is not one."""
    settings = Settings(
        catalogue.game(run["game"]),
        run["players"],
        run["games"],
        run["seed"],
        tuple(one["bot"] for one in run["bots"]),
        balanced=True,
        forfeits=True,
        seconds=run["seconds"],
    )
    return settings, None if run["sprt"] is None else Claims(**run["sprt"])


def made_from(spec: str) -> dict[str, str]:
    """A bot and a digest of its sources: of all that decides moves in the package, of the file in which its class
    stands, or of the files that its command names.
    """
    made = bots.make(spec)
    if isinstance(made, Program):
        return {"bot": spec, "digest": _digest(made.files(), Path())}
    kind = type(made)
    if kind.__module__.startswith("foolery."):
        home = Path(bots.__file__).parent.parent
        # Policies, worlds and endings stand with the engines.
        rooms = [home / "bots", home / "search", *home.glob("*/engine")]
        return {"bot": spec, "digest": _digest(sorted(path for room in rooms for path in room.rglob("*.py")), home)}
    try:
        path = Path(inspect.getfile(kind))
        return {"bot": spec, "digest": _digest([path], path.parent)}
    except (OSError, TypeError):
        # Compiled, or made in no file.
        return {"bot": spec, "digest": ""}


def _digest(paths: Iterable[Path], home: Path) -> str:
    found = hashlib.sha256()
    for path in paths:
        place = path.relative_to(home) if path.is_relative_to(home) else path
        found.update(place.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:_SHOWN]


APPLICATION: Final = 0x464F4F4C
"""What SQLite files of an arena have for the number of their application: “FOOL”."""
_TABLES: Final = (
    "CREATE TABLE run (manifest TEXT NOT NULL)",
    "CREATE TABLE chunks (first INTEGER PRIMARY KEY, games TEXT NOT NULL)",
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {FORMAT}",
)
_FREE: Final = ("games",)
"""What a run may be gone on with otherwise than it was begun: how many games it is to have."""
_VERSION: Final = ("foolery", "revisions")


class StoreError(FooleryError):
    """A file in which a run cannot be kept, or from which it cannot go on."""


class Store:
    """The file of one run. Raises StoreError where it is not there, not whole, of something else, or in use."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = self._opened()
        try:
            self.manifest = self._read()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *gone: object) -> None:
        self.close()

    def close(self) -> None:
        """Let others have the file."""
        self._file.close()

    def begin(self, manifest: Mapping[str, Any]) -> None:
        """Keep this run here from now on. Raises StoreError where the file holds another."""
        if self.manifest is not None:
            check_same(self.path, self.manifest, manifest)
        with self._writing():
            self._file.execute("DELETE FROM run")
            self._file.execute("INSERT INTO run VALUES (?)", (_written(manifest),))
        self.manifest = dict(manifest)

    def keep(self, chunk: Chunk) -> None:
        """Keep games that are played: all of them or, if it fails, none."""
        with self._writing():
            self._file.execute("INSERT INTO chunks VALUES (?, ?)", (chunk.numbers.start, _written(chunk.rows)))

    def chunks(self) -> Iterator[Chunk]:
        """What is kept, in the order of the games. Raises StoreError where it cannot be read."""
        end = 0
        try:
            for first, text in self._file.execute("SELECT first, games FROM chunks ORDER BY first"):
                rows = self._games(text)
                if first < end:
                    raise self._error("arena.file-broken")
                end = first + len(rows)
                yield Chunk(range(first, end), rows)
        except sqlite3.Error as cause:
            raise self._broken(cause) from cause

    def _games(self, text: str) -> list[list[Any]]:
        try:
            rows: list[list[Any]] = json.loads(text)
            if not isinstance(rows, list) or not rows:
                raise ValueError(text[:1])
            for row in rows:
                Played.from_row(row)
        except (ValueError, TypeError, KeyError) as cause:
            raise self._error("arena.file-broken") from cause
        return rows

    def _rows(self, question: str) -> list[tuple[Any, Any]]:
        try:
            return self._file.execute(question).fetchall()
        except sqlite3.Error as cause:
            raise self._broken(cause) from cause

    def _opened(self) -> sqlite3.Connection:
        try:
            # What the system has against it, it says better than the database does.
            self.path.open("ab").close()
        except OSError as cause:
            raise self._error("cli.no-use", why=system_reason(cause)) from cause
        try:
            found = sqlite3.connect(self.path, timeout=0, isolation_level=None)
        except sqlite3.Error as cause:
            raise self._broken(cause) from cause
        try:
            found.execute("PRAGMA locking_mode = EXCLUSIVE")
            # From the first such transaction on the lock is held as long as the file is open.
            found.execute("BEGIN EXCLUSIVE")
            found.execute("COMMIT")
        except sqlite3.Error as cause:
            found.close()
            raise self._broken(cause) from cause
        return found

    def _read(self) -> dict[str, Any] | None:
        """The manifest; None for a file that is new, for which its tables are made."""
        names = ("application_id", "user_version")
        application, form = (self._file.execute(f"PRAGMA {name}").fetchone()[0] for name in names)
        tables = self._rows("SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
        if not tables and not application:
            with self._writing():
                for statement in _TABLES:
                    self._file.execute(statement)
            return None
        if application != APPLICATION:
            raise self._error("arena.file-foreign")
        if form != FORMAT:
            raise self._error("arena.file-format", format=form, ours=FORMAT)
        if self._rows("PRAGMA quick_check")[0][0] != "ok":
            raise self._error("arena.file-broken")
        kept = self._rows("SELECT manifest, 1 FROM run")
        if not kept:
            return None
        with contextlib.suppress(ValueError, TypeError):
            manifest = json.loads(kept[0][0])
            if isinstance(manifest, dict) and len(kept) == 1:
                return manifest
        raise self._error("arena.file-broken")

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            self._file.execute("BEGIN")
            yield
            self._file.execute("COMMIT")
        except sqlite3.Error as cause:
            raise self._broken(cause) from cause
        finally:
            if self._file.in_transaction:
                self._file.execute("ROLLBACK")

    def _broken(self, cause: sqlite3.Error) -> StoreError:
        """What went wrong with the file, in a sentence."""
        code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return self._error("arena.file-busy")
        if code == sqlite3.SQLITE_NOTADB:
            return self._error("arena.file-foreign")
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR):
            return self._error("arena.file-broken")
        if code == sqlite3.SQLITE_FULL:
            return self._error("arena.file-full")
        return self._error("arena.file-unusable", name=getattr(cause, "sqlite_errorname", type(cause).__name__))

    def _error(self, code: str, **fields: Any) -> StoreError:
        return StoreError(code, file=str(self.path), **fields)


def check_same(path: Path, kept: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    """Raise StoreError where a file keeps another run than is wanted, or one that another version has begun."""
    for name in sorted(wanted, key=lambda name: name in _VERSION or name == "bots"):
        if name in _FREE or kept.get(name) == wanted[name]:
            continue
        if name == "bots" and _specs(kept) == _specs(wanted):
            changed = [mine["bot"] for mine, theirs in zip(wanted["bots"], kept["bots"], strict=True) if mine != theirs]
            raise StoreError("arena.file-bot", file=str(path), bot=changed[0])
        if name == "revisions":
            raise StoreError("arena.file-revisions", file=str(path), game=str(kept.get("game")))
        if name == "foolery":
            raise StoreError("arena.file-version", file=str(path), theirs=shown(kept.get(name)), ours=wanted[name])
        theirs, ours = (_said(name, one) for one in (kept, wanted))
        raise StoreError(
            "arena.file-other", file=str(path), what=Message(f"arena.run-{name}"), theirs=theirs, ours=ours
        )


def _specs(manifest: Mapping[str, Any]) -> list[str]:
    found = manifest.get("bots")
    return [str(one.get("bot")) for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _said(name: str, manifest: Mapping[str, Any]) -> str:
    """A part of a manifest, as a sentence names it."""
    if name == "bots":
        return ", ".join(_specs(manifest))
    return shortened(str(manifest.get(name)) if not isinstance(manifest.get(name), dict) else _written(manifest[name]))


def _written(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))

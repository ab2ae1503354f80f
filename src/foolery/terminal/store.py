"""What outlives a run: the last choice of game and players, and the record of every game.

    $FOOLERY_HOME, else %APPDATA%/foolery, $XDG_DATA_HOME/foolery or ~/.local/share/foolery
        choice.json     the last choice
        running.txt     where the game is saved that was left last
        records/        the records; beside the one that is being played a hidden file keeps others away

A record is written after every move, beside its place first and then moved there, so that a killed program leaves
the last move or the one before it, never half a file; what it leaves beside is taken away by the next. Files are their
owner's alone. Who sits where stands in the record's ``x-`` headers.
"""

from __future__ import annotations

import errno
import glob
import json
import os
import re
import time
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, AnyStr, Final

from foolery import bots
from foolery.base.errors import FooleryError, RecordError
from foolery.base.folders import make_folder
from foolery.base.printable import printable
from foolery.record.text import TITLE
from foolery.terminal.options import SeatSetup, Setup
from foolery.terminal.words import house_named_in, named_in, say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO

    from foolery.contract import Lang
    from foolery.record import Record

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]  # Windows has none

LONGEST: Final = 50_000_000
"""Characters of a record at most."""
LEFT_BEHIND: Final = 600
"""Seconds after which a file beside another is no longer being written."""
LOOKED_THROUGH: Final = 200
"""So many records are looked through for a game that was left."""

_BOT: Final = "x-bot-"
_OPEN: Final = "x-deals"
_HOUSE: Final = "x-house-named"
_LESSON: Final = "x-lesson"


def home() -> Path:
    """The folder of everything that is kept."""
    chosen = os.environ.get("FOOLERY_HOME")
    if chosen:
        return Path(chosen)
    if os.name == "nt" and os.environ.get("APPDATA"):
        return Path(os.environ["APPDATA"]) / "foolery"
    data = os.environ.get("XDG_DATA_HOME", "")
    base = Path(data) if data.startswith("/") else Path.home() / ".local" / "share"
    return base / "foolery"


def write_whole(path: Path, text: str, shared: bool = False) -> None:
    """Replace a file by this text, or leave it as it was. The file is its owner's alone, or as open as a new one is."""
    make_folder(path.parent)
    sweep(path)
    beside, file = _new_beside(path, 0o666 if shared else 0o600)
    try:
        with os.fdopen(file, "w", encoding="utf-8", newline="\n") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _new_beside(path: Path, mode: int) -> tuple[Path, int]:
    """A new file beside a path, open for writing: nothing that lies there is opened, and no link is followed."""
    number = 0
    while True:
        beside = path.with_name(f".{path.name}.{os.getpid()}" + (f".{number}" if number else ""))
        try:
            return beside, os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        except FileExistsError:
            number += 1


def sweep(path: Path) -> None:
    """Take away what killed programs have left beside a file: nobody needs so long to write one."""
    for left in path.parent.glob(f".{glob.escape(path.name)}.[0-9]*"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > LEFT_BEHIND:
                left.unlink()


def read_whole(path: Path) -> str:
    """The text of a file, no longer than a record can be. Raises OSError, UnicodeDecodeError or FooleryError."""
    _check_file(path)
    with path.open(encoding="utf-8") as file:
        return _short(file.read(LONGEST + 1))


def read_data(path: Path) -> bytes:
    """The bytes of a file, no more than a record can have. Raises OSError or FooleryError."""
    _check_file(path)
    with path.open("rb") as file:
        return _short(file.read(LONGEST + 1))


def _check_file(path: Path) -> None:
    if path.exists() and not path.is_file():
        raise IsADirectoryError(errno.EISDIR, "", str(path)) if path.is_dir() else FooleryError("terminal.no-file")


def _short(content: AnyStr) -> AnyStr:
    if len(content) > LONGEST:
        raise FooleryError("terminal.too-long", most=LONGEST // 10**6)
    return content


def _still_there(file: TextIO, path: Path) -> bool:
    """Whether an open file still has this name; whoever had it before may have taken it away in between."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except OSError:
        return False


class GameLock:
    """Keeps a game from being played twice at once: a locked file beside the record, with the number of its process.

    The system lets the lock go with the process, so a killed game stays open to be continued. Where there are no such
    locks, or none can be had in that place, nobody is kept out.
    """

    def __init__(self) -> None:
        self.beside: Path | None = None
        self.file: TextIO | None = None

    def take(self, path: Path) -> bool:
        """Take this record; whether nobody else has it."""
        if fcntl is None:
            return True
        path = Path(os.path.realpath(path))
        beside = path.with_name(f".{path.name}.lock")
        try:
            make_folder(beside.parent)
            file = os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "a", encoding="utf-8")
        except OSError:
            return True
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            file.close()
            return not isinstance(error, BlockingIOError)
        if not _still_there(file, beside):
            file.close()
            return self.take(path)
        self.beside, self.file = beside, file
        with suppress(OSError):
            file.truncate(0)
            file.write(f"{os.getpid()}\n")
            file.flush()
        return True

    def release(self) -> None:
        """Give the record back."""
        if self.beside is not None and self.file is not None:
            with suppress(OSError):
                self.beside.unlink(missing_ok=True)
                self.file.close()
        self.beside = self.file = None


def free(path: Path) -> bool:
    """Whether nobody plays the game of this file now."""
    hold = GameLock()
    taken = hold.take(path)
    hold.release()
    return taken


def last_choice() -> dict[str, Any]:
    """The last choice; empty where there is none or it cannot be read."""
    try:
        found = json.loads((home() / "choice.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def keep_choice(setup: Setup) -> None:
    """Remember the choice for the next time; where that fails nothing is lost."""
    choice = {
        "game": setup.game,
        "people": [sitter.name for sitter in setup.sitters if sitter.person],
        "bots": [sitter.bot for sitter in setup.sitters if sitter.bot is not None],
    }
    try:
        write_whole(home() / "choice.json", json.dumps(choice, ensure_ascii=False, indent=1) + "\n")
    except OSError:
        return


def new_record_path(game: str, hold: GameLock) -> Path:
    """A free place for the record of a new game, which is taken: of two games of one second each has its own."""
    moment = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    rules = re.sub("[^a-z0-9]+", "-", game.partition(",")[0])
    stem = f"{moment}-{rules[:20].strip('-')}"
    folder = home() / "records"
    path = folder / f"{stem}.txt"
    number = 2
    while True:
        if not path.exists() and hold.take(path):
            if not path.exists():
                return path
            hold.release()
        path = folder / f"{stem}-{number}.txt"
        number += 1


def short(path: Path) -> str:
    """A path as people read it, with ``~`` for their own folder."""
    try:
        return str(Path("~") / path.absolute().relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path)


def running() -> Path | None:
    """Where the game is saved that was left last; None where none was left."""
    try:
        text = (home() / "running.txt").read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return None
    return Path(text) if text else None


def left_games() -> Iterator[Path]:
    """The games that were left, the one that was played last first."""
    last = running()
    found = [path for path in (home() / "records").glob("*.txt") if path != last]
    found.sort(key=_changed, reverse=True)
    if last is not None and last.is_file():
        ahead = [path for path in found[:LOOKED_THROUGH] if _changed(path) > _changed(last) and _stops_in_a_deal(path)]
        yield from ahead
        yield last
        found = [path for path in found if path not in ahead]
    yield from (path for path in found[:LOOKED_THROUGH] if _stops_in_a_deal(path))


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _stops_in_a_deal(path: Path) -> bool:
    """Whether a file looks like the full record of a game whose last deal has no result."""
    try:
        text = read_whole(path)
    except (OSError, ValueError):
        return False
    last = text.rstrip().rpartition("\n")[2]
    return text.startswith(TITLE) and "\nedition: full\n" in text and not last.startswith("result:")


def set_running(path: Path | None) -> None:
    """Say which game ``--continue`` goes on with."""
    place = home() / "running.txt"
    try:
        if path is None:
            place.unlink(missing_ok=True)
        else:
            write_whole(place, f"{path.absolute()}\n")
    except OSError:
        return


def noted(setup: Setup) -> dict[str, str]:
    """Who sits where, as headers of a record."""
    remarks: dict[str, str] = {}
    if setup.deals is None:
        remarks[_OPEN] = "open"
    for seat, sitter in enumerate(setup.sitters):
        if sitter.bot is not None:
            remarks[f"{_BOT}{seat}"] = bots.named(sitter.bot)
    house = [str(seat) for seat, sitter in enumerate(setup.sitters) if sitter.house]
    if house:
        remarks[_HOUSE] = " ".join(house)
    if setup.lesson:
        remarks[_LESSON] = "guided"
    return remarks


def names_in(record: Record, lang: Lang) -> list[str]:
    """What the players of a record are called in a language; empty where it has no names.

    A name that the house has given is that of the language, unless somebody else at the table is called so.
    """
    names = [named_in(lang, printable(name)) for name in record.names[: record.players]]
    for seat in map(int, filter(str.isdecimal, record.remarks.get(_HOUSE, "").split())):
        if seat < len(names) and house_named_in(lang, names[seat]) not in names:
            names[seat] = house_named_in(lang, names[seat])
    return names


def noted_setup(record: Record, lang: Lang) -> Setup:
    """Who sits where, from a record. A record without names of bots was played by people only."""
    if record.edition != "full":
        raise RecordError("record.only-full-continued")
    house, names = record.remarks.get(_HOUSE, "").split(), names_in(record, lang)
    sitters = []
    for seat in range(record.players):
        name = names[seat] if seat < len(names) else ""
        bot = record.remarks.get(f"{_BOT}{seat}")
        sitters.append(SeatSetup(name or say(lang, "player", n=seat + 1), bot and bots.named(bot), str(seat) in house))
    deals = None if record.remarks.get(_OPEN) == "open" else record.planned
    return Setup(record.game, tuple(sitters), record.seed, deals, _LESSON in record.remarks)

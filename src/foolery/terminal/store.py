"""What outlives a run: the last choice of game and players, and the record of every game.

    $FOOLERY_HOME, else %APPDATA%/foolery, $XDG_DATA_HOME/foolery or ~/.local/share/foolery
        choice.json     the last choice
        running.txt     where the game is saved that `--continue` goes on with
        records/        the records; beside the one that is being played a hidden file keeps others away

A record is written after every move, beside its place first and then moved there, so that a killed program leaves
the last move or the one before it, never half a file. Who sits where stands in the record's ``x-`` headers.
"""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from foolery.contract import LANGS
from foolery.errors import RecordError
from foolery.terminal.options import Setup, Sitter

if TYPE_CHECKING:
    from typing import TextIO

    from foolery.contract import Lang
    from foolery.record import Record

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]

_BOT: Final = "x-bot-"
_OPEN: Final = "x-deals"
_LANG: Final = "x-lang"


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


def write_whole(path: Path, text: str) -> None:
    """Replace a file by this text, or leave it as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _still_there(file: TextIO, path: Path) -> bool:
    """Whether an open file still has this name; whoever had it before may have taken it away in between."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except OSError:
        return False


class Hold:
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
            beside.parent.mkdir(parents=True, exist_ok=True)
            file = beside.open("a", encoding="utf-8")
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


def new_record_path(game: str) -> Path:
    """A free place for the record of a new game."""
    moment = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    rules = re.sub("[^a-z0-9]+", "-", game.partition(",")[0])
    stem = f"{moment}-{rules[:20].strip('-')}"
    folder = home() / "records"
    path = folder / f"{stem}.txt"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.txt"
        number += 1
    return path


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


def note_setup(record: Record, setup: Setup) -> None:
    """Write into a record who sits where."""
    record.remarks[_LANG] = setup.lang
    if setup.deals is None:
        record.remarks[_OPEN] = "open"
    for seat, sitter in enumerate(setup.sitters):
        if sitter.bot is not None:
            record.remarks[f"{_BOT}{seat}"] = sitter.bot


def noted_language(record: Record) -> Lang | None:
    """The language that a game was played in."""
    return next((lang for lang in LANGS if lang == record.remarks.get(_LANG)), None)


def noted_setup(record: Record, lang: Lang) -> Setup:
    """Who sits where, from a record. A record without names of bots was played by people only."""
    if record.edition != "full":
        raise RecordError("only the full edition of a record can be continued")
    sitters = []
    for seat in range(record.players):
        name = record.names[seat] if seat < len(record.names) else f"{seat + 1}"
        sitters.append(Sitter(name, record.remarks.get(f"{_BOT}{seat}")))
    deals = None if record.remarks.get(_OPEN) == "open" else record.planned
    return Setup(record.game, tuple(sitters), record.seed, deals, lang)

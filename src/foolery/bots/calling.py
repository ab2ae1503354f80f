"""Bots by their names: found, made, begun, asked for a move and told what happened, with their faults as errors."""

from __future__ import annotations

import importlib
import re
import sys
import traceback
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from foolery.base import arguments
from foolery.base.cards import Move
from foolery.base.causes import reason
from foolery.base.errors import FooleryError
from foolery.bots.bot import PROGRAM, Bot, BotError
from foolery.bots.heuristic import Heuristic
from foolery.bots.lowest import Lowest
from foolery.bots.random import Random
from foolery.bots.search import LEVELS, Search, at_level, within
from foolery.contract import Event, Result, View

_A_LEVEL: Final = re.compile(Search.name + r"-[0-9]*([:+].*)?")
_QUOTED: Final = re.compile(r"""(?:"[^"]*"|'[^']*'|[^,])+""")


SEATED: Final = tuple([f"{Search.name}-{level}" for level in (5, 8, len(LEVELS))])
"""The levels that people are offered where search looks ahead: one that is beaten now and then, one that answers at
once, and the strongest.
"""


def title(bot: Bot) -> str:
    """What people call this bot."""
    return getattr(bot, "name", "") or type(bot).__name__


def registry() -> dict[str, type[Bot]]:
    """The bots of the package by name."""
    return {bot.name: bot for bot in (Random, Lowest, Heuristic)}


def by_level() -> dict[str, type[Bot]]:
    """The bots that have levels, by the name and by the name with each level."""
    levels = range(1, len(LEVELS) + 1)
    return {Search.name: Search, **{f"{Search.name}-{level}": at_level(level) for level in levels}}


def names() -> list[str]:
    """The names of the bots of the package, weakest first."""
    return list(registry())


def offered() -> list[str]:
    """The names that a list of bots has: those of the package, and of those with levels the one without."""
    return [*registry(), Search.name]


def at_tables(family: str) -> list[str]:
    """The names of the bots that people are offered for a game of this family, weakest first."""
    return [*registry(), *(SEATED if family in Search.families else ())]


def is_ours(name: str) -> bool:
    """Whether a bot of the package is found by this name, among them those that are not listed."""
    return name in registry() or name in by_level() or _within_budget(name) is not None


def named(spec: str) -> str:
    """The name of a bot of the package that is meant by its module and class; any other spec as it is.

    Nothing is imported for it, so it may be asked about what stands in a file.
    """
    for name, kind in registry().items():
        if spec in (f"{kind.__module__}:{kind.__name__}", f"foolery.bots:{kind.__name__}"):
            return name
    return spec


def find(spec: str) -> type[Bot]:
    """The class that a name, ``package.module:Class`` or ``program:COMMAND`` means. Raises BotError."""
    if not isinstance(spec, str):
        raise BotError("bots.not-a-name", bot=arguments.shown(spec))
    if spec.startswith(PROGRAM):
        # Processes and threads are needed for these alone.
        from foolery.bots.programs import kind_of

        return kind_of(spec)
    known = registry() | by_level()
    if spec in known:
        return known[spec]
    if spec.startswith(f"{Search.name}:"):
        limited = _within_budget(spec)
        if limited is None:
            raise BotError("bots.no-budget", bot=spec)
        return limited
    if _A_LEVEL.fullmatch(spec):
        raise BotError("bots.no-level", bot=spec, most=len(LEVELS))
    if ":" not in spec:
        near = get_close_matches(spec, known, 1)
        if near:
            raise BotError("bots.unknown-near", bot=spec, near=near[0])
        raise BotError("bots.unknown", bot=spec, bots=offered(), most=len(LEVELS))
    where, _, what = spec.partition(":")
    found = getattr(_module(spec, where), what, None) if what.isidentifier() else None
    if found is None:
        raise BotError("bots.no-class", bot=spec, module=where, name=what)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise BotError("bots.not-a-bot", bot=spec)
    return found


def _within_budget(spec: str) -> type[Bot] | None:
    """The search with the budget that its name tells; None where that is none."""
    return within(spec.partition(":")[2]) if spec.startswith(f"{Search.name}:") else None


def make(spec: str, seed: str = "", seconds: float = 0.0) -> Bot:
    """A new bot from its name, ``package.module:Class`` or ``program:COMMAND``, who has so long for an answer (0: as
    long as usual). Raises BotError.
    """
    arguments.check_seed(seed)
    kind = find(spec)
    try:
        bot = kind(seed) if issubclass(kind, Bot) else kind()
    except (Exception, SystemExit) as cause:
        raise failed(spec, cause) from cause
    if isinstance(bot, Bot):
        bot.seconds = seconds
    return bot


def listed(text: str) -> tuple[str, ...]:
    """Bots as they are listed with commas between them; a comma in quotation marks belongs to a command."""
    parts = _QUOTED.findall(text) if PROGRAM in text else text.split(",")
    return tuple(part.strip() for part in parts if part.strip())


def apart(spec: str) -> tuple[str, str]:
    """``Vera=lowest`` as the name of a player and a bot; the name may be missing."""
    before, program, command = spec.partition(PROGRAM)
    if program and (not before.strip() or before.rstrip().endswith("=")):
        return before.rstrip().removesuffix("=").strip(), program + command.strip()
    name, _, bot = spec.rpartition("=")
    return name.strip(), bot.strip()


def begin(bot: Bot, seed: str, spec: str = "") -> None:
    """Tell a bot that a new deal begins; one that is not derived from ``Bot`` may do without. Raises BotError."""
    reset = getattr(bot, "reset", None)
    if reset is None:
        return
    try:
        reset(seed)
    except BotError:
        raise
    except (Exception, SystemExit) as cause:
        raise failed(spec or title(bot), cause) from cause


def ask(bot: Bot, view: View, spec: str = "") -> Move:
    """What a bot chooses, checked. Raises BotError where nothing is legal in the view, where the bot fails, or where it
    answers with a move that is not legal.
    """
    if not view.legal:
        raise BotError("bots.nothing", bot=spec or title(bot), view=view.line())
    try:
        move = bot.choose(view)
    except FooleryError:
        raise
    except (Exception, SystemExit) as cause:
        raise failed(spec or title(bot), cause) from cause
    if move not in view.legal:
        raise BotError("bots.illegal", bot=spec or title(bot), move=arguments.shown(move), view=view.line())
    return move


def listens(bot: Bot) -> bool:
    """Whether a bot wants to hear events; one that is not derived from ``Bot`` does where it has ``observe``."""
    asked = getattr(bot, "listens", None)
    return bool(asked()) if callable(asked) else callable(getattr(bot, "observe", None))


def tell(bot: Bot, events: Iterable[Event], spec: str = "") -> None:
    """Let a bot hear events that were made for its seat. Raises BotError where it fails."""
    try:
        for event in events:
            bot.observe(event)
    except FooleryError:
        raise
    except (Exception, SystemExit) as cause:
        raise failed(spec or title(bot), cause) from cause


def finish(bot: Bot, result: Result, spec: str = "") -> None:
    """Tell a bot how the deal has ended, where it wants to know. Raises BotError where it fails."""
    ended = getattr(bot, "ended", None)
    if ended is None:
        return
    try:
        ended(result)
    except BotError:
        raise
    except (Exception, SystemExit) as cause:
        raise failed(spec or title(bot), cause) from cause


def close(bot: Bot) -> None:
    """Let a bot go that is needed no more; whatever it does then concerns nobody."""
    with suppress(Exception, SystemExit):
        getattr(bot, "close", lambda: None)()


def failed(spec: str, cause: BaseException) -> BotError:
    """The error that tells an author where his bot broke; no place where it broke before a line of it was run."""
    frames = [frame for frame in traceback.extract_tb(cause.__traceback__) if frame.filename != __file__]
    kind = type(cause).__name__
    if not frames:
        return BotError("bots.failed", bot=spec, kind=kind, cause=reason(cause))
    file = Path(frames[-1].filename).name
    return BotError("bots.failed-at", bot=spec, kind=kind, cause=reason(cause), line=frames[-1].lineno, file=file)


def _module(spec: str, where: str) -> object:
    try:
        with _working_folder():
            return importlib.import_module(where)
    except ModuleNotFoundError as cause:
        missing = cause.name or where
        raise BotError("bots.no-module", bot=spec, module=missing) from cause
    except (Exception, SystemExit) as cause:
        raise BotError("bots.not-loading", bot=spec, kind=type(cause).__name__, cause=reason(cause)) from cause


@contextmanager
def _working_folder() -> Iterator[None]:
    """Let modules of the working folder be found, as they are by ``python -m``."""
    here = str(Path.cwd())
    sys.path.insert(0, here)
    try:
        yield
    finally:
        sys.path.remove(here)

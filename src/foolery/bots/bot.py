"""What a bot is, how one is named, and where its chance comes from."""

from __future__ import annotations

import hashlib
import importlib
import sys
import traceback
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import ClassVar

from foolery import given
from foolery.cards import Move
from foolery.contract import Lang, View
from foolery.errors import FooleryError

_WORD = (1 << 64) - 1


class BotError(FooleryError):
    """A bot that cannot be had, or that failed while it played; ``bot`` is what it was asked for as."""

    def __init__(self, bot: str, message: str) -> None:
        self.bot = bot
        super().__init__(message)


class Bot(ABC):
    """A player that is a program: it is shown a view and answers with one of ``view.legal``.

    A bot is deterministic in its seed and in what it was shown: the same views after the same ``reset`` give the same
    moves. It is asked only when it has a choice; where one move is legal, the table may play it without asking.
    """

    name: ClassVar[str] = ""
    """What people call it; the name of the class where there is none."""

    def __init__(self, seed: str = "") -> None:
        self.reset(seed)

    def reset(self, seed: str) -> None:
        """Forget everything; a new deal begins, and ``seed`` is all the chance that it brings."""
        self.seed = int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=8).digest())

    def chance(self, view: View, number: int) -> int:
        """A number below ``number`` that depends on the seed and on the place of this decision in the deal."""
        return mixed(self.seed, view.ply * 16 + view.seat) % number

    @abstractmethod
    def choose(self, view: View) -> Move:
        """The move to make: one of ``view.legal``, which is not empty."""


class Adviser(Bot):
    """A bot that says why; ``reasons`` holds its words by key, in English and in Russian."""

    reasons: ClassVar[Mapping[str, tuple[str, str]]]

    @abstractmethod
    def decide(self, view: View) -> tuple[Move, str]:
        """A legal move and the key of its reason."""

    def advice(self, view: View, lang: Lang = "en") -> tuple[Move, str]:
        """A legal move and, in a few words, its reason."""
        move, reason = self.decide(view)
        return move, self.reasons[reason][0 if lang == "en" else 1]


class ByFamily(Bot):
    """A bot that plays each family as the class for it does, and where there is none the first legal move.

    ``players`` are these classes by the name of the family, which every view carries.
    """

    players: ClassVar[Mapping[str, type[Bot]]]

    def reset(self, seed: str) -> None:
        """Forget everything in every family."""
        super().reset(seed)
        self.text = seed
        self.playing: dict[str, Bot] = {}

    def player(self, view: View) -> Bot | None:
        """The player for this view; None where the family has none."""
        if view.family not in self.playing and view.family in self.players:
            self.playing[view.family] = self.players[view.family](self.text)
        return self.playing.get(view.family)

    def choose(self, view: View) -> Move:
        """The move that the family's own player makes."""
        player = self.player(view)
        return view.legal[0] if player is None else player.choose(view)


def mixed(seed: int, number: int) -> int:
    """64 bits that look like chance (splitmix64 of the seed, ``number`` steps on)."""
    x = seed + (number + 1) * 0x9E3779B97F4A7C15 & _WORD
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    x = (x ^ x >> 27) * 0x94D049BB133111EB & _WORD
    return x ^ x >> 31


def title(bot: Bot) -> str:
    """What people call this bot."""
    return getattr(bot, "name", "") or type(bot).__name__


def registry() -> dict[str, type[Bot]]:
    """The bots of the package by name."""
    from foolery.bots.heuristic import Heuristic
    from foolery.bots.lowest import Lowest
    from foolery.bots.random import Random

    return {bot.name: bot for bot in (Random, Lowest, Heuristic)}


def names() -> list[str]:
    """The names of the bots of the package, weakest first."""
    return list(registry())


def find(spec: str) -> type[Bot]:
    """The class that a name or ``package.module:Class`` means. Raises BotError."""
    if not isinstance(spec, str):
        raise BotError(repr(spec), f"a bot is named by a text, as heuristic, not {spec!r}")
    known = registry()
    if spec in known:
        return known[spec]
    if ":" not in spec:
        near = get_close_matches(spec, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"the bots are {', '.join(known)}"
        raise BotError(spec, f"there is no bot “{spec}”; {hint} (somebody else's: package.module:Class)")
    where, _, what = spec.partition(":")
    found = getattr(_module(spec, where), what, None) if what.isidentifier() else None
    if found is None:
        raise BotError(spec, f"the bot “{spec}” is not there: the module {where} has no class “{what}”")
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise BotError(spec, f"“{spec}” is not a bot: it must be a class with a method choose(view)")
    return found


def make(spec: str, seed: str = "") -> Bot:
    """A new bot from its name or from ``package.module:Class``. Raises BotError."""
    given.check_seed(seed)
    kind = find(spec)
    try:
        bot = kind(seed) if issubclass(kind, Bot) else kind()
    except (Exception, SystemExit) as cause:
        raise failed(spec, cause) from cause
    return bot


def begin(bot: Bot, seed: str, spec: str = "") -> None:
    """Tell a bot that a new deal begins; one that is not derived from ``Bot`` may do without. Raises BotError."""
    reset = getattr(bot, "reset", None)
    if reset is None:
        return
    try:
        reset(seed)
    except (Exception, SystemExit) as cause:
        raise failed(spec or title(bot), cause) from cause


def ask(bot: Bot, view: View, spec: str = "") -> Move:
    """What a bot chooses, checked. Raises BotError where it fails or answers with a move that is not legal."""
    try:
        move = bot.choose(view)
    except FooleryError:
        raise
    except (Exception, SystemExit) as cause:
        raise failed(spec or title(bot), cause) from cause
    if move not in view.legal:
        raise BotError(
            spec, f"the bot “{spec or title(bot)}” chose {move!r}, which is not a legal move [{view.line()}]"
        )
    return move


def failed(spec: str, cause: BaseException) -> BotError:
    """The error that tells an author where his bot broke; no place where it broke before a line of it was run."""
    frames = [frame for frame in traceback.extract_tb(cause.__traceback__) if frame.filename != __file__]
    where = f" (line {frames[-1].lineno} of {Path(frames[-1].filename).name})" if frames else ""
    return BotError(spec, f"the bot “{spec}” failed: {type(cause).__name__}: {cause}{where}")


def _module(spec: str, where: str) -> object:
    try:
        with _working_folder():
            return importlib.import_module(where)
    except ModuleNotFoundError as cause:
        missing = cause.name or where
        raise BotError(spec, f"the bot “{spec}” is not there: there is no module {missing}") from cause
    except (Exception, SystemExit) as cause:
        raise BotError(
            spec, f"the bot “{spec}” is not there: its module does not load: {type(cause).__name__}: {cause}"
        ) from cause


@contextmanager
def _working_folder() -> Iterator[None]:
    """Let modules of the working folder be found, as they are by ``python -m``."""
    here = str(Path.cwd())
    sys.path.insert(0, here)
    try:
        yield
    finally:
        sys.path.remove(here)

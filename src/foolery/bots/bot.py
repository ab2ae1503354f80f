"""What a bot is, how one is named, and where its chance comes from."""

from __future__ import annotations

import hashlib
import importlib
import sys
import traceback
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Any, ClassVar

from foolery.base import arguments
from foolery.base.cards import Move
from foolery.base.causes import reason
from foolery.base.errors import FooleryError
from foolery.contract import Event, Lang, View

_WORD = (1 << 64) - 1


class BotError(FooleryError):
    """A bot that cannot be had, or that failed while it played.

    ``bot`` is what it was asked for as, ``view`` the line of what it was shown where it chose amiss.
    """

    extra = ("view",)

    def __init__(self, code: str, /, bot: str, view: str = "", **fields: Any) -> None:
        self.bot = bot
        self.view = view
        super().__init__(code, bot=bot, **fields)


class Bot(ABC):
    """A player that is a program: it is shown a view and answers with one of ``view.legal``.

    A bot is deterministic in its seed and in what it was shown: the same events and the same view after the same
    ``reset`` give the same move. What it remembers of a deal comes from ``reset`` and ``observe`` alone, never from
    having been asked: a table may make a bot anew in the middle of a deal and tell it what its seat has heard. It is
    asked only when it has a choice; where one move is legal, the table may play it without asking.
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
        return mixed(self.seed, view.ply * 16 + view.me) % number

    def observe(self, event: Event) -> None:  # noqa: B027 - most bots have nothing to do here
        """Hear an event of the deal as the bot's seat is shown it, the dealing and its own moves included.

        Every event is told once, in order, before the next ``choose``. Most bots find all they need in the view.
        """

    def listens(self) -> bool:
        """Whether events need to be told at all."""
        return type(self).observe is not Bot.observe

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
        return move, self.why(view, (move,), reason, lang)

    def why(self, view: View, moves: Sequence[Move], reason: str, lang: Lang = "en") -> str:
        """In a few words, why these moves are to be made with this view in hand."""
        return self.reasons[reason][0 if lang == "en" else 1]


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
        self.heard: list[Event] = []

    def player(self, view: View) -> Bot | None:
        """The player for this view; None where the family has none."""
        if view.family not in self.playing and view.family in self.players:
            player = self.playing[view.family] = self.players[view.family](self.text)
            for event in self.heard:
                player.observe(event)
        return self.playing.get(view.family)

    def observe(self, event: Event) -> None:
        """Tell the player of the family; before the first view nobody knows which one that is."""
        self.heard.append(event)
        for player in self.playing.values():
            player.observe(event)

    def listens(self) -> bool:
        """Whether the player of any family does."""
        return any(player.observe is not Bot.observe for player in self.players.values())

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


def named(spec: str) -> str:
    """The name of a bot of the package that is meant by its module and class; any other spec as it is.

    Nothing is imported for it, so it may be asked about what stands in a file.
    """
    for name, kind in registry().items():
        if spec in (f"{kind.__module__}:{kind.__name__}", f"foolery.bots:{kind.__name__}"):
            return name
    return spec


def find(spec: str) -> type[Bot]:
    """The class that a name or ``package.module:Class`` means. Raises BotError."""
    if not isinstance(spec, str):
        raise BotError("bots.not-a-name", bot=arguments.shown(spec))
    known = registry()
    if spec in known:
        return known[spec]
    if ":" not in spec:
        near = get_close_matches(spec, known, 1)
        if near:
            raise BotError("bots.unknown-near", bot=spec, near=near[0])
        raise BotError("bots.unknown", bot=spec, bots=list(known))
    where, _, what = spec.partition(":")
    found = getattr(_module(spec, where), what, None) if what.isidentifier() else None
    if found is None:
        raise BotError("bots.no-class", bot=spec, module=where, name=what)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise BotError("bots.not-a-bot", bot=spec)
    return found


def make(spec: str, seed: str = "") -> Bot:
    """A new bot from its name or from ``package.module:Class``. Raises BotError."""
    arguments.check_seed(seed)
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

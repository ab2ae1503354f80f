"""What a bot is, how one is named, and where its chance comes from."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from foolery.base.cards import Move
from foolery.base.errors import FooleryError
from foolery.contract import Event, Lang, Result, View
from foolery.speech import said, tongue

PROGRAM: Final = "program:"
"""What a bot is named by that is a command: a program of any language."""
_WORD = (1 << 64) - 1
# Bots that others have written may still give their words as a pair, without a code.
_PAIR = ("en", "ru")


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
    lasting: ClassVar[bool] = False
    """Whether it takes long to make, so that a table keeps it for another deal."""
    seconds: float = 0.0
    """How long an answer may take; 0 where nobody has said."""

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

    def ended(self, result: Result) -> None:  # noqa: B027 - most bots have nothing to do here
        """Hear how the deal has ended. Not every table says so, and the next deal must not depend on it."""

    def close(self) -> None:  # noqa: B027 - most bots have nothing to do here
        """Let go of whatever it holds outside, such as a process; it may be asked again all the same."""


Reasons = str | Mapping[str, Mapping[str, str] | tuple[str, str]]


class Adviser(Bot):
    """A bot that says why.

    ``reasons`` is the beginning of the ids of its sentences, to which the key of a reason is added; or it holds the
    words themselves by key, by language or as a pair, in English and in Russian.
    """

    reasons: ClassVar[Reasons]

    @abstractmethod
    def decide(self, view: View) -> tuple[Move, str]:
        """A legal move and the key of its reason."""

    def advice(self, view: View, lang: Lang = "en") -> tuple[Move, str]:
        """A legal move and, in a few words, its reason."""
        move, reason = self.decide(view)
        return move, self.why(view, (move,), reason, lang)

    def why(self, view: View, moves: Sequence[Move], reason: str, lang: Lang = "en") -> str:
        """In a few words, why these moves are to be made with this view in hand."""
        if isinstance(self.reasons, str):
            return tongue(lang).say(self.reasons + reason)
        words = self.reasons[reason]
        return said(words if isinstance(words, Mapping) else dict(zip(_PAIR, words, strict=True)), lang)


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

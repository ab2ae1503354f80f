"""Rules tried together: a base with rules on it either composes and keeps all laws, or is refused with a reason."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Literal
from zlib import crc32

from foolery import catalogue
from foolery.base.causes import fault
from foolery.base.errors import BadPlayers, RuleFailure, RulesError
from foolery.base.messages import Message
from foolery.contract import Game
from foolery.laws.trial import LAWS, LawBroken, Trial, run

Outcome = Literal["plays", "refused", "contained", "broken", "stuck"]

GUARD: Final = "bout-limit"
"""The option by which a deal that goes round for ever ends; families that have it are tried with it."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of rules on a base.

    ``plays``: all deals kept all laws, ``limited`` of them ended by the guard; ``refused``: they contradict each other;
    ``contained``: one of them is part of another, so they are no combination; ``broken``: a law was broken, or
    something was raised; ``stuck``: it took longer than it may. ``reason`` is there unless they play.
    """

    base: str
    rules: tuple[str, ...]
    outcome: Outcome
    reason: Message | None = None
    deals: int = 0
    limited: int = 0
    position: str = ""

    def to_json(self) -> dict[str, Any]:
        """Its fields, the reason in English; ``position`` only where a law was broken in one."""
        reason = "" if self.reason is None else str(self.reason)
        found = {"base": self.base, "rules": list(self.rules), "outcome": self.outcome, "reason": reason}
        return found | ({"position": self.position} if self.position else {})


class _Late(BaseException):
    """The time for a try is over."""


@contextmanager
def time_limit(seconds: int) -> Iterator[None]:
    """Raise ``_Late`` in this block once the time is over."""
    alarm = getattr(signal, "SIGALRM", None)
    if alarm is None or seconds <= 0 or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_: object) -> None:
        raise _Late

    before = signal.signal(alarm, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(alarm, before)


def tables(game: Game) -> list[int]:
    """The numbers of players that can be dealt to: some packs and rules leave gaps between the least and the most.

    Raises BadPlayers where there is none.
    """
    found = []
    refusal: BadPlayers | None = None
    for players in game.seats():
        try:
            game.deal(players, "tables")
        except BadPlayers as error:
            refusal = error
        else:
            found.append(players)
    if refusal is not None and not found:
        raise refusal
    return found


def guarded(text: str, limit: int) -> str:
    """A variant with a limit of bouts, where its family knows one and nobody has named another."""
    known = GUARD in catalogue.family_of(text).registry.core
    return f"{text},{GUARD}={limit}" if known and f",{GUARD}=" not in text else text


def together(
    base: str,
    rules: Sequence[str],
    deals: int = 1,
    seed: str = "1",
    costly_every: int = 25,
    limit: int = 60,
    seconds: int = 0,
    options: str = "",
) -> Verdict:
    """Compose rules on a base and play some deals under all laws but the dear ones, at tables of different size.

    ``options`` follow the ids, as ``,pack=52``. ``seconds`` is how long that may take, 0: for ever; it needs a system
    with alarms and the main thread of a process, elsewhere nothing watches the time.
    """
    names = tuple(rules)
    try:
        with time_limit(seconds):
            return _together(base, names, deals, seed, costly_every, limit, options)
    except _Late:
        return Verdict(base, names, "stuck", Message("law.stuck", seconds=seconds))


def _together(
    base: str, names: tuple[str, ...], deals: int, seed: str, costly_every: int, limit: int, options: str
) -> Verdict:
    try:
        game = catalogue.game(guarded("+".join((base, *names)) + options, limit))
        seats = tables(game)
    except RuleFailure as error:
        return Verdict(base, names, "broken", error.said())
    except RulesError as error:
        return Verdict(base, names, "refused", error.said())
    except Exception as error:
        why = Message("law.composing", what=fault(error))
        return Verdict(base, names, "broken", why)
    if names and len(game.composition.rules) < len(names) + 1:
        left = {rule.name for rule in game.composition.rules}
        lost = [name for name in (base, *names) if name not in left]
        return Verdict(base, names, "contained", Message("law.contained", rules=lost))
    return _played(game, Verdict(base, names, "plays"), seats, deals, seed, costly_every)


def law_said(error: LawBroken) -> Message:
    """What was seen, and the law that it breaks in words; one that only the play itself can break has none.

    If the rule itself failed, only that is reported, without law and position.
    """
    if isinstance(error.__cause__, RuleFailure):
        return error.__cause__.said()
    says = LAWS[error.law].says if error.law in LAWS else ""
    return Message("law.broken", what=error.seen, law=says) if says else Message("law.fault", what=error.seen)


def _played(game: Game, verdict: Verdict, seats: list[int], deals: int, seed: str, costly_every: int) -> Verdict:
    base, names = verdict.base, verdict.rules
    wanted = [law for law in LAWS.values() if law.cost != "dear"]
    limited = 0
    turn = crc32(f"{seed} {base} {names}".encode())  # another seed plays at other tables
    for number in range(deals):
        players = seats[(number + turn) % len(seats)]
        try:
            trial = Trial(game, players, f"{seed} {number}")
            run(trial, wanted, costly_every)
        except LawBroken as error:
            return Verdict(base, names, "broken", law_said(error), number, limited, error.position)
        except Exception as error:
            why = Message("law.fault", what=fault(error))
            return Verdict(base, names, "broken", why, number, limited)
        result = trial.state.result()
        limited += result is not None and result.limited
    return Verdict(base, names, "plays", None, deals, limited)

"""Rules tried together: a base with rules on it either composes and keeps all laws, or is refused with a reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from foolery import catalogue
from foolery.contract import Game
from foolery.errors import RuleFailure, RulesError
from foolery.laws.trial import LAWS, LawBroken, Trial, run

Outcome = Literal["plays", "refused", "contained", "broken"]

GUARD: Final = "bout-limit"
"""The option by which a deal that goes round for ever ends; families that have it are tried with it."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of rules on a base.

    ``plays``: all deals kept all laws, ``limited`` of them ended by the guard; ``refused``: they contradict each other;
    ``contained``: one of them is part of another, so they are no combination; ``broken``: a law was broken, or
    something was raised. ``reason`` is one sentence, empty where they play.
    """

    base: str
    rules: tuple[str, ...]
    outcome: Outcome
    reason: str = ""
    deals: int = 0
    limited: int = 0
    position: str = ""


def guarded(text: str, limit: int) -> str:
    """A variant with a limit of bouts, where its family knows one and nobody has named another."""
    known = GUARD in catalogue.family_of(text).registry.core
    return f"{text},{GUARD}={limit}" if known and f",{GUARD}=" not in text else text


def together(
    base: str, rules: Sequence[str], deals: int = 1, seed: str = "1", costly_every: int = 25, limit: int = 60
) -> Verdict:
    """Compose rules on a base and play some deals under all laws but the dear ones, at tables of different size."""
    names = tuple(rules)
    try:
        game = catalogue.game(guarded("+".join((base, *names)), limit))
        seats = list(game.seats())
    except RuleFailure as error:
        return Verdict(base, names, "broken", str(error))
    except RulesError as error:
        return Verdict(base, names, "refused", str(error))
    except Exception as error:
        return Verdict(base, names, "broken", f"composing them raises {type(error).__name__}: {error}")
    if len(game.composition.rules) < len(names) + 1:
        left = {rule.name for rule in game.composition.rules}
        lost = ", ".join(name for name in (base, *names) if name not in left)
        return Verdict(base, names, "contained", f"{lost} is part of the others")
    return _played(game, Verdict(base, names, "plays"), seats, deals, seed, costly_every)


def _played(game: Game, verdict: Verdict, seats: list[int], deals: int, seed: str, costly_every: int) -> Verdict:
    base, names = verdict.base, verdict.rules
    wanted = [law for law in LAWS.values() if law.cost != "dear"]
    limited = 0
    for number in range(deals):
        players = seats[(number + sum(map(len, names))) % len(seats)]
        try:
            trial = Trial(game, players, f"{seed} {number}")
            run(trial, wanted, costly_every)
        except LawBroken as error:
            says = LAWS[error.law].says if error.law in LAWS else ""
            return Verdict(base, names, "broken", f"{error} — {says}", number, limited, error.position)
        except Exception as error:
            return Verdict(base, names, "broken", f"{type(error).__name__}: {error}", number, limited)
        result = trial.state.result()
        limited += result is not None and result.limited
    return Verdict(base, names, "plays", "", deals, limited)

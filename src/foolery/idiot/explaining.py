"""Which rules answer which question of a variant, what each rank does, and what each actor may do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from foolery.cards import RANKS
from foolery.idiot.compose import answers
from foolery.idiot.moves import CORE_KINDS, kind_of
from foolery.idiot.questions import EMPTY, Rule

if TYPE_CHECKING:
    from foolery.idiot.game import ShedGame
    from foolery.idiot.state import State

QUESTIONS = [name for name in vars(Rule) if not name.startswith("_") and callable(getattr(Rule, name))]


def explain(game: ShedGame, state: State | None = None) -> dict[str, Any]:
    """Per question the rules that answer it; the table of ranks; for a state the moves of each actor."""
    rules = game.rules_for(2 if state is None else state.players)
    out: dict[str, Any] = {
        "game": game.id,
        "questions": {
            question: [rule.name for rule in rules.rules if answers(rule, question)]
            for question in QUESTIONS
            if any(answers(rule, question) for rule in rules.rules)
        },
        "ranks": {
            RANKS[rank]: {"effects": [rule.name for rule in rules.rules if rank in rule.effects()], "under": under}
            for rank, under in enumerate(_ranks(mask) for mask in rules.fits[:EMPTY])
        },
        "options": dict(game.options),
    }
    if state is not None:
        out["phase"] = rules.phase_name(state.phase)
        out["moves"] = {seat: _moves(state, seat) for seat in state.actors()}
        out["fits"] = _ranks(state.fitting())
    return out


def _ranks(mask: int) -> str:
    """The ranks of a mask as letters: what may be laid."""
    return "".join(letter for rank, letter in enumerate(RANKS) if mask >> rank & 1)


def _moves(state: State, seat: int) -> list[dict[str, str]]:
    out = []
    for move in state.legal(seat):
        kind = kind_of(move)
        owner = "core" if kind in CORE_KINDS else state.rules.owners[kind].name
        out.append({"move": state.move_text(move), "rule": owner, "allowed": "yes"})
    return out

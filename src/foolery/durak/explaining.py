"""Which rules answer which question of a variant, and why each move is allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from foolery.durak.compose import answers, phase_name
from foolery.durak.moves import CORE_KINDS, kind_of
from foolery.durak.questions import Rule

if TYPE_CHECKING:
    from foolery.durak.game import DurakGame
    from foolery.durak.state import State

QUESTIONS = [name for name in vars(Rule) if not name.startswith("_") and callable(getattr(Rule, name))]


def explain(game: DurakGame, state: State | None = None) -> dict[str, Any]:
    """Per question the rules that answer it; the options; for a state each move of each actor with its owner or its
    ban.
    """
    rules = game.rules_for(2 if state is None else state.places)
    out: dict[str, Any] = {
        "game": game.id,
        "questions": {
            question: [rule.name for rule in rules.rules if answers(rule, question)]
            for question in QUESTIONS
            if any(answers(rule, question) for rule in rules.rules)
        },
        "options": dict(game.options),
    }
    if state is not None:
        out["phase"] = phase_name(state.phase, rules)
        out["moves"] = {seat: _moves(state, seat) for seat in state.actors()}
        if state.phase < 4:
            out["room"] = state.room()
    return out


def _moves(state: State, seat: int) -> list[dict[str, str]]:
    out = []
    legal = set(state.legal(seat))
    for move in state.all_moves(seat):
        kind = kind_of(move)
        owner = "core" if kind in CORE_KINDS else state.rules.owners[kind].name
        item = {"move": state.move_text(move), "rule": owner, "allowed": "yes" if move in legal else "no"}
        if move not in legal:
            item["forbidden_by"] = next(
                rule.name for rule in state.rules.forbidders_in[state.phase] if rule.forbids(state, seat, kind)
            )
        out.append(item)
    return out

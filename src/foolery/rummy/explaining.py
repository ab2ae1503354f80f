"""Which row of the catalogue answers which question, and why a move may or may not be made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from foolery.rummy.questions import PLAY, QUESTIONS

if TYPE_CHECKING:
    from foolery.rummy.game import RummyGame
    from foolery.rummy.state import State


def explain(game: RummyGame, state: State | None = None) -> dict[str, Any]:
    """The answers by question; for a state what its actor may do, and what the rows forbid him."""
    rules = game.rules
    out: dict[str, Any] = {
        "game": game.id,
        "rules": [rule.name for rule in rules.rules],
        "questions": {question: [rule.name for rule in rules.answers[question]] for question in QUESTIONS},
        "contracts": [list(contract) for contract in rules.contracts],
        "options": dict(game.options),
    }
    if state is not None and state.actors():
        seat = state.actors()[0]
        out["seat"] = seat
        out["moves"] = dict.fromkeys(state.actions(seat), "allowed")
        if state.phase == PLAY:
            out["forbidden"] = {
                question.removeprefix("against_").replace("_", "-"): reason
                for question in ("against_meld", "against_lay_off")
                if (reason := state.why_not(question, seat))
            }
    return out

"""What is played, and for a position why each card may be laid or not, in words for people."""

from __future__ import annotations

from typing import Any

from foolery.animals.engine.compose import NAME
from foolery.animals.engine.moves import LAUGH_PHASE, SKIP_MOVE, lay, move_text
from foolery.animals.engine.reasons import reason_against
from foolery.animals.engine.state import AnimalsState
from foolery.base import meant
from foolery.base.bits import lowest
from foolery.base.cards import Move, Seat, rank
from foolery.base.cards import cards as cards_of
from foolery.base.messages import Message
from foolery.contract import Game
from foolery.contract.explained import because
from foolery.speech import in_all, languages


def explain(game: Game, state: AnimalsState | None) -> dict[str, Any]:
    """The options; for a state also why each move of the actors is allowed or not."""
    out: dict[str, Any] = {
        "game": game.id,
        "title": {lang: game.title(lang) for lang in languages()},
        "rules": {rule.name: dict(rule.titles) for rule in game.composition.rules},
        "questions": {},
        "says": {},
        "options": dict(game.options),
        "options_set": dict.fromkeys(game.composition.set_options, ""),
    }
    if state is not None:
        out["phase"] = state.phase
        out["phase_said"] = in_all(f"animals-explain.phase.{state.phase}")
        out["actors"] = list(state.actors())
        out["moves"] = {seat: _moves(state, seat) for seat in state.actors()}
    return out


def _moves(s: AnimalsState, seat: Seat) -> list[dict[str, Any]]:
    """For every card of the hand, and for skipping, whether it is allowed and if not why."""
    legal = s.legal(seat)
    tried = legal if s.phase == LAUGH_PHASE else [*map(lay, cards_of(s.hands[seat])), SKIP_MOVE]
    out = []
    for move in tried:
        item: dict[str, Any] = {"move": move_text(move), "rule": NAME, "allowed": "yes" if move in legal else "no"}
        if move not in legal:
            item |= {"forbidden_by": [{"rule": NAME}]} | because(_why(s, seat, move))
        out.append(item)
    return out


def _why(s: AnimalsState, seat: Seat, move: Move) -> Message:
    """The reason against a move; ranks by name, not by letter."""
    reason, why, _ = reason_against(s, seat, move)
    if reason not in ("wrong-rank", "not-the-lowest"):
        return why
    number = s.wanted() if reason == "wrong-rank" else rank(lowest(s.hands[seat]))
    return Message(f"animals-explain.why.{reason}", rank=meant.rank(number))

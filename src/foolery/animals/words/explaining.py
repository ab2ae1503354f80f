"""What is played, and for a position why each card may be laid or not, in words for people."""

from __future__ import annotations

from typing import Any

from foolery.animals.engine.compose import NAME
from foolery.animals.engine.moves import SKIP_MOVE, lay, move_text
from foolery.animals.engine.reasons import reason_against
from foolery.animals.engine.state import LAUGH_PHASE, AnimalsState
from foolery.animals.words.telling import language, rank_words
from foolery.base.bits import lowest
from foolery.base.cards import Move, Seat, rank
from foolery.base.cards import cards as cards_of
from foolery.contract import LANGS, Game

PHASES_SAID = {
    "lead": {"en": "the first card is laid", "ru": "кладут первую карту"},
    "lay": {"en": "a card is laid, or somebody skips", "ru": "кладут карту или пропускают ход"},
    "laugh": {"en": "somebody is asked whether he laughs", "ru": "спрашивают, смеётся ли игрок"},
    "over": {"en": "the deal is over", "ru": "партия окончена"},
}


def explain(game: Game, state: AnimalsState | None) -> dict[str, Any]:
    """The options; for a state also why each move of the actors is allowed or not."""
    out: dict[str, Any] = {
        "game": game.id,
        "title": {"en": game.title("en"), "ru": game.title("ru")},
        "questions": {},
        "options": dict(game.options),
        "options_set": dict.fromkeys(game.composition.set_options, ""),
    }
    if state is not None:
        out["phase"] = state.phase
        out["phase_said"] = dict(PHASES_SAID[state.phase])
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
            item |= {"forbidden_by": NAME, "why": [_why(s, seat, move)]}
        out.append(item)
    return out


def _why(s: AnimalsState, seat: Seat, move: Move) -> dict[str, str]:
    """The reason against a move in every language; ranks by name, not by letter."""
    reason, why, _ = reason_against(s, seat, move)
    if reason not in ("wrong-rank", "not-the-lowest"):
        return {lang: why.text(lang) for lang in LANGS}
    tongues = {lang: language(lang) for lang in LANGS}
    number = s.wanted() if reason == "wrong-rank" else rank(lowest(s.hands[seat]))
    return {
        lang: tongue.phrases[f"why-{reason}"].format(rank=rank_words(number, tongue))
        for lang, tongue in tongues.items()
    }

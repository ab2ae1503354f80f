"""Which rules answer which hook of a variant, what each rank does, and what each actor may do or may not."""

from __future__ import annotations

from typing import Any

from foolery.base import meant
from foolery.base.cards import COPY, RANKS
from foolery.base.cards import cards as cards_of
from foolery.base.messages import Message
from foolery.contract import Game
from foolery.contract.game import because, explained, explained_state
from foolery.shedding.engine.actions import reason_against
from foolery.shedding.engine.compose import compose
from foolery.shedding.engine.hooks import HOOKS
from foolery.shedding.engine.moves import CORE_KINDS, kind_of, move
from foolery.shedding.engine.numbers import EMPTY, PLAY, PLAY_PHASE, TAKE_PILE
from foolery.shedding.engine.questions import Rule
from foolery.shedding.engine.state import State
from foolery.shedding.words.pages import Page
from foolery.speech import in_all


def explain(game: Game, state: State | None) -> dict[str, Any]:
    """Per hook the rules that answer it; the table of ranks; for a state the moves of each actor."""
    rules = compose(game.composition, 2) if state is None else state.rules
    options_set = dict.fromkeys(game.composition.set_options, "")
    out = explained(game, rules.rules, HOOKS, lambda lang: Page(game, lang).help_of, options_set, _answers)
    out["ranks"] = {
        RANKS[rank]: {"effects": [rule.name for rule in rules.rules if rank in rule.effects()], "under": under}
        for rank, under in enumerate(_ranks(mask) for mask in rules.fits[:EMPTY])
    }
    if state is not None:
        phase = rules.phase_name(state.phase)
        out |= explained_state(state, phase, f"idiot-explain.phase.{phase}", rules.rules, _moves)
        out["fits"] = _ranks(state.fitting())
        if state.phase == PLAY_PHASE:
            out["values"] = [{"question": "fits", "value": out["fits"], "text": _fits(state)}]
    return out


def _answers(rule: Rule, hook: str) -> bool:
    """Whether a rule answers a hook; it may declare what ranks do without a method."""
    return bool(rule.effects()) if hook == "effects" else HOOKS.answers(rule, hook)


def _ranks(mask: int) -> str:
    """The ranks of a mask as letters: what may be laid."""
    return "".join(letter for rank, letter in enumerate(RANKS) if mask >> rank & 1)


def _fits(state: State) -> dict[str, str]:
    """Which ranks fit on the pile, in words."""
    fitting = [meant.rank(rank) for rank in range(len(RANKS)) if state.fitting() >> rank & 1]
    return in_all("idiot-explain.fits", ranks=fitting)


def _moves(state: State, seat: int) -> list[dict[str, Any]]:
    """The legal moves; in play also each rank that may not be played, and the pile where it may not be taken."""
    out: list[dict[str, Any]] = []
    legal = state.legal(seat)
    for one in legal:
        kind = kind_of(one)
        owner = "core" if kind in CORE_KINDS else state.rules.owners[kind].name
        out.append({"move": state.move_text(one), "rule": owner, "allowed": "yes"})
    if state.phase == PLAY_PHASE:
        out += [_refused(state, seat, one) for one in _tried(state, seat) if one not in legal]
    return out


def _tried(state: State, seat: int) -> list[int]:
    """All cards of each rank that the seat plays from, and taking the pile."""
    groups: dict[int, list[int]] = {}
    for card in cards_of(state.source(seat)):
        groups.setdefault(card >> 2 & 15, []).append(card % COPY)
    plays = [move(PLAY, cards=groups[rank]) for rank in sorted(groups)]
    return [*plays, move(TAKE_PILE)]


def _refused(state: State, seat: int, refused: int) -> dict[str, Any]:
    """A move that may not be made, with the reason."""
    reason, why, rule = reason_against(state, seat, refused)
    rank, top = refused >> 8 & 15, state.need()
    if reason == "does-not-fit" and top != EMPTY:
        why = Message(f"idiot-explain.{'lower' if rank < top else 'not-on'}", rank=meant.rank(top))
    item = {"move": state.move_text(refused), "rule": rule, "allowed": "no", "forbidden_by": [{"rule": rule}]}
    return item | because(why)

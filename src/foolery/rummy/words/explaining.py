"""Which rule answers which hook, and why a move may or may not be made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from foolery.base.cards import card_text
from foolery.contract.game import because, explained, explained_state
from foolery.rummy.engine.compose import REGISTRY
from foolery.rummy.engine.hooks import HOOKS
from foolery.rummy.engine.numbers import PLAY
from foolery.rummy.engine.questions import PHASES, Rule
from foolery.rummy.engine.tally import different
from foolery.rummy.words.pages import Page

if TYPE_CHECKING:
    from foolery.rummy.engine.state import State
    from foolery.rummy.words.pages import Variant

OWNERS: Final = {
    "claim": "cr-out-of-turn-discard",
    "decline": "cr-out-of-turn-discard",
    "meld": "cr-first-meld",
    "meld-card": "cr-first-meld",
    "meld-close": "cr-first-meld",
    "lay-off": "cr-lay-off",
    "trade": "cr-jokers",
}
"""The row that a kind of action comes from; the others are the base's."""


def explain(game: Variant, state: State | None = None) -> dict[str, Any]:
    """The answers by hook; for a state what its actor may do, and what the rules forbid and why."""
    rules = game.rules

    def answers(rule: Rule, hook: str) -> bool:
        return rule in rules.answers[hook] if hook in rules.answers else HOOKS.answers(rule, hook)

    options_set = dict.fromkeys(game.composition.set_options, "")
    out = explained(game, rules.rules, HOOKS, lambda lang: Page(game, lang).help_of, options_set, answers)
    if state is not None:
        phase = PHASES[state.phase]
        out |= explained_state(state, phase, f"rummy-explain.phase.{phase}", rules.rules, _moves)
    return out


def _moves(s: State, seat: int) -> list[dict[str, Any]]:
    """What the seat may do, then what it may not and why."""
    out: list[dict[str, Any]] = [
        {"move": action.text, "rule": OWNERS.get(action.kind, REGISTRY.fallback), "allowed": "yes"}
        for action in s.actions(seat)
    ]
    if s.phase == PLAY and not s.laid:
        out += _forbidden(s, "against_meld", "meld", seat)
        out += _forbidden(s, "against_lay_off", "lay-off", seat)
        for slot in s.jokers_laid():
            out += _forbidden(s, "against_trade", f"trade for {card_text(slot.card)}", seat, slot.by)
        for card in different(s.hands[seat]):
            out += _forbidden(s, "against_discard", f"discard {card_text(card)}", seat, card)
    return out


def _forbidden(s: State, hook: str, action: str, *facts: int) -> list[dict[str, Any]]:
    """The rules that speak against an action, each with its reason."""
    against = [(rule.name, reason) for rule, reason in s.objections(hook, *facts)]
    if not against:
        return []
    by = [{"rule": name, "question": hook} for name, _ in against]
    item = {"move": action, "rule": against[0][0], "allowed": "no", "forbidden_by": by}
    return [item | because(*(reason for _, reason in against))]

"""Which row of the catalogue answers which question, and why a move may or may not be made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from foolery.base.cards import card_text
from foolery.contract.explained import because, changes
from foolery.rummy.engine.compose import REGISTRY
from foolery.rummy.engine.numbers import PLAY
from foolery.rummy.engine.questions import PHASES, QUESTIONS
from foolery.rummy.engine.tally import different
from foolery.rummy.words.pages import Page
from foolery.speech import in_all, languages

if TYPE_CHECKING:
    from foolery.rummy.engine.state import State
    from foolery.rummy.words.variant import Variant

ASKED: Final = ("against_claim", "against_meld", "against_lay_off", "against_trade", "against_discard")
"""The questions of which it is told what they ask."""
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
    """The answers by question; for a state what its actor may do, and what the rows forbid him and why."""
    rules, merge = game.rules, in_all("rummy-explain.merge")
    out: dict[str, Any] = {
        "game": game.id,
        "title": {lang: game.title(lang) for lang in languages()},
        "rules": {rule.name: dict(rule.titles) for rule in rules.rules},
        "changes": changes(rules.rules, lambda lang: Page(game, lang).help_of),
        "questions": {
            question: [rule.name for rule in rules.answers[question]]
            for question in QUESTIONS
            if rules.answers[question]
        },
        "says": {
            question: {"asks": in_all(f"rummy-explain.asks.{question}"), "merged": "one", "merge": merge}
            for question in ASKED
        },
        "options": dict(game.options),
        "options_set": dict.fromkeys(game.composition.set_options, ""),
    }
    if state is not None:
        out["phase"] = PHASES[state.phase]
        out["phase_said"] = in_all(f"rummy-explain.phase.{PHASES[state.phase]}")
        out["actors"] = list(state.actors())
        out["moves"] = {seat: _moves(state, seat) for seat in state.actors()}
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


def _forbidden(s: State, question: str, action: str, *facts: int) -> list[dict[str, Any]]:
    """The rows that speak against an action, each with its reason."""
    against = [(rule.name, reason) for rule, reason in s.objections(question, *facts)]
    if not against:
        return []
    by = [{"rule": name, "question": question} for name, _ in against]
    item = {"move": action, "rule": against[0][0], "allowed": "no", "forbidden_by": by}
    return [item | because(*(reason for _, reason in against))]

"""What a family explains: ids and fields for programs, and beside them the same in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from foolery.base.cards import Seat
from foolery.base.messages import Message
from foolery.contract.result import Lang
from foolery.ruleset import Titles
from foolery.ruleset.hooks import Hooks
from foolery.speech import in_all, languages, said, tongue


def in_words(message: Message) -> Titles:
    """A message in all languages."""
    return {lang: message.text(lang) for lang in languages()}


def because(*reasons: Message) -> dict[str, Any]:
    """Why a move is allowed or not: ``reasons`` as messages, and ``why``, the words of each in every language."""
    return {"reasons": [reason.to_wire() for reason in reasons], "why": [in_words(reason) for reason in reasons]}


def explained(
    game: Any,
    rules: Iterable[Any],
    hooks: Hooks,
    page: Callable[[Lang], Callable[[Any], str]],
    options_set: Mapping[str, str],
    answers: Callable[[Any, str], bool] | None = None,
) -> dict[str, Any]:
    """What every family explains of a variant: per hook the rules that answer it, and what each rule changes.

    ``page`` returns for a language the sentences of a rule on the rules page, ``options_set`` has for each option that
    is set the rule that sets it, or ``""``. ``answers`` replaces ``hooks.answers``.
    """
    rules = list(rules)
    answers = answers or hooks.answers
    found = {name: [rule.name for rule in rules if answers(rule, name)] for name in hooks.by_name}
    found = {name: names for name, names in found.items() if names}
    return {
        "game": game.id,
        "title": {lang: game.title(lang) for lang in languages()},
        "rules": {rule.name: dict(rule.titles) for rule in rules},
        "changes": changes(rules, page),
        "questions": found,
        "says": {name: hook_said(hooks, name) for name in found},
        "options": dict(game.options),
        "options_set": dict(options_set),
    }


def explained_state(
    state: Any, phase: str, code: str, rules: Iterable[Any], moves: Callable[[Any, Seat], list[dict[str, Any]]]
) -> dict[str, Any]:
    """What every family explains of a position: its phase, its actors and the moves of each.

    ``code`` is the id of the sentence of a phase of the core.
    """
    return {
        "phase": phase,
        "phase_said": phase_said(phase, code, rules),
        "actors": list(state.actors()),
        "moves": {seat: moves(state, seat) for seat in state.actors()},
    }


def phase_said(phase: str, code: str, rules: Iterable[Any]) -> Titles:
    """A phase in words; the phase of a rule is named by the rule's title."""
    owner = next((rule for rule in rules if phase in rule.phases), None)
    if owner is None:
        return in_all(code)
    return {lang: tongue(lang).say("explain.asked-by", title=said(owner.titles, lang)) for lang in languages()}


def hook_said(hooks: Hooks, name: str) -> dict[str, Any]:
    """What a hook decides and how its answers are merged."""
    merge = hooks.by_name[name].merge
    return {"asks": in_words(hooks.asks(name)), "merged": merge, "merge": in_all(f"merge.{merge}")}


def changes(rules: Iterable[Any], page: Callable[[Lang], Callable[[Any], str]]) -> dict[str, Titles]:
    """What each rule beside the base changes, in the sentences of its rules page in every language."""
    pages = {lang: page(lang) for lang in languages()}
    return {rule.name: {lang: words(rule) for lang, words in pages.items()} for rule in rules if not rule.base}

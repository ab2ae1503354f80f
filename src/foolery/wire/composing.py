"""What a set of rules makes, and what may still be added: for a page that asks at each tick."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from foolery import catalogue as games
from foolery.base.errors import FooleryError, RulesError
from foolery.contract import Game
from foolery.contract.family import Family
from foolery.contract.forms import FORMAT, ErrorForm, OptionForm
from foolery.contract.reading import refuse
from foolery.ruleset.help_text import told_help
from foolery.speech import languages
from foolery.wire.documents import ComposedForm, JoinForm, OpenOptionForm


def compose(ids: str | Iterable[str], options: Mapping[str, str] | None = None) -> ComposedForm:
    """A variant from its rules, or from its text, with the options that are set.

    Nothing is raised for what cannot be played together: that is among the ``problems``.
    """
    text = ""
    try:
        text = _named(ids, {} if options is None else options)
        game = games.game(text)
    except FooleryError as error:
        return _refused(text, error)
    family = games.family_of(game.id)
    return {
        "format": FORMAT,
        "id": game.id,
        "family": family.name,
        "title": {lang: game.title(lang) for lang in languages()},
        "seats": list(game.seats()),
        "problems": [],
        "rules": [rule.name for rule in game.composition.rules],
        "helps": {
            rule.name: {lang: told_help(rule, game.options, lang) for lang in languages()}
            for rule in game.composition.rules
        },
        "joins": list(joins(game, family)),
        "options": [open_option(game, form) for form in game.option_forms()],
    }


def _named(ids: object, options: object) -> str:
    """The text of a variant, of whatever somebody sent. Raises NotationError."""
    named: list[Any] = [ids] if isinstance(ids, str) else list(ids) if isinstance(ids, Iterable) else [None]
    if not all(isinstance(one, str) for one in named):
        refuse("ids", ids, "texts")
    if not isinstance(options, Mapping):
        refuse("options", options, "object")
    return "+".join(named) + "".join(f",{name}={value}" for name, value in options.items())


def _refused(text: str, error: FooleryError) -> ComposedForm:
    """What is left to say where the rules make no game."""
    try:
        family = games.family_of(text).name
    except FooleryError:
        family = None
    return {
        "format": FORMAT,
        "id": None,
        "family": family,
        "title": None,
        "seats": [],
        "problems": [_problem(error)],
        "rules": [],
        "helps": {},
        "joins": [],
        "options": [],
    }


def _problem(error: FooleryError) -> ErrorForm:
    form: Any = error.to_wire()
    found: ErrorForm = form
    return found


def joins(game: Game, family: Family) -> Iterable[JoinForm]:
    """Every rule that is not in play: whether it can be joined, options staying as they are set, and why not."""
    composed = game.composition
    family.registry.add_foreign()
    inside = {name for rule in composed.rules for name in (rule.name, *family.registry.inside(rule))}
    rules, options = game.id.partition(",")[0], written(chosen(game))
    for name, rule in family.registry.rules.items():
        if name in inside or rule.base:
            continue
        problem: ErrorForm | None = None
        try:
            made = family.make(f"{rules}+{name}{options}", False)
            if not made.seats():
                made = games.game(f"{rules}+{name}{options}")
        except RulesError as error:
            problem = _problem(error)
        yield {"id": name, "problem": problem}


def chosen(game: Game) -> dict[str, str]:
    """The options that somebody has set, to their default or not: a rule may want another value."""
    composed = game.composition
    return {
        name: value for name, value in game.options.items() if name in composed.named or name in composed.set_options
    }


def written(options: Mapping[str, str]) -> str:
    """Options as they stand in the text of a variant."""
    return "".join(f",{name}={value}" for name, value in sorted(options.items()))


def open_option(game: Game, form: OptionForm) -> OpenOptionForm:
    """An option with the values that it can have beside the rules and options of the game."""
    rules, others = game.id.partition(",")[0], chosen(game)
    open_values = []
    for value in form["values"]:
        try:
            game.registry.compose(rules + written(others | {form["name"]: value}))
        except RulesError:
            continue
        open_values.append(value)
    return {**form, "open": open_values}

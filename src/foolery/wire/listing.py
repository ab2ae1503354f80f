"""The catalogue as plain data, and how long a deal of each game is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from statistics import median
from types import MappingProxyType
from typing import Any, Final

from foolery import catalogue as games
from foolery.base.errors import RulesError
from foolery.contract import Game
from foolery.contract.family import Family
from foolery.contract.forms import FORMAT, ErrorForm, kind_form
from foolery.ruleset import SUBJECTS
from foolery.speech import SOURCE, in_all, languages, sentence_of
from foolery.wire.documents import CatalogueForm, LengthForm, RuleForm

GROUPS: Final = ("game", *SUBJECTS)
"""Every subject, in the order in which clients list them: presets first."""
LENGTHS: Final = Path(__file__).with_name("lengths.json")
USUAL_SEATS: Final = 3
DEALS: Final = 25
"""How many deals are played for a typical length."""
MOST_MOVES: Final = 20_000


def catalogue() -> CatalogueForm:
    """Every game and rule that is installed."""
    rules = [rule_form(family, name) for family in games.FAMILIES for name in ids(family)]
    return {
        "format": FORMAT,
        "families": [
            {
                "id": family.name,
                "title": dict(family.titles),
                "events": {name: kind_form(kind) for name, kind in sorted(family.registry.events.items())},
            }
            for family in games.FAMILIES
        ],
        "groups": [{"id": name, "title": in_all(f"group.{name}")} for name in GROUPS],
        "rules": rules,
    }


def ids(family: Family) -> list[str]:
    """Every id of a family that may stand in a variant."""
    family.registry.add_foreign()
    return family.registry.names()


def rule_form(family: Family, name: str) -> RuleForm:
    """A rule, base or preset as plain data."""
    registry = family.registry
    rule = registry.rules.get(name)
    usual, problem = usual_game(name)
    titles = rule.titles if rule is not None else preset_titles(name)
    row = rule.row if rule is not None else registry.preset_rows.get(name, 0)
    return {
        "id": name,
        "kind": "game" if rule is None else "base" if rule.base else "rule",
        "family": family.name,
        "group": "game" if rule is None else rule.subject or ("base" if rule.base else "house"),
        "title": dict(titles),
        "help": dict(rule.help) if rule is not None else dict.fromkeys(languages(), ""),
        "source": dict(getattr(rule, "source", {})),
        "row": row,
        "revision": rule.revision if rule is not None else 1,
        "usual": name if usual is None else usual.id,
        "seats": [] if usual is None else list(usual.seats()),
        "contains": sorted(registry.inside(rule)) if rule is not None else registry.expand([name])[0],
        "options": [] if usual is None else [one for one in usual.option_forms() if _is_own(rule, one["name"])],
        "length": lengths().get(name),
        "problem": problem,
    }


def preset_titles(name: str) -> Mapping[str, str]:
    """What a preset is called; nothing where no language has a name for it."""
    code = f"preset.{name}"
    return {} if sentence_of(code, SOURCE) is None else in_all(code)


def _is_own(rule: Any, option: str) -> bool:
    """Whether an option is the rule's own; to a game by itself all belong."""
    return rule is None or rule.base or any(one.name == option for one in rule.options_declared)


def usual_game(name: str) -> tuple[Game | None, ErrorForm | None]:
    """A rule on its usual base, or why it cannot be played there."""
    try:
        return games.game(name), None
    except RulesError as error:
        form: Any = error.to_wire()
        return None, form


@cache
def lengths() -> dict[str, LengthForm]:
    """How long a deal of each game is, as it was measured."""
    found: dict[str, LengthForm] = json.loads(LENGTHS.read_text(encoding="utf-8")) if LENGTHS.is_file() else {}
    return found


def measured(known: Mapping[str, LengthForm] = MappingProxyType({})) -> dict[str, LengthForm]:
    """How long a deal of each game and rule of the package is, played at random. Known lengths stay as they are."""
    found = {}
    for family in games.FAMILIES.shipped():
        for name in family.registry.names():
            game, _ = usual_game(name)
            if ":" not in name and game is not None:
                found[name] = known.get(name) or measure(game, name)
    return found


def measure(game: Game, name: str) -> LengthForm:
    """The typical length of deals at the usual number of seats."""
    players = min(game.seats(), key=lambda number: (abs(number - USUAL_SEATS), number))
    moves = []
    for number in range(DEALS):
        random = Random(f"{name} {number}")
        state = game.deal(players, f"length {number}")
        while (actors := state.actors()) and state.ply < MOST_MOVES:
            seat = random.choice(actors)
            state.apply(seat, random.choice(state.legal(seat)))
        moves.append(state.ply)
    return {"players": players, "moves": round(median(moves))}

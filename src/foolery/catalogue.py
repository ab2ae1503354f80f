"""Every game by its id. The families meet here and nowhere below."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from foolery.contract import Game
from foolery.durak import notation
from foolery.durak import rules as durak_rules
from foolery.durak.compose import REGISTRY
from foolery.durak.game import DurakGame
from foolery.errors import NotationError

REGISTRY.discover(durak_rules)


def game(text: str, keep_order: bool = False) -> DurakGame:
    """The game that an id names, alone or joined with ``+``, with options as ``,name=value``.

    ``keep_order`` holds the rules in the order given, for the law that order changes nothing. Raises RulesError: an
    unknown id (with the nearest names), rules that contradict each other, an option or value that is not there.
    """
    return DurakGame(text, True) if keep_order else _cached(text.strip())


@lru_cache(maxsize=256)
def _cached(text: str) -> DurakGame:
    return DurakGame(text)


def games() -> list[str]:
    """The ids that are a game by themselves: bases and presets."""
    return sorted([name for name, rule in REGISTRY.rules.items() if rule.base] + list(REGISTRY.presets))


def rules() -> dict[str, Any]:
    """Every rule class by its id."""
    REGISTRY.add_foreign()
    return dict(sorted(REGISTRY.rules.items()))


def load_rule_file(path: str | Path) -> list[str]:
    """Load the rules of a file from outside the package; gives their ids. Raises RulesError."""
    names = [rule.name for rule in REGISTRY.add_file(path)]
    _cached.cache_clear()
    return names


def read_position(source: str | Mapping[str, Any]) -> tuple[Game, dict[str, Any]]:
    """The game and the fields of a position given as one line, as JSON text or as JSON. Raises FooleryError."""
    if isinstance(source, str):
        text = source.removeprefix("\ufeff").strip()
        json_text = text[:1] in ("{", "[", '"') or text in ("null", "true", "false")
        data = _read_json(text) if json_text else notation.from_line(text)
    else:
        data = dict(source)
    name = data.get("game")
    if not isinstance(name, str):
        raise NotationError("a position names its game, as game=throw-in")
    return game(name), data


def _read_json(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotationError(f"this is not JSON: {error.msg}", error.lineno, error.colno) from None
    except (ValueError, RecursionError):
        raise NotationError("this JSON holds a number that is too long, or is nested too deeply") from None
    if not isinstance(data, dict):
        raise NotationError('a position in JSON is an object, as {"game": "throw-in", …}')
    return data

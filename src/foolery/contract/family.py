"""A family of games, as the catalogue finds it.

A family shares its cards, its moves and the form of its positions; its games differ by rules and options. Each has a
module ``family`` that holds its ``FAMILY``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from foolery.contract import Game
from foolery.ruleset import Registry, Titles


@dataclass(frozen=True, slots=True)
class Family:
    """What the catalogue needs of a family.

    ``name`` is the one that its games and views carry, ``registry`` its rules, presets and options, ``make`` gives
    the game of an id (with True for the rules in the order in which they are named) ``from_line`` the fields of a
    position line and ``view_form`` is the form of its views as plain data, a typed dictionary. No id stands in two
    families.
    """

    name: str
    titles: Titles
    registry: Registry
    make: Callable[[str, bool], Game]
    from_line: Callable[[str], dict[str, Any]]
    view_form: Any = None
    preset_titles: Mapping[str, Titles] = field(default_factory=dict)

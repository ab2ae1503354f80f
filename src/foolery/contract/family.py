"""A family of games, as the catalogue finds it.

A family shares its cards, its moves and the form of its positions; its games differ by rules and options. Each has a
module ``family`` that holds its ``FAMILY``. Other packages announce theirs as an entry point in the group
``foolery.families``, under the name of the family: ``whist = "my_whist.family:FAMILY"``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from foolery.contract import Game, Lang
from foolery.ruleset import Registry, Titles
from foolery.speech import in_all, tongue


@dataclass(frozen=True, slots=True)
class Family:
    """What the catalogue needs of a family.

    ``name`` is the one that its games and views carry, and that the table ``family`` of each language says.
    ``registry`` has its rules, presets and options, ``make`` gives the game of an id (with True for the rules in the
    order in which they are named), ``from_line`` the fields of a position line, and ``view_form`` is the form of its
    views as plain data, a typed dictionary. No id stands in two families.
    ``text``, ``words`` and ``picture`` are what ``foolery.contract.rooms`` asks for, of a family from outside the
    package. Without a ``picture`` the zones of its positions are drawn.
    """

    name: str
    registry: Registry
    make: Callable[[str, bool], Game]
    from_line: Callable[[str], dict[str, Any]]
    view_form: Any = None
    text: Any = None
    words: Any = None
    picture: Any = None

    def title(self, lang: Lang) -> str:
        """What the family is called."""
        return tongue(lang).say(f"family.{self.name}")

    @property
    def titles(self) -> Titles:
        """The same in every language."""
        return in_all(f"family.{self.name}")

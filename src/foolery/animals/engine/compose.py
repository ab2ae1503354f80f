"""From the options of the game to what they mean at a table (rows 11, 54 and 63 of the catalogue)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Final

from foolery.animals.engine.events import ALL_KINDS
from foolery.base.cards import PACKS, Card
from foolery.ruleset import Composition, Example, Option, Registry, Titles, in_files

NAME: Final = "comic-animals"
LAUGH_MODE: Final = "comic-animals.laugh-mode"
NEW_PILE: Final = "comic-animals.new-pile"
DROP: Final = "piled.drop-remainder"
PACK: Final = "pack"

EVEN_CHANCE: Final = 50
"""Per cent: the answer for everybody where people are to be asked and nobody can be."""
TURN_LIMIT: Final = 2000
"""Turns, each a card laid or a skip, after which the fewest cards win."""
MOST_SEATS: Final = 8
SEATS_OF_SMALL_PACKS: Final = 6
BY_CHANCE: Final = "random-"
"""What a laugh mode begins with that has its chance behind it."""


class Rule:
    """A rule of this family, as the registry knows rules; the game itself is the only one there is."""

    name: ClassVar[str] = ""
    row: ClassVar[int] = 0
    subject: ClassVar[str] = ""
    revision: ClassVar[int] = 1
    base: ClassVar[bool] = False
    default_base: ClassVar[str] = NAME
    titles: ClassVar[Titles] = in_files("titles")
    help: ClassVar[Titles] = in_files("help")
    gives: ClassVar[tuple[str, ...]] = ()
    needs: ClassVar[tuple[str, ...]] = ()
    contains: ClassVar[tuple[str, ...]] = ()
    owns: ClassVar[tuple[str, ...]] = ()
    takes: ClassVar[tuple[str, ...]] = ()
    removes: ClassVar[tuple[str, ...]] = ()
    refuses: ClassVar[Mapping[str, Titles]] = in_files("refuses")
    warns: ClassVar[Mapping[str, Titles]] = in_files("warns")
    defaults: ClassVar[Mapping[str, str]] = {}
    options_declared: ClassVar[tuple[Option, ...]] = ()
    kinds: ClassVar[Mapping[str, int]] = {}
    phases: ClassVar[Mapping[str, int]] = {}
    examples: ClassVar[tuple[Example, ...]] = ()


REGISTRY: Final = Registry(
    core=(Option(PACK, 63, ("36", "52", "24", "32")),),
    presets={},
    bases=(),
    fallback=NAME,
    implied={},
    rule_class=Rule,
    events=ALL_KINDS,
    home="foolery.animals.family",
)


def revisions() -> dict[str, int]:
    """The revision of the game."""
    return {NAME: REGISTRY.rules[NAME].revision}


@dataclass(frozen=True, slots=True)
class Variant:
    """The game as it is played at one table: ``laugh_chance`` is in per cent, None where people are asked."""

    id: str
    options: Mapping[str, str]
    cards: tuple[Card, ...]
    laugh_chance: int | None
    lowest_begins: bool
    drop_remainder: bool

    rules: ClassVar[tuple[Rule, ...]] = ()
    """None is asked anything while a deal goes on."""

    def __reduce__(self) -> tuple[Any, ...]:
        # By id and options, so that every state of a process shares one variant.
        return _variant, (self.id, tuple(self.options.items()))


@lru_cache(maxsize=128)
def _variant(game: str, options: tuple[tuple[str, str], ...]) -> Variant:
    values = dict(options)
    mode = values[LAUGH_MODE]
    by_chance = int(mode.removeprefix(BY_CHANCE)) if mode.startswith(BY_CHANCE) else None
    return Variant(
        id=game,
        options=values,
        cards=PACKS[values[PACK]],
        laugh_chance={"never": 0, "always": 100}.get(mode, by_chance),
        lowest_begins=values[NEW_PILE] == "lowest",
        drop_remainder=values[DROP] == "on",
    )


def most_seats(composition: Composition) -> int:
    """Small packs serve six seats; where no pack is named, larger tables take 52 cards."""
    large = composition.options[PACK] == "52" or PACK not in composition.named
    return MOST_SEATS if large else SEATS_OF_SMALL_PACKS


def at_table(composition: Composition, players: int) -> Variant:
    """The game at a table of so many seats."""
    larger = players > SEATS_OF_SMALL_PACKS and PACK not in composition.named
    values = dict(composition.options) | ({PACK: "52"} if larger else {})
    return _variant(composition.id, tuple(values.items()))

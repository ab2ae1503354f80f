"""What a rule lets people do that its base does not, found by playing: deals in which such an action is possible.

No list says what belongs to which rule. The kinds of moves that a rule declares must all be met; whatever else its
deals offer that those of its base never do, as to act for another place or to name a suit, is its own as well.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from foolery import catalogue
from foolery.authoring.together import tables
from foolery.base.errors import FooleryError
from tests.moments import LISTED, act, drawn, opened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from foolery.contract import Action, Game
    from foolery.table import Table, Wanted

STEPS: Final = 150
USUAL_DEALS: Final = 12
"""By so many deals with each number of players it is known what a base offers."""
OWN_DEALS: Final = 3
MOST_DEALS: Final = 120
"""So many are tried at most until every kind that a rule declares is met."""
NUMBERS: Final = 3
"""The smallest tables are enough."""


class Trait(NamedTuple):
    """What tells an action from others."""

    kind: str
    cards: bool
    for_another: bool
    suit: bool
    number: bool
    meld: bool

    def __str__(self) -> str:
        return " ".join([self.kind, *(name for name in self._fields[1:] if getattr(self, name))]).replace("_", " ")


class Found(NamedTuple):
    """A deal in which a seat may do this: how it came about, and what is then possible."""

    game: str
    players: int
    seed: str
    steps: tuple[tuple[int, str], ...]
    seat: int
    text: str

    def table(self) -> tuple[Table, Wanted]:
        """A table of people at which it stands so, and the seat that is asked."""
        table = opened(self.game, self.players, self.seed)
        for seat, text in self.steps:
            act(table, next(one for one in table.wanted() if one.seat == seat), text)
        return table, next(one for one in table.wanted() if one.seat == self.seat)


def trait(action: Action, seat: int) -> Trait:
    """The trait of an action of a seat."""
    return Trait(
        action.kind, bool(action.cards), action.place != seat, bool(action.suit), bool(action.number), bool(action.meld)
    )


def dealt(game: Game, players: int, seed: str) -> Iterator[tuple[list[tuple[int, str]], int, list[Action]]]:
    """A deal in which everybody draws: the steps so far, who may act now, and what he may do."""
    state = game.with_persons(range(players)).deal(players, seed)
    chance = Random(f"{game.id} {players} {seed}")
    steps: list[tuple[int, str]] = []
    while len(steps) < STEPS and (actors := state.actors()):
        offered = {seat: state.actions(seat, LISTED) for seat in actors}
        for seat, actions in offered.items():
            yield steps, seat, actions
        seat = chance.choice(actors)
        action = drawn(chance, offered[seat])
        for move in action.moves:
            state.play(seat, move)
        steps.append((seat, action.text))


@cache
def usual(base: str) -> frozenset[Trait]:
    """All that is done in deals of a base alone."""
    game = catalogue.game(base)
    found: set[Trait] = set()
    for players in tables(game)[:NUMBERS]:
        for deal in range(USUAL_DEALS):
            for _, seat, actions in dealt(game, players, str(deal)):
                found |= {trait(action, seat) for action in actions}
    return frozenset(found)


def ways(name: str, rule: Any) -> list[str]:
    """The rule by itself, and with every other value of its options and those of rules that it contains.

    The game that its family means where nobody names a base is tried with the options of all tables.
    """
    registry = catalogue.family_of(name).registry
    contained = [registry.rules[one] for one in rule.contains if one in registry.rules]
    options = [option for one in (rule, *contained) for option in one.options_declared]
    if rule.base and registry.rules[name].default_base in ("", name):
        options += registry.core.values()
    found = {catalogue.game(name).id: name}
    for option in options:
        for value in option.values:
            try:
                asked = f"{name},{option.name}={value}"
                found.setdefault(catalogue.game(asked).id, asked)
            except FooleryError:
                continue
    return list(found.values())


def own_actions(name: str, alone: bool = False) -> tuple[dict[str, Found], set[str]]:
    """A deal for every action of a rule's own; and the kinds that it declares and no deal offers.

    ``alone`` leaves its options as they usually are.
    Of a base everything is its own; a rule that its base contains has nothing beside it.
    """
    rule = catalogue.rules()[name]
    base = catalogue.game(name).composition.base
    before = frozenset[Trait]() if rule.base else usual(base)
    kind_of = import_module(f"foolery.{catalogue.family_of(name).name}.engine.moves").kind_of
    numbers = {number: word for word, number in rule.kinds.items()}
    missing = set() if catalogue.game(name).id == catalogue.game(base).id and not rule.base else set(numbers)
    found: dict[str, Found] = {}
    for text in [name] if alone else ways(name, rule):
        game = catalogue.game(text)
        for deal in range(MOST_DEALS if missing else OWN_DEALS):
            if deal >= OWN_DEALS and not missing:
                break
            for players in tables(game)[:NUMBERS]:
                for steps, seat, actions in dealt(game, players, str(deal)):
                    for action in actions:
                        kinds = {kind_of(move) for move in action.moves} & set(numbers)
                        one = trait(action, seat)
                        if (kinds & missing or one not in before) and str(one) not in found:
                            found[str(one)] = Found(game.id, players, str(deal), tuple(steps), seat, action.text)
                        missing -= kinds
    return found, {numbers[number] for number in missing}

"""Every game by its id. The families meet here and nowhere below."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from foolery.base.arguments import shown
from foolery.base.causes import reason
from foolery.base.errors import BadPlayers, NotationError, RuleConflict, RulesError, UnknownRule
from foolery.base.folders import outside_families
from foolery.base.messages import Message
from foolery.contract import Game, pickled, rooms
from foolery.contract.family import Family
from foolery.ruleset import nearest, parse_id, read_with, rules_of_file
from foolery.speech import languages, learn_when_asked

if TYPE_CHECKING:
    from pathlib import Path


class Families:
    """The families of the package and, behind them, those that other packages announce (see ``contract.family``).

    A family is loaded when it is first reached. What cannot be loaded is kept in ``broken`` and is no family.
    """

    def __init__(self, *own: str) -> None:
        self.own = own
        self.broken: dict[str, RulesError] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all of them."""
        return (*self.own, *(family.name for family in self.outside()))

    def __getitem__(self, number: int) -> Family:
        return rooms.family(self.own[number])

    def __iter__(self) -> Iterator[Family]:
        yield from self.shipped()
        yield from self.outside()

    def shipped(self) -> Iterator[Family]:
        """The families of this package."""
        return map(rooms.family, self.own)

    def outside(self) -> Iterator[Family]:
        """The families that other packages announce."""
        for name, point in outside_families().items():
            if name in self.broken:
                continue
            try:
                family = rooms.family(name)
                if not isinstance(family, Family) or family.name != name:
                    raise TypeError(f"{point.value} must be a Family with the name {name!r}")
            except (Exception, SystemExit) as error:  # whatever another package raises
                self.broken[name] = RulesError("author.family", name=name, point=point.value, cause=reason(error))
            else:
                yield family


FAMILIES: Final = Families("durak", "idiot", "rummy", "animals")
USUAL_GAMES: Final = ("simple", "throw-in", "transfer")
"""The games that most people know."""
NEAR: Final = 3
"""So many ids are named at most where one is not known."""

learn_when_asked(lambda: list(FAMILIES))
read_with(lambda rule: next(family for family in FAMILIES if family.registry.takes(rule)).from_line)


def game(text: str, keep_order: bool = False) -> Game:
    """The game that an id names, alone or joined with ``+``, with options as ``,name=value``.

    ``keep_order`` holds the rules in the order given, for the law that order changes nothing. Raises RulesError: an
    unknown id (with the nearest names), rules that contradict each other, an option or value that is not there, a set
    of them that leaves no number of players.
    """
    if not isinstance(text, str):
        raise NotationError("arguments.game", value=shown(text))
    return _playable(text, True) if keep_order else _cached(text.strip())


@lru_cache(maxsize=256)  # To compose a game takes as long as to play it; bounded, as ids come from outside too.
def _cached(text: str) -> Game:
    return _playable(text, False)


def forget() -> None:
    """Compose every game anew when it is next named: rules were loaded or taken away."""
    _cached.cache_clear()
    pickled.forget()
    FAMILIES.broken.clear()


def _playable(text: str, keep_order: bool) -> Game:
    """The game of an id. Raises BadPlayers where no number of players is left for it."""
    family = family_of(text)
    found = family.make(text, keep_order)
    if found.seats():
        return found
    guilty = _emptying(family, found)
    code = "rules.nobody-together" if len(guilty) > 1 else "rules.nobody"
    raise BadPlayers(code, guilty=guilty, shortage=found.shortage())


def _emptying(family: Family, found: Game) -> list[str]:
    """The rules and options without each of which somebody could play; all of them where none alone is to blame."""
    composed = found.composition
    set_ = dict(composed.set_options)
    rules = [rule for rule in composed.rules if not rule.base]
    every = sorted(rule.name for rule in rules) + [f"{name}={value}" for name, value in set_.items()]
    guilty = []
    for part in every:
        names = [rule.name for rule in composed.rules if rule.name != part]
        known = family.registry.declared([rule for rule in composed.rules if rule.name in names])
        options = [f",{name}={value}" for name, value in set_.items() if name in known and f"{name}={value}" != part]
        with suppress(RulesError):
            if family.make("+".join(names) + "".join(options), False).seats():
                guilty.append(part)
    # A rule is not to blame for a value of its own option.
    own = {option.name: rule.name for rule in rules for option in rule.options_declared}
    blamed = {own.get(part.partition("=")[0]) for part in guilty}
    return [part for part in guilty if part not in blamed] or every or [found.id]


def family_of(text: str) -> Family:
    """The family of the game that an id names. Raises UnknownRule, or RuleConflict for ids of two families."""
    ids, _ = parse_id(text)
    first: tuple[str, Family] | None = None
    unknown = []
    for name in ids:
        found = next((family for family in FAMILIES if family.registry.knows(name)), None)
        if found is None:
            unknown.append(name.removeprefix("base-"))
        elif first is None:
            first = name, found
        elif found is not first[1]:
            why = Message("rules.families", first=first[0], family=first[1].name, second=name, other=found.name)
            raise RuleConflict([first[0], name], why)
    if unknown:
        near = _nearest(unknown[0], FAMILIES if first is None else (first[1],))
        raise UnknownRule(unknown, near)
    assert first is not None
    return first[1]


def _nearest(name: str, among: Iterable[Family]) -> list[str]:
    """The ids that a misspelt one may stand for, else the first games with this word in their title."""
    every = sorted(one for family in among for one in family.registry.names())
    return nearest(name, every, NEAR) or _titled(name, among)


def _titled(word: str, among: Iterable[Family]) -> list[str]:
    """The first games with this word in their title, in any language, the usual ones before the others."""
    wanted = word.strip().casefold()
    ids = {name: family for family in among for name in family.registry.playable()}
    found = []
    for name in dict.fromkeys([*filter(ids.get, USUAL_GAMES), *sorted(ids)]) if wanted else ():
        with suppress(RulesError):
            named = ids[name].make(name, False)
            if any(wanted in named.title(lang).partition(" (")[0].casefold() for lang in languages()):
                found.append(name)
    return found[:NEAR]


def games() -> list[str]:
    """The ids that are a game by themselves, of all families: bases and presets."""
    return sorted(name for family in FAMILIES for name in family.registry.playable())


def rules() -> dict[str, Any]:
    """Every rule class by its id, of all families."""
    found: dict[str, Any] = {}
    for family in FAMILIES:
        family.registry.add_foreign()
        found |= family.registry.rules
    return dict(sorted(found.items()))


def broken_rules() -> list[RulesError]:
    """What other packages announce as rules and cannot be used, one error each."""
    for family in FAMILIES:
        family.registry.add_foreign()
    every = {str(error): error for family in FAMILIES for error in family.registry.broken}
    every |= {str(error): error for error in FAMILIES.broken.values()}
    return [every[said] for said in sorted(every)]


def load_rule_file(path: str | Path) -> list[str]:
    """Load the rules of a file from outside the package; gives their ids. Raises RulesError."""
    found = rules_of_file(path)
    for rule in found:
        family = next((family for family in FAMILIES if family.registry.takes(rule)), None)
        if family is None:
            named = getattr(rule, "__name__", rule)
            raise RulesError("rules.not-made", path=str(path), name=str(named))
        family.registry.add_outsider(rule)
    forget()
    return [rule.name for rule in found]


def read_position(source: str | Mapping[str, Any]) -> tuple[Game, dict[str, Any]]:
    """The game and the fields of a position given as one line, as JSON text or as JSON. Raises FooleryError."""
    if isinstance(source, str):
        text = source.removeprefix("\ufeff").strip()
        json_text = text[:1] in ("{", "[", '"') or text in ("null", "true", "false")
        data = _read_json(text) if json_text else _read_line(text)
    else:
        data = dict(source)
    name = data.get("game")
    if not isinstance(name, str):
        raise NotationError("position.no-game")
    return game(name), data


def _read_line(text: str) -> dict[str, Any]:
    """The fields of a line, as the family of its game reads them; a line without a game is read by the first family."""
    named = next((word.removeprefix("game=") for word in text.split() if word.startswith("game=")), "")
    return (family_of(named) if named else FAMILIES[0]).from_line(text)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise NotationError("position.twice", name=next(name for name in names if names.count(name) > 1))
    return found


def _read_json(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise NotationError("position.no-json", error.lineno, error.colno) from None
    except NotationError:
        raise
    except (ValueError, RecursionError):
        raise NotationError("position.json-depth") from None
    if not isinstance(data, dict):
        raise NotationError("position.json-object", example='{"game": "throw-in", …}')
    return data

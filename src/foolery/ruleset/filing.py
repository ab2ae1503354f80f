"""Where rules are found and filed: those of a package, of other packages, of somebody's file."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from foolery.base.causes import reason
from foolery.base.errors import RulesError, UnknownRule
from foolery.base.folders import entry_points
from foolery.ruleset import overlay
from foolery.ruleset.declarations import Declaration, faults, of_family, untitled
from foolery.ruleset.event_kinds import EventKind
from foolery.ruleset.loading import placed, source_of
from foolery.ruleset.options import Option, parse_id
from foolery.ruleset.spoken import title_options
from foolery.ruleset.texts import sentences_of
from foolery.speech import learn

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from types import ModuleType

ENTRY_POINTS: Final = "foolery.rules"


def nearest(name: str, known: Iterable[str], most: int = 3, cutoff: float = 0.6) -> list[str]:
    """The names that a misspelt one may stand for."""
    # Needed only where something was misspelt.
    from difflib import get_close_matches

    return get_close_matches(name, list(known), most, cutoff)


class FamilyRules:
    """The rules, presets and options of one family.

    ``bases`` are those that rules may ask for when none is named, in order of choice, ``fallback`` the base of all
    others. ``implied`` are values that a value of another option brings with it, ``suggested`` are defaults that it
    brings. ``rule_class`` is the class that all rules of the family are made from. ``preset_rows``: presets that are a
    row of the catalogue themselves.
    ``vocabulary``: for attributes of a rule that name what the family has named itself, these names. ``parts`` that a
    rule may own though none does yet. ``events``: the kinds of events of the family; those of its rules are added.
    ``own_declarations``: what its rules may say of themselves beside what all may. ``home``: the module that files the
    rules of the family. It is imported when they are first asked for, for it stands above the engine, and whoever
    needs another family never asks for them.
    """

    def __init__(
        self,
        core: Sequence[Option],
        presets: Mapping[str, str],
        bases: Sequence[str],
        fallback: str,
        implied: Mapping[tuple[str, str], Mapping[str, str]],
        rule_class: type[Any] = object,
        preset_rows: Mapping[str, int] | None = None,
        vocabulary: Mapping[str, Callable[[], Iterable[str]]] | None = None,
        parts: Iterable[str] = (),
        events: dict[str, EventKind] | None = None,
        own_declarations: Iterable[Declaration] = (),
        home: str = "",
        suggested: Mapping[tuple[str, str], Mapping[str, str]] | None = None,
    ) -> None:
        self.declarations = of_family(own_declarations, fallback)
        self.events = {} if events is None else events
        self.core_events = dict(self.events)
        self.parts = frozenset(parts)
        self.vocabulary = dict(vocabulary or {})
        self.rule_class = rule_class
        self.preset_rows = dict(preset_rows or {})
        self.core = {option.name: option for option in core}
        self.implied = implied
        self.suggested = dict(suggested or {})
        self.presets = dict(presets)
        self.bases = tuple(bases)
        self.fallback = fallback
        self.home = home
        self.complete = not home
        self.filed: dict[str, Any] = {}
        self.foreign = False
        self.broken: list[RulesError] = []

    @property
    def rules(self) -> dict[str, Any]:
        """Every rule by its id."""
        if not self.complete:
            # Other threads wait here until all rules are filed; the one that is filing them gets on at once.
            importlib.import_module(self.home)
        return self.filed

    def add(self, rule: Any) -> None:
        """File a rule under its name.

        Raises RulesError where what it says of itself has the wrong shape, or its name or one of its numbers is taken.
        """
        # By name: to get the attributes would read the texts of every rule.
        said = {name for kind in rule.__mro__ for name in vars(kind)}
        for declaration in self.declarations.values():
            if declaration.name not in said:
                setattr(rule, declaration.name, declaration.default)
        if not rule.__module__.startswith("foolery."):
            for fault in faults(rule, self.declarations):
                raise RulesError.of(placed(rule, str(fault.fields.get("attribute", "")).split(" ")[0], fault))
        known = self.rules.get(rule.name)
        if known is not None and known.__module__ != rule.__module__:
            raise RulesError("author.same-name", name=rule.name, first=source_of(known), second=source_of(rule))
        for other in self.rules.values():
            if other.name == rule.name or rule.name in other.contains or other.name in rule.contains:
                continue
            for what in ("kinds", "phases"):
                clash = set(getattr(other, what).values()) & set(getattr(rule, what).values())
                if clash:
                    raise RulesError(f"author.same-{what}", rule=rule.name, other=other.name, number=min(clash))
        self.add_events(rule)
        self.rules[rule.name] = rule
        title_options(rule)
        overlay.put_on(rule)
        learn(sentences_of(rule))

    def add_outsider(self, rule: Any) -> None:
        """File a rule of a user's file or of another package. Raises RulesError, also if it has no English title."""
        fault = untitled(rule)
        if fault is not None:
            raise RulesError.of(placed(rule, fault.fields.get("name", "titles"), fault))
        self.add(rule)

    def add_events(self, rule: Any) -> None:
        """Take up the kinds of events that a rule declares. Raises RulesError where one is declared otherwise."""
        known = [("core", self.core_events)]
        known += [(other.name, other.events) for other in self.rules.values() if other.name != rule.name]
        for kind, what in rule.events.items():
            for name, kinds in known:
                if kinds.get(kind, what) != what:
                    raise RulesError("wire.event-kind", kind=kind, rule=rule.name, other=name)
            self.events[kind] = what

    def events_of(self, chosen: Iterable[Any]) -> dict[str, EventKind]:
        """The kinds of events that are declared by the family, by these rules, or by rules that they contain."""
        out = dict(self.core_events)
        for rule in chosen:
            for one in [rule, *(self.rules[name] for name in self.inside(rule) if name in self.rules)]:
                out |= one.events
        return out

    def discover(self, package: ModuleType) -> None:
        """File every rule of a package: each module holds the classes it lists in ``RULES``."""
        for info in pkgutil.iter_modules(package.__path__):
            self.add_module(importlib.import_module(f"{package.__name__}.{info.name}"))
        self.complete = True

    def add_module(self, module: ModuleType) -> list[Any]:
        """File the rules of a module."""
        found = list(getattr(module, "RULES", ()))
        for rule in found:
            self.add(rule)
        return found

    def takes(self, rule: Any) -> bool:
        """Whether a rule is one of this family."""
        return isinstance(rule, type) and issubclass(rule, self.rule_class)

    def knows(self, name: str) -> bool:
        """Whether an id, as it may stand in a variant, is one of this family."""
        if ":" in name:
            self.add_foreign()
        name = name.removeprefix("base-")
        return name in self.rules or name in self.presets

    def playable(self) -> list[str]:
        """The ids that are a game by themselves: bases and presets."""
        return sorted([name for name, rule in self.rules.items() if rule.base] + list(self.presets))

    def add_foreign(self) -> None:
        """File the rules of this family that other packages announce in the entry-point group ``foolery.rules``.

        What cannot be used is kept in ``broken``, so that one package spoils nothing for the others.
        """
        if self.foreign:
            return
        self.foreign = True
        for point in entry_points(group=ENTRY_POINTS):
            try:
                self.add_point(point)
            except RulesError as error:
                self.broken.append(error)

    def add_point(self, point: EntryPoint) -> None:
        """File the rule of an entry point, if it is one of this family. Raises RulesError."""
        try:
            rule = point.load()
            name = str(rule.name)
        except Exception as error:
            raise RulesError("author.point", point=point.value, cause=reason(error)) from error
        if ":" not in name:
            raise RulesError("author.prefix", name=name, point=point.value)
        if self.takes(rule):
            self.add_outsider(rule)

    def names(self) -> list[str]:
        """Every id that may stand in a variant."""
        return sorted([*self.rules, *self.presets])

    def expand(self, ids: Iterable[str]) -> tuple[list[str], dict[str, str]]:
        """Ids without presets, ``base-`` and repetitions, and the options that the presets bring."""
        out: list[str] = []
        brought: dict[str, str] = {}
        unknown = []
        for name in ids:
            if ":" in name:
                self.add_foreign()
            name = name.removeprefix("base-")
            if name in self.presets:
                more, options = parse_id(self.presets[name])
                brought |= options
                out += [one for one in self.expand(more)[0] if one not in out]
            elif name in self.rules:
                if name not in out:
                    out.append(name)
            else:
                unknown.append(name)
        if unknown:
            raise UnknownRule(unknown, self.nearest(unknown[0]))
        return out, brought

    def nearest(self, name: str) -> list[str]:
        """The names that a misspelt one may stand for."""
        return nearest(name, self.names())

    def inside(self, rule: Any) -> set[str]:
        """The names of all rules that a rule contains."""
        out: set[str] = set()
        for name in rule.contains:
            out.add(name)
            if name in self.rules:
                out |= self.inside(self.rules[name])
        return out

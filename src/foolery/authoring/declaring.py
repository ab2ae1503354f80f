"""What a rule names exists: options and their values, other rules, features, parts, phases, words, questions.

Whether an attribute has the shape that it must have is seen to when a rule is loaded; here is what a name stands for.
"""

from __future__ import annotations

import ast
import difflib
import inspect
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from types import CodeType, FunctionType
from typing import Any, Final

from foolery import catalogue
from foolery.authoring.answers import written_by
from foolery.base.errors import BadOption
from foolery.base.folders import ours
from foolery.base.messages import Message
from foolery.contract.family import Family
from foolery.ruleset import Option, part_said
from foolery.ruleset.event_kinds import declared
from foolery.ruleset.help_text import help_if

_RULES: Final = ("contains", "continues", "yields", "takes", "refuses", "warns")
_FEATURES: Final = ("needs", "removes")
_OPTIONS: Final = ("defaults", "fixes", "closes")


def problems(rule: Any, family: Family) -> Iterator[Message]:
    """Everything that a rule names and nobody knows."""
    for named in (_rules, _bases, _features, _parts, _options, _needs_if, _implies, _own_kinds, _events, _vocabulary):
        yield from named(rule, family)
    yield from _help_if(rule, family)
    yield from strangers(rule, family.registry.rule_class, family.registry.declarations)


def _unknown(attribute: str, kind: str, names: Iterable[str], known: Collection[str]) -> Iterator[Message]:
    for name in names:
        if name not in known:
            near = difflib.get_close_matches(name, sorted(known), 1, 0.6)
            if near:
                yield Message(f"check.problem.unknown-{kind}-near", attribute=attribute, name=name, near=near[0])
            else:
                yield Message(f"check.problem.unknown-{kind}", attribute=attribute, name=name)


def _rules(rule: Any, family: Family) -> Iterator[Message]:
    known = catalogue.rules()
    for attribute in _RULES:
        yield from _unknown(attribute, "rule", getattr(rule, attribute, ()), known)


def _bases(rule: Any, family: Family) -> Iterator[Message]:
    known = [one.name for one in family.registry.rules.values() if one.base]
    yield from _unknown("default_base", "base", [rule.default_base], known)


def _features(rule: Any, family: Family) -> Iterator[Message]:
    known = {feature for one in family.registry.rules.values() for feature in one.gives}
    for attribute in _FEATURES:
        yield from _unknown(attribute, "feature", getattr(rule, attribute), known)
    for (name, value), features in rule.needs_if.items():
        yield from _unknown(f"needs_if[{name}={value}]", "feature", features, known)


def _parts(rule: Any, family: Family) -> Iterator[Message]:
    """A part that nobody else owns does nothing; one of the author's own is there for another rule with its prefix."""
    prefix = rule.name.partition(":")[0] + ":"
    if ":" not in rule.name:
        return
    others = [one for one in family.registry.rules.values() if one.name != rule.name]
    known = {part for one in others for part in one.owns} | {*family.registry.parts}
    named = [part for part in rule.owns if not part.startswith(prefix)]
    worded = {phrase for phrase in rule.owns if part_said(phrase).code in rule.sentences}
    yield from _unknown("owns", "part", named, known | worded)


def declared_options(family: Family) -> dict[str, Option]:
    """Every option of a family: those of the table and those of all rules."""
    found = dict(family.registry.core)
    for one in family.registry.rules.values():
        found |= {option.name: option for option in one.options_declared}
    return found


def _options(rule: Any, family: Family) -> Iterator[Message]:
    known = declared_options(family)
    for attribute in _OPTIONS:
        given = getattr(rule, attribute)
        yield from _unknown(attribute, "option", given, known)
        yield from _values(attribute, given.items() if isinstance(given, Mapping) else (), known)


def _values(attribute: str, given: Iterable[tuple[str, str]], known: Mapping[str, Option]) -> Iterator[Message]:
    """Values that their option does not take."""
    for name, value in given:
        try:
            if name in known:
                known[name].check(value)
        except BadOption as error:
            yield Message("check.problem.bad-value", attribute=attribute, what=error.said())


def _needs_if(rule: Any, family: Family) -> Iterator[Message]:
    known = declared_options(family)
    yield from _unknown("needs_if", "option", [name for name, _ in rule.needs_if], known)
    yield from _values("needs_if", rule.needs_if, known)


def _implies(rule: Any, family: Family) -> Iterator[Message]:
    known = declared_options(family)
    yield from _unknown("implies", "option", [name for name, _ in rule.implies], known)
    yield from _values("implies", [pair for pair in rule.implies if not pair[1].startswith(">")], known)
    for effects in rule.implies.values():
        yield from _unknown("implies", "option", effects, known)
        yield from _values("implies", effects.items(), known)


def _help_if(rule: Any, family: Family) -> Iterator[Message]:
    """Options and values that nobody knows, passages that the help does not have once, or that two replace together."""
    known = declared_options(family)
    for key, parts in help_if(rule).items():
        yield from _unknown("help_if", "option", [key[0]], known)
        yield from _values("help_if", [key] if not key[1].startswith(">") else [], known)
        for part in parts:
            attribute = f"help_if[{'='.join(key)}]"
            yield from _unknown(attribute, "option", part.beside, known)
            yield from _values(attribute, [one for one in part.beside.items() if not one[1].startswith(">")], known)
            for lang in ours():
                passage, text = part.of.get(lang, ""), rule.help.get(lang, "")
                if part.of and (not passage or text.count(passage) != 1):
                    yield Message("check.problem.no-passage", attribute=attribute, lang=lang, text=passage)
    yield from _crossing(rule)


def _crossing(rule: Any) -> Iterator[Message]:
    """Passages that overlap, of two that may be said together."""
    found = [({**part.beside, key[0]: key[1]}, part) for key, parts in help_if(rule).items() for part in parts]
    for number, (values, part) in enumerate(found):
        for others, other in found[number + 1 :]:
            if any(others.get(name, value) != value for name, value in values.items()):
                continue
            for lang in ours():
                text, one, two = rule.help.get(lang, ""), part.of.get(lang, ""), other.of.get(lang, "")
                first, second = text.find(one), text.find(two)
                if one and two and first < second + len(two) and second < first + len(one):
                    yield Message("check.problem.crossing", lang=lang, one=one, two=two)
                    break


def _own_kinds(rule: Any, family: Family) -> Iterator[Message]:
    """Words of moves, and of how they are written, in attributes that speak of the rule's own moves."""
    inside = [family.registry.rules[name] for name in family.registry.inside(rule) if name in family.registry.rules]
    kinds = {kind for one in (rule, *inside) for kind in one.kinds}
    forms = [form for one in (rule, *inside) for form in getattr(one, "forms", {}).values()]
    links = {word for form in forms for word in form.split() if not word.startswith("{")}
    for attribute in ("forms", "hidden_kinds", "steps", "attacks", "kin", "typed"):
        yield from _unknown(attribute, "kind", getattr(rule, attribute, ()), kinds | links)


def _events(rule: Any, family: Family) -> Iterator[Message]:
    """Kinds of events that the rule notes, or has words for, and nobody has declared."""
    kinds = family.registry.events_of([rule])
    worded = [word for word in getattr(rule, "words", ()) if ":" not in word]
    for attribute, names in (("words", worded), ("note", noted(rule))):
        stray = [name for name in names if declared(name, kinds) is None]
        yield from _unknown(attribute, "event", stray, kinds)


def noted(rule: Any) -> list[str]:
    """The kinds of events that a rule's class, or a function beside it, writes out where it notes one."""
    calls = [node for part in written_by(rule) for node in ast.walk(part) if isinstance(node, ast.Call)]
    first = [node.args[0] for node in calls if getattr(node.func, "attr", "") == "note" and node.args]
    kinds = [node for one in first for node in (one, *_branches(one)) if isinstance(node, ast.Constant)]
    return sorted({node.value for node in kinds if isinstance(node.value, str)})


def _branches(node: ast.expr) -> tuple[ast.expr, ...]:
    return (node.body, node.orelse) if isinstance(node, ast.IfExp) else ()


def _vocabulary(rule: Any, family: Family) -> Iterator[Message]:
    """Names that the family itself has given."""
    for attribute, known in family.registry.vocabulary.items():
        own = [*rule.phases] if attribute == "asked_in" else []
        yield from _unknown(attribute, "word", getattr(rule, attribute, ()), [*known(), *own])


# Names that the family's class of rules does not have


def strangers(rule: Any, rule_class: type[Any], attributes: Collection[str]) -> Iterator[Message]:
    """Public names of a rule that are no question, no attribute and of no use to the file: misspelt ones."""
    questions = [name for name in dir(rule_class) if name[0] != "_" and callable(getattr(rule_class, name))]
    used = names_used(rule)
    for kind in rule.__mro__:
        if kind is rule_class:
            return
        for name, value in vars(kind).items():
            if name.startswith("_") or hasattr(rule_class, name) or name in attributes or name in used:
                continue
            method = _function(value)
            near = difflib.get_close_matches(name, questions if method else [*attributes], 1, 0.6)
            if method is not None and near:
                yield Message("check.problem.no-question-near", name=name, near=near[0])
            elif method is not None:
                yield Message("check.problem.no-question", name=name)
            elif near and not callable(value) and difflib.get_close_matches(name, near, 1, 0.75):
                yield Message("check.problem.no-attribute", name=name, near=near[0])


def _function(value: Any) -> FunctionType | None:
    """The function of a method written in Python, however it is wrapped; of a compiled one nothing is known."""
    inner = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
    inner = inspect.unwrap(inner) if callable(inner) else inner
    return inner if isinstance(inner, FunctionType) else None


def names_used(rule: Any) -> set[str]:
    """Every name that the code of the rule's file reads, and that of the files of the classes it is made from."""
    found: set[str] = set()
    for kind in rule.__mro__:
        module = sys.modules.get(kind.__module__)
        owners = [
            kind,
            *(one for one in vars(module or kind).values() if getattr(one, "__module__", "") == kind.__module__),
        ]
        for owner in owners:
            members: Iterable[Any] = vars(owner).values() if isinstance(owner, type) else (owner,)
            for member in members:
                function = _function(member)
                if function is not None:
                    found |= set(_names(function.__code__))
    return found


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)
        elif isinstance(inner, str):
            yield inner

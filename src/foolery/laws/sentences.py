"""What a rule says in English without Russian words: reasons to refuse, parts, features, and errors of its file."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from foolery import errors
from foolery.errors_ru import russian, russian_noun

_CYRILLIC: Final = re.compile("[а-яё]{2}")
_ENGLISH: Final = re.compile("[A-Za-z]{3} [A-Za-z]{2}")
_FIELDS: Final = ([f"X{n}" for n in range(1, 40)], range(1, 40))
"""What fields of a message stand for: some Russian words fit only where a field is a number."""


def english_alone(rule: Any) -> list[str]:
    """The sentences and words of a rule that a Russian reader would read in English."""
    reasons = [*rule.refuses.values(), *(f"both decide {part}" for part in rule.owns)]
    features = [*rule.needs, *rule.removes, *(one for needs in rule.needs_if.values() for one in needs)]
    found = [text for text in reasons if not _has_russian(text)]
    found += [text for text in features if not _CYRILLIC.search(russian_noun(text))]
    return [*dict.fromkeys([*found, *(text for text in raised(rule) if not _message_has_russian(text))])]


def _has_russian(text: str) -> bool:
    said = russian(text)
    return bool(_CYRILLIC.search(said)) and not _ENGLISH.search(said)


def _message_has_russian(template: str) -> bool:
    """Whether there are Russian words for a message, whose fields are written as ``{}``."""
    return any(_has_russian(_filled(template, fields)) for fields in _FIELDS)


def _filled(template: str, fields: Iterable[object]) -> str:
    """A message with something in every field."""
    values = iter(fields)
    return re.sub(r"\{\}", lambda _: str(next(values, "")), template)


def raised(rule: Any) -> list[str]:
    """The messages of the errors that a rule's class, or a function beside it, raises; ``{}`` stands for a field."""
    place = getattr(sys.modules.get(rule.__module__), "__file__", None)
    if place is None or not place.endswith(".py"):
        return []
    tree = ast.parse(Path(place).read_text(encoding="utf-8"))
    own = {kind.__name__ for kind in rule.__mro__}
    nodes = [node for node in tree.body if not isinstance(node, ast.ClassDef) or node.name in own]
    named = {
        goal.id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for goal in node.targets
        if isinstance(goal, ast.Name)
    }
    calls = [call for node in nodes for call in ast.walk(node) if isinstance(call, ast.Call)]
    return [text for call in calls for text in _messages(call, named) if re.sub(r"\{\}|\W", "", text)]


def _messages(call: ast.Call, named: dict[str, ast.expr]) -> Iterator[str]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    kind = getattr(errors, name, None)
    if not (isinstance(kind, type) and issubclass(kind, errors.FooleryError)):
        return
    if issubclass(kind, errors.UnknownRule | errors.RuleFailure):
        return
    at = 1 if issubclass(kind, errors.RuleConflict) else 0
    for node in call.args[at : at + 1]:
        yield from _texts(named.get(node.id, node) if isinstance(node, ast.Name) else node)


def _texts(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may give, as far as they are written out."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)
    elif isinstance(node, ast.List | ast.Tuple):
        for item in node.elts:
            yield from _texts(item)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)

"""The sentences of a rule's errors: every id has one in all languages, and it names the fields that it is given."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from foolery.base.errors import FooleryError
from foolery.base.folders import ours
from foolery.base.messages import Message
from foolery.ruleset import part_said, source_of
from foolery.speech import SOURCE, fields_of, sentence_of


def _kinds(kind: type[FooleryError] = FooleryError) -> dict[str, frozenset[str]]:
    """Every kind of error by its name, with what it takes that is no field of its sentence."""
    found = {kind.__name__: frozenset(kind.extra)}
    for one in kind.__subclasses__():
        found |= _kinds(one)
    return found


class Made(NamedTuple):
    """A message that a source makes with a literal id, and the fields that it is given; None: not all are known."""

    line: int
    code: str
    fields: frozenset[str] | None


def made(tree: ast.AST) -> Iterator[Made]:
    """Every message and error that a source makes with a literal id, which may be an English sentence."""
    kinds = _kinds() | {"Message": frozenset()}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name not in kinds:
            continue
        for code in _literals(node.args[0]) if node.args else ():
            given = {word.arg for word in node.keywords}
            known = frozenset(str(one) for one in given) - kinds.get(name, frozenset())
            yield Made(node.lineno, code, None if None in given else known)


def _literals(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may give, as far as they are written out; ``{}`` stands for what is not."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)
    elif isinstance(node, ast.List | ast.Tuple):
        for item in node.elts:
            yield from _literals(item)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def written_by(rule: Any) -> list[ast.stmt]:
    """What stands in the file of a rule, without the classes that it is not made from; nothing where there is none."""
    place = Path(source_of(rule))
    if place.suffix != ".py" or not place.is_file():
        return []
    tree = ast.parse(place.read_text(encoding="utf-8"))
    own = {kind.__name__ for kind in rule.__mro__}
    return [node for node in tree.body if not isinstance(node, ast.ClassDef) or node.name in own]


def made_by(rule: Any) -> list[Made]:
    """What a rule's class, or a function beside it, makes of messages."""
    return [one for node in written_by(rule) for one in made(node)]


def problems(rule: Any) -> Iterator[Message]:
    """What is wrong with the sentences of a rule."""
    phrases = [*rule.owns, *rule.needs, *rule.removes, *(one for needs in rule.needs_if.values() for one in needs)]
    for phrase in dict.fromkeys(phrases):
        # A part with the prefix of its author may be one word, and is then as good as an id.
        if " " in phrase or ":" not in phrase:
            yield from _worded(part_said(phrase).code)
    for code, said in rule.sentences.items():
        yield from _alike(code, said)
    for one in made_by(rule):
        if " " in one.code:
            yield Message("check.problem.no-id", what=one.code)
        elif "." in one.code and "{}" not in one.code:
            yield from _worded(one.code)
            yield from _fitting(one)


def _worded(code: str) -> Iterator[Message]:
    """An id has a sentence in every language of the package."""
    for lang in ours():
        if not sentence_of(code, lang):
            yield Message("check.problem.no-sentence", what=code, lang=lang)


def _alike(code: str, said: Mapping[str, str]) -> Iterator[Message]:
    """A sentence names the same fields in every language."""
    fields = [fields_of(text) for text in said.values()]
    if any(one != fields[0] for one in fields):
        yield Message("check.problem.other-fields", what=code)


def _fitting(one: Made) -> Iterator[Message]:
    """A sentence names just the fields that it is given."""
    sentence = sentence_of(one.code, SOURCE)
    named = fields_of(sentence or "")
    if sentence is not None and one.fields is not None and named != one.fields:
        given, wanted = (", ".join(sorted(names)) or "–" for names in (one.fields, named))
        yield Message("check.problem.unfit", what=one.code, given=given, named=wanted)

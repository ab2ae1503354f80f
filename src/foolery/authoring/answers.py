"""Checks of a rule on trial: its answers to hooks, and the sentences of its errors.

The engine reads answers as numbers without a look at each, and where one is of no use its error names no line of the
rule. So the questions of a rule on trial are wrapped for as long as the trial lasts.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import inspect
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import FunctionType
from typing import Any, Final, NamedTuple

import foolery
from foolery.base.arguments import shown
from foolery.base.errors import FooleryError, RuleFailure
from foolery.base.folders import ours
from foolery.base.messages import Message
from foolery.ruleset import part_said, source_of
from foolery.speech import SOURCE, fields_of, sentence_of

KINDS: Final[dict[str, type]] = {"int": int, "bool": int, "CardSet": int, "Move": int, "list[int]": list}
"""What an annotation of a hook stands for: a number is as good as a truth value."""


class WrongAnswer(RuleFailure):
    """A question of a rule that takes or returns something else than the engine needs."""

    def __init__(self, rule: str, message: Message) -> None:
        self.rule = rule
        super(RuleFailure, self).__init__(message.code)
        self.message = message


def questions(rule: Any, rule_class: type[Any]) -> Iterator[tuple[type[Any], str, FunctionType]]:
    """The questions that the file of a rule answers: the class, the name and the function of each."""
    for kind in rule.__mro__:
        if kind is rule_class:
            return
        if kind.__module__ == rule.__module__:
            for name, value in vars(kind).items():
                function = inspect.unwrap(value) if isinstance(value, FunctionType) else None
                if isinstance(function, FunctionType) and callable(getattr(rule_class, name, None)):
                    yield kind, name, function


def misfits(rule: Any, rule_class: type[Any]) -> Iterator[Message]:
    """The questions that do not take what the engine hands in."""
    for _, name, function in questions(rule, rule_class):
        found = _misfit(name, function, rule_class)
        if found is not None:
            yield found


@contextlib.contextmanager
def watched(rule: Any, rule_class: type[Any]) -> Iterator[None]:
    """Let every answer of a rule that is of no use raise WrongAnswer, with the line of its question."""
    own = list(questions(rule, rule_class))
    for kind, name, function in own:
        setattr(kind, name, _checked(rule.name, name, function, rule_class))
    try:
        yield
    finally:
        for kind, name, function in own:
            setattr(kind, name, function)


def _checked(rule: str, name: str, function: FunctionType, rule_class: type[Any]) -> Callable[..., Any]:
    kind, misfit = (
        KINDS.get(_returned(rule_class.__module__, rule_class.__name__).get(name, "")),
        _misfit(name, function, rule_class),
    )

    @functools.wraps(function)
    def answer(*given: Any) -> Any:
        if misfit is not None:
            raise WrongAnswer(rule, misfit)
        found = function(*given)
        if kind is not None and not isinstance(found, kind):
            fields = {"hook": name, "wanted": Message(f"check.answer.{kind.__name__}"), "value": shown(found)}
            raise WrongAnswer(rule, Message("check.wrong-answer", **_place(function), **fields))
        return found

    return answer


@functools.cache
def _returned(module: str, name: str) -> dict[str, str]:
    """What every question of a class returns by its source: a compiled function does not keep that."""
    source = Path(foolery.__path__[0]).joinpath(*module.split(".")[1:]).with_suffix(".py")
    kinds = [one for one in ast.parse(source.read_text(encoding="utf-8")).body if isinstance(one, ast.ClassDef)]
    parts = [part for one in kinds if one.name == name for part in one.body]
    return {one.name: ast.unparse(one.returns) for one in parts if isinstance(one, ast.FunctionDef) and one.returns}


def _misfit(name: str, function: FunctionType, rule_class: type[Any]) -> Message | None:
    """That a question cannot be asked with what the engine hands in."""
    wanted, own = (inspect.signature(one).parameters for one in (getattr(rule_class, name), function))
    try:
        inspect.signature(function).bind(*wanted)
    except TypeError:
        taken = {"wanted": ", ".join(wanted), "taken": ", ".join(map(str, own.values()))}
        return Message("check.wrong-question", **_place(function), hook=name, **taken)
    return None


def _place(function: FunctionType) -> dict[str, Any]:
    code = function.__code__
    return {"file": code.co_filename.replace("\\", "/").rpartition("/")[2], "line": code.co_firstlineno}


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

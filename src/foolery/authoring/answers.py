"""Answers of the rule on trial: every question takes what the engine hands in and returns what it needs.

The engine reads answers as numbers without a look at each, and where one is of no use its error names no line of the
rule. So the questions of a rule on trial are wrapped for as long as the trial lasts.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, Final

import foolery
from foolery.base.arguments import shown
from foolery.base.errors import RuleFailure
from foolery.base.messages import Message

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

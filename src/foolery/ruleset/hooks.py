"""Hooks: the methods of a family's ``Rule`` that its engine calls, each declared once by a decorator.

    @hook("least")
    def cap(self, s: State) -> int:
        \"""How many attack cards this bout may have.\"""
        return 99

A rule overrides the hooks that it answers. ``python -m foolery.compiling.hooks`` writes the rest from these lines:
the table of the family (``engine/hooks.py``), the lists in its ``Rules``, the methods that call every rule, and the
headers for C. The order of rules cannot matter, because each hook has one merge:

    fields   each field is set once          owner   one rule alone answers
    added    union, or sum                   agreed  intersection, or all of them
    one      one rule is enough              least   the least number
    all      each does its part              each    each rule answers for its own moves, phases and counts

The sentences of a hook are ``<family>-explain.asks.<hook>`` and ``merge.<merge>`` of every language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, NamedTuple, TypeVar, get_args

from foolery.base.errors import RuleConflict
from foolery.base.messages import Message

Merge = Literal["fields", "added", "agreed", "one", "all", "owner", "least", "each"]
MERGES: Final[tuple[Merge, ...]] = get_args(Merge)
_Method = TypeVar("_Method", bound=Callable[..., Any])


class Hook(NamedTuple):
    """A hook by the name of its method.

    ``filed``: the attribute of ``Rules`` with the same name holds the rules that answer: a list or, for an ``owner``,
    one rule or None. ``in_play``: the engine calls it during play in every variant, and not only before play, for
    texts, or for moves and phases of the rule's own.
    """

    name: str
    merge: Merge
    filed: bool = True
    in_play: bool = True


def hook(merge: Merge, *, filed: bool | None = None, in_play: bool = True) -> Callable[[_Method], _Method]:
    """Declare a method of ``Rule`` as a hook, with how the answers of several rules become one.

    By default those hooks are ``filed`` and ``in_play`` that take a ``State`` first; an ``each`` is not filed. The
    decorator returns the method itself, because Cython drops the decorators of methods that are in a header.
    """

    def declared(method: _Method) -> _Method:
        return method

    return declared


class Hooks:
    """The hooks of a family, in the order of its ``Rule``."""

    def __init__(self, family: str, rule_class: type, hooks: Iterable[Hook] = ()) -> None:
        self.family = family
        self.rule_class = rule_class
        self.by_name = {one.name: one for one in hooks}
        self.filed = tuple([one for one in self.by_name.values() if one.filed])

    def answers(self, rule: Any, name: str) -> bool:
        """Whether a rule overrides a hook."""
        return getattr(type(rule), name) is not getattr(self.rule_class, name)

    def asks(self, name: str) -> Message:
        """What a hook decides, in words."""
        return Message(f"{self.family}-explain.asks.{name}")

    def file(self, rules: Any, rule: Any) -> None:
        """Enter a rule at each hook that it answers. Raises RuleConflict where another rule owns the hook."""
        for one in self.filed:
            if not self.answers(rule, one.name):
                continue
            if one.merge != "owner":
                getattr(rules, one.name).append(rule)
            elif self._owns(getattr(rules, one.name), rule, one.name):
                setattr(rules, one.name, rule)

    def _owns(self, holder: Any, rule: Any, name: str) -> bool:
        """Whether a rule takes a hook from its holder, which may be None."""
        if holder is None or holder.name in getattr(rule, "yields", ()):
            return holder is None
        if rule.name not in getattr(holder, "yields", ()):
            why = Message("rules.both-answer", part=self.asks(name), question=name)
            raise RuleConflict([holder.name, rule.name], why)
        return True

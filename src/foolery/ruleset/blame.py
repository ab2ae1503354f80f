"""Attribute an exception to the rule that caused it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from foolery.base.errors import FooleryError, RuleFailure


def blame(rules: Sequence[Any], error: Exception) -> FooleryError:
    """The error that stops a game when a rule raised one: it names the last rule that the traceback goes through.

    Where it goes through none, the rule whose answer was just being read: that was of no use.
    """
    if isinstance(error, FooleryError):
        return error
    # A rule is asked millions of times in a search, and a guard round every question would cost each of them. What a
    # traceback keeps costs nothing until a game has stopped: whose method ran, as ``self`` or as the file of a helper.
    files = {_file(rule): rule for rule in rules}
    step = error.__traceback__
    guilty: Any = None
    asked: Any = None
    while step is not None:
        actor = step.tb_frame.f_locals.get("self")
        rule = actor if actor in rules else files.get(step.tb_frame.f_code.co_filename)
        guilty = guilty if rule is None else rule
        # The lists of ``asking`` are gone through as ``for rule in …``, so this name says whose answer was being read.
        asked = step.tb_frame.f_locals.get("rule")
        step = step.tb_next
    if guilty is None and asked in rules:
        guilty = asked
    return RuleFailure("core", error) if guilty is None else failure(guilty, error)


def failure(rule: Any, error: Exception) -> RuleFailure:
    """The error of a rule, given as its class or as an instance."""
    return RuleFailure(rule.name, error, _file(rule))


def _file(rule: Any) -> str:
    """The file that a traceback names; that of a compiled rule is its source, below the folder it was built in."""
    module = (rule if isinstance(rule, type) else type(rule)).__module__
    file = str(getattr(sys.modules.get(module), "__file__", None))
    return file if file.endswith(".py") else module.replace(".", "/") + ".py"

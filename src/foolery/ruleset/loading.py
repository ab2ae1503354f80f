"""Rule files from outside the package, and the rule that caused an exception."""

from __future__ import annotations

import ast
import dataclasses
import difflib
import importlib.util
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from foolery.base.causes import reason
from foolery.base.errors import FooleryError, RuleFailure, RulesError, line_in
from foolery.base.messages import Message

OF_A_FILE: Final = "foolery_rule_"
"""How the module of a rule file is called, which nobody else imports."""


def source_of(rule: Any) -> str:
    """Where a rule stands: its file, else its module."""
    return str(getattr(sys.modules.get(rule.__module__), "__file__", None) or rule.__module__)


def line_of(rule: Any, attribute: str) -> int:
    """The line of a rule's file where an attribute is set, else where its class begins; 0: there is no source."""
    try:
        tree = ast.parse(Path(source_of(rule)).read_text(encoding="utf-8"))
    except (OSError, ValueError, SyntaxError):
        return 0
    kind = next((one for one in ast.walk(tree) if isinstance(one, ast.ClassDef) and one.name == rule.__name__), None)
    if kind is None:
        return 0
    for part in kind.body:
        targets = (
            part.targets if isinstance(part, ast.Assign) else [part.target] if isinstance(part, ast.AnnAssign) else []
        )
        if any(isinstance(one, ast.Name) and one.id == attribute for one in targets):
            return part.lineno
    return kind.lineno


def placed(rule: Any, attribute: str, what: Message) -> Message:
    """What is wrong with an attribute of a rule, after its file and line."""
    line = line_of(rule, attribute)
    return Message("author.at", path=Path(source_of(rule)).name, line=line, what=what) if line else what


def _unloaded(path: Path, file: str, error: BaseException) -> Message:
    """Why a file does not load, with its line where that is known."""
    line = error.lineno or 0 if isinstance(error, SyntaxError) and error.filename == file else line_in(error, file)
    if not line:
        return Message("author.not-loading", path=str(path), kind=type(error).__name__, cause=reason(error))
    what: Message = Message("author.raised", kind=type(error).__name__, cause=reason(error))
    if isinstance(error, SyntaxError):
        what = Message("author.raised", kind=type(error).__name__, cause=error.msg)
    elif isinstance(error, ModuleNotFoundError) and error.name:
        what = Message("author.no-module", name=error.name)
    elif isinstance(error, ImportError):
        what = _no_name(error) or what
    elif isinstance(error, TypeError):
        what = _no_argument(error, sys.modules[f"{OF_A_FILE}{path.stem}"]) or what
    return Message("author.at", path=str(path), line=line, what=what)


def _no_name(error: ImportError) -> Message | None:
    """The sentence for a name that a module does not have."""
    module, name = sys.modules.get(error.name or ""), getattr(error, "name_from", None)
    if module is None or name is None:
        return None
    near = difflib.get_close_matches(name, dir(module), 1)
    fields = {"what": error.name, "name": name}
    return Message("author.no-name-near", **fields, near=near[0]) if near else Message("author.no-name", **fields)


def _no_argument(error: TypeError, module: Any) -> Message | None:
    """The sentence for a field that a class of ours does not have, as ``Example(refusd=…)``."""
    # The exception holds neither the class nor the field apart from its sentence, which all versions of Python share.
    found = re.match(r"(\w+)\.__init__\(\) got an unexpected keyword argument '(\w+)'", str(error))
    kind = getattr(module, found[1], None) if found else None
    if found is None or not dataclasses.is_dataclass(kind):
        return None
    fields = [one.name for one in dataclasses.fields(kind)]
    near = difflib.get_close_matches(found[2], fields, 1)
    if near:
        return Message("author.no-argument-near", what=found[1], name=found[2], near=near[0])
    return Message("author.no-argument", what=found[1], name=found[2], fields=fields)


def rules_of_file(path: str | Path) -> list[Any]:
    """The rules of a file from outside the package. Raises RulesError where there are none."""
    path = Path(path)
    name = f"{OF_A_FILE}{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if not path.exists():
        raise RulesError("author.no-file", path=str(path))
    if spec is None or spec.loader is None or path.is_dir():
        raise RulesError("author.not-python", path=str(path))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise RulesError.of(_unloaded(path, str(module.__file__), error)) from error
    given = getattr(module, "RULES", ())
    found = list(given) if isinstance(given, Iterable) else []
    if not found:
        raise RulesError("author.no-rules", path=str(path))
    return found


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
        # The lists of ``hook_calls`` are read as ``for rule in …``, so this name says whose answer was being read.
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

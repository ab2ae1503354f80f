"""Rule files from outside the package."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from foolery.base.causes import reason
from foolery.base.errors import RulesError

OF_A_FILE: Final = "foolery_rule_"
"""How the module of a rule file is called, which nobody else imports."""


def source_of(rule: Any) -> str:
    """Where a rule stands: its file, else its module."""
    return str(getattr(sys.modules.get(rule.__module__), "__file__", None) or rule.__module__)


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
        raise RulesError(
            "author.not-loading", path=str(path), kind=type(error).__name__, cause=reason(error)
        ) from error
    given = getattr(module, "RULES", ())
    found = list(given) if isinstance(given, Iterable) else []
    if not found:
        raise RulesError("author.no-rules", path=str(path))
    return found

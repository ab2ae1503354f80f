"""Rules from outside the package: files that are named, files in the user's folder, and those of other packages.

    $FOOLERY_RULES                       files, with the system's separator between them; all must load
    $XDG_CONFIG_HOME/foolery/rules/*.py  else ~/.config/foolery/rules, on Windows %APPDATA%/foolery/rules
    entry points ``foolery.rules``       of installed packages

What lies in the folder or comes with a package and cannot be loaded is left out with a sentence: a broken file of one
game must not keep anybody from the others.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from foolery import catalogue
from foolery.base.causes import reason
from foolery.base.errors import FooleryError
from foolery.cli.words import say, speaking


def folder() -> Path | None:
    """Where a user's own rules lie; None where there is no home."""
    chosen = os.environ.get("XDG_CONFIG_HOME", "")
    if chosen.startswith("/"):
        return Path(chosen) / "foolery" / "rules"
    if os.name == "nt" and os.environ.get("APPDATA"):
        return Path(os.environ["APPDATA"]) / "foolery" / "rules"
    try:
        return Path.home() / ".config" / "foolery" / "rules"
    except RuntimeError:
        return None


def load(tell: Callable[[str], None]) -> None:
    """Load all of them; ``tell`` hears of each that is left out. Raises RulesError for a file of FOOLERY_RULES."""
    for named in filter(None, os.environ.get("FOOLERY_RULES", "").split(os.pathsep)):
        catalogue.load_rule_file(named)
    for path in files():
        problem = problem_of(path)
        if problem is not None:
            tell(say("own-rules", why=problem.text(speaking())))
    for error in catalogue.broken_rules():
        tell(say("own-rules", why=error.text(speaking())))


def files() -> Iterator[Path]:
    """The rule files of the user's folder by name; those that begin with an underscore are no rules."""
    place = folder()
    try:
        found = sorted(place.glob("*.py")) if place is not None else []
    except OSError:
        return
    yield from (path for path in found if not path.name.startswith("_"))


def problem_of(path: Path) -> FooleryError | None:
    """Load a file; why it cannot be loaded, None where it can."""
    try:
        catalogue.load_rule_file(path)
    except FooleryError as error:
        return error
    except (KeyboardInterrupt, MemoryError):
        raise
    except BaseException as error:
        # A file may do anything, leave the program included.
        return FooleryError("cli.left-out", file=str(path), kind=type(error).__name__, cause=reason(error))
    return None

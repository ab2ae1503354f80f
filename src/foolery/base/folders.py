"""Where the languages lie: a folder for each, with its texts as JSON and its module ``grammar.py``.

Beside the package's own folder others may hold further languages, or better ones: those that ``look_in`` was told, at
the start those in ``FOOLERY_LANGUAGES`` (written as the paths of the system are). A language stands in the folder that
was named last.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

SOURCE: Final = "en"
"""The language that stands in for what another lacks."""
HOME: Final = Path(__file__).parent.with_name("languages")
NAMED: Final = "words.json"
"""A folder with this table is a language."""

P = ParamSpec("P")
T = TypeVar("T")

_HOOKS: Final[list[Callable[[], object]]] = []
_further: tuple[Path, ...] = tuple(map(Path, filter(None, os.environ.get("FOOLERY_LANGUAGES", "").split(os.pathsep))))


def named_in_vain() -> Path | None:
    """The first of the further folders in which no language lies; None where each has one."""
    return next((home for home in _further if not (home.is_dir() and any(home.glob(f"*/{NAMED}")))), None)


def look_in(*folders: str | Path) -> None:
    """Look for languages in these folders too, and no longer in those that were told before."""
    global _further
    _further = tuple(map(Path, folders))
    for hook in _HOOKS:
        hook()


def on_change(hook: Callable[[], object]) -> None:
    """Have this called whenever languages are looked for elsewhere, in the order of asking."""
    _HOOKS.append(hook)


def remembered(found: Callable[P, T]) -> Callable[P, T]:
    """A function that reckons each answer once, until languages are looked for elsewhere."""
    kept = cache(found)
    on_change(kept.cache_clear)
    return kept  # type: ignore[return-value]  # mypy knows the cached function by less than it has


def remembered_some(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """The same for what may be asked in ever more ways: of the answers so many are kept, those that were asked last."""

    def kept_some(found: Callable[P, T]) -> Callable[P, T]:
        kept = lru_cache(most)(found)
        on_change(kept.cache_clear)
        return kept  # type: ignore[return-value]  # as above

    return kept_some


@remembered
def places() -> Mapping[str, Path]:
    """The folder of every language by its code, the source first."""
    found: dict[str, Path] = {}
    for home in (HOME, *_further):
        if home.is_dir():
            found |= {folder.name: folder for folder in home.iterdir() if (folder / NAMED).is_file()}
    return {code: found[code] for code in sorted(found, key=lambda code: (code != SOURCE, code))}


@remembered
def languages() -> tuple[str, ...]:
    """The codes of all languages, the source first."""
    return tuple(places())


@remembered
def ours() -> tuple[str, ...]:
    """The languages of the package itself: those that every rule on trial must speak."""
    return tuple(code for code, folder in places().items() if folder.parent == HOME)


@remembered
def tables(lang: str) -> frozenset[str]:
    """The names of the tables of a language, those of rules with their folder: ``rules/durak``."""
    folder = places()[lang]
    return frozenset(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.json"))


def table(lang: str, name: str) -> Mapping[str, Any]:
    """A table of a language; empty where there is none. Names may come from outside: none leads out of the folder."""
    return _read(lang, name) if lang in places() and name in tables(lang) else {}


@remembered
def _read(lang: str, name: str) -> Mapping[str, Any]:
    found: dict[str, Any] = json.loads((places()[lang] / f"{name}.json").read_text(encoding="utf-8"))
    return found

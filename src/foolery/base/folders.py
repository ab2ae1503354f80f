"""Folders of languages and families, and private files.

A language is a folder with tables of texts as JSON and its module ``grammar.py``. The sentences of a family of games
lie in the family's own folder, ``<family>/languages/<code>.json``: an object with a section for each table.

    title        the name of the family, ``family.<family>``
    messages     the table ``<family>``
    events …     the table ``<family>-events``, in the same way for all other sections
    terminal …   the tables ``terminal-<family>…``
    lesson       entries of the table ``lesson``, ``<family>-hello``

Beside the package's own folder others may hold further languages, or better ones: those that ``look_in`` was told, at
the start those in ``FOOLERY_LANGUAGES`` (written as the paths of the system are). A language stands in the folder that
was named last.
"""

from __future__ import annotations

import errno
import json
import os
import stat
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

SOURCE: Final = "en"
"""The language that stands in for what another lacks."""
HOME: Final = Path(__file__).parent.with_name("languages")
NAMED: Final = "words.json"
"""A folder with this table is a language."""
FAMILIES: Final = "foolery.families"
"""The entry points at which other packages announce families: ``name = package.module:FAMILY``."""

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


def entry_points(group: str) -> Iterable[EntryPoint]:
    """What installed packages announce in this group."""
    # Reading their metadata takes a while, and few games need it.
    from importlib import metadata

    return metadata.entry_points(group=group)


# Families of games


RENAMED: Final = {"idiot": "shedding"}
"""Folders whose family has another name. Records and wire forms carry the name, so it stays."""


@cache
def own_families() -> Mapping[str, str]:
    """The families of the package: the folder of each by the family's name."""
    names = {folder: name for name, folder in RENAMED.items()}
    found = sorted(path.parent.name for path in HOME.parent.glob("*/languages") if path.parent != HOME.parent)
    return {names.get(folder, folder): folder for folder in found}


@cache
def outside_families() -> Mapping[str, EntryPoint]:
    """The families that other packages announce, by name. Those of the package keep their names."""
    found = {point.name: point for point in entry_points(FAMILIES)}
    return {name: found[name] for name in sorted(found) if name not in own_families()}


@cache
def family_folder(family: str) -> Path:
    """The folder of a family, found without importing it."""
    if family in own_families():
        return HOME.with_name(own_families()[family])
    # A package that is missing is reported where the family itself is imported.
    from importlib.util import find_spec

    package = outside_families()[family].module.partition(".")[0]
    spec = find_spec(package)
    return Path(spec.origin).parent if spec is not None and spec.origin else Path(package)


@remembered
def _of_family(family: str, lang: str) -> Mapping[str, Mapping[str, Any]]:
    """The tables that a family brings in a language, by their names."""
    path = family_folder(family) / "languages" / f"{lang}.json"
    if not path.is_file():
        return {}
    found: dict[str, Mapping[str, Any]] = {}
    for section, texts in json.loads(path.read_text(encoding="utf-8")).items():
        if section == "title":
            found["family"] = {family: texts}
        elif section == "lesson":
            found["lesson"] = {f"{family}-{key}": text for key, text in texts.items()}
        else:
            found[section_table(family, section)] = texts
    return found


def section_table(family: str, section: str) -> str:
    """The table that a section of a family's file is."""
    if section == "messages":
        return family
    place, _, rest = section.partition("-")
    return f"terminal-{family}-{rest}".rstrip("-") if place == "terminal" else f"{family}-{section}"


def _families_with(name: str) -> Iterable[str]:
    """The families that may bring entries of a table of this name."""
    own = own_families()
    part = name.removeprefix("terminal-").partition("-")[0]
    if part in own:
        return (part,)
    if name in _SHARED:
        return (*own, *outside_families())
    # A table that the package has in English is no family's.
    if name in _files(SOURCE) or part not in outside_families():
        return ()
    return (part,)


_SHARED: Final = ("family", "lesson")
"""Tables in which each family has entries."""


@remembered
def tables(lang: str) -> frozenset[str]:
    """The names of the tables of a language, those of rules with their folder: ``rules/durak``."""
    return _files(lang).union(*(_of_family(family, lang) for family in (*own_families(), *outside_families())))


@remembered
def _files(lang: str) -> frozenset[str]:
    """The tables in the folder of a language."""
    folder = places()[lang]
    return frozenset(path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.json"))


@remembered_some(1024)
def table(lang: str, name: str) -> Mapping[str, Any]:
    """A table of a language; empty where there is none. Names may come from outside: none leads out of the folder.

    What the folder of the language says counts before what a family says.
    """
    if lang not in places():
        return {}
    found: dict[str, Any] = {}
    for family in _families_with(name):
        found |= _of_family(family, lang).get(name, {})
    if name in _files(lang):
        found |= json.loads((places()[lang] / f"{name}.json").read_text(encoding="utf-8"))
    return found


FOLDER: Final = 0o700
FILE: Final = 0o600
_OTHERS: Final = 0o077


def make_folder(folder: Path) -> None:
    """Make a private folder, and those above it that are missing; a folder that exists keeps its mode.

    Raises OSError, NotADirectoryError where a file is in the way.
    """
    if not folder.is_dir():
        make_folder(folder.parent)
        try:
            folder.mkdir(mode=FOLDER, exist_ok=True)
        except FileExistsError as cause:
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from cause


def write_new(path: Path, data: bytes) -> None:
    """Write a private file that does not exist yet. Raises OSError, also where the path is a link."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), FILE), "wb") as out:
        out.write(data)


def is_open(path: Path) -> bool:
    """Whether other users of this machine have any right to a file or folder. On Windows, and for links, never."""
    if os.name == "nt":
        return False
    with suppress(OSError):
        mode = path.lstat().st_mode
        return not stat.S_ISLNK(mode) and bool(mode & _OTHERS)
    return False


def tighten(path: Path) -> None:
    """Take the rights of other users away, where this process may do so."""
    if is_open(path):
        with suppress(OSError):
            path.chmod(FOLDER if path.is_dir() else FILE)

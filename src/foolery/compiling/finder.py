"""Chooses, before any hot module is imported, between the compiled form and the plain files.

The compiled files lie in `_compiled/` or, where nobody may write there, in a folder of the user's, one folder for each
Python ABI and in it one for each state of the sources, with a digest of them. They are used all together or not at
all: only when that digest matches the sources beside us and the environment variable `FOOLERY_PURE` is unset or empty.
Anything else runs the plain files, silently. Such a folder appears whole and is never changed, so a process that has
begun with one form, and imports a part of it much later, finds that form.

Beside them may lie compiled rule files. Each is used only with the compiled hot modules it was built for, as long as
its own source is what it was, and `FOOLERY_PLAIN_RULES` is unset or empty.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import source_hash, spec_from_file_location
from types import ModuleType

# Paths are texts in this file: pathlib would double the cost of its import, which the whole package waits for.
_root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))  # noqa: PTH100, PTH120


TWINS = ("base/bits.pxd", "contract/turning.pxd", "/numbers.pxd", "/engine/tally.pxd")
"""How the headers end that hold C twins of what stands in the module beside them: that module stays plain."""


def headers(root: str) -> list[str]:
    """The `.pxd` files of the ground floor, the contract, all families' engines and search, as paths below `root`."""
    found = []
    folders = [f"foolery/{family}/engine" for family in os.listdir(f"{root}/foolery")]  # noqa: PTH208
    for folder in ["foolery/base", "foolery/contract", *folders, "foolery/search"]:
        try:
            names = os.listdir(f"{root}/{folder}")  # noqa: PTH208
        except OSError:
            continue
        found += [f"{folder}/{name}" for name in names if name.endswith(".pxd")]
    return sorted(found)


_found = headers(_root)
HOT = tuple(path[:-4].replace("/", ".") for path in _found if not path.endswith(TWINS))
"""The modules that have a compiled form: plain `.py` with a `.pxd` beside it."""

HEADERS = tuple(path for path in _found if path.endswith(TWINS))
"""C twins of modules that stay plain; that of `bits` comes first."""

RULES = "foolery/durak/rules"
RULE_PACKAGE = "foolery.durak.rules."
"""Where the rule files lie, which have a compiled form of their own where that was built."""

SUFFIX = EXTENSION_SUFFIXES[0]
ABI = SUFFIX.rpartition(".")[0].lstrip(".")
"""Which Python the compiled files are for, and on which platform."""
DIGEST = "digest.txt"
RULE_DIGEST = "rules.txt"
RULE_BUILDER = "foolery/compiling/rule_headers.py"


def sources() -> list[str]:
    """Every file that the compiled form depends on, as paths below the folder that holds the package."""
    files = [name.replace(".", "/") + end for name in HOT for end in (".py", ".pxd")]
    return [*files, *HEADERS, "foolery/compiling/build.py"]


def digest(root: str) -> str:
    """What the sources below `root` look like to this Python; `OSError` when one is missing."""
    lines = [SUFFIX]
    for path in sources():
        with open(f"{root}/{path}", "rb") as file:  # noqa: PTH123
            lines.append(f"{source_hash(file.read()).hex()} {path}")
    return "\n".join(lines) + "\n"


def rule_mark(root: str) -> str:
    """What compiled rule files hang on beside their own sources: the hot modules, and how they are rewritten."""
    with open(f"{root}/{RULE_BUILDER}", "rb") as file:  # noqa: PTH123
        return source_hash(digest(root).encode() + file.read()).hex()


def rule_hash(root: str, name: str) -> str:
    """What the source of a rule module looks like."""
    with open(f"{root}/{name.replace('.', '/')}.py", "rb") as file:  # noqa: PTH123
        return source_hash(file.read()).hex()


def home(root: str) -> str:
    """Where in the package the compiled files for this Python lie."""
    return f"{root}/foolery/_compiled/{ABI}"


def cache() -> str:
    """Where the user keeps the compiled files for this Python when the package lies where he may not write."""
    if os.name == "nt":
        kept = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/AppData/Local")  # noqa: PTH111
    elif sys.platform == "darwin":
        kept = os.path.expanduser("~/Library/Caches")  # noqa: PTH111
    else:
        kept = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111
    return f"{kept}/foolery/compiled/{ABI}"


def key(written: str) -> str:
    """The name of the folder for sources with this digest."""
    return source_hash(written.encode()).hex()


def folder(root: str) -> str:
    """Where in the package the compiled form of the sources lies as they are; `OSError` when one is missing."""
    return f"{home(root)}/{key(digest(root))}"


def whole(place: str, written: str) -> bool:
    """Whether a folder holds every compiled file for sources with this digest."""
    try:
        with open(f"{place}/{DIGEST}", encoding="utf-8") as file:  # noqa: PTH123
            if file.read() != written:
                return False
    except (OSError, ValueError):
        return False
    return all(os.path.isfile(f"{place}/{name}{SUFFIX}") for name in HOT)  # noqa: PTH113


def built(root: str) -> str:
    """The folder with the compiled form of the sources as they are; empty where it has not been built."""
    try:
        written = digest(root)
    except OSError:
        return ""
    name = key(written)
    return next((place for place in (f"{home(root)}/{name}", f"{cache()}/{name}") if whole(place, written)), "")


class _Finder:
    """Finds the hot modules among the compiled files, and rule modules where they are there.

    It stands first on ``sys.meta_path``, because the plain file of the same name lies in the package itself and would
    always be found first; so both forms live side by side and the choice is made once, before anything is imported.
    """

    def __init__(self, place: str, root: str) -> None:
        self.files = {name: f"{place}/{name}{SUFFIX}" for name in HOT}
        self.place = place
        self.root = root
        self.rules: dict[str, str] | None = None

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self.files.get(name)
        if file is None and name.startswith(RULE_PACKAGE):
            file = self.rule_file(name)
        if file is None:
            return None
        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, file))

    def rule_file(self, name: str) -> str | None:
        """The compiled file of a rule module, when it may be used."""
        if self.rules is None:
            self.rules = _built_rules(self.root, self.place)
        try:
            fresh = name in self.rules and self.rules[name] == rule_hash(self.root, name)
        except OSError:
            return None
        file = f"{self.place}/{name}{SUFFIX}"
        return file if fresh and os.path.isfile(file) else None  # noqa: PTH113


def _built_rules(root: str, place: str) -> dict[str, str]:
    """The rule modules that were compiled for these hot modules, with the hashes of their sources."""
    if os.environ.get("FOOLERY_PLAIN_RULES"):
        return {}
    try:
        with open(f"{place}/{RULE_DIGEST}", encoding="utf-8") as file:  # noqa: PTH123
            mark, *rows = file.read().splitlines()
        if mark != rule_mark(root):
            return {}
    except (OSError, ValueError):
        return {}
    return {name: value for value, _, name in (row.partition(" ") for row in rows)}


def usable(root: str) -> str:
    """The folder of the compiled form where it is there and may be used, else nothing."""
    return "" if os.environ.get("FOOLERY_PURE") else built(root)


_place = usable(_root)
if _place:
    sys.meta_path.insert(0, _Finder(_place, _root))


def compiled() -> bool:
    """Whether the hot modules of this process are the compiled ones."""
    return bool(_place)


def form() -> str:
    """What the hot modules of this process are made by; a name, so that it needs no language."""
    return "Cython" if compiled() else "Python"

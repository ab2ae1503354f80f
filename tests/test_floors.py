"""A module imports only from lower floors or its own folder; the rules know nothing of time, chance or networks."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from foolery.compiling import finder

PACKAGE = Path(finder.__file__).parent

ORDER = (
    ("_entry", "base", "compiling"),
    ("languages", "speech"),
    ("ruleset",),
    ("contract",),
    ("durak", "idiot", "rummy", "animals"),
    ("catalogue",),
    ("record",),
    ("__init__", "bots", "laws"),
    ("authoring",),
    ("analysis", "arena", "rl", "table", "wire"),
    ("server", "terminal"),
    ("__main__", "cli"),
)
"""The rooms directly below the package, floor by floor from the ground."""

FLOORS = {room: floor for floor, rooms in enumerate(ORDER) for room in rooms}
"""The floor of every module and folder directly below the package."""

FOLDERS = {"durak", "idiot", "rummy", "animals", "bots", "analysis", "arena", "rl", "server", "table", "terminal"}
"""The others are files, all of the same folder."""

FAMILIES = {"durak", "idiot", "rummy", "animals"}
MEETING_PLACES = {"__init__", "catalogue"}
"""Modules that may name every family. Folders above floor 2 have a folder for each, which may name its own."""

TOP_WITHOUT_WORLD = 4
WORLD = {
    "_thread",
    "asyncio",
    "concurrent",
    "datetime",
    "ftplib",
    "http",
    "logging",
    "multiprocessing",
    "queue",
    "random",
    "sched",
    "secrets",
    "select",
    "selectors",
    "signal",
    "smtplib",
    "socket",
    "socketserver",
    "ssl",
    "subprocess",
    "threading",
    "time",
    "urllib",
    "uuid",
    "xmlrpc",
}
"""Clocks, chance, threads, processes and networks: not up to that floor."""

TOP_WITHOUT_OTHERS = 5
OTHERS = {"build": {"Cython", "setuptools"}, "testing": {"hypothesis"}} | {
    ".".join(name.split(".")[1:]): {"cython"} for name in finder.HOT
}
"""Up to that floor the standard library is all there is, but for these."""

CIMPORT = re.compile(
    r"^[ \t]*(?:from\s+(?P<source>[\w.]+)\s+cimport\s+(?P<name>\w+)|cimport\s+(?P<whole>[\w.]+))", re.M
)


def python_imports(text: str) -> Iterator[tuple[int, str]]:
    """Line and dotted name of everything that a module imports, at its top, in its functions, or for types alone."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, f"{'.' * node.level}{node.module}.{alias.name}") for alias in node.names)


def cython_imports(text: str) -> Iterator[tuple[int, str]]:
    for match in CIMPORT.finditer(text):
        yield text.count("\n", 0, match.start()) + 1, match["whole"] or f"{match['source']}.{match['name']}"


def room(name: str) -> str | None:
    """The module or folder directly below the package that a dotted name lies in; `__init__` for what it re-exports."""
    parts = name.split(".")[1:]
    if parts and parts[0] in FLOORS:
        return parts[0]
    return "__init__" if len(parts) <= 1 else None


def fault(module: str, name: str) -> str | None:
    """Why `module` (dotted, below the package) may not import `name`."""
    here = module.split(".")[0]
    floor = FLOORS[here]
    top = name.split(".")[0]
    if not top:
        return "is relative: say the whole name"
    if top != "foolery":
        if floor <= TOP_WITHOUT_WORLD and top in WORLD:
            return f"is not for floor {floor}: up to floor {TOP_WITHOUT_WORLD} there is no clock, chance or network"
        known = top in sys.stdlib_module_names or top in OTHERS.get(module, ())
        return None if known or floor > TOP_WITHOUT_OTHERS else f"is not of the standard library (floor {floor})"
    there = room(name)
    if there is None:
        return "lies in a module without a floor"
    if (
        there in FAMILIES
        and FLOORS[there] < floor
        and here not in FAMILIES | MEETING_PLACES
        and there not in module.split(".")
    ):
        return "is one family: ask the contract, or stand in a folder of that family"
    if there == here or FLOORS[there] < floor:
        return None
    if FLOORS[there] > floor:
        return f"lies on floor {FLOORS[there]}, above floor {floor}"
    return None if FOLDERS.isdisjoint({here, there}) else f"is a neighbour on floor {floor}, in another folder"


def faults(package: Path) -> list[str]:
    found = []
    for path in sorted([*package.rglob("*.py"), *package.rglob("*.pxd")]):
        place = path.relative_to(package)
        module = ".".join(place.with_suffix("").parts)
        if place.parts[0].removesuffix(path.suffix) not in FLOORS:
            found.append(f"{place}: has no floor; give it one in FLOORS and in docs/architecture.md")
            continue
        text = path.read_text(encoding="utf-8")
        for line, name in python_imports(text) if path.suffix == ".py" else cython_imports(text):
            why = fault(module, name)
            if why:
                found.append(f"{place}:{line}: {name} {why}")
    return found


def test_every_import_goes_down() -> None:
    assert faults(PACKAGE) == []


def test_package_itself_only_re_exports() -> None:
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    for node in tree.body:
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        names = [ast.unparse(target) for target in node.targets] if isinstance(node, ast.Assign) else []
        assert docstring or isinstance(node, ast.Import | ast.ImportFrom) or names == ["__all__"], ast.unparse(node)


@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        ("cards.py", "import foolery.contract", "cards.py:1: foolery.contract lies on floor 1, above floor 0"),
        ("durak/state.py", "from foolery import catalogue", "foolery.catalogue lies on floor 3"),
        ("durak/state.py", "def f():\n    from foolery.record import read", "state.py:2: foolery.record.read lies on"),
        ("contract.py", "if TYPE_CHECKING:\n    from foolery.durak.engine.state import State", "above floor 1"),
        ("shuffle.py", "from foolery import game", "foolery.game lies on floor 5"),
        ("durak/rules/gift.py", "from foolery.idiot import state", "is a neighbour on floor 2"),
        ("rummy/state.py", "import foolery.animals", "is a neighbour on floor 2"),
        ("durak/state.pxd", "from foolery.idiot.engine.state cimport State", "is a neighbour on floor 2"),
        ("bits.pxd", "\ncimport foolery.durak.engine.state", "bits.pxd:2: foolery.durak.engine.state lies on floor 2"),
        ("bots/random.py", "from foolery import laws", "is a neighbour on floor 5"),
        ("durak/state.py", "from .questions import Rule", "is relative"),
        ("record.py", "import datetime", "record.py:1: datetime is not for floor 4"),
        ("durak/rules/gift.py", "from random import shuffle", "random.shuffle is not for floor 2"),
        ("shuffle.py", "import urllib.request", "urllib.request is not for floor 1"),
        ("ruleset.py", "import numpy", "numpy is not of the standard library"),
        ("bots/heuristic.py", "import rich", "rich is not of the standard library"),
        ("durak/words.py", "import cython", "cython is not of the standard library"),
        ("helpers.py", "", "helpers.py: has no floor"),
        ("record.py", "from foolery.durak.engine.events import DurakEvent", "is one family"),
        ("bots/lowest.py", "from foolery.rummy.engine.view import View", "is one family"),
        ("terminal/durak/table.py", "from foolery.idiot.engine.view import View", "is one family"),
        ("laws.py", "from foolery.helpers import help", "foolery.helpers.help lies in a module without a floor"),
    ],
)
def test_it_bites(tmp_path: Path, file: str, text: str, complaint: str) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    (found,) = faults(tmp_path)
    assert complaint in found


@pytest.mark.parametrize(
    ("file", "text"),
    [
        (
            "durak/state.py",
            "import cython\nfrom foolery import _plain, bits\nfrom foolery.durak.rules import gift\nimport hmac",
        ),
        ("contract.py", "from foolery.ruleset import Rule"),
        ("laws.py", "import random, time\nfrom foolery import record\nfrom foolery.authoring.strategies import states"),
        ("testing.py", "import hypothesis"),
        ("__init__.py", "from foolery.laws import check\nfrom foolery.catalogue import game"),
        ("bots/rummy/lowest.py", "from foolery.rummy.engine.view import View"),
        ("bots/lowest.py", "from foolery.bots.rummy.lowest import RummyLowest"),
        ("catalogue.py", "from foolery.rummy.family import FAMILY"),
        ("terminal.py", "import rich, asyncio\nfrom foolery import game, bots"),
    ],
)
def test_it_lets_pass(tmp_path: Path, file: str, text: str) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    assert faults(tmp_path) == []

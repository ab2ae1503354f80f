"""A module imports only from lower floors or its own folder; the rules know nothing of time, chance or networks."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from foolery.compiling import finder

PACKAGE = Path(finder.__file__).parent.parent

ORDER = (
    ("_entry", "base", "compiling"),
    ("speech",),
    ("languages",),
    ("ruleset",),
    ("contract",),
    ("durak", "shedding", "rummy", "animals"),
    ("catalogue",),
    ("record", "tournament"),
    ("search",),
    ("bots", "laws", "picture"),
    ("__init__",),
    ("authoring", "review"),
    ("arena", "rl", "table"),
    ("wire",),
    ("server", "terminal"),
    ("cli",),
    ("__main__",),
)
"""The rooms directly below the package, floor by floor from the ground."""

FLOORS = {room: floor for floor, rooms in enumerate(ORDER) for room in rooms}
"""The floor of every module and folder directly below the package."""

FAMILIES = set(next(rooms for rooms in ORDER if "durak" in rooms))
MEETING_PLACES = {"__init__", "catalogue"}
"""Modules that may name every family. Rooms above have a folder for each, which may name its own."""

TOOLS = {"compiling"}
"""Rooms that work before or beside the program, with whatever the machine has."""

TOP_WITHOUT_WORLD = FLOORS["record"]
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

TOP_WITHOUT_OTHERS = FLOORS["authoring"]
OTHERS = {"authoring.strategies": {"hypothesis"}} | {".".join(name.split(".")[1:]): {"cython"} for name in finder.HOT}
"""Up to that floor the standard library is all there is, but for these."""

BY_NAME = {
    "__init__": {"import_module(module)"},
    "base.folders": {"find_spec(package)"},
    "base.messages": {"import_module('foolery.speech')"},
    "base.renamed": {"import_module(self.new)"},
    "bots.calling": {"import_module(where)"},
    "compiling.background": {"find_spec('Cython')", "find_spec('setuptools')"},
    "compiling.blocks": {"import_module(f'foolery.{path.parts[-3]}.engine.{name}')"},
    "compiling.finder": {"spec_from_file_location(name, file, loader=ExtensionFileLoader(name, file))"},
    "contract.rooms": {
        "import_module(f'foolery.{folders.own_families()[name]}.family')",
        "import_module(f'foolery.{folders.own_families()[name]}.text')",
        "import_module(f'foolery.{folders.own_families()[name]}.words')",
        "import_module(f'foolery.picture.{folders.own_families()[name]}')",
        "import_module('foolery.picture.usual')",
        "load()",
    },
    "contract.declared.position": {"exec('\\n    '.join(lines), names)"},
    "contract.plain_state": {"exec('\\n'.join(lines), names)"},
    "contract.view": {"exec('\\n    '.join(lines), names)"},
    "ruleset.filing": {
        "import_module(self.home)",
        "import_module(f'{package.__name__}.{info.name}')",
        "load()",
    },
    "ruleset.loading": {
        "spec_from_file_location(name, path)",
        "module_from_spec(spec)",
        "exec_module(module)",
    },
    "speech.language": {
        "import_module(f'foolery.languages.{lang}.grammar')",
        "spec_from_file_location(f'foolery_language_{lang}', folder / 'grammar.py')",
        "module_from_spec(spec)",
        "exec_module(module)",
    },
}
"""All places where a module, or code, is loaded by a name that is made while the program runs.

No import statement tells of them, so the floors do not hold them: they lead from a message to its sentence, from a
family to its own rooms, from the package to what it loads later, and to what stands outside the package (rule files,
languages, bots, other packages).
"""

LOADERS = {
    *("__import__", "eval", "exec", "exec_module", "find_spec", "import_module", "load_module", "module_from_spec"),
    *("run_module", "run_path", "spec_from_file_location", "spec_from_loader"),
}
"""What loads a module or runs code that is named by a text."""

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


def named_imports(text: str) -> Iterator[tuple[int, str]]:
    """Line and words of everything that is loaded by a text, and of every mention of what could load it."""
    tree = ast.parse(text)
    called: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            point = isinstance(node.func, ast.Attribute) and node.func.attr == "load" and not node.args
            if point or loader(node.func):
                called.add(node.func)
                handed = ast.unparse(node).removeprefix(ast.unparse(node.func))
                yield node.lineno, f"{loader(node.func) or 'load'}{handed}"
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, alias.name) for alias in node.names if alias.asname and alias.name in LOADERS)
    for node in ast.walk(tree):
        if node not in called and loader(node):
            yield getattr(node, "lineno", 0), loader(node)


def loader(node: ast.AST) -> str:
    """The name of what could load a module, where the expression is one."""
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name if name in LOADERS else ""


def unstated(package: Path) -> list[str]:
    """Modules loaded by a name where ``BY_NAME`` has no such place, and places of it that are not there."""
    found, seen = [], set()
    for path in sorted(package.rglob("*.py")):
        module = ".".join(path.relative_to(package).with_suffix("").parts)
        for line, words in named_imports(path.read_text(encoding="utf-8")):
            seen.add((module, words))
            if words not in BY_NAME.get(module, ()):
                found.append(f"{path.relative_to(package)}:{line}: {words} loads by a name and is not in BY_NAME")
    stated = {(module, words) for module, calls in BY_NAME.items() for words in calls}
    gone = [(module, words) for module, words in stated - seen if (package / f"{module.replace('.', '/')}.py").exists()]
    return found + [f"{module}: {words} stands in BY_NAME and not in the module" for module, words in sorted(gone)]


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
    if top != "foolery" and here in TOOLS:
        return None
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
    if there == here or FLOORS[there] < floor or here == "_entry":
        return None
    if FLOORS[there] > floor:
        return f"lies on floor {FLOORS[there]}, above floor {floor}"
    return f"is a neighbour on floor {floor}, in another room"


ROOMS = ("engine", "rules", "text", "game", "words", "family")
"""The rooms of a family from the ground. A game leads to its words by ``contract.rooms``; only they may know it."""

NOT_FOR_STATES = {"view", "sampling", "worlds", "actions", "game"}
"""Modules of an engine that nothing that a state is made of may load."""


def place_in_family(name: str) -> tuple[str, str]:
    """The family of a dotted name below the package, and the room of that family; empty where it has none."""
    parts = name.split(".")
    return (parts[0], parts[1] if len(parts) > 1 else "") if parts[0] in FAMILIES else ("", "")


def room_fault(module: str, name: str) -> str | None:
    """Why a module of a family may not import this from its own family."""
    family, here = place_in_family(module)
    other, there = place_in_family(name.partition(".")[2])
    if not family or other != family or here not in ROOMS or there not in ROOMS:
        return None
    return f"lies above the room {here}" if ROOMS.index(there) > ROOMS.index(here) else None


def homeless(module: str) -> bool:
    """Whether a module of a family lies in none of its rooms, so that nobody would hold its imports."""
    family, here = place_in_family(module)
    return bool(family) and here not in (*ROOMS, "__init__")


def circles(package: Path, family: str) -> list[list[str]]:
    """The modules of a family's engine that import each other in a circle when they are loaded, shortest first."""
    engine = package / family / "engine"
    edges: dict[str, set[str]] = {}
    for path in engine.glob("*.py"):
        loaded = [node for node in ast.parse(path.read_text(encoding="utf-8")).body if not is_type_checking(node)]
        names = [name for node in loaded for _, name in python_imports(ast.unparse(node))]
        inside = [name.split(".") for name in names if name.startswith(f"foolery.{family}.engine.")]
        edges[path.stem] = {parts[3] for parts in inside if len(parts) > 3}
    return sorted((way for start in edges for way in ways_back(start, edges)), key=len)


def is_type_checking(node: ast.stmt) -> bool:
    """Whether a statement is what only type checkers read."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def ways_back(start: str, edges: dict[str, set[str]]) -> Iterator[list[str]]:
    """A way along the edges that comes back to its start, if there is one."""
    behind: dict[str, list[str]] = {start: [start]}
    waiting = [start]
    while waiting:
        here = waiting.pop(0)
        for there in edges.get(here, ()):
            if there == start:
                yield [*behind[here], start]
                return
            if there not in behind:
                behind[there] = [*behind[here], there]
                waiting.append(there)


def faults(package: Path) -> list[str]:
    found = []
    for path in sorted([*package.rglob("*.py"), *package.rglob("*.pxd")]):
        place = path.relative_to(package)
        module = ".".join(place.with_suffix("").parts)
        if place.parts[0].removesuffix(path.suffix) not in FLOORS:
            found.append(f"{place}: has no floor; give it one in FLOORS and in docs/architecture.md")
            continue
        if homeless(module):
            found.append(f"{place}: lies in no room of its family; its rooms are {', '.join(ROOMS)}")
        text = path.read_text(encoding="utf-8")
        for line, name in python_imports(text) if path.suffix == ".py" else cython_imports(text):
            why = fault(module, name) or room_fault(module, name)
            if why:
                found.append(f"{place}:{line}: {name} {why}")
    return found


def test_every_import_goes_down() -> None:
    assert faults(PACKAGE) == []


def test_what_is_loaded_by_a_name_is_stated() -> None:
    assert unstated(PACKAGE) == []


@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        (
            "base/cards.py",
            "import importlib\nimportlib.import_module('foolery.table')",
            "2: import_module('foolery.table')",
        ),
        (
            "durak/game.py",
            "game = __import__('foolery.shedding.game')",
            "game.py:1: __import__('foolery.shedding.game')",
        ),
        ("base/cards.py", "from importlib import import_module as fetch\nfetch('foolery.table')", "1: import_module"),
        ("record/text.py", "import importlib\nfetch = importlib.import_module", "2: import_module loads by a name"),
        ("ruleset/options.py", "def f(point):\n    return point.load()", "2: load() loads by a name"),
        ("base/bits.py", "exec('import random')", "1: exec('import random')"),
        ("bots/calling.py", "", "bots.calling: import_module(where) stands in BY_NAME and not in the module"),
    ],
)
def test_a_module_loaded_by_another_name_is_found(tmp_path: Path, file: str, text: str, complaint: str) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    (found,) = unstated(tmp_path)
    assert complaint in found


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_no_circle_inside_an_engine(family: str) -> None:
    assert circles(PACKAGE, family) == []


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_what_a_state_is_made_of_knows_no_view(family: str) -> None:
    engine = PACKAGE / family / "engine"
    reached, waiting = {"state"}, ["state"]
    while waiting:
        tree = ast.parse((engine / f"{waiting.pop()}.py").read_text(encoding="utf-8"))
        for node in tree.body:
            for _, name in () if is_type_checking(node) else python_imports(ast.unparse(node)):
                parts = name.split(".")
                if parts[:3] == ["foolery", family, "engine"] and len(parts) > 3 and parts[3] not in reached:
                    reached.add(parts[3])
                    waiting.append(parts[3])
    assert reached & NOT_FOR_STATES == set()


def test_the_page_names_every_module_of_the_engine() -> None:
    page = (Path(__file__).parent.parent / "docs/engine.md").read_text(encoding="utf-8")
    told = page.partition("`engine/` plays.")[2].partition("`rules/` holds")[0]
    modules = {path.name for path in (PACKAGE / "durak/engine").glob("*.py")} - {"__init__.py"}
    assert modules - set(re.findall(r"`(\w+\.py)`", told)) == set()


def functions_importing(path: Path) -> Iterator[int]:
    """Lines of imports inside functions that have no comment above them."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    for function in ast.walk(ast.parse(text)):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        before = 0
        for node in (n for n in ast.walk(function) if isinstance(n, ast.Import | ast.ImportFrom)):
            above = [line.strip() for line in lines[max(0, node.lineno - 3) : node.lineno - 1]]
            explained = above[-1].startswith("#") or (above[-1] == "try:" and above[0].startswith("#"))
            if not explained and node.lineno != before + 1:
                yield node.lineno
            before = node.end_lineno or node.lineno


def test_an_import_inside_a_function_says_why() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{line}" for path in PACKAGE.rglob("*.py") for line in functions_importing(path)
    ]
    assert found == []


def test_package_itself_only_re_exports() -> None:
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    later = {name for node in tree.body if is_type_checking(node) for _, name in python_imports(ast.unparse(node))}
    for node in tree.body:
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        names = [ast.unparse(target) for target in node.targets] if isinstance(node, ast.Assign) else []
        imports = isinstance(node, ast.Import | ast.ImportFrom) or is_type_checking(node)
        on_demand = isinstance(node, ast.FunctionDef) and node.name in ("__getattr__", "__dir__")
        if isinstance(node, ast.Assign) and names == ["_LATER"]:
            loaded = {place.replace(":", ".") for place in ast.literal_eval(node.value).values()}
            assert loaded - {"foolery.base.version.VERSION"} == later
        assert docstring or imports or on_demand or names in (["__all__"], ["_LATER"]), ast.unparse(node)


@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        ("base/cards.py", "import foolery.contract", "cards.py:1: foolery.contract lies on floor 4, above floor 0"),
        ("durak/engine/state.py", "from foolery import catalogue", "foolery.catalogue lies on floor 6"),
        (
            "durak/engine/state.py",
            "def f():\n    from foolery.record import read",
            "state.py:2: foolery.record.read lies on",
        ),
        ("contract/state.py", "if TYPE_CHECKING:\n    from foolery.durak.engine.state import State", "above floor 4"),
        ("base/shuffle.py", "from foolery import game", "foolery.game lies on floor 10"),
        ("durak/rules/gift.py", "from foolery.shedding import state", "is a neighbour on floor 5"),
        ("rummy/engine/state.py", "import foolery.animals", "is a neighbour on floor 5"),
        ("durak/engine/state.pxd", "from foolery.shedding.engine.state cimport State", "is a neighbour on floor 5"),
        (
            "base/bits.pxd",
            "\ncimport foolery.durak.engine.state",
            "bits.pxd:2: foolery.durak.engine.state lies on floor 5",
        ),
        ("bots/random.py", "from foolery import laws", "is a neighbour on floor 9"),
        ("durak/engine/state.py", "from .questions import Rule", "is relative"),
        ("record/text.py", "import datetime", "text.py:1: datetime is not for floor 7"),
        ("durak/rules/gift.py", "from random import shuffle", "random.shuffle is not for floor 5"),
        ("base/shuffle.py", "import urllib.request", "urllib.request is not for floor 0"),
        ("ruleset/registry.py", "import numpy", "numpy is not of the standard library"),
        ("bots/heuristic.py", "import rich", "rich is not of the standard library"),
        ("durak/words/pages.py", "import cython", "cython is not of the standard library"),
        ("helpers.py", "", "helpers.py: has no floor"),
        ("durak/helpers.py", "", "helpers.py: lies in no room of its family"),
        ("shedding/tools/lines.py", "", "lines.py: lies in no room of its family"),
        ("record/text.py", "from foolery.durak.engine.events import DurakEvent", "is one family"),
        ("bots/lowest.py", "from foolery.rummy.engine.view import View", "is one family"),
        ("terminal/durak/table.py", "from foolery.shedding.engine.view import View", "is one family"),
        ("laws/moves.py", "from foolery.helpers import help", "foolery.helpers.help lies in a module without a floor"),
        (
            "shedding/engine/state.py",
            "from foolery.shedding.text.notation import to_line",
            "lies above the room engine",
        ),
        ("shedding/rules/gift.py", "from foolery.shedding.words import pages", "lies above the room rules"),
        (
            "shedding/text/typed.py",
            "def f():\n    from foolery.shedding.game import ShedGame",
            "lies above the room text",
        ),
        ("shedding/engine/state.pxd", "from foolery.shedding.rules.gift cimport Gift", "lies above the room engine"),
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
            "durak/engine/state.py",
            "import cython\nfrom foolery.base import bits\nfrom foolery.durak.engine import moves\nimport hmac",
        ),
        ("contract/game.py", "from foolery.ruleset import Rule"),
        (
            "authoring/checking.py",
            "import random, time\nfrom foolery import record\nfrom foolery.authoring.strategies import states",
        ),
        ("authoring/strategies.py", "import hypothesis"),
        ("__init__.py", "from foolery.laws import check\nfrom foolery.catalogue import game"),
        ("bots/rummy/heuristic.py", "from foolery.rummy.engine.view import View"),
        ("bots/lowest.py", "from foolery.bots.rummy.heuristic import RummyLowest"),
        ("catalogue.py", "from foolery.rummy.family import FAMILY"),
        ("terminal/screen.py", "import rich, asyncio\nfrom foolery import game, bots"),
    ],
)
def test_it_lets_pass(tmp_path: Path, file: str, text: str) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    assert faults(tmp_path) == []

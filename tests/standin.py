"""A package with the hot modules' names, each as small as can be, to try the build machinery on."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from foolery.compiling import finder

PACKAGE = Path(finder.__file__).parent.parent

TOP = """\
try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

"""

FILES = {
    "__init__.py": "from foolery.compiling import finder as finder\n",
    "base/__init__.py": "",
    "contract/__init__.py": "",
    "search/__init__.py": "",
    "base/bits.py": """\
def bit(card: int) -> int:
    return 1 << card
""",
    "base/bits.pxd": """\
cdef inline unsigned long long bit(int card) noexcept:
    return <unsigned long long>1 << card
""",
    "durak/__init__.py": "",
    "durak/engine/__init__.py": "",
    "durak/engine/state.py": TOP
    + """\
from foolery.durak.engine.questions import Rule

if not cython.compiled:
    from foolery.base.bits import bit


class State:
    def __init__(self, rule: Rule) -> None:
        self.hand = bit(40) | bit(3)
        self.rule = rule

    def cap(self) -> int:
        return self.rule.cap(self)

    def form(self) -> bool:
        return cython.compiled
""",
    "durak/engine/state.pxd": """\
from foolery.base.bits cimport bit
from foolery.durak.engine.questions cimport Rule

cdef class State:
    cdef unsigned long long hand
    cdef Rule rule
    cpdef int cap(self) except? -1
""",
    "durak/engine/questions.py": """\
class Rule:
    def cap(self, state) -> int:
        return 6
""",
    "durak/engine/questions.pxd": """\
from foolery.durak.engine.state cimport State

cdef class Rule:
    cpdef int cap(self, State state) except? -1
""",
}


def write(root: Path) -> Path:
    """Writes the package below `root`, with the project's own machinery in it."""
    small = {f"{name.partition('.')[2].replace('.', '/')}{end}": "" for name in finder.HOT for end in (".py", ".pxd")}
    small |= {header.partition("/")[2]: "" for header in finder.HEADERS}
    for name, text in (small | FILES).items():
        path = root / "foolery" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    shutil.copytree(PACKAGE / "compiling", root / "foolery/compiling", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(PACKAGE / "__main__.py", root / "foolery")
    return root


def run(root: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Python on the package below `root`, without what the surrounding run has in its environment."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("FOOLERY_", "PYTHON"))}
    return subprocess.run(
        [sys.executable, *arguments],
        env=kept | {"PYTHONPATH": str(root)} | environment,
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )

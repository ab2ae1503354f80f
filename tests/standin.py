"""A package with the hot modules' names, each as small as can be, to try the build machinery on."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from foolery import _forms

PACKAGE = Path(_forms.__file__).parent

TOP = """\
try:
    import cython
except ModuleNotFoundError:
    from foolery import _plain as cython

"""

FILES = {
    "__init__.py": "from foolery import _forms as _forms\n",
    "bits.py": """\
def bit(card: int) -> int:
    return 1 << card
""",
    "bits.pxd": """\
cdef inline unsigned long long bit(int card) noexcept:
    return <unsigned long long>1 << card
""",
    "durak/__init__.py": "",
    "durak/state.py": TOP
    + """\
from foolery.durak.questions import Rule

if not cython.compiled:
    from foolery.bits import bit


class State:
    def __init__(self, rule: Rule) -> None:
        self.hand = bit(40) | bit(3)
        self.rule = rule

    def cap(self) -> int:
        return self.rule.cap(self)

    def form(self) -> bool:
        return cython.compiled
""",
    "durak/state.pxd": """\
from foolery.bits cimport bit
from foolery.durak.questions cimport Rule

cdef class State:
    cdef unsigned long long hand
    cdef Rule rule
    cpdef int cap(self) except? -1
""",
    "durak/questions.py": """\
class Rule:
    def cap(self, state) -> int:
        return 6
""",
    "durak/questions.pxd": """\
from foolery.durak.state cimport State

cdef class Rule:
    cpdef int cap(self, State state) except? -1
""",
}


def write(root: Path) -> Path:
    """Writes the package below `root`, with the project's own machinery in it."""
    small = {f"{name.partition('.')[2].replace('.', '/')}{end}": "" for name in _forms.HOT for end in (".py", ".pxd")}
    for name, text in (small | FILES).items():
        path = root / "foolery" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    for name in ("_forms.py", "_plain.py", "_wheel.py", "build.py", "build_rules.py", "__main__.py"):
        shutil.copy(PACKAGE / name, root / "foolery")
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

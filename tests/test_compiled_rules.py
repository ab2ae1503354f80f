"""Rule files that were compiled with generated headers play the same games, and are used only while they are fresh."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from foolery.compiling import finder, rule_headers
from foolery.compiling.rule_headers import Question

ROOT = Path(__file__).parent.parent
SEVEN = "transfer+armenian+second-attempt+poker+riposte+cunning+joker-gifts"
TRIED = ("riposte", "joker_gifts", "cunning")
"""A rule without closures; one with closures; one whose second class calls the answers of the first."""

ASKED = {
    "options": Question("", ("", "int"), ""),
    "loses": Question("bint ", ("", "int"), " except? -1"),
    "cap": Question("int ", ("",), " except? -1"),
}
SOURCE = """\
from foolery.base.bits import bit, faces
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State


class First(Rule):
    name = "first"

    def options(self, s: State, place: int) -> None:
        self.seen = bit(3)

    def cap(self, s: State) -> int:
        return self.most(s, 1)

    def loses(self, s: State, place: int) -> bool:
        return any(s.hand(other) for other in range(2))

    def most(self, s: State, extra: int) -> int:
        return extra

    def configure(self, config) -> None:
        pass


class Second(First):
    def cap(self, s: State) -> int:
        return First.cap(self, s)
"""
HEADER = """\
cdef class First(Rule):
    cdef public object seen
    cpdef options(self, s, int place)
    cdef options_of_First(self, State s, int place)
    cpdef int cap(self, s) except? -1
    cdef int cap_of_First(self, State s) except? -1
    cpdef bint loses(self, s, int place) except? -1
    cpdef most(self, State s, extra)


cdef class Second(First):
    cpdef int cap(self, s) except? -1
    cdef int cap_of_Second(self, State s) except? -1
"""
PRINT = """
import sys
from foolery.compiling import finder
from foolery.durak.engine.compose import REGISTRY
from foolery.durak.game import DurakGame
from foolery.durak.engine.playout import play_many
from tests.transcript import lines

game = DurakGame(sys.argv[1])
rules = game.rules_for(2)
used = sorted({type(r).__module__.rpartition(".")[2] for r in rules.rules
               if str(sys.modules[type(r).__module__].__file__).endswith(finder.SUFFIX)})
print(finder.compiled(), *used)
for base in (sys.argv[1], "throw-in+riposte", "throw-in+joker-gifts-blocking", "throw-in+impudent"):
    for seats in (2, 3):
        tally = play_many(DurakGame(base).rules_for(seats), seats, 20, 5)
        print(tally.deals, tally.moves, tally.forced, tally.draws, tally.limited)
        for seed in "ab":
            print(*lines(base, seats, seed))
"""


def test_header_is_generated_from_the_questions() -> None:
    found = rule_headers.compiled(SOURCE, ASKED, {"bit", "faces"}, {"configure"})
    assert found is not None
    assert found.header.endswith("\n\n" + HEADER)
    assert "from foolery.base.bits cimport cardset as c_cardset, bit, faces\n" in found.header
    assert "def options_of_First(self, s: State, place: int)" in found.source
    assert "    def loses(self, s, place): return self.loses_of_First(s, place)\n" in found.source
    assert "from foolery.base.bits import" not in found.source


def test_rule_made_from_one_of_another_file_stays_plain() -> None:
    source = "from foolery.durak.rules.points import Points\n\n\nclass Mine(Points):\n    pass\n"
    assert rule_headers.compiled(source, ASKED, set(), set()) is None


def test_every_question_that_the_core_types_is_read() -> None:
    text = (ROOT / "src" / rule_headers.QUESTIONS).read_text(encoding="utf-8")
    asked = rule_headers.questions(text)
    body = text.partition("cdef class Rule:")[2].partition("cdef class ")[0]
    assert len(asked) == body.count("cpdef ")
    assert asked["covers_only"] == Question("c_cardset ", ("", "int", "c_cardset"), " except? 0")
    assert asked["drives"].gives == "long long "


def form(source: Path, **environment: str) -> tuple[str, str]:
    """What a process on this package says of its form, and a fingerprint of its games."""
    kept = os.environ | {"PYTHONPATH": f"{source}{os.pathsep}{ROOT}", "FOOLERY_PURE": ""} | environment
    done = subprocess.run(
        [sys.executable, "-c", PRINT, SEVEN], env=kept, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    first, _, games = done.stdout.partition("\n")
    assert len(games) > 10000
    return first, hashlib.sha256(games.encode()).hexdigest()


@pytest.mark.long
@pytest.mark.both_forms
def test_same_games_with_compiled_rule_files(tmp_path: Path) -> None:
    source = tmp_path / "src"
    shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
    built = subprocess.run(
        [sys.executable, "-m", "foolery.compiling", "--quiet", "--rules", *TRIED],
        env=os.environ | {"PYTHONPATH": str(source), "FOOLERY_PURE": ""},
        cwd=source,
        capture_output=True,
        text=True,
        check=False,
    )
    if built.returncode == 3:
        pytest.skip(built.stderr)
    assert built.returncode == 0, built.stderr
    assert not list((source / finder.RULES).glob("*.pxd")), "a build leaves nothing beside the sources"
    interpreted, games = form(source, FOOLERY_PURE="1")
    assert interpreted == "False"
    assert form(source, FOOLERY_PLAIN_RULES="1") == ("True", games)
    assert form(source) == (f"True {' '.join(sorted(TRIED))}", games)
    edited = source / finder.RULES / "riposte.py"
    edited.write_text(edited.read_text(encoding="utf-8") + "# edited\n", encoding="utf-8")
    assert form(source) == ("True cunning joker_gifts", games)
    builder = source / finder.RULE_BUILDER
    builder.write_text(builder.read_text(encoding="utf-8") + "# edited\n", encoding="utf-8")
    assert form(source) == ("True", games)

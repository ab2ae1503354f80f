"""The compiled form is used only when it is whole and fresh; tried on a small stand-in for the engine."""

import os
from pathlib import Path

import pytest

from foolery.compiling import finder
from tests.standin import run, write

REPORT = """
from importlib import import_module
from foolery.compiling import finder
from foolery.durak.engine import state
from foolery.durak.engine.questions import Rule

class Strict(Rule):
    def cap(self, state):
        return 5

hot = [import_module(name) for name in finder.HOT]
print(finder.compiled(), [module.__file__.endswith(finder.SUFFIX) for module in hot], state.State(Strict()).cap(),
      state.State(Rule()).form(), hasattr(state.State(Rule()), "hand"))
"""
COMPILED = f"True {[True] * len(finder.HOT)} 5 True False"
PLAIN = f"False {[False] * len(finder.HOT)} 5 False True"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return write(tmp_path / "src")


def report(tree: Path, **environment: str) -> str:
    done = run(tree, "-c", REPORT, **environment)
    assert not done.stderr
    return done.stdout.strip()


def fake(tree: Path) -> Path:
    """The files of a build without their contents: enough for the question whether they may be used."""
    folder = Path(finder.folder(str(tree)))
    folder.mkdir(parents=True)
    for name in finder.HOT:
        (folder / f"{name}{finder.SUFFIX}").touch()
    (folder / finder.DIGEST).write_text(finder.digest(str(tree)))
    return folder


@pytest.mark.long
def test_built_form_is_used_until_a_source_changes(tree: Path) -> None:
    built = run(tree, "-m", "foolery.compiling")
    if built.returncode == 3:
        pytest.skip(built.stderr)
    assert built.returncode == 0, built.stderr
    assert report(tree) == COMPILED
    assert report(tree, FOOLERY_PURE="") == COMPILED
    assert report(tree, FOOLERY_PURE="1") == PLAIN
    source = tree / "foolery/durak/engine/state.py"
    source.write_text(source.read_text() + "# edited\n")
    assert report(tree) == PLAIN
    assert run(tree, "-m", "foolery.compiling", "--quiet").stdout == ""
    assert report(tree) == COMPILED
    assert not list(tree.rglob("*.c")), "a build leaves nothing beside the sources"


def test_whole_fresh_build_is_usable(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FOOLERY_PURE", raising=False)
    fake(tree)
    assert finder.usable(str(tree)) == finder.folder(str(tree))
    monkeypatch.setenv("FOOLERY_PURE", "1")
    assert not finder.usable(str(tree))


@pytest.mark.parametrize("source", finder.sources())
@pytest.mark.parametrize("remove", [False, True])
def test_edited_or_missing_source_makes_it_stale(
    tree: Path, monkeypatch: pytest.MonkeyPatch, source: str, remove: bool
) -> None:
    monkeypatch.delenv("FOOLERY_PURE", raising=False)
    fake(tree)
    if remove:
        (tree / source).unlink()
    else:
        (tree / source).write_text("# edited\n")
    assert not finder.usable(str(tree))


@pytest.mark.parametrize("file", [finder.DIGEST, *(f"{name}{finder.SUFFIX}" for name in finder.HOT)])
def test_all_or_none(tree: Path, monkeypatch: pytest.MonkeyPatch, file: str) -> None:
    monkeypatch.delenv("FOOLERY_PURE", raising=False)
    (fake(tree) / file).unlink()
    assert not finder.usable(str(tree))


def test_without_cython_one_sentence(tree: Path) -> None:
    empty = tree.parent / "empty"
    (empty / "Cython").mkdir(parents=True)
    (empty / "Cython/__init__.py").touch()
    built = run(tree, "-m", "foolery.compiling", PYTHONPATH=f"{tree}{os.pathsep}{empty}")
    assert built.returncode == 3
    assert built.stderr.count("\n") == 1
    assert built.stderr.startswith("no ")
    assert "`pip install Cython`" in built.stderr or "compiler" in built.stderr


@pytest.mark.skipif(os.name == "nt", reason="the compiler is looked for on the PATH on other systems")
def test_without_compiler_one_sentence(tree: Path) -> None:
    built = run(tree, "-m", "foolery.compiling", PATH="", CC="no-such-compiler")
    assert built.returncode == 3
    assert built.stderr.count("\n") == 1
    assert built.stderr.startswith("no compiler: ")


def test_sources_that_do_not_compile_leave_the_old_build_alone(tree: Path) -> None:
    folder = fake(tree)
    (tree / "foolery/durak/engine/state.pxd").write_text("cdef class State:\n    cdef nonsense nonsense\n")
    built = run(tree, "-m", "foolery.compiling")
    if built.returncode == 3:
        pytest.skip(built.stderr)
    assert built.returncode == 1
    assert "nonsense" in built.stderr
    assert "Traceback" not in built.stderr
    assert (folder / finder.DIGEST).exists()


def test_unlisted_header_cannot_slip_in(tree: Path) -> None:
    (tree / "foolery/more.pxd").write_text("cdef int more\n")
    header = tree / "foolery/durak/engine/playout.pxd"
    header.write_text("from foolery.more cimport more\n")
    built = run(tree, "-m", "foolery.compiling")
    if built.returncode == 3:
        pytest.skip(built.stderr)
    assert built.returncode == 1
    assert "more" in built.stderr


@pytest.mark.parametrize(("form", "code"), [("compiled", 4), ("interpreted", 0)])
def test_suite_refuses_to_run_on_the_other_form(form: str, code: int) -> None:
    root = Path(__file__).resolve().parent.parent
    command = ["-m", "pytest", "--collect-only", "-q", str(root / "tests/test_floors.py"), f"--rootdir={root}"]
    done = run(root / "src", *command, "-c", str(root / "pyproject.toml"), FOOLERY_FORM=form, FOOLERY_PURE="1")
    assert done.returncode == code, done.stdout + done.stderr
    assert ("the form in use is: interpreted" in done.stderr) == bool(code)

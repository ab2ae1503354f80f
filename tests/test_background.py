"""Nobody waits for the compiled form: who starts without it plays at once, and it is there at a later start."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from foolery.compiling import build, finder
from tests.standin import run, write

BEGIN = "from foolery.compiling import background as b; n = b.begin(); print(n and n.kind, finder.form())"
BEGIN = f"from foolery.compiling import finder; {BEGIN}"
PATIENCE = 300
"""Seconds that a build may take; it stands behind all others."""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))
    monkeypatch.setenv("HOME", str(tmp_path / "cache"))
    return write(tmp_path / "src")


@pytest.fixture
def tools() -> None:
    """There is something to compile with."""
    pytest.importorskip("Cython")
    try:
        build.find_compiler()
    except build.MissingToolError as missing:
        pytest.skip(str(missing))


def begun(tree: Path, **environment: str) -> str:
    done = run(tree, "-c", BEGIN, **environment)
    assert not done.stderr
    return done.stdout.strip()


def touched(tree: Path) -> list[Path]:
    """Files that stand for what a compiler makes: enough for the question whether they may be used."""
    files = [tree.parent / f"{name}{finder.SUFFIX}" for name in finder.HOT]
    for file in files:
        file.touch()
    return files


def wait_for(tree: Path) -> str:
    """The folder of the build once it is there."""
    end = time.monotonic() + PATIENCE
    while not finder.built(str(tree)) and time.monotonic() < end:
        time.sleep(0.1)
    return finder.built(str(tree))


@pytest.mark.timeout(2 * PATIENCE)
@pytest.mark.usefixtures("tools")
def test_first_start_plays_plain_and_a_later_one_compiled(tree: Path) -> None:
    assert begun(tree) == "begun Python"
    # Whoever starts meanwhile neither waits nor builds a second time.
    assert begun(tree) in ("None Python", "begun Python", "None Cython")
    assert wait_for(tree) == finder.folder(str(tree))
    assert begun(tree) == "None Cython"
    source = tree / "foolery/durak/engine/state.py"
    source.write_text(source.read_text() + "# edited\n")
    assert begun(tree, PATH="", CC="no-such-compiler") == "missing Python"


def test_package_that_nobody_may_write_is_built_for_the_user(tree: Path) -> None:
    root = str(tree)
    # Not even root writes into what is a file.
    (tree / "foolery/_compiled").write_text("no folder")
    assert build.home(tree) == Path(finder.cache())
    build.put(touched(tree), finder.digest(root), build.home(tree) / finder.key(finder.digest(root)))
    assert finder.built(root).startswith(finder.cache())


def test_without_a_compiler_it_is_said_once(tree: Path) -> None:
    pytest.importorskip("Cython")
    lacking = {"PATH": "", "CC": "no-such-compiler"}
    assert begun(tree, **lacking) == "missing Python"
    assert begun(tree, **lacking) == "None Python"


@pytest.mark.usefixtures("tools")
def test_sources_that_do_not_compile_are_told_once_and_not_tried_again(tree: Path) -> None:
    (tree / "foolery/durak/engine/state.pxd").write_text("cdef class State:\n    cdef nonsense nonsense\n")
    done = run(tree, "-m", "foolery.compiling", "--background")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")
    (failed,) = Path(finder.cache()).glob("*.failed")
    assert "nonsense" in failed.read_text(encoding="utf-8")
    assert begun(tree) == "failed Python"
    assert begun(tree) == "None Python"
    assert not finder.built(str(tree))


@pytest.mark.parametrize("switched", [{"FOOLERY_BUILD": "0"}, {"FOOLERY_PURE": "1"}])
def test_it_can_be_switched_off(tree: Path, switched: dict[str, str]) -> None:
    assert begun(tree, **switched) == "None Python"
    assert not Path(finder.cache()).exists()


@pytest.mark.usefixtures("tools")
@pytest.mark.skipif(os.name == "nt", reason="there the lock is another one")
def test_one_build_at_a_time(tree: Path) -> None:
    folder = Path(finder.cache())
    folder.mkdir(parents=True)
    hold = (
        "import fcntl,sys,time; f = open(sys.argv[1], 'ab'); fcntl.flock(f, fcntl.LOCK_EX); print(flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", hold, str(folder / "lock")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        assert begun(tree) == "None Python"
        assert run(tree, "-m", "foolery.compiling", "--background").returncode == 0
        assert not finder.built(str(tree))
        holder.communicate(b"\n")


def test_running_process_keeps_its_form(tree: Path) -> None:
    """It imports the rest of the hot modules after the build has been put there."""
    late = (
        "from pathlib import Path\n"
        "from foolery.compiling import build, finder\n"
        "from foolery.durak.engine import questions\n"
        f"build.put({[str(file) for file in touched(tree)]}, finder.digest({str(tree)!r}),"
        f" Path(finder.folder({str(tree)!r})))\n"
        f"assert finder.usable({str(tree)!r})\n"
        "from foolery.durak.engine import state\n"
        "print(finder.form(), questions.__file__.endswith('.py'), state.__file__.endswith('.py'))\n"
    )
    done = run(tree, "-c", late)
    assert done.stdout.strip() == "Python True True", done.stderr


def test_damaged_build_is_replaced(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FOOLERY_PURE", raising=False)
    root, files = str(tree), touched(tree)
    folder = Path(finder.folder(root))
    build.put(files, finder.digest(root), folder)
    assert finder.usable(root)
    next(folder.glob(f"*{finder.SUFFIX}")).unlink()
    assert not finder.usable(root)
    build.put(files, finder.digest(root), folder)
    assert finder.usable(root)
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]


def test_old_builds_go_but_for_the_newest(tmp_path: Path) -> None:
    folders = [tmp_path / f"{number:016x}" for number in range(4)]
    for age, folder in enumerate(folders):
        folder.mkdir()
        os.utime(folder, (1000 + age, 1000 + age))
    (tmp_path / "lock").touch()
    build.tidy(tmp_path, folders[0])
    assert sorted(path.name for path in tmp_path.iterdir()) == [folders[0].name, folders[3].name, "lock"]

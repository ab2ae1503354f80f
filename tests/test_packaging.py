"""What an installation contains, what it needs, and what the command says where that is not installed."""

import re
import shutil
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

from foolery.compiling import finder
from tests.standin import run, write

ROOT = Path(__file__).resolve().parent.parent

MAKE_WHEEL = "from setuptools import build_meta; print(build_meta.build_wheel('.'))"
DESCRIBED = ("pyproject.toml", "LICENSE", "README.md")
NOT_SOURCES = ("_compiled", "__pycache__", "*.egg-info")

PLAY = """\
import foolery
from foolery import bots

for name, players in (("throw-in", 3), ("shed-idiot", 2), ("contract-rummy", 2), ("comic-animals", 3)):
    state = foolery.game(name).deal(players, seed="no deps")
    bot = bots.make("lowest", seed="0")
    while state.actors() and state.ply < 60:
        seat = state.actors()[0]
        for event in state.play(seat, bot.choose(state.view(seat))):
            assert event.text(None, "ru")
    assert foolery.game(name).position(state.line()).digest() == state.digest()
print("played")
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    write(tmp_path / "src")
    (tmp_path / "src/foolery/py.typed").touch()
    for name in DESCRIBED:
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as an installation without dependencies leaves it, in a folder of its own."""
    project = tmp_path_factory.mktemp("whole")
    shutil.copytree(ROOT / "src/foolery", project / "src/foolery", ignore=shutil.ignore_patterns(*NOT_SOURCES))
    for name in DESCRIBED:
        shutil.copy(ROOT / name, project)
    name, _ = wheel(project, CC="no-such-compiler")
    ZipFile(project / name).extractall(project / "installed")
    return project / "installed"


def wheel(project: Path, **environment: str) -> tuple[str, list[str]]:
    done = run(project, "-W", "ignore", "-c", MAKE_WHEEL, **{"FOOLERY_BUILD": "", **environment})
    assert done.returncode == 0, done.stderr
    name = done.stdout.split()[-1]
    return name, ZipFile(project / name).namelist()


def test_wheel_without_compiler_is_plain(project: Path) -> None:
    (project / "src/foolery/_compiled/old").mkdir(parents=True)
    (project / "src/foolery/_compiled/old/digest.txt").touch()
    name, files = wheel(project, CC="no-such-compiler")
    assert name.endswith("-py3-none-any.whl")
    assert {"foolery/py.typed", "foolery/base/bits.pxd", "foolery/durak/engine/state.pxd"} < set(files)
    assert not [file for file in files if "_compiled" in file]


def test_what_makes_the_wheel_needs_no_installed_package() -> None:
    assert not re.search(r"^\s*(from|import) foolery", (ROOT / "src/foolery/compiling/wheel.py").read_text(), re.M)


def test_wheel_is_plain_where_nothing_is_to_be_built(project: Path) -> None:
    done = run(project, "-W", "ignore", "-c", MAKE_WHEEL, FOOLERY_BUILD="0")
    assert done.stdout.split()[-1].endswith("-py3-none-any.whl")
    assert "could not be built" not in done.stderr


@pytest.mark.long
def test_wheel_carries_the_compiled_core(project: Path) -> None:
    if run(project / "src", "-m", "foolery.compiling").returncode == 3:
        pytest.skip("nothing to compile with")
    name, files = wheel(project)
    assert not name.endswith("-any.whl")
    place = finder.folder(str(project / "src")).removeprefix(f"{project / 'src'}/")
    inside = {file for file in files if "_compiled" in file}
    assert inside == {f"{place}/{finder.DIGEST}", *(f"{place}/{hot}{finder.SUFFIX}" for hot in finder.HOT)}
    installed = project / "installed"
    ZipFile(project / name).extractall(installed)
    done = run(installed, "-c", "from foolery.compiling import finder; print(finder.compiled())")
    assert done.stdout == "True\n", done.stderr


def test_what_an_installation_needs(installed: Path) -> None:
    (folder,) = installed.glob("*.dist-info")
    metadata = Parser().parsestr((folder / "METADATA").read_text(encoding="utf-8"))
    needed = [line for line in metadata.get_all("Requires-Dist") or () if "extra" not in line]
    served = {"alembic", "litestar", "msgspec", "segno", "sqlalchemy", "uvicorn", "uvloop", "websockets"}
    assert {re.split(r"[<>;]", line)[0].strip() for line in needed} == served | {"openskill", "rich", "typer"}
    assert {"arena", "play"} <= {*(metadata.get_all("Provides-Extra") or ())}
    assert metadata["Summary"]
    assert "durak" in metadata["Keywords"]
    assert "pip install ." in metadata.get_payload()
    assert "foolery = foolery.__main__:main" in (folder / "entry_points.txt").read_text(encoding="utf-8")


def test_installed_alone_it_plays(installed: Path) -> None:
    """Without any package: ``-S`` leaves Python with its own library."""
    done = run(installed, "-S", "-W", "error", "-c", PLAY)
    assert (done.stdout, done.stderr) == ("played\n", "")


def test_installed_with_what_it_needs_the_command_works(installed: Path) -> None:
    done = run(installed, "-m", "foolery", "games")
    assert done.returncode == 0, done.stderr
    assert "throw-in" in done.stdout


def test_installed_alone_the_command_says_what_it_needs(installed: Path) -> None:
    done = run(installed, "-S", "-m", "foolery", "games")
    assert done.returncode == 1
    assert done.stderr == "The command line needs the packages typer and rich: pip install typer rich\n"


@pytest.mark.parametrize(("module", "sentence"), [("typer", True), ("rich.console", True), ("numpy", False)])
def test_command_without_what_it_needs(tmp_path: Path, module: str, sentence: bool) -> None:
    root = write(tmp_path)
    (root / "foolery/cli.py").write_text(f"import {module}\ndef main(): pass\n")
    done = run(root, "-S", "-m", "foolery")
    assert done.returncode == 1
    assert ("Traceback" not in done.stderr) == sentence
    assert ("typer and rich" in done.stderr) == sentence
    assert not sentence or done.stderr.count("\n") == 1

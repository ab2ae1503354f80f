"""What an installation contains, and what the command says when its extra is not installed."""

import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest

from foolery.compiling import finder
from tests.standin import run, write

ROOT = Path(__file__).resolve().parent.parent

MAKE_WHEEL = "from setuptools import build_meta; print(build_meta.build_wheel('.'))"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    write(tmp_path / "src")
    (tmp_path / "src/foolery/py.typed").touch()
    for name in ("pyproject.toml", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def wheel(project: Path, **environment: str) -> tuple[str, list[str]]:
    done = run(project, "-W", "ignore", "-c", MAKE_WHEEL, **environment)
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


def test_wheel_carries_the_compiled_core(project: Path) -> None:
    if run(project / "src", "-m", "foolery.compiling").returncode == 3:
        pytest.skip("nothing to compile with")
    name, files = wheel(project)
    assert not name.endswith("-any.whl")
    place = finder.folder("")[1:]
    inside = {file for file in files if "_compiled" in file}
    assert inside == {f"{place}/{finder.DIGEST}", *(f"{place}/{hot}{finder.SUFFIX}" for hot in finder.HOT)}
    installed = project / "installed"
    ZipFile(project / name).extractall(installed)
    done = run(installed, "-c", "from foolery.compiling import finder; print(finder.compiled())")
    assert done.stdout == "True\n", done.stderr


@pytest.mark.parametrize(("module", "sentence"), [("typer", True), ("rich.console", True), ("numpy", False)])
def test_command_without_its_extra(tmp_path: Path, module: str, sentence: bool) -> None:
    root = write(tmp_path)
    (root / "foolery/cli.py").write_text(f"import {module}\ndef main(): pass\n")
    done = run(root, "-S", "-m", "foolery")
    assert done.returncode == 1
    assert ("Traceback" not in done.stderr) == sentence
    assert ("foolery[play]" in done.stderr) == sentence
    assert not sentence or done.stderr.count("\n") == 1

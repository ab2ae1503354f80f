"""`run.py` by itself: its words, when it installs, and what it makes of a test run. Nothing is installed here."""

import ast
import importlib.util
import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import run

ROOT = Path(run.__file__).parent


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of two files with an environment that holds nothing yet."""
    (tmp_path / "requirements").mkdir()
    for name in ("play", "test"):
        (tmp_path / f"requirements/{name}.txt").write_text(f"{name}==1\n")
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    python = tmp_path / ".venv/bin/python"
    python.parent.mkdir(parents=True)
    python.touch()
    for name, value in {"ROOT": tmp_path, "VENV": tmp_path / ".venv", "PYTHON": python}.items():
        monkeypatch.setattr(run, name, value)
    monkeypatch.setattr(run, "LOG", tmp_path / ".venv/install.log")
    return tmp_path


def stamped(name: str) -> None:
    run.stamp(name).write_text(run.digest(name))


@pytest.mark.parametrize(("words", "code"), [([], 2), (["nope"], 2), (["--help"], 0), (["-h"], 0)])
def test_usage(words: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main(words) == code
    said = capsys.readouterr()
    shown = said.err if code else said.out
    assert all(f"  {command} " in shown for command in run.COMMANDS)
    assert ("'nope'" in said.err) == (words == ["nope"])


def test_old_pythons_can_read_as_far_as_the_sentence() -> None:
    ast.parse((ROOT / "run.py").read_text(), feature_version=(3, 6))


def test_stamp_holds_until_something_changes(place: Path) -> None:
    assert not run.ready("play")
    stamped("play")
    assert run.ready("play")
    assert not run.ready("test")
    for file in ("requirements/play.txt", "pyproject.toml"):
        before = (place / file).read_text()
        (place / file).write_text(before + "# changed\n")
        assert not run.ready("play")
        (place / file).write_text(before)
    run.PYTHON.unlink()
    assert not run.ready("play")


def test_wider_set_is_enough(place: Path) -> None:
    stamped("test")
    assert run.ready("play")


def test_moved_project_is_installed_again(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stamped("play")
    moved = place.with_name("moved")
    place.rename(moved)
    monkeypatch.setattr(run, "ROOT", moved)
    monkeypatch.setattr(run, "VENV", moved / ".venv")
    monkeypatch.setattr(run, "PYTHON", moved / ".venv/bin/python")
    assert not run.ready("play")


def recorder(monkeypatch: pytest.MonkeyPatch, good: Callable[[list[str]], bool]) -> list[list[str]]:
    steps: list[list[str]] = []

    def attempt(command: list[str]) -> bool:
        steps.append(command)
        return good(command)

    monkeypatch.setattr(run, "attempt", attempt)
    return steps


def test_second_run_installs_nothing(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = recorder(monkeypatch, lambda command: True)
    run.prepare("play")
    assert any("--require-hashes" in step for step in steps)
    assert run.ready("play")
    steps.clear()
    run.prepare("play")
    assert not steps


def test_pip_steps_in_where_uv_fails(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"bin/{name}")
    steps = recorder(monkeypatch, lambda command: command[0] != "bin/uv")
    run.prepare("play")
    assert run.ready("play")
    assert {step[0] for step in steps} == {"bin/uv", str(run.PYTHON)}


def test_failed_installation_is_one_sentence(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    recorder(monkeypatch, lambda command: "install" not in command)
    assert run.main(["play"]) == 1
    said = [line for line in capsys.readouterr().err.splitlines() if not line.startswith("  ")]
    assert len(said) == 2
    assert str(run.LOG) in said[1]
    assert not run.ready("play")


class Heard(io.StringIO):
    """An error stream that is a terminal, or none."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize("terminal", [True, False])
def test_an_installation_shows_that_it_goes_on(place: Path, monkeypatch: pytest.MonkeyPatch, terminal: bool) -> None:
    """Seconds move on a terminal only, and are gone when a step is done; the lines of the phases stand everywhere."""
    monkeypatch.setattr(run, "BEAT", 0.01)
    monkeypatch.setattr(run, "installers", lambda: [[sys.executable, "-c", "import time; time.sleep(0.2)"]])
    monkeypatch.setattr(run, "create", lambda: None)
    heard = Heard(terminal)
    monkeypatch.setattr(sys, "stderr", heard)
    run.prepare("play")
    said = heard.getvalue()
    assert "  Installing packages (1) with " in said
    assert "  Installing Foolery itself ...\n" in said
    assert ("\r  1 s" in said) == ("\r" in said) == terminal
    assert not terminal or said.endswith(" \r")


def test_missing_venv_names_the_package(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run.PYTHON.unlink()
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert run.main(["test"]) == 1
    assert "-venv" in capsys.readouterr().err


REPORT = '<testsuites><testsuite tests="9" failures="{}" errors="{}" skipped="{}"/></testsuites>'


@pytest.mark.parametrize(
    ("figures", "line"),
    [
        ((0, 0, 0), "9 passed"),
        ((1, 1, 0), "7 passed, 2 failed"),
        ((0, 0, 2), "7 passed, 2 skipped"),
    ],
)
def test_count(tmp_path: Path, figures: tuple[int, int, int], line: str) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT.format(*figures))
    assert run.count(report) == line


def test_count_of_a_run_that_died(tmp_path: Path) -> None:
    assert run.count(tmp_path / "none.xml") == "NOT FINISHED"


@pytest.mark.parametrize(
    ("results", "built", "code", "last"),
    [
        ((0, 5), (0, ""), 0, ["interpreted: 3 passed", "compiled: 3 passed"]),
        ((5, 5), (0, ""), 1, ["interpreted: 3 passed", "compiled: 3 passed"]),
        ((1, 5), (0, ""), 1, ["interpreted: 3 passed", "compiled: 3 passed"]),
        ((2, 0), (0, ""), 1, ["interpreted: 3 passed", "compiled: 3 passed"]),
        ((0, 0), (0, ""), 0, ["interpreted: 3 passed", "compiled: 3 passed"]),
        ((1, 0), (0, ""), 1, ["interpreted: 3 passed", "compiled: 3 passed"]),
        ((0, 1), (0, ""), 1, ["interpreted: 3 passed", "compiled: 3 passed"]),
        ((0, 0), (3, "no compiler: x.\n"), 0, ["interpreted: 3 passed", "compiled: NOT RUN (no compiler)"]),
        ((0, 0), (1, "wrong\n"), 1, ["interpreted: 3 passed", "compiled: FAILED TO BUILD"]),
    ],
)
def test_last_lines(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    results: tuple[int, int],
    built: tuple[int, str],
    code: int,
    last: list[str],
) -> None:
    by_form = dict(zip(("interpreted", "compiled"), results, strict=True))
    monkeypatch.setattr(run, "prepare", lambda name: None)
    monkeypatch.setattr(run, "suite", lambda form, arguments: (by_form[form], f"{form}: 3 passed"))
    monkeypatch.setattr(run, "compile_core", lambda: built)
    monkeypatch.setattr(run, "in_browser", lambda arguments: (0 if 0 in results else run.NOTHING, "browser: 1 passed"))
    assert run.test([]) == code
    assert capsys.readouterr().out.splitlines()[-3:] == [*last, "browser: 1 passed"]


@pytest.mark.parametrize(("third", "code"), [(0, 0), (run.NOTHING, 0), (1, 1)])
def test_what_the_browser_finds_counts(monkeypatch: pytest.MonkeyPatch, third: int, code: int) -> None:
    monkeypatch.setattr(run, "prepare", lambda name: None)
    monkeypatch.setattr(run, "suite", lambda form, arguments: (0, form))
    monkeypatch.setattr(run, "compile_core", lambda: (0, ""))
    monkeypatch.setattr(run, "in_browser", lambda arguments: (third, "browser"))
    assert run.test([]) == code


def test_without_a_browser_it_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("FOOLERY_CHROMIUM", raising=False)
    code, line = run.in_browser([])
    assert code == run.NOTHING
    assert line.startswith("browser: NOT RUN (no browser on the PATH")


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize("compiler", [True, False])
@pytest.mark.parametrize(
    ("compiled", "page", "code"),
    [
        ("3 passed", "1 passed", 0),
        ("NOT RUN (no compiler)", "1 passed", None),
        ("2 passed, 1 failed", "1 passed", 1),
        ("3 passed", "NOT RUN (no browser)", 1),
    ],
)
def test_ci_refuses_what_is_untested(
    tmp_path: Path, compiler: bool, compiled: str, page: str, code: int | None
) -> None:
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci/run", tmp_path / ".ci/run")
    bad = "failed" in compiled
    (tmp_path / "run.py").write_text(
        f"import sys\nif sys.argv[1] == 'test':\n    print('compiled: {compiled}')\n    print('browser: {page}')\n"
        f"    sys.exit({bad})\n"
    )
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ("bash", "dirname", "mktemp", "tee", "grep", "rm"):
        (tools / name).symlink_to(str(shutil.which(name)))
    (tools / "python3").symlink_to(Path(sys.executable).resolve())
    if compiler:
        (tools / "cc").symlink_to(str(shutil.which("true")))
    done = subprocess.run(
        [str(tmp_path / ".ci/run")], env={"PATH": str(tools)}, capture_output=True, text=True, check=False
    )
    wanted = int(compiler) if code is None else code
    assert done.returncode == wanted, done.stderr
    assert f"compiled: {compiled}" in done.stdout


@pytest.mark.parametrize(
    ("words", "started"),
    [(["play", "--port", "0"], ["serve", "--open", "--port", "0"]), (["foolery", "games"], ["games"])],
)
def test_the_command_line_hears_how_it_was_started(
    place: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], started: list[str]
) -> None:
    def start(_: str, command: list[str]) -> None:
        raise run.RunError(" ".join(command[1:]))

    stamped("play")
    monkeypatch.setattr(sys, "argv", ["run.py", *words])
    monkeypatch.setenv("FOOLERY_COMMAND", "")
    monkeypatch.setattr(os, "execv", start)
    with pytest.raises(run.RunError, match="^" + " ".join(["-m", "foolery", *started]) + "$"):
        run.COMMANDS[words[0]](words[1:])
    assert os.environ["FOOLERY_COMMAND"] == "python3 run.py foolery"


def test_help_of_play_installs_nothing_and_lists_every_option(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import typer.main

    from foolery.cli.app import app

    monkeypatch.setattr(run, "prepare", lambda name: pytest.fail(f"{name} was installed"))
    assert run.main(["play", "--help"]) == 0
    shown = capsys.readouterr().out
    serve = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    options = {name for one in serve.params for name in (*one.opts, *one.secondary_opts) if name.startswith("--")}
    assert {*re.findall(r"^  (--[a-z-]+)", shown, re.M)} == options - {"--open"}
    assert max(map(len, shown.splitlines())) <= 120

"""Rules of somebody's own: found in the user's folder and in other packages; a broken one stops nobody."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from foolery import catalogue, wire
from foolery.base.errors import RulesError
from foolery.cli import own_rules
from foolery.cli.guard import run
from foolery.durak.engine.compose import REGISTRY
from foolery.ruleset import filing

SOURCE = Path(__file__).parent.parent / "src"

RULE = """
from foolery.durak.engine.questions import Rule

class Mine(Rule):
    name = "mine:{0}"
    titles = {{"en": "Mine {0}", "ru": "Моё {0}"}}

RULES = (Mine,)
"""

BROKEN = {
    "syntax": "def (",
    "raises": "1 / 0",
    "leaves": "raise SystemExit(3)",
    "empty": "",
    "words": "RULES = ('mine:words',)",
    "nameless": "class Bare: pass\nRULES = (Bare,)",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    place = tmp_path / "foolery" / "rules"
    place.mkdir(parents=True)
    yield place
    for name in [name for name in REGISTRY.rules if name.startswith("mine:")]:
        del REGISTRY.rules[name]
    catalogue.forget()


def test_a_rule_brings_the_russian_of_its_reasons(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = RULE.format("proud").replace(
        "    titles",
        '    refuses = {"poker": {"en": "it exchanges with nobody", "ru": "оно ни с кем не меняется"}}\n    titles',
    )
    (folder / "proud.py").write_text(text, encoding="utf-8")
    assert run(["rules", "poker+mine:proud", "--lang", "ru"]) == 1
    assert "вместе играть нельзя: оно ни с кем не меняется" in capsys.readouterr().err
    assert run(["rules", "poker+mine:proud", "--lang", "en"]) == 1
    assert "it exchanges with nobody" in capsys.readouterr().err


def test_files_of_the_folder_are_found(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "one.py").write_text(RULE.format("one"), encoding="utf-8")
    (folder / "_notes.py").write_text("1 / 0")
    assert run(["rules", "mine:one", "--lang", "ru"]) == 0
    printed = capsys.readouterr()
    assert "Моё one" in printed.out
    assert printed.err == ""


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_named_in_one_sentence(folder: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "a_whole.py").write_text(RULE.format("whole"), encoding="utf-8")
    (folder / f"{name}.py").write_text(BROKEN[name])
    for lang, words in (("en", "left out: "), ("ru", "пропущено: ")):
        assert run(["games", "--lang", lang]) == 0
        printed = capsys.readouterr()
        assert "mine:whole" in printed.out
        assert printed.err.startswith(f"foolery: {words}")
        assert f"{name}.py" in printed.err
        assert printed.err.count("\n") == 1


def test_other_processes_know_them_too(folder: Path, tmp_path: Path) -> None:
    (folder / "one.py").write_text(RULE.format("one"), encoding="utf-8")
    command = [sys.executable, "-m", "foolery", "simulate", "mine:one", "--games", "2", "--jobs", "2", "--json"]
    settings = os.environ | {"PYTHONPATH": str(SOURCE), "XDG_CONFIG_HOME": str(tmp_path)}
    done = subprocess.run(
        [*command, "--bots", "random"], env=settings, capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert '"game": "throw-in+mine:one"' in done.stdout


def test_a_named_file_must_load(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "bad.txt").write_text("")
    monkeypatch.setenv("FOOLERY_RULES", str(folder / "absent.py"))
    assert run(["games"]) == 1
    assert "there is no file " in capsys.readouterr().err


def test_no_folder_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "nowhere"))
    assert list(own_rules.files()) == []
    monkeypatch.setenv("XDG_CONFIG_HOME", "relative")
    found = own_rules.folder()
    assert found is None or found.parts[-3:] == (".config", "foolery", "rules")


def test_a_broken_package_spoils_nothing_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("gone", "no_such_module:Rule", filing.ENTRY_POINTS),
        EntryPoint("bare", "tests.test_own_rules:Bare", filing.ENTRY_POINTS),
        EntryPoint("good", "tests.test_own_rules:GOOD", filing.ENTRY_POINTS),
    ]
    monkeypatch.setattr(filing, "entry_points", lambda group: points)
    monkeypatch.setattr(REGISTRY, "foreign", False)
    monkeypatch.setattr(REGISTRY, "broken", [])
    assert "mine:packed" in catalogue.rules()
    told = catalogue.broken_rules()
    assert len(told) == 2
    assert any("the rule of no_such_module:Rule cannot be loaded" in str(one) for one in told)
    assert any("needs a prefix, as acme:bare" in str(one) for one in told)
    with pytest.raises(RulesError):
        catalogue.game("mine:absent")
    del REGISTRY.rules["mine:packed"]


def test_rules_of_packages_may_join_whoever_asks_first(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [EntryPoint("good", "tests.test_own_rules:GOOD", filing.ENTRY_POINTS)]
    monkeypatch.setattr(filing, "entry_points", lambda group: points)
    monkeypatch.setattr(REGISTRY, "foreign", False)
    try:
        found = wire.compose("throw-in")
        assert "mine:packed" in {join["id"] for join in found["joins"]}
    finally:
        REGISTRY.rules.pop("mine:packed", None)


class Bare(REGISTRY.rule_class):  # type: ignore[name-defined,misc]
    """A rule without a prefix."""

    name = "bare"


class Packed(REGISTRY.rule_class):  # type: ignore[name-defined,misc]
    """A rule of another package."""

    name = "mine:packed"
    titles = {"en": "Packed"}


GOOD = Packed

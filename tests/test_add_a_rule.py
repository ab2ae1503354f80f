"""Somebody follows docs/add-a-rule.md and touches one file, outside the package."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import foolery
from foolery import catalogue
from foolery.authoring.examples import failures
from foolery.durak.engine.compose import REGISTRY
from foolery.durak.game import DurakGame
from foolery.ruleset import Example

PAGE = Path(__file__).parent.parent / "docs/add-a-rule.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
NAME = "acme:four-cards"


@pytest.fixture
def rule(tmp_path: Path) -> Iterator[Path]:
    file = tmp_path / "four_cards.py"
    file.write_text(BLOCKS[0], encoding="utf-8")
    assert foolery.load_rule_file(file) == [NAME]
    yield file
    REGISTRY.rules.pop(NAME)
    catalogue.forget()


def example() -> Example:
    found = foolery.rules()[NAME].examples[0]
    assert isinstance(found, Example)
    return found


def test_its_example_holds_and_fails_without_it(rule: Path) -> None:
    assert failures(example()) == []
    assert [str(one) for one in failures(example(), "throw-in")] == ["throw 7d 7s should be refused"]


def test_it_composes_with_every_base(rule: Path) -> None:
    for base in ("simple", "throw-in", "transfer"):
        game = DurakGame(f"{NAME}+{base}")
        assert game.id == f"{base}+{NAME}"
        state = game.deal(3, "a rule")
        while state.actors():
            seat = state.actors()[0]
            state.play(seat, state.legal(seat)[-1])
            assert len(state.table()) <= 4
        assert state.result() is not None


def test_the_page_runs_as_it_stands(tmp_path: Path) -> None:
    (tmp_path / "four_cards.py").write_text(BLOCKS[0], encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", BLOCKS[1]],
        cwd=tmp_path,
        env={"PYTHONPATH": str(PAGE.parent.parent / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.returncode == 0


def test_a_file_without_rules_is_refused(tmp_path: Path) -> None:
    empty = tmp_path / "empty.py"
    empty.write_text("x = 1\n", encoding="utf-8")
    with pytest.raises(foolery.RulesError, match="holds no rules"):
        foolery.load_rule_file(empty)
    with pytest.raises(foolery.RulesError, match="there is no file "):
        foolery.load_rule_file(tmp_path / "absent.py")


def test_the_command_line_finds_it(tmp_path: Path) -> None:
    (tmp_path / "four_cards.py").write_text(BLOCKS[0], encoding="utf-8")
    command = [sys.executable, "-m", "foolery", "rules", f"throw-in+{NAME}", "--lang", "ru"]
    environment = {"PYTHONPATH": str(PAGE.parent.parent / "src"), "FOOLERY_RULES": "four_cards.py", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert "не больше четырёх карт" in done.stdout
    environment["FOOLERY_RULES"] = "absent.py"
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "нет файла absent.py" in done.stderr


CHANCE = re.findall(r"chance is `(s\.chance\(.*?\))`", PAGE.read_text(encoding="utf-8").replace("\n", " "))


def test_later_chance_as_the_page_says_needs_no_seed(tmp_path: Path) -> None:
    """A position that somebody wrote down names no seed, and is played on all the same."""
    (call,) = CHANCE
    written = call.replace("below", "6").replace("number", "0")
    rolled = f"    def on_take(self, s):\n        s.set_memo(self.slot, 1 + {written})\n"
    text = (
        BLOCKS[0]
        .replace("acme:four-cards", "acme:dice")
        .replace("    def cap(self, s: DurakState) -> int:\n        return 4\n", rolled)
    )
    assert rolled in text
    (tmp_path / "dice.py").write_text(text, encoding="utf-8")
    try:
        foolery.load_rule_file(tmp_path / "dice.py")
        game = foolery.game("throw-in+acme:dice")
        rolls = set()
        for name in ("", "one", "two", "three", "four", "five"):
            state = game.position(f"game={game.id} hands=8dTs/Jh6c trump=h attacker=0" + f' seed="{name}"' * bool(name))
            for seat, action in ((0, "lead 8d"), (1, "take")):
                for move in game.parse_move(action, state):
                    state.play(seat, move)
            rolls.add(state.memo(1))
        assert rolls <= set(range(1, 7))
        assert len(rolls) > 1
    finally:
        REGISTRY.rules.pop("acme:dice", None)
        catalogue.forget()

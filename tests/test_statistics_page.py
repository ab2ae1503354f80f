"""The page of figures speaks of every game and rule there is, and of no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from foolery import catalogue
from foolery.arena.statistics import everything
from foolery.base.errors import FooleryError
from foolery.contract import span

PAGE = (Path(__file__).parents[1] / "docs" / "statistics.md").read_text(encoding="utf-8")
RANDOM, ENDINGS = PAGE.split("\n## ")[1:]


def playable(name: str) -> bool:
    """Of the package itself, and with a base to stand on."""
    rule = catalogue.rules().get(name)
    if rule is not None and not rule.__module__.startswith("foolery."):
        return False
    try:
        catalogue.game(name)
    except FooleryError:
        return False
    return True


def test_every_game_and_rule_has_its_line() -> None:
    lines = re.findall(r"^\| ([a-z0-9-]+) +\|.*\d%", RANDOM, re.MULTILINE)
    assert lines == [name for name in everything() if playable(name)]


@pytest.mark.parametrize("line", re.findall(r"^\| (?!game )[a-z0-9-]+ \|.*$", ENDINGS, re.MULTILINE))
def test_shares_stand_at_tables_that_there_are(line: str) -> None:
    """A dash stands where nobody may sit down so; and there is a word about every game with a share."""
    name, *cells = (cell.strip() for cell in line.strip("|").split("|"))
    seats = catalogue.game(name).seats()
    assert [number for number, cell in enumerate(cells, 2) if cell != "–"] == list(seats), span(seats)
    assert f"`{name}`" in ENDINGS

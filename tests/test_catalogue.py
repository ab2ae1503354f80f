"""Every game and rule of the catalogue is there, under its id, with its row and a title like that of the catalogue.

``data/catalogue.json`` holds the ids of the catalogue's sections on bases, variants and the other games, with their
row and their titles as printed there; a Russian one in brackets was coined there.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import foolery
from foolery.cli.app import app

DATA = Path(__file__).parent / "data"
ROWS: list[dict[str, Any]] = json.loads((DATA / "catalogue.json").read_text(encoding="utf-8"))
STEM = 4
"""So many letters make a word known again: Russian words have endings, English ones are joined differently."""
SAID_BY_ALL = {"fool", "dura", "дура"}


@cache
def listed() -> dict[str, dict[str, Any]]:
    """What ``foolery games`` lists, by id."""
    done = CliRunner().invoke(app, ["games", "--json"])
    assert done.exit_code == 0
    found = json.loads(done.stdout)
    return {entry["id"]: entry for entry in found["rules"]}


def stems(text: str) -> set[str]:
    """The beginnings of the words that tell one title from another."""
    return {word[:STEM] for word in re.findall(r"\w{3,}", text.lower())} - SAID_BY_ALL


def test_the_rows_are_all_of_the_catalogue() -> None:
    assert len(ROWS) == 85
    assert [row["row"] for row in ROWS] == [*range(1, 63), *range(97, 120)]
    assert len({row["id"] for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_it_is_there_with_its_row_and_titles(row: dict[str, Any]) -> None:
    entry = listed()[row["id"].removeprefix("base-")]
    assert entry["row"] == row["row"]
    assert entry["problem"] is None
    assert entry["seats"][0] >= 2
    assert set(entry["title"]) == {"en", "ru"}
    assert all(entry["title"].values())
    assert stems(entry["title"]["en"]) & stems(f"{row['en']} {row['id']}")
    if row["ru"] and not row["ru"].startswith("("):
        assert stems(entry["title"]["ru"]) & stems(row["ru"])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_it_can_be_played(row: dict[str, Any]) -> None:
    game = foolery.game(row["id"])
    state = game.deal(game.seats()[0], "catalogue")
    assert state.actors()
    assert state.result() is None


def test_rules_name_the_row_of_the_catalogue() -> None:
    """Those that have none are house rules, which say where they are known from."""
    rows = {row["id"].removeprefix("base-"): row["row"] for row in ROWS}
    for name, rule in foolery.rules().items():
        if rule.__module__.startswith("foolery."):
            assert rule.row == rows.get(name, 0)
            if name not in rows:
                assert rule.source
                assert listed()[name]["source"] == dict(rule.source)

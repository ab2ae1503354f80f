"""Every game and rule of the catalogue is there, under its id and with its row.

``data/catalogue.json`` holds the ids of the catalogue's sections on bases, variants and the other games, with their
row and their titles as printed there.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

import foolery
from foolery.cli.app import app

DATA = Path(__file__).parent / "data"
ROWS: list[dict[str, Any]] = json.loads((DATA / "catalogue.json").read_text(encoding="utf-8"))


@cache
def listed() -> set[str]:
    """The ids that ``foolery games`` lists."""
    done = CliRunner().invoke(app, ["games", "--json"])
    assert done.exit_code == 0
    found = json.loads(done.stdout)
    return {entry["id"] for kind in ("games", "rules") for entry in found[kind]}


def is_there(name: str) -> bool:
    """Whether an id may be typed, alone: rows that always belong to another game need no entry of their own."""
    try:
        foolery.game(name)
    except foolery.errors.UnknownRule:
        return False
    return True


def test_the_rows_are_all_of_the_catalogue() -> None:
    assert len(ROWS) == 85
    assert [row["row"] for row in ROWS] == [*range(1, 63), *range(97, 120)]
    assert len({row["id"] for row in ROWS}) == len(ROWS)


def test_rules_name_the_row_of_the_catalogue() -> None:
    rows = {row["id"].removeprefix("base-"): row["row"] for row in ROWS}
    for name, rule in foolery.rules().items():
        if ":" not in name:
            assert rule.row == rows[name]

"""Lists and pages that know every rule are as one command writes them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from foolery import catalogue, wire
from foolery.authoring import regenerate, statistics_page
from foolery.cli import rulebook
from foolery.server import answers
from foolery.wire.listing import lengths
from foolery.wire.schema import protocol, schema
from tests.outside import CHEAT, installed


def test_lists_and_pages_are_as_the_command_writes_them() -> None:
    found = regenerate.stale()
    found += [path.name for path, made in ((wire.SCHEMA, schema), (wire.PROTOCOL, protocol)) if _old(path, made())]
    found += ["frames.json"] if json.loads(answers.SCHEMA.read_text(encoding="utf-8")) != answers.schema() else []
    found += [str(page) for page in rulebook.stale(regenerate.ROOT / "docs/rules")]
    found += [] if {*statistics_page.names()} <= {*lengths()} else ["lengths.json"]
    page = (regenerate.ROOT / "docs/statistics.md").read_text(encoding="utf-8")
    found += [] if [*statistics_page.lines(page)] == statistics_page.names() else ["docs/statistics.md"]
    assert not found, f"run {regenerate.COMMAND}: it writes {', '.join(found)}"


def test_families_of_other_packages_change_no_file_of_this_one(tmp_path: Path) -> None:
    with installed(CHEAT, tmp_path):
        assert "cheat" in catalogue.FAMILIES.names
        assert regenerate.stale() == []
        assert json.loads(wire.SCHEMA.read_text(encoding="utf-8")) == json.loads(wire.written(schema()))
        assert json.loads(wire.PROTOCOL.read_text(encoding="utf-8")) == json.loads(wire.written(protocol()))
        assert [*rulebook.stale(regenerate.ROOT / "docs/rules")] == []


def _old(path: Any, made: Any) -> bool:
    return bool(path.read_text(encoding="utf-8") != wire.written(made))


def test_new_names_stand_behind_those_that_have_numbers() -> None:
    source = 'NUMBERED: Final = ("b", "a")\n"""For ever."""\n'
    assert regenerate.appended(source, ["a", "b"]) == source
    assert regenerate.appended(source, ["a", "c", "b"]) == (
        'NUMBERED: Final = (\n    "b",\n    "a",\n    "c",\n)\n"""For ever."""\n'
    )


def test_a_number_of_a_move_is_never_given_twice() -> None:
    durak = next(iter(catalogue.FAMILIES))
    moves = json.loads(regenerate.numbered_moves(durak, '{"lead": 1}'))
    assert next(iter(moves)) == "lead"
    assert len({*moves.values()}) == len(moves)
    with pytest.raises(ValueError, match="give has the number 25, which is that of lead for ever"):
        regenerate.numbered_moves(durak, '{"lead": 25}')
    with pytest.raises(ValueError, match="give has the number 25, which is that of 60 for ever"):
        regenerate.numbered_moves(durak, '{"give": 60}')


def test_the_notation_names_the_words_of_a_new_rule() -> None:
    page = (regenerate.ROOT / "docs/notation.md").read_text(encoding="utf-8")
    without = "".join(line for line in page.splitlines(keepends=True) if "`gather-then-fool`" not in line)
    rows = [
        line for line in regenerate.with_words(without.replace("`draw`", "")).splitlines() if "then-fool` |" in line
    ]
    assert rows == ["| `draw` | `gather-then-fool` | draw a card |"]

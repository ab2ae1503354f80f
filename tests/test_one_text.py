"""A record has one text: numbers are written in one way, and what is sent cannot stand in it as something else."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from foolery.base.errors import NotationError
from foolery.record import read
from foolery.wire import records
from tests.test_wire import recorded

KEPT = Path(__file__).parent / "records" / "unfinished.txt"


def again(text: str, old: str, new: str) -> str:
    """The text with its first such part otherwise."""
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("foolery-record 1", "foolery-record 01"),
        ("core ", "core 0"),
        ("players: ", "players: 0"),
        ("player 0:", "player 00:"),
        ("deals: ", "deals: 0"),
        ("deal 1", "deal 01"),
        ("dealer: ", "dealer: 0"),
        ("\n1. ", "\n01. "),
        ("\n1. 0:", "\n1. 00:"),
        (" >", " >0"),
        ("@", "@0"),
        ("; places ", "; places 0"),
        ("utilities ", "utilities 0"),
    ],
)
def test_zeros_before_a_number_make_no_second_text(old: str, new: str) -> None:
    with pytest.raises(NotationError) as refused:
        read(again(KEPT.read_text(encoding="utf-8"), old, new))
    assert refused.value.line > 0
    assert refused.value.text("ru") != str(refused.value)


def test_a_number_with_a_zero_before_it_is_refused_in_words() -> None:
    with pytest.raises(NotationError, match="“01” begins with a zero; numbers are written without zeros before them"):
        read(again(KEPT.read_text(encoding="utf-8"), "dealer: 0", "dealer: 01"))


def changed(path: tuple[Any, ...], value: Any) -> Any:
    """A record as it is sent, with this value at this place."""
    data = copy.deepcopy(recorded())
    spot = data
    for key in path[:-1]:
        spot = spot[key]
    spot[path[-1]] = value
    return data


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("remarks", "x-a: b\nx-b"), "c"),
        (("remarks", "x-a: b\nseed"), "other"),
        (("remarks", "x-a:b"), "c"),
        (("remarks", "date"), "2024-02-29"),
        (("revisions", "royal 1, poker"), 1),
        (("revisions", "royal 1\nx-a: b\nx-b: c"), 1),
        (("revisions", "core"), True),
        (("revisions", "core"), "1"),
        (("date",), "2024-02-29 "),
        (("persons",), ["0"]),
        (("deals", 0, "actions", 0, "text"), "take [pass]"),
        (("deals", 0, "actions", 0, "public"), "lead] [take"),
        (("deals", 0, "order"), ["9c Td"]),
    ],
    ids=str,
)
def test_what_is_sent_makes_no_other_record(path: tuple[Any, ...], value: Any) -> None:
    with pytest.raises(NotationError) as refused:
        records.from_wire(changed(path, value))
    assert refused.value.text("ru") != str(refused.value)


def test_names_and_remarks_of_any_signs_come_back_as_they_were() -> None:
    for path, value in (
        (("remarks", "x-note"), "two\nlines: of “text”"),
        (("names",), ["Anna\nplayer 1: Eva", " "]),
    ):
        data = changed(path, value)
        assert records.to_wire(records.from_wire(data)) == data

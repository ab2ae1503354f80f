"""Positions on one line, as every family writes them."""

import json
from typing import Any

import pytest

from foolery.base.errors import NotationError
from foolery.contract import reading as lines


@pytest.mark.parametrize(
    ("write", "read", "value", "text"),
    [
        (lines.write_cards, lines.read_cards, ["8d", "*r", "?", "_2", "**"], "8d*r?_2**"),
        (lines.write_cards, lines.read_cards, [], "-"),
        (lines.write_cards, lines.read_pile, 12, "12"),
        (lines.write_rows, lines.read_rows, [["8d", "Ts"], [], ["Jh"]], "8dTs/-/Jh"),
        (lines.write_numbers, lines.read_numbers, [3, 0, 12], "3,0,12"),
        (lines.write_numbers, lines.read_numbers, [], "-"),
        (lines.write_pairs, lines.read_pairs, [[0, 1, ["8d"]], [None, ["Ts", "?"]]], "0>1:8d/*:Ts?"),
        (lines.write_zones, lines.read_zones, {"pile": ["8d"], "down": [["?"], []]}, "pile:8d|down:?/-"),
        (lines.write_memory, lines.read_memory, {"royal": {"all": 3, "seats": [0, 1]}}, "royal:3:0,1"),
        (lines.write_queue, lines.read_queue, [["gift", 1], ["throw", -1]], "gift@1/throw@-1"),
        (lines.write_actions, lines.read_actions, ["take", "cover 9c with Tc"], "take,cover.9c.with.Tc"),
        (lines.write_flag, lines.read_flag, True, "yes"),
        (lines.write_text, json.loads, "a b\N{NO-BREAK SPACE}ж", '"a\\u0020b\\u00a0\\u0436"'),
        (lines.write_json, json.loads, {"a b": [1, 2]}, '{"a\\u0020b":[1,2]}'),
    ],
)
def test_value_comes_back(write: lines.Writer, read: lines.Reader, value: Any, text: str) -> None:
    assert write(value) == text
    assert read(text) == value


def test_line_comes_back() -> None:
    data = {"hands": [["8d"], ["?"]], "dealer": 1, "game": "patience"}
    text = lines.write_line(data, {"hands": lines.write_rows})
    assert text == "hands=8d/? dealer=1 game=patience"
    assert lines.read_line(text, [*data], {"hands": lines.read_rows, "dealer": int}) == data


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("hands=8d dealer", 10, "write key=value words, as pile=8d"),
        ("hands=8d dealt=1", 10, "the fields are hands, dealer"),
        ("hands=8d hands=9d", 10, "the field hands is there twice"),
        ("dealer=1 hands=8d-", 16, "hands: “-” does not begin with a card"),
        ("dealer=one", 8, "“one” cannot be read as dealer"),
    ],
)
def test_column_of_what_cannot_be_read(line: str, column: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        lines.read_line(line, ["hands", "dealer"], {"hands": lines.read_rows, "dealer": int}, "pile=8d")
    assert caught.value.column == column
    assert message in str(caught.value)


@pytest.mark.parametrize(("value", "nothing"), [(None, True), ([], True), ({}, True), (0, False), ("", False)])
def test_what_lines_leave_out(value: Any, nothing: bool) -> None:
    assert lines.says_nothing(value) is nothing

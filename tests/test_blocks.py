"""Headers and states that are written from one list: the files are what the command writes, and it sees a change."""

import pytest

from foolery.compiling import blocks
from foolery.compiling.blocks import BEGIN, END, LISTED, Held
from foolery.durak.engine import attributes


def test_files_are_what_the_command_writes() -> None:
    assert {path.name for path in blocks.written()} == {"numbers.pxd", "position.pxd", "position.py"}
    differing = [path for path, text in blocks.written().items() if path.read_text(encoding="utf-8") != text]
    assert not differing, "run: python -m foolery.compiling.blocks"


def test_command_sees_another_list(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["blocks", "--check"])
    assert blocks.main() == 0
    monkeypatch.setattr(attributes, "ATTRIBUTES", (*attributes.ATTRIBUTES, Held("int", "added")))
    assert blocks.main() == 1
    assert [line.rpartition("/")[2] for line in capsys.readouterr().out.splitlines()] == ["position.pxd", "position.py"]


def test_forms_of_attributes() -> None:
    listed = (
        Held("int", "turn asked", "-1"),
        Held("list", "memory", "None", access="", hint="list[int] | None", copied=LISTED),
        Held("signed char", "pile", size=128, access=""),
    )
    assert [*blocks.header(listed)] == [
        "    cdef public int turn, asked",
        "    cdef list memory",
        "    cdef signed char pile[128]",
    ]
    assert [*blocks.first_values(listed)] == [
        "        self.turn = self.asked = -1",
        "        self.memory: list[int] | None = None",
        "        self.pile = [0] * 128",
    ]
    assert [*blocks.copies(listed)] == [
        "        self.turn = other.turn",
        "        self.asked = other.asked",
        "        self.memory = None if other.memory is None else list(other.memory)",
        "        self.pile = other.pile[:]",
    ]


def test_what_stands_between_the_marks_is_replaced() -> None:
    source = f"a\n    {BEGIN}\n    old\n    {END}\nb\n    {BEGIN}\n    {END}\n"
    once = blocks.filled(source, [["    new"], ["    more"]])
    assert once == f"a\n    {BEGIN}\n    new\n    {END}\nb\n    {BEGIN}\n    more\n    {END}\n"
    assert blocks.filled(once, [["    new"], ["    more"]]) == once


@pytest.mark.parametrize("source", ["a\n", f"{BEGIN}\n", f"{BEGIN}\n{END}\n{BEGIN}\n{END}\n"])
def test_marks_that_are_lost_are_missed(source: str) -> None:
    with pytest.raises(ValueError, match="1 blocks must have their marks"):
        blocks.filled(source, [["new"]])

"""What is handed to a table and is no command, no entry and no table: named in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from foolery.table import Command, Entry, Setup, TableError
from tests.table_games import House


@pytest.mark.parametrize(
    ("data", "english", "russian"),
    [
        (5, "a command is an object with names and values", "команда: нужен объект с именами и значениями"),
        ({"id": "1"}, "a command lacks the field kind", "команда: не хватает поля kind"),
        ({"id": "1", "kind": "sit", "seat": 0}, "a command has no field seat", "команда: лишнее поле seat"),
        (
            {"id": "1", "kind": "act", "body": [5]},
            "the body of act is an object with names and values",
            "тело (body) команды act: нужен объект с именами и значениями",
        ),
        (
            {"id": "1", "kind": "act"},
            "the body of act lacks the field text",
            "тело (body) команды act: не хватает поля text",
        ),
        (
            {"id": "1", "kind": "act", "body": {"text": 5}},
            "the body of act does not take this value of text",
            "тело (body) команды act: такого значения поле text не принимает",
        ),
    ],
)
def test_what_is_no_command_is_named_in_both_languages(data: Any, english: str, russian: str) -> None:
    with pytest.raises(TableError) as refused:
        Command.read(data, 0, "Ann")
    assert (str(refused.value), refused.value.text("ru")) == (english, russian)


def test_what_a_log_holds_is_named_in_both_languages() -> None:
    whole = {"seq": 0, "at": 0, "command": {}, "events": []}
    cases: list[tuple[Any, Any, str]] = [
        (Entry.from_wire, {}, "запись журнала: не хватает поля seq"),
        (Entry.from_wire, {**whole, "events": {}}, "события записи (events): нужен список объектов"),
        (Entry.from_wire, {**whole, "events": [{"table": 5}]}, "событие: такого значения поле table не принимает"),
        (Entry.from_wire, {**whole, "events": [{"table": "ready"}]}, "событие ready: не хватает поля seat"),
        (Setup.from_wire, [], "описание стола: нужен объект с именами и значениями"),
        (
            Setup.from_wire,
            {"game": "simple", "players": 2, "seed": "1", "bank": "x"},
            "описание стола: такого значения поле bank не принимает",
        ),
    ]
    for read, data, russian in cases:
        with pytest.raises(TableError) as refused:
            read(data)
        assert refused.value.text("ru") == russian
    with pytest.raises(TableError, match="who sends a command is a text of up to 60 characters"):
        Command.read({"id": "1", "kind": "ready"}, 0, "x" * 61)


def test_a_refusal_counts_players_from_one_and_keeps_the_seat_for_programs() -> None:
    house = House("throw-in", ["Ann", "lowest"])
    answer = house.table.do(Command("x", "sit", 0, "Ben", body={"name": "Ben"}))
    assert answer.error is not None
    assert (answer.error.code, answer.error.fields["seat"]) == ("table.taken", 0)
    assert (str(answer.error), answer.error.text("ru")) == (
        "the seat of player 1 is taken",
        "место игрока 1 занято",
    )

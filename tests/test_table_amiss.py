"""What is handed to a table and is no command, no entry and no table: named in both languages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from foolery.base.errors import FooleryError
from foolery.bots import Bot, BotError
from foolery.table import BrokenLog, Command, Driver, Entry, Setup, Table, TableError
from tests.table_games import House, through_json

if TYPE_CHECKING:
    from foolery.base.cards import Move
    from foolery.contract import Event, View


@pytest.mark.parametrize(
    ("data", "english", "russian"),
    [
        (
            5,
            "a command must be an object with names and values, got 5",
            "команда: нужен объект с именами и значениями, а пришло 5",
        ),
        ({"id": "1"}, "a command lacks the field kind", "команда: не хватает поля kind"),
        ({"id": "1", "kind": "sit", "seat": 0}, "a command has no field seat", "команда: лишнее поле seat"),
        (
            {"id": "1", "kind": "act", "body": [5]},
            "body in a command must be an object, got [5]",
            "команда: в поле body должно быть: объект, а там [5]",
        ),
        (
            {"id": "1", "kind": "act"},
            "the body of act lacks the field text",
            "тело (body) команды act: не хватает поля text",
        ),
        (
            {"id": "1", "kind": "act", "body": {"text": 5}},
            "text in the body of act must be a text of 1 to 1000 characters, got 5",
            "тело (body) команды act: в поле text должно быть: текст от 1 до 1000 знаков, а там 5",
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
        (Entry.from_wire, {**whole, "events": {}}, "запись журнала: в поле events должно быть: список, а там {}"),
        (Entry.from_wire, {**whole, "events": [{"table": 5}]}, "событие: в поле table должно быть: текст, а там 5"),
        (Entry.from_wire, {**whole, "events": [{"table": "ready"}]}, "событие ready: не хватает поля seat"),
        (Setup.from_wire, [], "описание стола: нужен объект с именами и значениями, а пришло []"),
        (
            Setup.from_wire,
            {"game": "simple", "players": 2, "seed": "1", "bank": "x"},
            "описание стола: в поле bank должно быть: целое число от 1 или null, а там «x»",
        ),
    ]
    for read, data, russian in cases:
        with pytest.raises(TableError) as refused:
            read(data)
        assert refused.value.text("ru") == russian
    with pytest.raises(TableError, match="by in a command must be a text of up to 60 characters, got “xxx"):
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


@pytest.mark.parametrize("now", [1795375190.45, -1, True, float("nan"), 10**400, 1 << 53, None, "x"])
def test_a_time_that_no_log_can_hold_is_refused(now: Any) -> None:
    house = House("throw-in", ["Ann", "lowest"], ready=False)
    command = Command("x", "ready", 0, "Ann", seq=house.table.seq)
    for answer in (house.table.decide(command, now), house.table.do(command, now)):
        assert answer.entry is None
        assert str(answer.error) == "now is a whole number from 0"
    with pytest.raises(TableError, match="now is a whole number from 0"):
        Table.open(house.table.setup, now=now)
    assert house.table.do(command, (1 << 53) - 1).accepted
    assert Table.fold(through_json(house.table.log)).seq == house.table.seq


@pytest.mark.parametrize("after", [-2, None, "0", 1.0, -1.0, True, float("nan"), 10**400])
def test_what_is_no_number_of_an_entry_is_refused_when_it_is_asked_for(after: Any) -> None:
    table = House("throw-in", ["Ann", "lowest"]).table
    for ask in (table.stream, table.frame):
        with pytest.raises(TableError, match="after is the number of an entry, or -1"):
            ask(0, after)
    assert table.stream(0, table.seq + 5) == table.frame(0, table.seq + 5)["events"] == []


@pytest.mark.parametrize("seat", [2, -1, "0", True, 1.0])
def test_a_stream_is_a_list_and_there_is_none_for_a_seat_that_is_not_there(seat: Any) -> None:
    log = House("throw-in", ["Ann", "lowest"]).table.log
    unjudged = [entry.to_wire() for entry in through_json(log)]
    unjudged[0]["events"][0]["revisions"]["core"] += 1
    for table in (Table.fold(log), Table.fold(map(Entry.from_wire, unjudged))):
        assert isinstance(table.stream(0), list)
        for ask in (table.stream, table.frame):
            with pytest.raises(TableError):
                ask(seat)


@pytest.mark.parametrize("field", ["id", "kind", "seat", "by", "deal", "ply", "seq", "body"])
def test_a_command_with_a_list_in_a_field_is_refused(field: str) -> None:
    house = House("throw-in", ["Ann", "lowest"])
    spoilt: Any = {field: [0]}
    answer = house.table.decide(replace(Command("x", "ready", 0, "Ann"), **spoilt))
    assert isinstance(answer.error, TableError)


def test_passes_without_a_seat_needs_one() -> None:
    house = House("throw-in", ["Ann", "lowest"])
    answer = house.asks("passes", None, "Ann", on=True)
    assert answer.error is not None
    assert answer.error.code == "table.needs-seat"


def test_a_bot_that_failed_while_it_was_told_is_made_anew() -> None:
    class Deaf(Bot):
        """Fails in the middle of what is new to it, once."""

        made: ClassVar[list[Deaf]] = []
        told = 0

        def __init__(self) -> None:
            super().__init__()
            self.heard: list[Event] = []
            self.made.append(self)

        def observe(self, event: Event) -> None:
            self.heard.append(event)
            if self.told and len(self.made) == 1 and len(self.heard) == self.told + 2:
                raise ValueError

        def choose(self, view: View) -> Move:
            return view.legal[0]

    house = House("throw-in", ["lowest", "lowest"])
    driver = Driver(make=lambda spec, seed: Deaf())
    one = house.table.wanted()[0]
    driver.bot(house.table, one)
    Deaf.told = len(house.table.heard(one.seat))
    house.bots_play(4)
    with pytest.raises(BotError):
        driver.bot(house.table, one)
    bot = driver.bot(house.table, one)
    assert isinstance(bot, Deaf)
    assert tuple(bot.heard) == house.table.heard(one.seat)
    assert len(Deaf.made) == 2


PACK = tuple(f"{rank}{suit}" for suit in "cdhs" for rank in "6789TJQKA")


@pytest.mark.parametrize(
    ("spoilt", "code"),
    [
        ({"deals": 0}, "table.no-value"),
        ({"deals": "1"}, "table.no-value"),
        ({"undo": "never"}, "table.no-value"),
        ({"undo": ["asked"]}, "table.no-value"),
        ({"bank": 0}, "table.no-value"),
        ({"bank": 1.5}, "table.no-value"),
        ({"increment": -1}, "table.no-value"),
        ({"players": "2"}, "table.no-value"),
        ({"game": 5}, "table.no-value"),
        ({"orders": None}, "table.no-value"),
        ({"stand_in": ""}, "table.no-value"),
        ({"stand_in": "lowst"}, "bots.unknown-near"),
        ({"orders": ((2, PACK),)}, "table.no-seat"),
        ({"orders": ((0, PACK[1:]),)}, None),
        ({"orders": ((0, ()), (1, (*PACK[1:], "6d")))}, None),
    ],
)
def test_a_setup_that_nobody_can_play_opens_no_table(spoilt: dict[str, Any], code: str | None) -> None:
    setup = Setup(game="throw-in", players=2, seed="1", orders=((0, PACK), (1, ())))
    Table.open(setup)
    with pytest.raises(FooleryError) as refused:
        Table.open(replace(setup, **spoilt))
    assert not isinstance(refused.value, BrokenLog)
    assert code is None or refused.value.code == code
    assert refused.value.text("ru") != refused.value.text("en")
    with pytest.raises(FooleryError):
        Setup.from_wire({**setup.to_wire(), **spoilt})

"""Tables and records: every kept game becomes a table that goes on, and the record of that table is the same game."""

from __future__ import annotations

from pathlib import Path

import pytest

from foolery import record as records
from foolery.base.errors import RecordError
from foolery.table import Occupant, Setup, Table, record_of, table_of
from tests.table_games import FAMILIES, House, everything, through_json
from tests.tiers import every

KEPT = sorted((Path(__file__).parent / "records").glob("*.txt"))


def seated(record: records.Record) -> list[Occupant]:
    return [
        Occupant(f"N{seat}", person=f"p{seat}") if seat in record.persons else Occupant(f"N{seat}", bot="lowest")
        for seat in range(record.players)
    ]


@every(3)
@pytest.mark.parametrize(
    "path", KEPT[::8] + [path for path in KEPT if "poker" in path.stem], ids=lambda path: path.stem
)
def test_a_kept_game_is_a_table_and_its_record_the_same_game(path: Path) -> None:
    record = records.read(path.read_text(encoding="utf-8"))
    if records.unjudged(record):
        return
    table = table_of(record, seated(record))
    again = record_of(table)
    for one, other in zip(record.deals, again.deals, strict=True):
        assert (one.dealer, one.opening, one.result) == (other.dealer, other.opening, other.result)
        events = [[event for action in deal.actions for event in action.events] for deal in (one, other)]
        assert events[0] == events[1]
    assert records.check(again.text()).finished == record.finished
    assert everything(Table.fold(through_json(table.log))) == everything(table)


@pytest.mark.parametrize("game", FAMILIES)
def test_a_table_goes_on_from_its_record_as_if_nothing_had_been(game: str) -> None:
    names = ["Ann", "lowest", "heuristic", "random"][: FAMILIES[game]]
    house = House(game, names, seed="goes on", deals=2)
    for _ in range(6):
        house.bots_play()
        if house.table.wanted():
            one = house.table.wanted()[0]
            house.acts(one, house.table.whole(0, lambda view: view.legal[-1]).text)
    text = record_of(house.table, "2026-01-02", {"x-mark": "1"}).text()
    record = records.read(text)
    assert (record.date, record.remarks) == ("2026-01-02", {"x-mark": "1"})
    sitters = [Occupant(name, person=name) if name[0].isupper() else Occupant(name, bot=name) for name in names]
    table = table_of(record, sitters)
    assert record_of(table, "2026-01-02", {"x-mark": "1"}).text() == text
    for seat in range(len(names)):
        assert table.heard(seat) == house.table.heard(seat)
        assert table.view(seat) == house.table.view(seat)
    twin = House.__new__(House)
    twin.table, twin.count, twin.driver = table, 0, type(house.driver)()
    assert twin.bots_play() == house.bots_play()
    assert [deed.action.text for deed in table.deals[-1].deeds] == [
        deed.action.text for deed in house.table.deals[-1].deeds
    ]


def test_a_record_that_nobody_can_judge_makes_no_table() -> None:
    house = House("throw-in", ["lowest", "random"])
    house.bots_play(3)
    record = record_of(house.table)
    record.revisions["core"] += 1
    with pytest.raises(RecordError):
        table_of(record, [Occupant("a", bot="lowest")] * 2)


def test_undone_actions_are_in_the_log_and_not_in_the_record() -> None:
    house = House("throw-in", ["Ann", "lowest"], seed="away")
    house.bots_play()
    before = record_of(house.table).text()
    one = house.table.wanted()[0]
    house.acts(one, one.view.move_text(one.view.legal[0]))
    assert record_of(house.table).text() != before
    house.sends("undo", 0, "Ann")
    assert record_of(house.table).text() == before
    assert len(house.table.log) > 5


def test_the_orders_of_a_record_without_a_seed_deal_again() -> None:
    path = next(path for path in KEPT if "order:" in path.read_text(encoding="utf-8"))
    record = records.read(path.read_text(encoding="utf-8"))
    table = table_of(record, seated(record))
    assert isinstance(table.setup, Setup)
    assert [deal.order for deal in table.deals] == [deal.order for deal in record.deals]


@pytest.mark.parametrize("away", [False, True])
def test_who_was_a_person_at_the_first_deal_is_one_when_the_record_goes_on(away: bool) -> None:
    """In a game that asks people alone; meanwhile one has gone, or a bot plays on for her."""
    house = House("comic-animals", ["Ann", "Ben", "lowest"], seed="gone", deals=2, bank=10)
    one = house.table.wanted()[0]
    house.acts(one, house.table.whole(one.seat, lambda view: view.legal[-1]).text)
    if away:
        house.sends("due", now=11)
    else:
        house.sends("leave", 0, "Ann")
    house.bots_play(20)
    record = record_of(house.table)
    assert record.persons == (0, 1)
    table = table_of(record, house.table.sitters)
    assert record_of(table).text() == record.text()
    assert table.sitters == house.table.sitters
    assert table.game.persons == house.table.game.persons
    bots = table_of(record, [Occupant(f"N{seat}", bot="lowest") for seat in range(3)])
    people = table_of(record, [Occupant(f"N{seat}", person=f"p{seat}") for seat in range(3)])
    for other in (bots, people):
        assert other.heard(None) == house.table.heard(None)
        assert {sitter.plays for sitter in other.sitters} == {other is people}
        assert everything(Table.fold(through_json(other.log))) == everything(other)

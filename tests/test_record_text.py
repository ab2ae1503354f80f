"""The text of a record: it comes back exactly, small liberties are read, and damage is named with line and column."""

from __future__ import annotations

import pytest

from foolery.base.cards import COPY, parse_card, parse_cards
from foolery.base.errors import NotationError, RecordError
from foolery.contract import Result
from foolery.durak.engine.events import DurakEvent
from foolery.record.reader import read
from foolery.record.text import Action, Deal, Record, Sighting

FULL = """foolery-record 1
game: throw-in+gifts,pack=24
rules: core 1, gifts 3, throw-in 2
edition: full
players: 2
player 0: Анна # 1
player 1: "  Bob\\n"
deals: 2
date: 2024-02-29
seed: a # b
x-table: corner

deal 1
dealer: 1
. deal 0 9c Td @0
. deal 1 9h Ah @1
. trump - 9s
. bout 0 >1
1. 0: lead 9c
. lead 0 9c >1
2. 1: give 9h to 0 [give]
. gift 1 9h >0 @0,1
. burnt - Ks @none
3. 0: take
. take 0
result: utilities 1 -1; fools 1; winners 0; places 0; straps 2

deal 2
dealer: 1
order: 9c Td Ah *r
. drawn -
result: utilities 0 0; draw; limited
"""


def test_a_text_comes_back_exactly() -> None:
    record = read(FULL)
    assert record.text() == FULL
    assert read(record.text()) == record


def test_what_is_read_is_what_stands_there() -> None:
    record = read(FULL)
    assert record.game == "throw-in+gifts,pack=24"
    assert record.revisions == {"core": 1, "gifts": 3, "throw-in": 2}
    assert (record.players, record.planned, record.date, record.seed) == (2, 2, "2024-02-29", "a # b")
    assert record.names == ("Анна # 1", "  Bob\n")
    assert record.remarks == {"x-table": "corner"}
    assert record.finished
    first, second = record.deals
    assert first.opening[0] == Sighting("deal", 0, ("9c", "Td"), -1, 1)
    assert first.actions[1] == Action(
        1, "give 9h to 0", [Sighting("gift", 1, ("9h",), 0, 3), Sighting("burnt", -1, ("Ks",), -1, 0)], "give"
    )
    assert first.result == Result((1.0, -1.0), fools=(1,), winners=(0,), places=(0,), straps=2)
    assert second.order == ("9c", "Td", "Ah", "*r")
    assert second.result == Result((0.0, 0.0), draw=True, limited=True)


def test_each_edition_holds_what_its_reader_saw() -> None:
    record = read(FULL)
    mine = record.text(0)
    assert ". deal 0 9c Td\n. deal 1 ? ?\n" in mine
    assert "2. 1: give\n. gift 1 9h >0\n. burnt - ?\n" in mine
    assert "2. 1: give 9h to 0\n" in record.text(1)
    everybody = record.text("public")
    assert ". deal 0 ? ?\n. deal 1 ? ?\n" in everybody
    assert "2. 1: give\n. gift 1 ? >0\n. burnt - ?\n" in everybody
    for text in (mine, record.text(1), everybody):
        for hidden in ("a # b", "seed", "order", "corner", "@", "Ks", "["):
            assert hidden not in text
        assert read(text).text() == text


def test_an_edition_is_made_from_the_full_one_only() -> None:
    record = read(read(FULL).text(1))
    assert record.text(1) == record.text()
    with pytest.raises(RecordError, match="the edition of seat 1 and cannot become the edition of seat 0"):
        record.text(0)
    with pytest.raises(RecordError, match="cannot become the full edition"):
        record.text("full")
    with pytest.raises(RecordError, match="no seat 2 in a record of 2 players"):
        read(FULL).text(2)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("\n", "  \t\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("\n", "\n\n# remark: of a reader\n   # another\n"),
        lambda text: text.replace("\n. ", "\n   .   "),
        lambda text: text.replace("1. 0: lead 9c", "1.0:lead   9c"),
        lambda text: text.replace(". lead 0 9c", ". lead 0 9♣").replace(". trump - 9s", ".trump - 9S"),
        lambda text: text.replace("; ", " ;").replace("places 0", "places  0;"),
        lambda text: text.replace("edition: full\n", ""),
    ],
)
def test_liberties_are_read(change: object) -> None:
    assert callable(change)
    changed = change(FULL)
    assert changed != FULL
    assert read(changed) == read(FULL)


ODD_NAMES = ["a", " a", "a ", '"a"', "", "\u2028", "a\nb", "\ufeff", "\u00a0", "👩‍🚀", "\\", "\ud800", "#"]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_any_name_and_any_seed_come_back(name: str) -> None:
    seed = name if name not in ("", "\ud800") else "s"
    record = Record("throw-in", {"core": 1}, 2, seed=seed, names=(name, "b"), deals=[Deal(0)])
    assert read(record.text()) == record
    assert read(record.text()).text() == record.text()


def test_utilities_come_back_exactly() -> None:
    shares = (1 / 3, 1 / 3, 1 / 3, -1.0, 1 / 7 + 1e-16, -0.1, 1e-05)
    record = Record("throw-in", {"core": 1}, 7, seed="s", deals=[Deal(0, result=Result(shares))])
    assert "utilities 1/3 1/3 1/3 -1 " in record.text()
    assert read(record.text()) == record


DAMAGE = [
    ("", "", 1, 1, "the text is empty"),
    ("foolery-record 1", "foolery record", 1, 1, "a record begins with “foolery-record 1” or “foolery-record 2”"),
    ("foolery-record 1", "foolery-record 3", 1, 16, "this record has format 3"),
    ("foolery-record 1", f"foolery-record {'9' * 5000}", 1, 16, "this record has format 999"),
    ("foolery-record 1", "foolery-record ²", 1, 1, "a record begins with"),
    ("edition: full", f"edition: seat {'9' * 5000}", 4, 10, "no edition “seat 999"),
    ("edition: full", "edition: seat ²", 4, 10, "no edition “seat ²”"),
    ("game: throw-in+gifts", "game: throw in+gifts", 2, 12, "has no blanks"),
    ("game: throw-in+gifts,pack=24\n", "", 12, 1, "the header game is missing"),
    ("rules: core 1, gifts 3", "rules: core 1, gifts", 3, 16, "“gifts” is not a rule with its revision"),
    ("rules: core 1, gifts 3", "rules: core 1, core 3", 3, 16, "core stands twice"),
    ("edition: full", "edition: seat", 4, 10, "no edition “seat”"),
    ("edition: full", "edition: seat 2", 4, 1, "no seat 2 among 2 players"),
    ("edition: full", "edition: seat 1", 10, 1, "holds no seed"),
    ("players: 2", "players: 1", 5, 10, "a number from 2 to 8, not “1”"),
    ("players: 2", "players: two", 5, 10, "not “two”"),
    ("players: 2", "players: 3", 13, 1, "2 of 3 players have names"),
    ("player 1:", "player 2:", 7, 1, "“player 2” names a seat that does not exist"),
    ("player 1:", "player 0:", 7, 1, "player 0 stands twice; it is on line 6"),
    ('"  Bob\\n"', '"  Bob', 7, 11, "is not a JSON text"),
    ("deals: 2", "deals: 0", 8, 8, "the number of deals"),
    ("deals: 2", "deals: 1", 28, 1, "the match has 1 deal;"),
    ("2024-02-29", "29.2.2024", 9, 7, "is not a date"),
    ("seed: a # b", "seed:", 10, 1, "the header seed has no value"),
    ("seed: a # b", 'seed: ""', 10, 7, "the seed is empty"),
    ("seed: a # b", 'seed: "a\\u0000"', 10, 7, "U+0000"),
    ("seed: a # b", 'seed: "\\ud800"', 10, 7, "cannot be written as UTF-8"),
    ("x-table: corner", "table: corner", 11, 1, "there is no header table"),
    ("x-table: corner", "corner", 11, 1, "“corner” is no header"),
    ("deal 1", "deal 3", 13, 6, "deal 1 is expected here, not “deal 3”"),
    ("deal 1\n", "", 13, 1, "the header dealer stands before the first deal"),
    ("deal 2", "deal two", 28, 6, "deal 2 is expected here"),
    ("dealer: 1\n. deal 0", "dealer: 2\n. deal 0", 14, 9, "a seat is a number from 0 to 1, not “2”"),
    ("dealer: 1\n. deal 0", ". deal 0", 14, 1, "the header dealer is missing"),
    ("order: 9c Td", "order: 9c Tx", 30, 11, "“Tx” is not a card"),
    ("order: 9c Td", "order: 9c Тd", 30, 11, "mixes two alphabets"),
    (". deal 0 9c Td @0", ". deal", 15, 1, "write kind and place"),
    (". deal 0 9c Td @0", ". Deal 0 9c", 15, 3, "“Deal” is not a kind of event"),
    (". deal 0 9c Td @0", ". deal x 9c Td @0", 15, 8, "a place is a number from 0 to 7, not “x”"),
    (". deal 0 9c Td @0", ". deal 0 9c Zd @0", 15, 13, "“Zd” is not a card"),
    (". deal 0 9c Td @0", ". deal 0 9c Td @2", 15, 17, "a seat is a number from 0 to 1, not “2”"),
    (". bout 0 >1", ". bout 0 >", 18, 11, "a place is a number"),
    ("1. 0: lead 9c", "2. 0: lead 9c", 19, 1, "action 1 is expected here, not 2"),
    ("1. 0: lead 9c", "1. 5: lead 9c", 19, 4, "a seat is a number from 0 to 1, not “5”"),
    ("1. 0: lead 9c", "1. lead 9c", 19, 1, "write number, seat and words"),
    ("1. 0: lead 9c", "1. 0:", 19, 1, "write number, seat and words"),
    ("1. 0: lead 9c", "  1. 0: lead [9c", 19, 3, "write number, seat and words"),
    ("dealer: 1\norder", "dealer: 1\n1. 0: take\norder", 31, 1, "belongs right below its deal"),
    ("dealer: 1\norder", "dealer: 1\ndealer: 1\norder", 30, 1, "dealer stands twice"),
    ("deal 2\n", "deal 2\nplayers: 2\n", 29, 1, "players stands after the first deal"),
    ("utilities 1 -1;", "utilities 1;", 26, 9, "utilities for 2 seats, here 1"),
    ("utilities 1 -1;", "utilities 1 x;", 26, 9, "“x” is not a number in utilities"),
    ("utilities 1 -1;", "utilities 1 1/0;", 26, 9, "“1/0” is not a number in utilities"),
    ("fools 1;", "fools 8;", 26, 25, "a place is a number from 0 to 7, not “8”"),
    ("fools 1;", "fools 1; fools 1;", 26, 34, "fools stands twice"),
    ("fools 1;", "idiots 1;", 26, 25, "“idiots 1” is no part of a result"),
    ("straps 2", "straps", 26, 55, "“straps” is no part of a result"),
    ("\ndeal 2", "4. 0: take\n\ndeal 2", 27, 1, "stands after the result of its deal (line 26)"),
    ("result: utilities 1 -1; fools 1; winners 0; places 0; straps 2\n", "", 27, 1, "deal 1 has no result"),
]


@pytest.mark.parametrize(("good", "bad", "line", "column", "words"), DAMAGE)
def test_damage_is_named(good: str, bad: str, line: int, column: int, words: str) -> None:
    text = FULL.replace(good, bad, 1) if good else ""
    assert text != FULL
    with pytest.raises(NotationError) as caught:
        read(text)
    assert words in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert "\n" not in str(caught.value)


def test_other_editions_may_not_hold_what_only_the_full_one_has() -> None:
    seat = read(FULL).text(1)
    for good, bad, words in (
        (". bout 0 >1", ". bout 0 >1 @0", "the edition of seat 1 does not say who saw a card"),
        ("2. 1: give 9h to 0", "2. 1: give 9h to 0 [give]", "has one text for each action"),
        ("dealer: 1\n. drawn", "dealer: 1\norder: 9c\n. drawn", "holds no order of cards"),
        ("deals: 2", "deals: 2\nx-table: corner", "holds no x-table"),
    ):
        assert good in seat
        with pytest.raises(NotationError, match=words) as caught:
            read(seat.replace(good, bad, 1))
        assert caught.value.line > 0


def test_every_lost_or_doubled_line_is_read_or_refused_with_its_place() -> None:
    lines = FULL.splitlines(keepends=True)
    refused = []
    for i in range(len(lines)):
        for text in ("".join(lines[:i] + lines[i + 1 :]), "".join([*lines[: i + 1], *lines[i:]])):
            try:
                read(text)
            except NotationError as error:
                refused.append((error.line, error.column))
    assert len(refused) > len(lines)
    assert all(line > 0 and column > 0 for line, column in refused)


@pytest.mark.parametrize("kind", ["deal", "taken", "beaten"])
def test_cards_of_a_pile_are_told_by_face_so_that_twins_look_alike(kind: str) -> None:
    six, nine = parse_card("6c"), parse_card("9c")
    one = DurakEvent(kind, 0, sorted([six + COPY, nine]))
    two = DurakEvent(kind, 0, sorted([six, nine + COPY]))
    assert Sighting.of(one) == Sighting.of(two)
    assert Sighting.of(one).cards == ("6c", "9c")
    assert one.text(0) == two.text(0)


def test_cards_whose_order_counts_keep_it() -> None:
    assert Sighting.of(DurakEvent("cover", 0, parse_cards("9c 7h"))).cards == ("9c", "7h")

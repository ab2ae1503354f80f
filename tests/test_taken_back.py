"""Actions that are taken back: at once, when people agree, or where nobody has heard of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from foolery.table import Command, Table
from tests.table_games import House, code_of, everything, seat_of, through_json


def test_against_bots_alone_the_last_action_is_undone_at_once() -> None:
    house = House("throw-in", ["Ann", "heuristic", "lowest"], seed="undo")
    house.bots_play()
    wanted = seat_of(house, "Ann")
    before = house.table.state
    assert before is not None
    digest, heard = before.digest(), house.table.heard(0)
    house.acts(wanted, wanted.view.move_text(wanted.view.legal[0]))
    house.bots_play()
    first = [deed.action.text for deed in house.table.deals[-1].deeds]
    stale = house.table.wanted()[0]
    house.sends("undo", 0, "Ann")
    assert house.table.state is not None
    assert house.table.state.digest() == digest
    assert house.table.heard(0) == heard
    assert code_of(house.table.do(stale.act("old", "pass", "Ann"))) == "table.stale"
    assert code_of(house.table.do(replace(stale.act("new", "pass", "Ann"), seq=house.table.seq + 1))) == "table.ahead"
    house.acts(house.table.wanted()[0], wanted.view.move_text(wanted.view.legal[0]))
    house.bots_play()
    assert [deed.action.text for deed in house.table.deals[-1].deeds] == first
    assert code_of(house.table.do(replace(stale.act("old", "pass", "Ann"), ply=wanted.view.ply))) == "table.stale"
    undone = [event for _, events in house.table.stream(1) for event in events if event.get("table") == "undone"]
    assert undone[0]["seat"] == 0
    assert everything(Table.fold(through_json(house.table.log))) == everything(house.table)


def people_table(seed: str) -> tuple[House, Any]:
    """Three people, one of whom has just done something."""
    house = House("throw-in", ["Ann", "Ben", "Cleo"], seed=seed)
    wanted = house.table.wanted()[0]
    house.acts(wanted, wanted.view.move_text(wanted.view.legal[0]))
    return house, wanted


def test_people_are_asked_whether_an_action_may_be_undone() -> None:
    house, wanted = people_table("people")
    me, seat = wanted.sitter.person, wanted.seat
    others = [other for other in range(3) if other != seat]
    names = ["Ann", "Ben", "Cleo"]
    assert code_of(house.asks("agree", others[0], names[others[0]])) == "table.no-undo-asked"
    assert code_of(house.asks("undo", others[0], names[others[0]])) == "table.nothing-to-undo"
    house.sends("undo", seat, me)
    assert code_of(house.asks("undo", seat, me)) == "table.undo-asked"
    assert house.table.frame(None)["undo"] == seat
    assert code_of(house.asks("agree", seat, me)) == "table.no-undo-asked"
    house.sends("agree", others[0], names[others[0]])
    house.sends("refuse", others[1], names[others[1]])
    assert house.table.frame(None)["undo"] is None
    assert house.table.state is not None
    assert house.table.state.ply == wanted.view.ply + 1
    late = Command("late", "agree", others[1], names[others[1]], 1, house.table.state.ply, house.table.seq)
    house.sends("undo", seat, me)
    assert code_of(house.table.do(late)) == "table.stale"
    for other in others:
        house.sends("agree", other, names[other])
    assert house.table.state.ply == wanted.view.ply
    assert house.table.state.digest() == house.table.state.digest()
    assert code_of(house.asks("agree", others[0], names[others[0]])) == "table.no-undo-asked"


def test_a_request_lapses_when_somebody_acts_or_leaves() -> None:
    house, wanted = people_table("lapse")
    house.sends("undo", wanted.seat, wanted.sitter.person)
    one = house.table.wanted()[0]
    house.acts(one, one.view.move_text(one.view.legal[0]))
    assert house.table.frame(None)["undo"] is None
    house, wanted = people_table("lapse")
    house.sends("undo", wanted.seat, wanted.sitter.person)
    for other in range(3):
        if other != wanted.seat:
            house.sends("leave", other, house.table.sitters[other].person)
    assert house.table.state is not None
    assert house.table.state.ply == wanted.view.ply, "whoever is left had asked already"


def test_only_what_nobody_has_heard_of_is_taken_back_where_that_was_agreed() -> None:
    house = House("shed-idiot", ["Ann", "Ben"], undo="hidden")
    wanted = house.table.wanted()[0]
    me = wanted.sitter.person
    assert code_of(house.asks("undo", wanted.seat, me)) == "table.nothing-to-undo"
    swap = next(text for text in map(wanted.view.move_text, wanted.view.legal) if text.startswith("swap"))
    house.acts(wanted, swap)
    assert house.table.can_take_back(wanted.seat)
    assert house.table.frame(1 - wanted.seat)["events"][-1]["cards"] is None
    house.sends("undo", wanted.seat, me)
    assert house.table.state is not None
    assert house.table.state.ply == wanted.view.ply
    house.acts(house.table.wanted()[0], swap)
    house.acts(house.table.wanted()[0], "ready")
    assert not house.table.can_take_back(wanted.seat)
    assert code_of(house.asks("undo", wanted.seat, me)) == "table.nothing-to-undo"

"""What a table tells whom and when: clocks, streams, secrets, and the page about it."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from foolery.table import Command, Table
from foolery.table.events import shown
from foolery.table.forms import BODIES
from tests.table_games import FAMILIES, House, code_of, everything, through_json


def test_clocks_run_while_somebody_is_asked_and_a_bot_plays_on_when_they_are_up() -> None:
    house = House("throw-in", ["Ann", "Ben"], bank=1000, increment=50, stand_in="random")
    wanted = house.table.wanted()[0]
    seat, me = wanted.seat, wanted.sitter.person
    assert house.table.deadlines() == {seat: 1000}
    assert wanted.deadline == 1000
    house.acts(wanted, wanted.view.move_text(wanted.view.legal[0]), now=300)
    assert house.table.frame(None)["left"][str(seat)] == 750
    (other,) = house.table.deadlines()
    assert house.table.deadlines() == {other: 1300}
    asked = house.table.wanted()[0]
    assert code_of(house.asks("due", now=1299)) == "table.not-due"
    assert code_of(house.asks("due", other, asked.sitter.person, now=1300)) == "table.house-only"
    late = house.acts(asked, asked.view.move_text(asked.view.legal[0]), now=1300)
    assert code_of(late) == "table.time-is-up"
    house.sends("due", now=1300)
    assert house.table.sitters[asked.seat].bot == "random"
    assert house.table.sitters[asked.seat].away
    assert house.table.deadlines() == {}
    assert code_of(house.asks("due", now=1300)) == "table.not-due"
    house.bots_play(1)
    house.sends("sit", asked.seat, asked.sitter.person, now=1400)
    assert house.table.frame(None)["left"][str(asked.seat)] in (50, 1000)
    assert me in [sitter.person for sitter in house.table.sitters]
    assert everything(Table.fold(through_json(house.table.log))) == everything(house.table)


def test_time_never_goes_back() -> None:
    house = House("throw-in", ["Ann", "Ben"], bank=1000)
    wanted = house.table.wanted()[0]
    house.acts(wanted, wanted.view.move_text(wanted.view.legal[0]), now=500)
    wanted = house.table.wanted()[0]
    answer = house.acts(wanted, wanted.view.move_text(wanted.view.legal[0]), now=400)
    assert answer.entry is not None
    assert answer.entry.at == 500


# What is told


def test_streams_hold_what_the_seat_hears_and_go_on_from_a_number() -> None:
    house = House("throw-in", ["Ann", "lowest", "heuristic"], seed="stream")
    house.bots_play()
    table = house.table
    for seat in (None, 0, 1, 2):
        whole = list(table.stream(seat))
        assert [seq for seq, _ in whole] == [entry.seq for entry in table.log]
        for after in (0, 3, len(whole) - 1):
            assert list(table.stream(seat, after)) == whole[after + 1 :]
        text = json.dumps(whole) + json.dumps({**table.frame(seat), "view": None})
        for secret in ('"seen"', '"seed"', '"person": "Ann"', "stream", '"by"', '"id"'):
            assert secret not in text, secret
        heard = [event for _, events in whole for event in events if "kind" in event]
        assert len(heard) == len(table.heard(seat))
        for event, said in zip(table.heard(seat), heard, strict=True):
            assert said == event.to_wire(seat)
            assert (said["cards"] is None) == (event.count > len(event.cards))


def test_what_a_log_holds_and_nobody_has_named_is_told_to_nobody() -> None:
    assert shown({"table": "secret", "seed": "x"}, 0) is None
    assert shown({"table": "ready", "seat": 1, "seed": "x"}, 0) == {"table": "ready", "seat": 1}


def other_world(table: Table, seat: int, seed: str) -> Table:
    """The same table, but that the cards which this seat does not know lie otherwise. Neither has a past any more."""
    twin = Table.fold(through_json(table.log))
    view = table.view(seat)
    assert view is not None
    assert table.state is not None
    state = view.sample(seed)
    if hasattr(state, "seed") and hasattr(table.state, "seed"):
        state.seed = table.state.seed
    for course, position in ((table.course, table.state), (twin.course, state)):
        assert course is not None
        course.match = copy.copy(course.match)
        assert course.match is not None
        course.match.resume(position, course.match.results)
        course.begun = position.copy()
        course.deals[-1].deeds.clear()
    return twin


def outline(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**event, "cards": event["cards"] is None} if "cards" in event else event for event in events]


@pytest.mark.parametrize("game", FAMILIES)
def test_two_worlds_that_a_seat_cannot_tell_apart_tell_it_the_same(game: str) -> None:
    """Streams, frames, refusals and answers: the same commands to both, whoever sends them."""
    chance = Random(game)
    compared = refused = 0
    for number in range(12):
        names = ["Ann", "Ben", "Cleo", "Dan"][: FAMILIES[game]]
        house = House(game, names, seed=f"worlds {number}")
        for _ in range(chance.randrange(30)):
            wanted = house.table.wanted()
            if wanted:
                house.acts(wanted[0], house.table.whole(wanted[0].seat, lambda view: chance.choice(view.legal)).text)
        if not house.table.wanted():
            continue
        seat = chance.randrange(len(names))
        here, there = house.table, other_world(house.table, seat, f"other {number}")
        since = here.seq
        for step in range(6):
            frames = [table.frame(seat, since) for table in (here, there)]
            if outline(frames[0]["events"]) != outline(frames[1]["events"]):
                assert any(event.get("table") == "ended" for frame in frames for event in frame["events"])
                break
            if frames[0]["events"] != frames[1]["events"] or not here.wanted():
                break
            assert frames[0] == frames[1]
            compared += 1
            forged = nonsense(chance, here, seat, names)
            answers = [json.dumps(table.decide(forged).to_wire()) for table in (here, there)]
            assert answers[0] == answers[1]
            refused += "refused" in answers[0]
            one = here.wanted()[0]
            text = here.whole(one.seat, lambda view: chance.choice(view.legal)).text
            command = one.act(f"both {step}", text, one.sitter.person)
            if not there.decide(command).accepted:
                break
            here.do(command)
            there.do(command)
    assert compared > 10
    assert refused > 10


def nonsense(chance: Random, table: Table, seat: int, names: list[str]) -> Command:
    """A command of this seat that is mostly amiss."""
    text = chance.choice(["pass", "take", "9c", "lead Ah", "throw 6d", "swap 1", "draw-stock", "lay 7c", "x" * 300])
    kind = chance.choice(["act", "act", "act", "undo", "agree", "ready", "due"])
    assert table.state is not None
    return Command(
        f"forged {chance.random()}",
        kind,
        seat,
        chance.choice([names[seat], names[seat], "Eve"]),
        chance.choice([1, 1, 0]),
        max(0, table.state.ply - chance.randrange(3)),
        table.seq,
        {"text": text} if kind == "act" else {},
    )


def test_the_page_of_the_table_plays_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parent.parent / "docs" / "table.md").read_text(encoding="utf-8")
    code = page.split("```python\n")[1].split("```")[0]
    exec(code, {})
    assert "utilities" in capsys.readouterr().out
    kinds = {word for row in page.split("\n") if row.startswith("| `") for word in row.split("|")[1].split()}
    assert kinds | {"`open`"} == {f"`{kind}`" for kind in BODIES}

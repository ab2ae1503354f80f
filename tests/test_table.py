"""A table without a screen: what it accepts, what it refuses, what it tells whom, and that its log is all there is."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import foolery
from foolery.base.errors import FooleryError, IllegalMove
from foolery.table import BrokenLog, Command, Entry, Setup, Table, TableError
from foolery.table.entry import made
from tests.table_games import FAMILIES, House, code_of, everything, seat_of, through_json

# The log is all there is


@pytest.mark.parametrize("game", FAMILIES)
def test_a_table_is_the_fold_of_its_log(game: str) -> None:
    house = House(game, ["heuristic", "lowest", "random", "heuristic"][: FAMILIES[game]], deals=2)
    house.bots_play()
    house.sends("ready")
    house.bots_play(40)
    for length in (len(house.table.log) // 2, len(house.table.log)):
        table = Table.fold(through_json(house.table.log[:length]))
        assert [entry.to_wire() for entry in table.log] == [entry.to_wire() for entry in house.table.log[:length]]
        for entry in house.table.log[length:]:
            table.append(Entry.from_wire(entry.to_wire()))
        assert everything(table) == everything(house.table)


def test_to_decide_changes_nothing() -> None:
    house = House("throw-in", ["Ann", "lowest"])
    house.bots_play()
    before = everything(house.table)
    wanted = seat_of(house, "Ann")
    first = house.table.decide(wanted.act("x", wanted.view.move_text(wanted.view.legal[0]), "Ann"))
    assert first.accepted
    assert everything(house.table) == before
    assert first.entry is not None
    house.table.append(first.entry)
    assert len(house.table.log) == len(before["log"]) + 1


def test_whoever_was_second_decides_anew() -> None:
    """Two processes with the same log: the number that the second decided on is taken, so it folds and asks again."""
    house = House("throw-in", ["Ann", "lowest"])
    house.bots_play()
    twin = Table.fold(through_json(house.table.log))
    wanted = seat_of(house, "Ann")
    texts = [wanted.view.move_text(move) for move in wanted.view.legal[:2]]
    first = house.table.do(wanted.act("one", texts[0], "Ann"))
    second = twin.decide(wanted.act("two", texts[1], "Ann"))
    assert first.entry is not None
    assert second.entry is not None
    assert second.entry.seq == first.entry.seq
    twin.append(Entry.from_wire(first.entry.to_wire()))
    assert code_of(twin.decide(second.command)) == "table.stale"
    with pytest.raises(BrokenLog) as broken:
        twin.append(second.entry)
    assert broken.value.code == "table.out-of-order"


@pytest.mark.parametrize("spoilt", ["event", "more", "less", "command", "number", "twice", "time", "texts"])
def test_a_log_that_disagrees_names_the_entry(spoilt: str) -> None:
    house = House("throw-in", ["heuristic", "lowest"])
    house.bots_play()
    log = [entry.to_wire() for entry in house.table.log]
    at = next(i for i, entry in enumerate(log) if i > 8 and any(event.get("cards") for event in entry["events"]))
    entry = json.loads(json.dumps(log[at]))
    if spoilt == "event":
        cards = next(event["cards"] for event in entry["events"] if event.get("cards"))
        cards[0] = "6d" if cards[0] == "6c" else "6c"
    elif spoilt == "more":
        entry["events"].append({"kind": "pass", "place": 0, "cards": [], "count": 0, "to": None, "seen": None})
    elif spoilt == "less":
        entry["events"].pop()
    elif spoilt == "command":
        entry["command"]["seat"] = 1 - entry["command"]["seat"]
    elif spoilt == "texts":
        entry["command"]["body"]["text"] = "lead Ac Ad"
    elif spoilt == "number":
        entry["seq"] += 1
    elif spoilt == "time":
        log[at - 1]["at"] = 9
    else:
        entry["command"] = log[at - 1]["command"]
    log[at] = entry
    if spoilt == "time":
        at -= 1
        log[at + 1]["at"] = 3
        at += 1
    with pytest.raises(BrokenLog) as broken:
        Table.fold(map(Entry.from_wire, log))
    assert broken.value.seq == at + (spoilt == "number")
    assert str(broken.value.seq) in broken.value.text("ru")


def test_a_log_of_other_revisions_is_shown_and_not_judged() -> None:
    house = House("throw-in", ["Ann", "lowest"])
    house.bots_play()
    wanted = seat_of(house, "Ann")
    house.acts(wanted, wanted.view.move_text(wanted.view.legal[0]))
    log = [entry.to_wire() for entry in house.table.log]
    log[0] = json.loads(json.dumps(log[0]))
    log[0]["events"][0]["revisions"]["core"] += 1
    log[-1] = {**log[-1], "events": log[-1]["events"][:-1]}
    table = Table.fold(map(Entry.from_wire, log))
    assert "core" in table.unjudged
    assert (
        list(table.stream(0))[:-1]
        == [(seq, events) if seq else (seq, [log[0]["events"][0]]) for seq, events in house.table.stream(0)][:-1]
    )
    assert table.wanted() == []
    assert code_of(table.do(Command("new", "ready", 0, "Ann"))) == "table.not-judged"
    assert table.do(house.table.log[-1].command).again
    with pytest.raises(TableError, match="core"):
        _ = table.sitters


CHANGED: dict[str, dict[str, int | None]] = {
    "throw-in+armenian": {"armenian": 2},
    "throw-in+armenian-unlimited": {"armenian-unlimited": 2},
    "throw-in+riposte": {"riposte": 2},
    "climb-then-japanese": {"climb-then-japanese": 2},
    "joker-gifts-blocking": {"joker-gifts-blocking": 2},
    "revenge-counterattack": {"revenge-counterattack": 2},
    "shed-idiot,shed-idiot.play-on=on": {"match": None},
}
"""Games whose rules have been changed, with the revisions of before; None: there was none."""


@pytest.mark.parametrize("game", CHANGED)
def test_a_running_table_of_rules_of_before_closes_with_a_sentence(game: str) -> None:
    house = House(game, ["Ann", "lowest"])
    house.bots_play()
    log = json.loads(json.dumps([entry.to_wire() for entry in house.table.log]))
    revisions = log[0]["events"][0]["revisions"]
    assert Table.fold(map(Entry.from_wire, log)).unjudged == ""
    for name, number in CHANGED[game].items():
        assert name in revisions
        revisions[name] = number
        if number is None:
            del revisions[name]
    table = Table.fold(map(Entry.from_wire, log))
    answer = table.do(Command("new", "ready", 0, "Ann"))
    assert code_of(answer) == "table.not-judged"
    assert answer.error is not None
    assert "cannot be played on" in str(answer.error)
    assert list(table.stream(0)) != []


# The same command


def test_the_same_id_from_the_same_seat_gets_the_same_answer() -> None:
    house = House("throw-in", ["Ann", "Ben"])
    wanted = house.table.wanted()[0]
    me, other = wanted.sitter.person, {"Ann": "Ben", "Ben": "Ann"}[wanted.sitter.person]
    command = wanted.act("same", wanted.view.move_text(wanted.view.legal[0]), me)
    first = house.table.do(command)
    size = len(house.table.log)
    again = house.table.do(replace(command, body={"text": "pass"}, ply=0))
    assert again.again
    assert again.entry is first.entry
    assert len(house.table.log) == size
    mine = house.table.wanted()[0]
    assert mine.sitter.person == other
    answer = house.table.do(mine.act("same", mine.view.move_text(mine.view.legal[-1]), other))
    assert answer.accepted
    assert not answer.again


def test_a_refusal_is_not_kept() -> None:
    house = House("throw-in", ["Ann", "Ben"])
    wanted = house.table.wanted()[0]
    me = wanted.sitter.person
    assert code_of(house.table.do(wanted.act("x", "cover 9c with Ac", me)))
    assert house.table.do(wanted.act("x", wanted.view.move_text(wanted.view.legal[0]), me)).accepted


def test_whoever_comes_after_somebody_does_not_get_his_answers() -> None:
    house = House("throw-in", ["Ann", ""], ready=False)
    table = house.table
    assert table.do(Command("1", "sit", 1, "Ben", body={"name": "Ben"})).accepted
    assert table.do(Command("2", "leave", 1, "Ben")).accepted
    answer = table.do(Command("1", "sit", 1, "Cleo", body={"name": "Cleo"}))
    assert answer.accepted
    assert not answer.again
    assert table.sitters[1].person == "Cleo"


def test_commands_are_there_and_back_and_nonsense_is_refused() -> None:
    command = Command("a", "act", 1, "Ann", 1, 7, 9, {"text": "lead 9c"})
    assert Command.from_wire(json.loads(json.dumps(command.to_wire()))) == command
    sent = {"id": "a", "kind": "act", "deal": 1, "ply": 7, "seq": 9, "body": {"text": "lead 9c"}}
    assert Command.read(sent, 1, "Ann") == command
    spoilt: list[Any] = [
        {**sent, "seat": 0},
        {**sent, "by": ""},
        {**sent, "id": ""},
        {**sent, "id": "x" * 61},
        {**sent, "id": "\x1b[2J"},
        {**sent, "kind": "cheat"},
        {**sent, "kind": 3},
        {**sent, "ply": -1},
        {**sent, "ply": True},
        {**sent, "ply": 10**30},
        {**sent, "body": {}},
        {**sent, "body": {"text": ["lead 9c"]}},
        {**sent, "body": {"text": ""}},
        {**sent, "body": {"text": "x" * 1001}},
        {**sent, "body": {"text": "9c", "more": 1}},
        {"kind": "act"},
        [],
        "act",
        None,
    ]
    for data in spoilt:
        with pytest.raises(TableError) as refused:
            Command.read(data, 1, "Ann")
        assert refused.value.text("ru") != refused.value.text("en")


# What was seen


def free_table(seed: str) -> tuple[House, Any]:
    """Four people where everybody throws in as he likes, at a moment when two may throw the same ranks."""
    house = House("throw-in,throw-in-order=free", ["Ann", "Ben", "Cleo", "Dan"], seed=seed)
    chance = Random(seed)
    for _ in range(400):
        wanted = house.table.wanted()
        if not wanted:
            break
        adding = [one for one in wanted if any(one.view.move_text(m).startswith("throw") for m in one.view.legal)]
        if len(adding) > 1:
            return house, adding
        one = wanted[0]
        house.acts(one, one.view.move_text(chance.choice(one.view.legal)))
    return house, None


def a_throw(wanted: Any) -> str:
    texts = [str(wanted.view.move_text(move)) for move in wanted.view.legal]
    return next(text for text in texts if text.startswith("throw"))


def test_a_throw_that_another_came_before_still_counts_and_a_pass_does_not() -> None:
    """Two people decide on the same view. The later throw is the same throw; the later pass has not seen the card."""
    applied = stale = 0
    for number in range(60):
        house, adding = free_table(f"late {number}")
        if not adding:
            continue
        first, second = adding[:2]
        house.acts(first, a_throw(first))
        now = house.table.state
        assert now is not None
        passed = house.table.decide(second.act("late pass", "pass", second.sitter.person))
        assert code_of(passed) == "table.stale"
        assert passed.view == house.table.view(second.seat)
        answer = house.table.do(second.act("late throw", a_throw(second), second.sitter.person))
        if answer.accepted:
            applied += 1
            assert answer.entry is not None
            assert answer.entry.events[0]["text"] == a_throw(second)
        else:
            stale += 1
            assert code_of(answer) == "table.stale"
            assert second.seat not in now.actors() or second.view.question() != now.view(second.seat).question()
    assert applied > 5, (applied, stale)


def test_a_pass_that_another_pass_came_before_still_counts() -> None:
    """Two decide on the same view and both pass: the later one has seen all there was to see."""
    counted = 0
    for number in range(60):
        house, adding = free_table(f"late {number}")
        if not adding:
            continue
        first, second = adding[:2]
        house.acts(first, "pass")
        answer = house.table.do(second.act("late pass", "pass", second.sitter.person))
        if answer.entry is None:
            # It was the last pass that anybody waited for: what is asked by now is something else.
            now = house.table.view(second.seat)
            assert now is not None
            assert (second.view.question(), second.view.legal) != (now.question(), now.legal)
            continue
        assert answer.entry.events[0]["text"] == "pass"
        counted += 1
    assert counted > 5, counted


def test_what_names_another_place_is_refused() -> None:
    house = House("throw-in", ["Ann", "Ben"])
    wanted = house.table.wanted()[0]
    me = wanted.sitter.person
    command = wanted.act("a", wanted.view.move_text(wanted.view.legal[0]), me)
    assert code_of(house.table.do(replace(command, ply=command.ply + 1))) == "table.stale"
    assert code_of(house.table.do(replace(command, deal=2))) == "table.stale"
    assert code_of(house.table.do(replace(command, seq=command.seq + 1))) == "table.ahead"
    assert code_of(house.table.do(replace(command, deal=0))) == "table.stale"
    assert code_of(house.table.do(replace(command, by="Eve"))) == "table.not-yours"
    assert code_of(house.table.do(replace(command, by=""))) == "table.not-yours"
    assert code_of(house.table.do(replace(command, seat=1 - wanted.seat))) == "table.not-yours"
    assert code_of(house.table.do(replace(command, seat=7))) == "table.no-seat"
    assert code_of(house.table.do(replace(command, seat=None))) == "table.needs-seat"
    refused = house.table.do(replace(command, body={"text": "take"}))
    assert isinstance(refused.error, IllegalMove)
    other = "Ann" if me == "Ben" else "Ben"
    assert code_of(house.asks("act", 1 - wanted.seat, other, text="pass")) == "table.not-asked"
    assert house.table.do(command).accepted


def test_half_an_action_is_none_and_a_bot_that_goes_card_by_card_makes_a_whole_one() -> None:
    game = foolery.game("contract-rummy")
    position = "hands=9c9d9h4s5s6s2d7cJhKdAd/3c3d phase=meld deal=2"
    state = game.position(position)
    with pytest.raises(TableError) as half:
        made(game, state, 0, "meld-card 9c", 5)
    assert half.value.code == "table.unfinished"
    deed, after = made(game, state, 0, "meld 9c 9d 9h / 4s 5s 6s", 5)
    assert deed.action.kind == "meld"
    assert len(deed.action.moves) > 6
    assert after.ply > state.ply
    house = House("contract-rummy", ["heuristic", "heuristic"])
    house.bots_play()
    deeds = [deed for deed in house.table.deals[-1].deeds if len(deed.action.moves) > 1]
    assert deeds
    assert {entry.command.body["text"] for entry in house.table.log[4:]} >= {deed.action.text for deed in deeds}


# Seats


def test_seats_are_taken_left_and_taken_again() -> None:
    house = House("throw-in", ["Ann", "", "lowest"], ready=False, stand_in="random")
    table = house.table
    assert code_of(house.asks("sit", 0, "Ben", name="Ben")) == "table.taken"
    assert code_of(house.asks("sit", 2, "Ben", name="Ben")) == "table.taken"
    assert code_of(house.asks("sit", 1, "Ann", name="Ann")) == "table.sits-elsewhere"
    assert code_of(house.asks("sit", 0, "Ann")) == "table.sits-there"
    assert code_of(house.asks("sit", 1, "Ben", name="Ben", bot="heuristic")) == "table.house-only"
    assert code_of(house.asks("sit", 1)) == "table.nobody-named"
    assert code_of(house.asks("ready")) == "table.empty-seat"
    house.sends("ready", 0, "Ann")
    assert not table.deals
    house.sends("sit", 1, "Ben", name="Ben")
    assert not table.deals
    house.sends("ready", 1, "Ben")
    assert len(table.deals) == 1
    assert code_of(house.asks("ready", 1, "Ben")) == "table.deal-runs"
    house.sends("sit", 0, bot="heuristic")
    assert table.sitters[0].away
    assert table.sitters[0].person == "Ann"
    assert code_of(house.asks("act", 0, "Ann", text="pass")) == "table.away"
    house.bots_play(3)
    house.sends("sit", 0, "Ann")
    assert table.sitters[0].plays
    house.sends("leave", 1, "Ben")
    assert (table.sitters[1].person, table.sitters[1].bot, table.sitters[1].name) == ("", "random", "Ben")
    assert code_of(house.asks("sit", 1, "Ben", name="Ben")) == "table.taken"
    told = [event for _, events in table.stream() for event in events if event.get("table") == "seated"]
    assert told[-1] == {"table": "seated", "seat": 1, "name": "Ben", "bot": "random", "away": False}
    assert Table.fold(through_json(table.log)).sitters == table.sitters


def test_a_second_device_of_the_same_person_goes_on() -> None:
    house = House("throw-in", ["Ann", "Ben"])
    wanted = house.table.wanted()[0]
    me = wanted.sitter.person
    frame = house.table.frame(wanted.seat)
    other = Command.read(
        {
            "id": "phone 1",
            "kind": "act",
            "deal": frame["deal"],
            "ply": frame["ply"],
            "seq": frame["seq"],
            "body": {"text": wanted.view.move_text(wanted.view.legal[0])},
        },
        wanted.seat,
        me,
    )
    assert house.table.do(other).accepted
    slow = wanted.act("desk 1", wanted.view.move_text(wanted.view.legal[-1]), me)
    assert code_of(house.table.do(slow)) == "table.stale"


def test_deals_are_agreed_on_or_the_end_is_open() -> None:
    house = House("throw-in", ["lowest", "random"], deals=2)
    for number in (1, 2):
        assert len(house.table.deals) == number
        house.bots_play()
        assert house.table.finished == (number == 2)
        if number == 1:
            house.sends("ready")
    assert code_of(house.asks("ready")) == "table.finished"
    assert house.table.match is not None
    assert len(house.table.match.all_results()) == 2
    house = House("throw-in", ["lowest", "random"], deals=None)
    for _ in range(3):
        house.bots_play()
        assert not house.table.finished
        house.sends("ready")
    assert len(house.table.deals) == 4
    late = Command("late", "ready", None, "", 1, 0, 5)
    house.bots_play()
    assert code_of(house.table.do(late)) == "table.stale"


def test_a_table_is_not_opened_for_what_cannot_be() -> None:
    for setup in (
        {"game": "throw-in", "players": 9},
        {"game": "chess", "players": 2},
        {"game": "throw-in", "players": 2, "seed": ""},
        {"game": "contract-rummy", "players": 3, "deals": 8},
    ):
        with pytest.raises(FooleryError):
            Table.open(Setup(**{"seed": "1", **setup}))  # type: ignore[arg-type]


# Passes that play themselves


def test_a_pass_that_is_all_there_is_plays_itself_and_is_heard() -> None:
    plain = House("throw-in", ["Ann", "lowest", "lowest"], seed="passes")
    quick = House("throw-in", ["Ann", "lowest", "lowest"], seed="passes")
    quick.sends("passes", 0, "Ann", on=True)
    asked = [0, 0]
    for i, house in enumerate((plain, quick)):
        while True:
            house.bots_play()
            wanted = house.table.wanted()
            if not wanted:
                break
            asked[i] += 1
            house.acts(wanted[0], wanted[0].view.move_text(wanted[0].view.legal[0]))
    assert asked[1] < asked[0]
    texts = [[(deed.seat, deed.action.text) for deed in house.table.deals[0].deeds] for house in (plain, quick)]
    assert texts[0] == texts[1]
    assert [event.key() for event in plain.table.heard(1)] == [event.key() for event in quick.table.heard(1)]
    forced = [deed for deed in quick.table.deals[0].deeds if deed.forced]
    assert len(forced) == asked[0] - asked[1]
    assert {deed.action.text for deed in forced} == {"pass"}
    own = [event for _, events in quick.table.stream(0) for event in events if event.get("table") == "passes"]
    others = [event for _, events in quick.table.stream(1) for event in events if event.get("table") == "passes"]
    assert (len(own), others) == (1, [])

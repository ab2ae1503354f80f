"""What people agree on before and after they play: clocks, passes, nonces, another match, what is typed, and seats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import foolery
from foolery import record as records
from foolery.base.shuffle import commitment
from foolery.server.error_responses import text_of
from foolery.table import Driver, Setup, Table, record_of
from foolery.table.entry import action_typed, wish_of
from foolery.table.errors import TableError
from foolery.table.seating import Clocks
from tests.serving import Clock, Guest, Socket, serving

NONCE = "0123456789abcdef"
NAMES = ["Ann", "Ben", "Cid"]


# What the first deal is bound to


def test_a_table_that_begins_by_one_tap_has_the_nonce_of_its_person(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna = server.guest("Anna")
        seats = [{"me": True}, {"bot": "lowest"}]
        made = anna.post("/api/tables", {"game": "simple", "seats": seats, "deals": 1, "begin": False}, 201)
        table = made["table"]
        with anna.socket(table) as one:
            assert one.views[table]["view"] is None
            anna.post(f"/api/tables/{table}/ready", {"nonce": NONCE})
            while not one.views[table]["view"]:
                one.next()
            play_out(table, one)
        record = records.read(server.ask("GET", f"/api/tables/{table}/record", anna.cookie).text)
        assert record.deals[0].commitment == made["commitment"] == commitment(record.deals[0].secret)
        assert record.deals[0].nonces == {0: NONCE}
        assert all(proof.committed for proof in records.verify(record))


def test_nobody_else_says_that_somebody_is_ready(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna, eve = server.guest("Anna"), server.guest("Eve")
        made = anna.post("/api/tables", {"game": "simple", "seats": [{"me": True}, {}], "begin": False}, 201)
        path = f"/api/tables/{made['table']}/ready"
        assert eve.post(path, {"nonce": NONCE}, 403)["code"] == "gate.not-seated"
        assert anna.post(path, {"nonce": "x" * 65}, 400)["code"] == "gate.no-sense"
        assert anna.post(path, {"nonce": "\u202e"}, 400)["code"] == "table.no-value"


# Time


def test_a_clock_for_each_move_begins_anew_with_each_question() -> None:
    clocks = Clocks(None, 0, 10)
    clocks.begin(range(2))
    clocks.turn(0, [0], [])
    assert clocks.deadlines() == {0: 10}
    clocks.turn(8, [1], [0])
    assert clocks.left == {0: 10, 1: 10}
    clocks.turn(9, [0, 1], [])
    assert clocks.deadlines() == {0: 19, 1: 18}
    assert clocks.over(1, 18)
    clocks.turn(12, [0], [0])
    assert clocks.deadlines() == {0: 22}


def test_time_is_for_a_deal_or_for_a_move() -> None:
    with pytest.raises(TableError) as refused:
        Table.open(Setup(game="simple", players=2, seed="1", bank=10, move=10))
    assert refused.value.code == "table.two-clocks"


def test_at_zero_a_bot_plays_on_until_whoever_was_late_comes_back(tmp_path: Path) -> None:
    clock = Clock()
    with serving(tmp_path, time=clock, stand_in_after=1e6) as server:
        anna, boris = server.guest("Anna"), server.guest("Boris")
        table = anna.table("throw-in", {"me": True}, {}, clock={"move": 20}, passes=False, deals=3)
        with anna.socket(table) as one, boris.socket(table) as two:
            two.do(table, "sit", seat=1)
            one.do(table, "ready")
            seq = two.do(table, "ready")["seq"]
            views = {seat: socket.view(table, seq) for seat, socket in enumerate((one, two))}
            assert views[0]["common"]["agreed"] == [
                "3 deals are to be played.",
                "Each move has 20 seconds.",
                "A bot plays for anyone whose time is up until they come back.",
            ]
            assert not views[0]["passes"]
            (asked,) = views[0]["asked"]
            late, text = (one, two)[asked], views[asked]["actions"][0]["text"]
            assert views[asked]["clocks"][str(asked)] == {"left": 20_000, "until": clock.time + 20_000}
            clock.time += 20_000
            # A move at the very moment counts as too late, whoever finds it first.
            refused = late.do(table, "act", body={"text": text})
            assert (refused["t"], refused["code"]) == ("refused", "table.time-is-up"), refused
            while not late.views[table]["seats"][asked]["away"]:
                late.next()
            back = late.do(table, "sit", seat=asked)
            assert back["t"] == "done"
            assert late.view(table, back["seq"])["seats"][asked]["away"] is False


# Another match


@pytest.mark.parametrize("game", ["simple", "contract-rummy"])
def test_deals_go_on_after_the_last_one_that_was_agreed_on(game: str) -> None:
    table, driver, deals = Table.open(Setup(game=game, players=3, seed="7", deals=7)), Driver(), 7

    def do(kind: str, seat: int | None = None, by: str = "", **body: Any) -> Any:
        return table.do(foolery.table.Command(f"{kind} {table.seq}", kind, seat, by, len(table.deals), body=body))

    for seat, bot in enumerate(("", "lowest", "lowest")):
        do("sit", seat, "" if bot else "ann", name=NAMES[seat], **({"bot": bot} if bot else {}))
    assert do("again", 0, "ann").error.code == "table.not-finished"
    for number in range(deals + 1):
        if number == deals:
            assert table.finished
            assert do("ready", 0, "ann").error.code == "table.finished"
            assert do("again", 0, "eve").error.code == "table.not-yours"
            assert do("again", 0, "ann").error is None
            assert do("again", 0, "ann").error.code == "table.not-finished"
            assert table.planned == 14
        assert do("ready", 0, "ann").error is None
        while wanted := table.wanted():
            one = wanted[0]
            asked = one.view.actions()[0].text
            table.do(driver.answer(table, one) if one.sitter.bot else one.act(f"a{table.seq}", asked, "ann"))
    assert len(table.deals) == 8
    assert not table.finished
    assert Table.fold(table.log).planned == 14
    record = records.read(record_of(table).text())
    assert (record.planned, len(record.deals)) == (14, 8)
    records.verify(record)


def test_everybody_hears_of_another_match_and_a_nonce_goes_into_it(tmp_path: Path) -> None:
    with serving(tmp_path, stand_in_after=1e6) as server:
        anna, boris = server.guest("Anna"), server.guest("Boris", "ru")
        table = anna.table("simple", {"me": True}, {}, deals=1)
        with anna.socket(table) as one, boris.socket(table) as two:
            two.do(table, "sit", seat=1)
            one.do(table, "ready")
            seq = two.do(table, "ready")["seq"]
            for socket in (one, two):
                socket.view(table, seq)
            play_out(table, one, two)
            assert one.views[table]["over"]
            again = two.do(table, "again")
            assert again["t"] == "done"
            assert two.do(table, "ready", body={"nonce": NONCE})["t"] == "done"
            view = one.view(table, again["seq"])
            assert not view["over"]
            assert "Boris wants another match: 2 deals in all by now." in [news["text"] for news in view["news"]]
            done = one.do(table, "ready")
            assert two.view(table, done["seq"])["deal"] == 2


def play_out(table: str, *sockets: Socket) -> None:
    """Let whoever may act do the first thing that is offered, until the deal is over."""
    while not all(socket.views[table]["view"]["result"] for socket in sockets):
        for socket in sockets:
            view = socket.views[table]
            if view["actions"]:
                socket.act(table, view["actions"][0]["text"])
            elif not view["view"]["result"]:
                other = max(one.views[table]["seq"] for one in sockets)
                # Alone among bots somebody waits for the next view, with people for that of the other.
                socket.view(table, other if len(sockets) > 1 else view["seq"] + 1)


# What is sent again


def test_a_command_that_is_sent_again_has_the_same_answer_also_after_leaving(tmp_path: Path) -> None:
    with serving(tmp_path, stand_in_after=1e6) as server:
        anna, boris = server.guest("Anna"), server.guest("Boris")
        table = anna.table("throw-in", {"me": True}, {})
        with boris.socket(table) as two:
            two.do(table, "sit", seat=1)
            left = two.do(table, "leave", id="left")
            assert left["t"] == "done"
            assert two.do(table, "leave", id="left") == left
            assert two.do(table, "leave", id="again")["t"] == "refused"


def test_what_is_picked_for_an_older_view_is_stale(tmp_path: Path) -> None:
    with serving(tmp_path, stand_in_after=1e6) as server:
        anna, boris = server.guest("Anna"), server.guest("Boris")
        table = anna.table("contract-rummy", {"me": True}, {})
        boris.post(f"/api/tables/{table}/sit", {})
        with anna.socket(table) as one, boris.socket(table) as two:
            one.do(table, "ready")
            seq = two.do(table, "ready")["seq"]
            one.view(table, seq)
            assert one.ask("pick", table, seq=seq, cards=[])["t"] == "picks"
            assert one.ask("pick", table, seq=seq - 1, cards=[])["code"] == "table.stale"


def test_what_somebody_always_does_in_a_deal_outlives_his_page_and_is_nobody_elses(tmp_path: Path) -> None:
    with serving(tmp_path, stand_in_after=1e6) as server:
        anna, boris = server.guest("Anna"), server.guest("Boris")
        table = anna.table("contract-rummy", {"me": True}, {})
        boris.post(f"/api/tables/{table}/sit", {})
        with anna.socket(table) as one, boris.socket(table) as two:
            assert one.do(table, "always", body={"text": "decline"})["code"] == "table.no-deal"
            one.do(table, "ready")
            two.do(table, "ready")
            done = one.do(table, "always", body={"text": "decline"})
            assert done["t"] == "done"
            assert one.do(table, "always", body={"text": "decline"})["code"] == "table.is-so"
            assert one.view(table, done["seq"])["always"] == "decline"
            theirs = two.view(table, done["seq"])
            assert theirs["always"] == ""
            assert "decline" not in str(theirs["news"])
        with anna.socket(table) as again:
            assert again.views[table]["always"] == "decline"
            done = again.do(table, "always", body={"text": ""})
            assert again.view(table, done["seq"])["always"] == ""


# The host


def test_the_host_chooses_the_level_of_a_bot_also_where_it_plays_on(tmp_path: Path) -> None:
    with serving(tmp_path, stand_in_after=1e6) as server:
        anna, boris = server.guest("Anna"), server.guest("Boris")
        table = anna.table("throw-in", {"me": True}, {}, {"bot": "lowest"}, names=["", "", "Lou"])
        with anna.socket(table) as one, boris.socket(table) as two:
            two.do(table, "sit", seat=1)
            one.do(table, "ready")
            two.do(table, "ready")
            assert one.do(table, "seat-bot", seat=2, body={"name": "random"})["t"] == "done"
            assert one.do(table, "seat-bot", seat=1, body={"name": "random"})["t"] == "done"
            done = one.do(table, "seat-bot", seat=1, body={"name": "heuristic"})
            seats = one.view(table, done["seq"])["seats"]
            assert [(seat["name"], seat["bot"]) for seat in seats[1:]] == [("Boris", "heuristic"), ("Lou", "random")]
            assert seats[1]["away"]
            back = two.do(table, "sit", seat=1)
            assert back["t"] == "done"
            assert one.view(table, back["seq"])["seats"][1]["bot"] == ""


# What is typed


@pytest.mark.parametrize(
    ("game", "typed", "meant"),
    [
        ("throw-in", "6s", "lead 6s"),
        ("throw-in", "lead the seven of hearts", "lead 7h"),
        ("throw-in", "хожу шестёркой пик", "lead 6s"),
        ("throw-in", "зайти с шестёрки пик", "lead 6s"),
        ("shed-idiot", "готов", "ready"),
        ("shed-idiot", "swap 4s for Kc", "swap 4s for Kc"),
        ("contract-rummy", "беру", "draw-discard"),
        ("contract-rummy", "no", "refuse"),
        ("comic-animals", "six of diamonds", "lay 6d"),
        ("throw-in", "lead nine of clubs", "You do not hold the nine of clubs."),
        ("throw-in", "take", "No card waits to be covered."),
        ("shed-idiot", "swap", "“swap” fits several moves, among them: swap the four of spades for"),
        ("throw-in", "Кc", "mixes two alphabets"),
        ("comic-animals", "dance", "“dance” is neither an action nor a card"),
    ],
)
def test_what_is_typed_is_understood_in_words_and_in_notation(game: str, typed: str, meant: str) -> None:
    found = foolery.game(game)
    state = found.deal(3, "abc")
    view = state.view(state.actors()[0])
    try:
        said = action_typed(typed, found, view, "en" if typed.isascii() else "ru", NAMES).text
    except foolery.FooleryError as error:
        said = text_of(error, "en", found, wish_of(typed, found).text or typed)
        assert meant in said
        assert said.endswith(".")
    else:
        assert said == meant


def test_typing_at_the_page_is_answered_by_an_action_a_command_or_a_sentence(tmp_path: Path) -> None:
    with serving(tmp_path, stand_in_after=1e6) as server:
        anna = server.guest("Anna", "ru")
        table = anna.table("comic-animals", {"me": True}, {"bot": "lowest"})
        with anna.socket(table) as one:
            while not one.views[table]["actions"]:
                one.next()
            action = one.views[table]["actions"][0]
            assert one.ask("type", table, text=action["label"])["action"]["text"] == action["text"]
            assert one.ask("type", table, text="подсказка")["command"] == "hint"
            refused = one.ask("type", table, text="цвета")
            assert refused["code"] == "gate.no-command"
            assert refused["text"].startswith("«цвета» — команда терминала")
            assert one.ask("type", table, text="плясать")["t"] == "refused"
            assert one.ask("type", table, text="")["t"] == "refused"
        eve: Guest = server.guest("Eve")
        with eve.socket(table) as two:
            assert two.ask("type", table, text="9c")["code"] == "gate.no-hint"

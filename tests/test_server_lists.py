"""Lists of tables come from the database alone, and a server that is full says so."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from foolery.server.disk import size_of, size_text
from foolery.server.folder import DATABASE
from foolery.server.log import Mark, Pending
from foolery.table import Table
from tests.serving import Clock, Guest, Server, serving
from tests.test_server_time import again, my_turn

ME, BOT, FREE = {"me": True}, {"bot": "lowest"}, dict[str, Any]()


def folds(server: Server, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The entries that are folded from here on."""
    found: list[int] = []
    append = Table.append

    def counted(table: Table, entry: Any) -> None:
        found.append(entry.seq)
        append(table, entry)

    monkeypatch.setattr(Table, "append", counted)
    return found


def tables_of_all_kinds(anna: Guest, boris: Guest) -> dict[str, str]:
    """The names of Anna's tables by what they wait for."""
    found = {"mine": anna.table("simple", ME, BOT, passes=False, names=["", "Lou"])}
    with anna.socket(found["mine"]) as one:
        my_turn(one, found["mine"])
    found["people"] = anna.table("throw-in", ME, FREE, FREE, open=True)
    found["ready"] = boris.table("throw-in", ME, FREE, open=True)
    assert anna.post(f"/api/tables/{found['ready']}/sit", {}) == {"seat": 1}
    found["not ready"] = anna.table("throw-in", ME, FREE)
    boris.post(f"/api/tables/{found['not ready']}/sit", {})
    anna.post(f"/api/tables/{found['not ready']}/ready", {})
    found["over"] = anna.table("simple", ME, BOT, names=["", "Max"])
    with anna.socket(found["over"]) as one:
        assert one.do(found["over"], "end")["t"] == "done"
    return found


SAID = {
    "en": {
        "mine": "Lou waits for you.",
        "people": "Waiting for people: 2 seats are free.",
        "ready": "Are you ready for the next deal?",
        "not ready": "Waiting until Boris is ready.",
        "over": "Nothing more is played here.",
    },
    "ru": {
        "mine": "Вас ждут: Lou.",
        "people": "Ждём игроков: свободно 2 места.",
        "ready": "Вы готовы к следующей партии?",
        "not ready": "Ещё не готовы: Boris.",
        "over": "Здесь больше не играют.",
    },
}


def test_no_table_is_folded_for_a_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path, stand_in_after=1e6) as server:
        anna, boris = server.guest("Anna"), server.guest("Boris")
        names = tables_of_all_kinds(anna, boris)
    with serving(tmp_path, stand_in_after=1e6) as server:
        folded = folds(server, monkeypatch)
        for lang in SAID:
            found = {one["table"]: one for one in Guest(server, anna.cookie, lang).get("/api/me")["tables"]}
            assert {kind: found[name]["text"] for kind, name in names.items()} == SAID[lang]
        of = {kind: found[name] for kind, name in names.items()}
        assert [kind for kind in of if of[kind]["mine"]] == ["mine"]
        assert [kind for kind in of if of[kind]["over"]] == ["over"]
        assert [kind for kind in of if of[kind]["begun"]] == ["mine", "over"]
        assert of["mine"]["names"] == ["Anna", "Lou"]
        (listed,) = again(server, boris).get("/api/tables")
        assert listed["table"] == names["people"]
        assert folded == []


def test_what_an_earlier_version_wrote_is_folded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as server:
        anna = server.guest("Anna")
        table = anna.table("simple", ME, BOT, passes=False, names=["", "Lou"])
        with anna.socket(table) as one:
            my_turn(one, table)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as raw, raw:
        raw.execute("UPDATE game SET pending = NULL")
    for folded_once in (True, False):
        with serving(tmp_path) as server:
            folded = folds(server, monkeypatch)
            (found,) = again(server, anna).get("/api/me")["tables"]
            assert (found["mine"], found["text"]) == (True, "Lou waits for you.")
            assert bool(folded) is folded_once


def test_a_move_while_a_list_folds_the_table_keeps_its_own_mark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mark of the list is older than the move, after which the bot is due or a new deadline runs."""
    clock = Clock()
    with serving(tmp_path, time=clock, bot_pause=10) as server:
        anna = server.guest("Anna")
        table = anna.table("simple", ME, BOT, passes=False, clock={"move": 60})
        clock.time += 20_000  # the bot may lead, and pauses after that
        house = server.house

        def mark() -> tuple[int | None, str]:
            with closing(sqlite3.connect(tmp_path / DATABASE)) as raw, raw:
                found: tuple[int | None, str] = raw.execute("SELECT due, pending FROM game").fetchone()
            return found

        with anna.socket(table) as one:
            view = my_turn(one, table)
            newer: list[tuple[int | None, str]] = []
            write = house.log.mark

            async def late(name: str, told: Mark, *seq: int) -> None:
                clock.time += 1000
                (asked,) = (await house.desk.table(name)).wanted()
                command = asked.act("meanwhile", view["actions"][0]["text"], asked.sitter.person)
                assert (await house.desk.do(name, command)).entry is not None
                newer.append(mark())
                assert newer[0][0] not in (None, told.due)
                await write(name, told, *seq)

            monkeypatch.setattr(house.log, "mark", late)
            with closing(sqlite3.connect(tmp_path / DATABASE)) as raw, raw:
                raw.execute("UPDATE game SET pending = NULL")  # as an earlier version wrote it
            anna.get("/api/me")
            assert newer == [mark()]


def test_what_is_waited_for_is_kept_as_text() -> None:
    for one in (Pending(), Pending("act", (0, 2)), Pending("undo", (1,), 0)):
        assert Pending.read(one.text()) == one
    assert Pending.read(None) is None


@pytest.mark.parametrize(("lang", "said"), [("en", "running games go on"), ("ru", "начатые игры продолжаются")])
def test_a_server_that_is_full_opens_nothing_new_and_plays_on(tmp_path: Path, lang: str, said: str) -> None:
    with serving(tmp_path) as server:
        anna = server.guest("Anna", lang)
        table = anna.table("simple", ME, BOT, passes=False)
    clock = Clock()
    ballast = tmp_path / "server.log.1"
    with ballast.open("wb") as file:
        file.truncate(12_000_000)
    with serving(tmp_path, time=clock, disk=10_000_000) as server:
        anna = Guest(server, anna.cookie, lang)
        wish = {"game": "simple", "seats": [ME, BOT]}
        refused = anna.post("/api/tables", wish, 507)
        assert (refused["code"], refused["fields"]["most"]) == ("server.too-full", "10 MB")
        assert said in refused["text"]
        assert "--disk" in refused["text"]
        found = server.ask("POST", "/api/records", anna.cookie, content="foolery-record 1")
        assert (found.status_code, found.json()["code"]) == (507, "server.too-full")
        with anna.socket(table) as one:
            view = my_turn(one, table)
            assert one.do(table, "act", body={"text": view["actions"][0]["text"]})["t"] == "done"
        ballast.unlink()
        clock.time += 5_000
        anna.post("/api/tables", wish, 507)
        clock.time += 5_000
        anna.post("/api/tables", wish, 201)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("500MB", 500_000_000),
        ("1.5 gb", 1_500_000_000),
        (" 2 TB ", 2 * 10**12),
        ("", None),
        ("5", None),
        ("GB", None),
        ("-5GB", None),
        ("1.2.3GB", None),
        ("٥GB", None),
        ("1e9GB", None),
        ("nanGB", None),
        ("9" * 400 + "GB", None),
    ],
)
def test_sizes_are_read_as_people_write_them(text: str, size: int | None) -> None:
    assert size_of(text) == size
    if size is not None:
        assert size_of(size_text(size)) == size

"""Guests, their browsers and devices, and the tables that they look for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from foolery.server.log import Lobby, Mark, Opening, People, Row, Sits, SqlLog, Status, Store, sweep
from foolery.server.log import people as log_people
from foolery.server.log.lobby import fits, guard_of
from foolery.server.log.people import CODE_LIFE, DAY, KEPT, LETTERS
from foolery.server.service import Service
from foolery.server.settings import Settings
from tests.serving import WIDE, Clock, Thinking, serving

NOW = 1_700_000_000_000


def with_store(folder: Path, work: Callable[[Store], Awaitable[None]]) -> None:
    async def whole() -> None:
        one = Store.open(folder)
        try:
            await work(one)
        finally:
            one.close()

    asyncio.run(whole())


def test_a_guest_is_known_by_the_token_of_a_browser(tmp_path: Path) -> None:
    async def work(one: Store) -> None:
        people = People(one)
        anna = await people.new_person("Anna", "ru", NOW)
        token, other = await people.new_session(anna.id, NOW), await people.new_session(anna.id, NOW)
        assert token != other
        assert await people.person_of(token, NOW) == anna == await people.person_of(other, NOW)
        for wrong in ("", "x", token[:-1], anna.id, "\ud800"):
            assert await people.person_of(wrong, NOW) is None

    with_store(tmp_path, work)


def test_no_token_and_no_code_stands_in_the_database(tmp_path: Path) -> None:
    told: list[str] = []

    async def work(one: Store) -> None:
        people = People(one)
        anna = await people.new_person("Anna", "en", NOW)
        told.append(await people.new_session(anna.id, NOW))
        told.append(await people.new_code(anna.id, NOW))

    with_store(tmp_path, work)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"Anna" in kept
    assert not any(secret.encode() in kept for secret in told)


def test_a_session_that_is_used_stays_and_one_that_is_not_ends(tmp_path: Path) -> None:
    async def work(one: Store) -> None:
        people = People(one)
        anna = await people.new_person("Anna", "en", NOW)
        used, unused = await people.new_session(anna.id, NOW), await people.new_session(anna.id, NOW)
        assert await people.person_of(used, NOW + KEPT - 1) == anna
        assert await people.person_of(used, NOW + 2 * KEPT - 2 * DAY) == anna
        assert await people.person_of(unused, NOW + KEPT) is None

    with_store(tmp_path, work)


def test_a_new_name_and_another_language(tmp_path: Path) -> None:
    async def work(one: Store) -> None:
        people = People(one)
        anna = await people.new_person("Anna", "en", NOW)
        token = await people.new_session(anna.id, NOW)
        await people.change(anna.id, name="Аня")
        await people.change(anna.id, language="ru")
        await people.change(anna.id)
        found = await people.person_of(token, NOW)
        assert found is not None
        assert (found.id, found.name, found.language) == (anna.id, "Аня", "ru")

    with_store(tmp_path, work)


def test_a_code_makes_one_further_device_the_same_person(tmp_path: Path) -> None:
    async def work(one: Store) -> None:
        people = People(one)
        anna = await people.new_person("Anna", "en", NOW)
        code = await people.new_code(anna.id, NOW)
        assert set(code) <= set(LETTERS)
        claims = await asyncio.gather(
            *(people.claim(f" {code[:4].lower()}-{code[4:]} ", NOW + CODE_LIFE - 1) for _ in range(5))
        )
        (found,) = [claim for claim in claims if claim is not None]
        claimed = replace(anna, since=NOW + CODE_LIFE - 1)
        assert found[0] == claimed
        assert await people.person_of(found[1], NOW) == claimed
        old = await people.new_code(anna.id, NOW)
        late = await people.new_code(anna.id, NOW)
        assert await people.claim(old, NOW) is None
        assert await people.claim(late, NOW + CODE_LIFE) is None
        assert await people.claim("nonsense", NOW) is None

    with_store(tmp_path, work)


async def table(log: SqlLog, name: str, mark: Mark, opening: Opening, at: int = 0) -> None:
    await log.append(Row(name, 0, at, "open", "{}"), mark, opening)


def test_open_tables_and_my_own(tmp_path: Path) -> None:
    async def work(one: Store) -> None:
        log, lobby = SqlLog(one), Lobby(one)
        waiting = Mark(Status.WAITING, None, (Sits(0, "anna", "Anna"), Sits(1), Sits(2, "", "Lou", "lowest")))
        await table(log, "listed", waiting, Opening("throw-in", 3, "anna", open=True), 1)
        await table(log, "guarded", waiting, Opening("simple", 3, "ben", open=True, guard="x"), 2)
        await table(log, "private", waiting, Opening("throw-in", 3, "anna"), 3)
        full = Mark(Status.WAITING, None, (Sits(0, "anna", "Anna"), Sits(1, "ben", "Ben")))
        await table(log, "full", full, Opening("throw-in", 2, "anna", open=True), 4)
        begun = Mark(Status.PLAYING, None, (Sits(0), Sits(1, "ben", "Ben")))
        await table(log, "begun", begun, Opening("throw-in", 2, "ben", open=True), 5)
        found = await lobby.open_tables()
        assert [(row.name, row.free, row.host, row.guarded) for row in found] == [
            ("guarded", 1, "", True),
            ("listed", 1, "Anna", False),
        ]
        assert [row.name for row in await lobby.open_tables(since=2)] == ["guarded"]
        assert [row.name for row in await lobby.open_tables(most=1)] == ["guarded"]
        assert [one.row.name for one in await lobby.mine("anna")] == ["full", "private", "guarded", "listed"]
        await log.append(Row("full", 1, 9, "end", "{}"), Mark(Status.OVER))
        assert [one.row.name for one in await lobby.mine("anna")] == ["private", "guarded", "listed", "full"]
        assert await lobby.mine("nobody") == []
        row = await lobby.table("guarded")
        assert row is not None
        assert (row.rules, row.players, row.host, row.open, row.guarded) == ("simple", 3, "ben", True, True)
        assert (row.status, row.created) == (Status.WAITING, 2)
        assert await lobby.table("nowhere") is None
        left = Mark(Status.WAITING, None, (Sits(0),))
        await log.append(Row("listed", 1, 9, "leave", "{}"), left)
        assert [one.row.name for one in await lobby.mine("anna")] == ["private", "guarded", "full"]

    with_store(tmp_path, work)


def test_what_nobody_will_miss_is_removed_and_no_deal(tmp_path: Path) -> None:
    late = NOW + 500 * DAY

    async def work(one: Store) -> None:
        people, log, lobby = People(one), SqlLog(one), Lobby(one)
        anna, boris, _ = [await people.new_person(name, "en", NOW) for name in ("Anna", "Boris", "Vera")]
        old = await people.new_session(anna.id, NOW)
        new = await people.new_session(boris.id, late)
        await people.new_code(boris.id, NOW)
        opening = Opening("throw-in", 2, anna.id)
        kinds = {"never": Status.WAITING, "played": Status.PLAYING, "over": Status.OVER, "watched": Status.WAITING}
        for name, status in kinds.items():
            await table(log, name, Mark(status, None, (Sits(0, anna.id, "Anna"),)), opening, NOW)
        await table(log, "new", Mark(Status.WAITING, None, (Sits(0, boris.id, "Boris"),)), opening, late)
        await log.seen([("watched", anna.id)], late - DAY)
        assert await sweep(one, NOW + 29 * DAY) == []
        assert await sweep(one, late) == ["never"]
        assert await log.after("never", -1) == []
        assert await lobby.table("never") is None
        assert set(await log.heads([*kinds, "new"])) == {"played", "over", "watched", "new"}
        assert await people.person_of(old, NOW) is None
        assert await people.person_of(new, late) == replace(boris, since=late)
        left = await one.read(lambda raw: [*raw.exec_driver_sql("SELECT name FROM person ORDER BY name").scalars()])
        codes = await one.read(lambda raw: [*raw.exec_driver_sql("SELECT hash FROM device").scalars()])
        assert (left, codes) == (["Anna", "Boris"], [])

    with_store(tmp_path, work)


def test_nothing_that_is_to_go_waits_for_another_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though few go in one commit."""
    monkeypatch.setattr(log_people, "_NEVER_BEGUN", log_people._NEVER_BEGUN.limit(2))
    monkeypatch.setattr("foolery.server.service.AT_ONCE", 2)

    async def work(one: Store) -> None:
        log = SqlLog(one)
        for number in range(5):
            await table(log, f"never {number}", Mark(Status.WAITING, None, ()), Opening("throw-in", 2, "anna"), NOW)
        house = Service(Settings(data=tmp_path), one, Clock(NOW + 31 * DAY), WIDE, Thinking())
        await house.sweep()
        assert await log.heads([f"never {number}" for number in range(5)]) == {}

    with_store(tmp_path, work)


def test_lists_of_tables_read_what_is_new_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path, stand_in_after=1e6) as server:
        anna, boris = server.guest("Anna"), server.guest("Boris")
        running = anna.table("throw-in", {"me": True}, {"bot": "lowest"}, names=["", "Lou"], passes=False)
        waiting = anna.table("shed-idiot", {"me": True}, {}, {}, open=True)
        over = anna.table("simple", {"me": True}, {"bot": "lowest"}, names=["", "Max"])
        with anna.socket(over) as one:
            assert one.do(over, "end")["t"] == "done"
        read: list[str] = []
        after = server.house.log.after

        async def counted(game: str, seq: int) -> list[Row]:
            read.append(game)
            return await after(game, seq)

        monkeypatch.setattr(server.house.log, "after", counted)
        (listed,) = boris.get("/api/tables")
        assert listed["names"] == ["Anna"]
        assert "2 seats are free" in listed["text"]
        mine = {one["table"]: one for one in anna.get("/api/me")["tables"]}
        assert [mine[name]["names"] for name in (running, over)] == [["Anna", "Lou"], ["Anna", "Max"]]
        assert [mine[name]["over"] for name in (running, waiting, over)] == [False, False, True]
        assert mine[over]["text"] == "Nothing more is played here."
        assert set(read) <= {running}  # where the bot may just have moved


@pytest.mark.parametrize("password", ["secret", "секрет", " ", "x" * 10_000, "\ud800"])
def test_a_password_is_kept_as_a_hash(password: str) -> None:
    async def work() -> None:
        guard, again = await guard_of(password), await guard_of(password)
        assert guard != again
        assert password.strip() == "" or password not in guard
        assert await fits(password, guard)
        assert not await fits(password + "x", guard)
        assert not await fits("", guard)

    asyncio.run(work())


def test_where_no_password_is_asked_any_will_do() -> None:
    assert asyncio.run(guard_of("")) == ""
    assert asyncio.run(fits("anything", ""))

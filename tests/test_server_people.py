"""Guests, their browsers and devices, and the tables that they look for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from foolery.server.log import Lobby, Mark, Opening, People, Row, Sits, SqlLog, Status, Store
from foolery.server.log.lobby import fits, guard_of
from foolery.server.log.people import CODE_LIFE, DAY, KEPT, LETTERS

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
        await people.end_session(token)
        assert await people.person_of(token, NOW) is None
        assert await people.person_of(other, NOW) == anna

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
        assert found[0] == anna
        assert await people.person_of(found[1], NOW) == anna
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
        assert [row.name for row in await lobby.mine("anna")] == ["full", "private", "guarded", "listed"]
        await log.append(Row("full", 1, 9, "end", "{}"), Mark(Status.OVER))
        assert [row.name for row in await lobby.mine("anna")] == ["private", "guarded", "listed", "full"]
        assert await lobby.mine("nobody") == []
        row = await lobby.table("guarded")
        assert row is not None
        assert (row.rules, row.players, row.host, row.open, row.guarded) == ("simple", 3, "ben", True, True)
        assert (row.status, row.created) == (Status.WAITING, 2)
        assert await lobby.table("nowhere") is None
        left = Mark(Status.WAITING, None, (Sits(0),))
        await log.append(Row("listed", 1, 9, "leave", "{}"), left)
        assert [row.name for row in await lobby.mine("anna")] == ["private", "guarded", "full"]

    with_store(tmp_path, work)


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

"""What a served move leaves behind: nothing that holds itself, and what stays is looked at once."""

from __future__ import annotations

import asyncio
import gc
import sys
import time
import weakref
from collections.abc import Iterator
from itertools import count

import pytest

from foolery.server import collecting
from foolery.server.frames import OUT
from foolery.server.views import Beside, view_frame
from foolery.table import Command
from tests.table_games import FAMILIES, House

BESIDE = Beside("example")


@pytest.fixture
def garbage() -> Iterator[list[object]]:
    """What only a look for things that hold each other would free."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield gc.garbage
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


@pytest.mark.parametrize("game", FAMILIES)
def test_nothing_that_a_move_makes_holds_itself(game: str, garbage: list[object]) -> None:
    house = House(game, ["lowest"] * FAMILIES[game])

    def play(moves: int) -> None:
        for _ in range(moves):
            table = house.table
            wanted = table.wanted()
            if wanted:
                answer = table.decide(house.driver.answer(table, wanted[0]))
                assert answer.entry is not None
                house.table = table.then(answer.entry)
            for lang in ("en", "ru"):
                for seat in (None, *range(FAMILIES[game])):
                    OUT.encode(view_frame(table, seat, lang, BESIDE, max(table.seq - 1, 0)))

    def refuse(moves: int) -> None:
        for _ in range(moves):
            who = house.table.sitters[0].person
            answer = house.table.do(Command("wrong", "act", 0, who, 1, 0, 0, {"text": "no such thing"}))
            assert answer.error is not None

    refuse(5)
    play(10)  # what is imported and written down once may hold itself
    gc.collect()
    garbage.clear()
    play(15)
    refuse(5)
    gc.collect()
    assert not garbage, [*map(type, garbage[:20])]


class Held:
    """Something that only a look frees."""

    def __init__(self) -> None:
        self.own = self


def test_what_has_outlived_a_look_is_set_aside_until_all_is_looked_at() -> None:
    async def collected() -> tuple[int, int]:
        task = asyncio.create_task(collecting.collect_on())
        await asyncio.sleep(0)
        aside, kept = gc.get_freeze_count(), [Held() for _ in range(100)]
        gc.collect(0)
        grown = gc.get_freeze_count() - aside
        del kept
        left = gc.collect()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return grown, left

    before = gc.get_threshold()
    grown, left = asyncio.run(collected())
    assert grown >= 100
    assert left < 100, "what was set aside is looked at again and again"
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)
    assert gc.collect() >= 100


@pytest.mark.parametrize(
    ("young", "work", "hour", "blocks", "freed"),
    [
        pytest.param(50, 0.0, 1000.0, 1, True, id="a quiet second"),
        pytest.param(10_000_000, 0.0, 1000.0, 1, False, id="too little for a look"),
        pytest.param(50, 0.5, 1000.0, 1, False, id="much to do"),
        pytest.param(10_000_000, 0.0, 0.0, 1, True, id="a quiet second after an hour"),
        pytest.param(50, 0.5, 0.0, 1, True, id="much to do for two hours"),
        pytest.param(50, 0.5, 1000.0, 3_000_000, True, id="much to do, and very much more in memory"),
    ],
)
def test_a_look_waits_for_a_quiet_second_but_not_for_ever(
    young: int, work: float, hour: float, blocks: int, freed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collecting, "SECOND", 0.02)
    there = count(1_000_000, blocks)
    monkeypatch.setattr(sys, "getallocatedblocks", lambda: next(there))
    monkeypatch.setattr(collecting, "YOUNG", young)
    monkeypatch.setattr(collecting, "HOUR", hour)
    worked = count()
    monkeypatch.setattr(time, "process_time", lambda: next(worked) * work)

    async def left() -> tuple[bool, int]:
        task = asyncio.create_task(collecting.collect_on())
        await asyncio.sleep(0)
        aside, known = gc.get_freeze_count(), [weakref.ref(Held()) for _ in range(100)]
        await asyncio.sleep(0.2)
        grown = gc.get_freeze_count() - aside
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return any(one() is not None for one in known), grown

    kept, grown = asyncio.run(left())
    assert kept is not freed
    assert grown >= 100 or not (work and kept), "what is new is set aside where there is no time to look"
    gc.collect()

"""A game that is over, looked at again on the server: reckoned beside the loop, once, in the reader's language."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from foolery import record as records
from foolery.review import Settings, review
from foolery.server import reviews
from foolery.server.replaying import Busy
from foolery.server.reviewer import Line, reviewed
from foolery.server.reviews import Reviews
from foolery.server.said import Refusal
from tests.serving import OWN, serving

RECORD = (Path(__file__).parent / "records" / "rule-gather-then-fool.txt").read_text(encoding="utf-8")
TEXT = {"content-type": "text/plain; charset=utf-8"}


def waited(ask: Any) -> dict[str, Any]:
    """The answer once the review is there."""
    while True:
        data: dict[str, Any] = ask()
        if data["found"]:
            return data
        time.sleep(0.2)


def test_an_upload_is_reviewed_in_both_languages(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        name = server.client.post("/api/records", content=RECORD.encode(), headers={**OWN, **TEXT}).json()["record"]
        head = server.client.get(f"/api/records/{name}/replay").json()
        found = waited(lambda: server.client.get(f"/api/records/{name}/review?lang=en").json())["found"]
        assert len(found["course"]) == head["steps"]
        assert all(0 < one["step"] < head["steps"] for one in found["judged"])
        assert len(found["seats"]) == head["common"]["players"]
        dear = [one for one in found["judged"] if one["verdict"] == "dear"]
        assert all("Better: " in one["text"] for one in dear)
        other = server.client.get(f"/api/records/{name}/review?lang=ru").json()["found"]
        assert other["course"] == found["course"]
        assert other["note"] != found["note"]
        assert server.client.get("/api/records/none/review").status_code == 404


def test_steps_are_those_of_the_replay() -> None:
    found = review(records.read(RECORD), Settings(2))
    told = reviewed(found, "en")
    deal = found.deals[0]
    assert [one.step for one in told.judged] == [one.action for one in deal.decisions]
    assert told.course == [list(point.expected) for point in deal.course]
    assert [part.luck for part in told.seats] == [share.luck for share in found.seats]


def test_a_failure_is_told_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(one: Any, text: str) -> None:
        raise OSError("no process")

    async def refuse(one: Any, text: str) -> None:
        one.line = Line(problem={"code": "review.no-deals", "fields": {}})

    async def tried() -> None:
        async with Reviews() as held:
            monkeypatch.setattr(reviews, "_listen", fail)
            assert held.of("a", "", "en").found is None
            await asyncio.sleep(0.01)
            with pytest.raises(Busy):
                held.of("a", "", "en")
            assert held.of("a", "", "en").found is None
            monkeypatch.setattr(reviews, "_listen", refuse)
            held.of("b", "", "en")
            await asyncio.sleep(0.01)
            with pytest.raises(Refusal):
                held.of("b", "", "en")

    asyncio.run(tried())


def test_too_many_are_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def wait(one: Any, text: str) -> None:
        await asyncio.Event().wait()

    async def tried() -> None:
        monkeypatch.setattr(reviews, "_listen", wait)
        async with Reviews() as held:
            for number in range(reviews.WAITING + 1):
                held.of(str(number), "", "en")
            with pytest.raises(Busy):
                held.of("one more", "", "en")
            assert held.of("0", "", "en").done == 0

    asyncio.run(tried())

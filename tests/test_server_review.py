"""A game that is over, looked at again on the server: reckoned beside the loop, once, in the reader's language."""

from __future__ import annotations

import asyncio
import selectors
import time
from pathlib import Path
from typing import Any

import pytest

from foolery import record as records
from foolery.review import Reviewing, Settings, review
from foolery.server import reviewer, reviews
from foolery.server.error_responses import Refusal, TooMany
from foolery.server.replays import Busy
from foolery.server.reviewer import Line, reviewed
from foolery.server.reviews import Client, Reviews
from tests.serving import OWN, serving

RECORDS = Path(__file__).parent / "records"
RECORD = (RECORDS / "rule-gather-then-fool.txt").read_text(encoding="utf-8")
ENDED = (RECORDS / "draw.txt").read_text(encoding="utf-8")
"""A game with an ending in which every line can be tried, and a dear move in it."""
ME, YOU = Client("", "192.0.2.1"), Client("", "192.0.2.2")
TEXT = {"content-type": "text/plain; charset=utf-8"}


def waited(ask: Any) -> dict[str, Any]:
    """The answer once the review is there."""
    for _ in range(600):
        data: dict[str, Any] = ask()
        if data["found"]:
            return data
        time.sleep(0.2)
    pytest.fail("the review does not come")


def test_an_upload_is_reviewed_in_both_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "CHILD", (*reviews.CHILD, "16", "1000"))
    with serving(tmp_path) as server:
        name = server.client.post("/api/records", content=ENDED.encode(), headers={**OWN, **TEXT}).json()["record"]
        head = server.client.get(f"/api/records/{name}/replay").json()
        found = waited(lambda: server.client.get(f"/api/records/{name}/review?lang=en").json())["found"]
        assert len(found["course"]) == head["steps"]
        assert all(0 < one["step"] < head["steps"] for one in found["judged"])
        assert len(found["seats"]) == head["common"]["players"]
        dear = [one for one in found["judged"] if one["verdict"] == "dear"]
        assert dear
        assert all(" is better" in one["text"] for one in dear)
        other = server.client.get(f"/api/records/{name}/review?lang=ru").json()["found"]
        assert other["course"] == found["course"]
        assert other["note"] != found["note"]
        assert server.client.get("/api/records/none/review").status_code == 404


def test_steps_are_those_of_the_replay() -> None:
    found = review(records.read(RECORD), Settings(2, positions=1000))
    told = reviewed(found, "en")
    deal = found.deals[0]
    assert [one.step for one in told.judged] == [one.action for one in deal.decisions]
    assert told.course == [list(point.expected) for point in deal.course]
    assert [part.luck for part in told.seats] == [share.luck for share in found.seats]


@pytest.mark.parametrize(
    ("name", "tries", "deals"),
    [
        ("rule-gather-then-fool", 500_000, 1000),
        ("contract-rummy", 500_000, 865),
        ("contract-rummy", 100_000, 173),
        ("contract-rummy", 1000, 64),
    ],
)
def test_a_long_match_has_fewer_deals(monkeypatch: pytest.MonkeyPatch, name: str, tries: int, deals: int) -> None:
    monkeypatch.setattr(reviewer, "TRIES", tries)
    reviewing = Reviewing(records.read((RECORDS / f"{name}.txt").read_text(encoding="utf-8")))
    assert reviewer.deals_for(reviewing) == deals
    assert reviewer.deals_for(reviewing, 8) == 8


def test_what_a_bot_plays_out_is_a_work_of_equal_size_however_long_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    reviewing = Reviewing(records.read((RECORDS / "comic-animals-2.txt").read_text(encoding="utf-8")))
    for work, deals in ((0, 4), (10 * reviewing.parts, 10), (1000 * reviewing.parts, 64)):
        monkeypatch.setattr(reviewer, "SLOWLY", work)
        assert reviewer.deals_for(reviewing) == deals
    assert reviewer.deals_for(reviewing, 2) == 2


@pytest.mark.parametrize(("name", "positions"), [("draw", 600_000), ("contract-rummy", 20_000)])
def test_a_long_match_has_fewer_positions(monkeypatch: pytest.MonkeyPatch, name: str, positions: int) -> None:
    reviewing = Reviewing(records.read((RECORDS / f"{name}.txt").read_text(encoding="utf-8")))
    assert reviewer.settings_for(reviewing).positions == positions
    assert reviewer.settings_for(reviewing, 16, 1000) == Settings(16, positions=1000)
    for together, each in ((9000 * len(reviewing.questions), 9000), (10, reviewer.FEWEST)):
        monkeypatch.setattr(reviewer, "POSITIONS", together)
        assert reviewer.settings_for(reviewing).positions == each
    assert reviewer.settings_for(reviewing, 16, 1000).positions == 1000


class Jumps(selectors.SelectSelector):
    """Moves the clock of a loop to its next timer, so that minutes pass at once."""

    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        self.now += timeout or 0
        return super().select(0 if timeout else timeout)


class Jumping(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.clock = Jumps()
        super().__init__(self.clock)

    def time(self) -> float:
        return self.clock.now


@pytest.mark.parametrize(
    ("pause", "lines", "failed"),
    [(10_000, 1, reviews.SILENCE), (reviews.SILENCE - 1, 2, None), (reviews.SILENCE - 1, 100, reviews.TOTAL)],
    ids=["silence ends it", "progress extends it", "the total ends it"],
)
def test_a_review_has_a_limit_on_silence_and_one_in_total(
    monkeypatch: pytest.MonkeyPatch, pause: int, lines: int, failed: int | None
) -> None:
    async def listen(one: Any, text: str, heard: Any) -> None:
        for _ in range(lines):
            await asyncio.sleep(pause)
            heard()
        one.line = Line(problem={"code": "review.no-deals", "fields": {}})

    async def tried() -> float | None:
        async with Reviews() as held:
            held.of("a", "", "en", ME)
            await asyncio.gather(*held._tasks)
            return held._held["a"].failed

    monkeypatch.setattr(reviews, "_listen", listen)
    with asyncio.Runner(loop_factory=Jumping) as runner:
        assert runner.run(tried()) == (None if failed is None else pytest.approx(failed))


def test_a_failure_is_told_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(one: Any, text: str, heard: Any) -> None:
        raise OSError("no process")

    async def refuse(one: Any, text: str, heard: Any) -> None:
        one.line = Line(problem={"code": "review.no-deals", "fields": {}})

    async def tried() -> None:
        async with Reviews() as held:
            monkeypatch.setattr(reviews, "_listen", fail)
            assert held.of("a", "", "en", ME).found is None
            await asyncio.sleep(0.01)
            for _ in range(2):
                with pytest.raises(Busy, match="could be reviewed"):
                    held.of("a", "", "en", ME)
            monkeypatch.setattr(reviews, "AGAIN", 0)
            assert held.of("a", "", "en", ME).found is None
            monkeypatch.setattr(reviews, "_listen", refuse)
            held.of("b", "", "en", ME)
            await asyncio.sleep(0.01)
            with pytest.raises(Refusal):
                held.of("b", "", "en", ME)

    asyncio.run(tried())


def test_too_many_are_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def wait(one: Any, text: str, heard: Any) -> None:
        await asyncio.Event().wait()

    async def tried() -> None:
        monkeypatch.setattr(reviews, "_listen", wait)
        async with Reviews() as held:
            for number in range(reviews.WAITING + 1):
                held.of(str(number), "", "en", Client("", f"{number}"))
            with pytest.raises(Busy):
                held.of("one more", "", "en", YOU)
            assert held.of("0", "", "en", YOU).done == 0

    asyncio.run(tried())


def test_one_customer_waits_for_two_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    done = asyncio.Event()

    async def wait(one: Any, text: str, heard: Any) -> None:
        await done.wait()
        one.line = Line(problem={"code": "review.no-deals", "fields": {}})

    async def tried() -> None:
        monkeypatch.setattr(reviews, "_listen", wait)
        async with Reviews() as held:
            for name in ("a", "b", "a"):
                held.of(name, "", "en", ME)
            with pytest.raises(TooMany):
                held.of("c", "", "en", ME)
            held.of("c", "", "en", YOU)
            assert held.of("c", "", "en", ME).done == 0
            done.set()
            await asyncio.sleep(0.01)
            assert held.of("d", "", "en", ME).done == 0

    asyncio.run(tried())


def test_whoever_keeps_the_server_reads_why_a_process_failed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def tried() -> None:
        monkeypatch.setattr(
            reviews, "CHILD", ("-c", "import sys; sys.stderr.write('x' * 9000 + 'no cards'); sys.exit(7)")
        )
        async with Reviews() as held:
            held.of("a", RECORD, "en", ME)
            await asyncio.gather(*held._tasks)
            with pytest.raises(Busy):
                held.of("a", RECORD, "en", ME)

    asyncio.run(tried())
    (entry,) = caplog.records
    assert entry.exc_info is not None
    assert isinstance(entry.exc_info[1], ChildProcessError)
    status, said = entry.exc_info[1].args
    assert status == 7
    assert said.endswith("no cards")
    assert len(said) <= reviews.SAID


def test_sessions_of_one_address_wait_beside_each_other_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    async def wait(one: Any, text: str, heard: Any) -> None:
        await asyncio.Event().wait()

    async def tried() -> None:
        monkeypatch.setattr(reviews, "_listen", wait)
        async with Reviews() as held:
            for number in range(reviews.TOGETHER):
                held.of(str(number), "", "en", Client(f"pupil {number}", "192.0.2.1"))
            with pytest.raises(TooMany):
                held.of("one more", "", "en", Client("another pupil", "192.0.2.1"))
            held.of("one more", "", "en", YOU)
            await asyncio.sleep(0.01)
            assert not [one.failed for one in held._held.values() if one.failed is not None]

    asyncio.run(tried())

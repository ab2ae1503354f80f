"""Programs at work: in the arena, at the terminal and at served tables; and what becomes of a game where one fails."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from foolery import bots
from foolery.arena import Settings
from foolery.arena.contest import Contest
from foolery.arena.figures import Tally
from foolery.arena.play import games
from foolery.arena.report import lines, report
from foolery.arena.store import Store, StoreError, made_from, manifest
from foolery.base.errors import FooleryError
from foolery.bots.programs import lines as processes
from foolery.cli.serving import bots_named
from foolery.cli.usage import CommandError
from foolery.server.bots import Bots, cheap, question_of
from foolery.server.settings import Settings as ServerSettings
from foolery.server.worker import QUESTIONS, Question, reply
from foolery.table import Driver
from tests.serving import serving
from tests.table_games import FAMILIES, House
from tests.test_arena import Here, found, planned
from tests.tried_programs import ROOT, THRIFTY, wrong
from tests.typing_person import through_pipe

NODE = shutil.which("node")
IN_JAVASCRIPT = f"program:node '{ROOT / 'docs/bots/mybot.js'}'"
EXAMPLES = [
    pytest.param(THRIFTY, id="python"),
    pytest.param(
        IN_JAVASCRIPT,
        id="javascript",
        marks=pytest.mark.skipif(NODE is None, reason="no node on the PATH, so the example in JavaScript is not tried"),
    ),
]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[processes.Lines]]:
    """The processes that are started for programs; all must be gone in the end."""
    born, all_of_them = processes.Lines.__init__, []

    def kept(self: processes.Lines, command: Any) -> None:
        born(self, command)
        all_of_them.append(self)

    monkeypatch.setattr(processes.Lines, "__init__", kept)
    yield all_of_them
    assert [one.process.args for one in all_of_them if one.process.poll() is None] == []


# In the arena


@pytest.mark.parametrize("spec", EXAMPLES)
def test_an_example_plays_in_the_arena(spec: str, made: list[processes.Lines]) -> None:
    data = found(planned("transfer", bots=(spec, "random"), deals=6, seconds=30.0))
    assert (data["games"], data["forfeits"]) == (6, 0)
    assert data["bots"][0]["utility"] > 0
    assert data["run"]["bots"][0]["digest"]
    assert len(made) == 6 // 2, "one for each part of a run, here a group"


def test_a_seat_has_a_process_of_its_own_from_deal_to_deal(made: list[processes.Lines]) -> None:
    settings = planned("simple", 4, bots=(wrong("first"), "lowest"), deals=4, seconds=30.0)
    played = list(games(settings, range(4)))
    assert all(one.failed < 0 for one in played)
    assert len(made) == 2


FAILS = {
    "crash": "program.ended",
    "silent": "arena.stalled",
    "protocol": "program.protocol",
    "nonsense": "program.not-json",
    "illegal": "program.illegal",
    "stall": "arena.stalled",
    "flood": "program.flood",
    "number": "program.other-number",
    "dies": "program.killed",
}


@pytest.mark.parametrize("kind", FAILS)
def test_a_wrong_program_loses_and_the_arena_goes_on(kind: str, made: list[processes.Lines]) -> None:
    seconds = 0.4 if FAILS[kind] == "arena.stalled" else 20.0
    data = found(planned(bots=("lowest", wrong(kind)), deals=2, seconds=seconds))
    assert data["complete"]
    assert data["games"] == 2
    assert data["forfeits"] == data["bots"][1]["failed"] == len(data["failures"]) > 0
    assert {one["why"]["code"] for one in data["failures"]} == {FAILS[kind]}
    assert len(made) >= data["forfeits"], "the next game has a fresh process"
    said = "\n".join(lines(data, "ru"))
    assert f"wrong_programs.py {kind}" in said


def run_of(path: Path, deals: int, spec: str = THRIFTY) -> str:
    """The report of a run that a file keeps, gone on with as far as there is something to do."""
    settings: Settings = planned("throw-in", bots=(spec, "lowest"), deals=deals, seconds=30.0)
    with Store(path) as store:
        store.begin(manifest(settings))
        contest = Contest(Tally(settings), store)
        contest.run(Here(), 1)
    return json.dumps(report(contest.tally, manifest(settings)))


def test_a_run_that_is_gone_on_with_comes_to_the_same(tmp_path: Path) -> None:
    whole = run_of(tmp_path / "whole", 8)
    run_of(tmp_path / "pieces", 4)
    assert run_of(tmp_path / "pieces", 8) == whole


def test_a_program_that_has_changed_is_another_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path("bot.py")
    file.write_text((ROOT / "docs/bots/mybot.py").read_text(encoding="utf-8"), encoding="utf-8")
    spec = THRIFTY.replace(str(ROOT / "docs/bots/mybot.py"), "bot.py")
    before = made_from(spec)
    assert before == made_from(spec)
    run_of(tmp_path / "run", 2, spec)
    file.write_text(file.read_text(encoding="utf-8") + "\n# so\n", encoding="utf-8")
    assert made_from(spec)["digest"] != before["digest"]
    with pytest.raises(StoreError) as refused:
        run_of(tmp_path / "run", 2, spec)
    assert refused.value.code == "arena.file-bot"


# At a table


def test_a_table_keeps_the_process_over_deals_and_what_is_taken_back(made: list[processes.Lines]) -> None:
    house = House("simple", ["Ann", "lowest"], seed="kept", deals=2, ready=False)
    house.sends("leave", 1)
    house.sends("sit", 1, name="Rex", bot=wrong("listens"))
    house.sends("ready")
    driver = house.driver = Driver(bots.make)
    for _ in range(2):
        while wanted := house.table.wanted():
            if wanted[0].sitter.bot:
                house.bots_play()
                if house.table.deals[-1].deeds[-1].ply == 1:
                    house.sends("undo", 0, "Ann")
            else:
                house.acts(wanted[0], house.table.whole(0, lambda view: view.legal[-1]).text)
        driver.over(house.table)
        if not house.table.finished:
            house.sends("ready")
    assert len(house.table.deals) == 2
    assert len(made) == 1
    driver.close()


def test_an_example_plays_at_the_terminal(tmp_path: Path) -> None:
    done = through_pipe(
        *(tmp_path, "simple", "--seed", "s", "--deals", "1", "--bots", f"Rex={THRIFTY}"), typed="1\n" * 200
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Rex" in done.stdout
    assert "foolery play --continue" not in done.stdout


def test_a_program_that_fails_at_the_terminal_stops_a_game_that_goes_on(tmp_path: Path) -> None:
    spec = wrong("nonsense")
    done = through_pipe(tmp_path, "simple", "--seed", "s", "--bots", spec, typed="1\n" * 20)
    assert done.returncode == 1
    assert "wrote what is no answer: I think I shall pass." in done.stderr
    assert "`foolery play --continue`" in done.stderr
    refused = through_pipe(tmp_path, "--continue")
    assert refused.returncode == 1
    assert "wrong_programs.py nonsense" in refused.stderr, "what stands in a file starts no program"


# At a server


def settings(folder: Path, **named: str) -> ServerSettings:
    return ServerSettings(data=folder, workers=1, bots=tuple(named.items()), bot_budget=20.0)


@pytest.mark.parametrize("game", ["throw-in+poker", "shed-idiot", "contract-rummy", "comic-animals"])
def test_a_worker_asks_a_program_as_a_table_does(game: str, tmp_path: Path) -> None:
    house = House(game, ["Rex"] + ["lowest"] * (FAMILIES[game] - 1), seed="served", ready=False)
    house.sends("leave", 0, "Rex")
    house.sends("sit", 0, name="Rex", bot="Rex")
    house.sends("ready")
    here, table, asked = bots.make(THRIFTY), house.table, 0
    while asked < 6 and table.wanted():
        wanted = table.wanted()[0]
        if wanted.seat:
            house.bots_play(1)
            continue
        question = question_of(table, wanted, settings=settings(tmp_path, Rex=THRIFTY))
        assert (question.bot, question.let_in) == (THRIFTY, True)
        answer = reply(QUESTIONS.decode(json.dumps(as_data(question)).encode()))
        bots.begin(here, question.seed)
        text = table.whole(0, lambda view: view.legal[0] if len(view.legal) == 1 else bots.ask(here, view)).text
        assert (answer.failure, answer.text) == ("", text)
        assert table.do(wanted.act(f"bot {table.seq}", text)).accepted
        asked += 1
    assert asked == 6
    here.close()


def as_data(question: Question) -> dict[str, Any]:
    return {name: getattr(question, name) for name in question.__struct_fields__}


def test_processes_play_programs_and_modules_and_make_the_cheap_move_for_a_wrong_one(tmp_path: Path) -> None:
    named = {"Rex": THRIFTY, "Mod": "foolery.bots.random:Random", "Odd": wrong("illegal")}

    async def work() -> None:
        async with Bots(settings(tmp_path, **named)) as thinkers:
            for name, spec in named.items():
                house = House("transfer", ["lowest", "lowest"], seed=name)
                seat = house.table.wanted()[0].seat
                house.sends("leave", seat)
                house.sends("sit", seat, name=name, bot=name)
                wanted = house.table.wanted()[0]
                command = await thinkers.choose(name, house.table, wanted)
                expected = cheap(house.table, wanted)
                if name != "Odd":
                    bot = bots.make(spec)
                    bots.begin(bot, question_of(house.table, wanted, settings=settings(tmp_path)).seed)
                    expected = house.table.whole(seat, bot.choose).text
                    bots.close(bot)
                assert command.body["text"] == expected
                assert house.table.do(command).accepted

    asyncio.run(work())


def test_a_page_is_offered_the_bots_of_the_server_and_names_no_other(tmp_path: Path) -> None:
    with serving(tmp_path, bots=(("Rex", THRIFTY),)) as server:
        host = server.guest("Ann")
        assert host.get("/api/bots")[-1] == {"id": "Rex", "title": "Rex"}
        name = host.table("simple", {"me": True}, {"bot": "Rex"})
        assert name
        for spec in (THRIFTY[:40], "program:cat", "os:system", "rex"):
            refused = host.post("/api/tables", {"game": "simple", "seats": [{"me": True}, {"bot": spec}]}, 400)
            assert refused["code"] == "gate.no-bot"
            assert "Rex" in refused["text"]
        log = server.house.desk._held[name].table.log
        assert "program:" not in json.dumps([entry.to_wire() for entry in log]), "a log holds no command"


def test_a_page_is_offered_bots_that_look_ahead_where_they_do(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        host = server.guest("Ann")
        strong = [one["id"] for one in host.get("/api/bots?game=transfer%2Barmenian")]
        assert strong == [*bots.names(), "search-5", "search-8", "search-10"]
        titles = [one["title"] for one in host.get("/api/bots?game=simple")]
        assert len(set(titles)) == len(titles)
        assert not any(title.startswith("search") for title in titles)
        assert [one["id"] for one in host.get("/api/bots?game=comic-animals")] == bots.names()
        assert server.ask("GET", "/api/bots?game=nosuch", host.cookie).status_code == 400
        assert host.table("simple", {"me": True}, {"bot": "search-8"})
        wish = {"game": "comic-animals", "seats": [{"me": True}, {"bot": "search-8"}]}
        assert host.post("/api/tables", wish, 400)["code"] == "gate.no-bot"


def test_the_bots_of_a_server_are_named_when_it_starts() -> None:
    found = bots_named([f"Rex={THRIFTY}", "Ann = tests.arena_bots:Prints"])
    assert found == (("Rex", THRIFTY), ("Ann", "tests.arena_bots:Prints"))
    for text in ("Rex", THRIFTY, "Rex=lowest", f"={THRIFTY}", f"{'x' * 41}={THRIFTY}"):
        with pytest.raises(CommandError, match="names no bot of this server"):
            bots_named([text])
    for wrong_ones in ([f"Rex={THRIFTY}"] * 2, [f"lowest={THRIFTY}"], [f"search={THRIFTY}"], [f"search-3={THRIFTY}"]):
        with pytest.raises(CommandError, match="already"):
            bots_named(wrong_ones)
    with pytest.raises(FooleryError, match="is not there"):
        bots_named(["Rex=program:no-such-program"])

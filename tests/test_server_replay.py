"""Games that are over, told again: each position as the table showed it, nothing that still runs, no bad record."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from foolery import catalogue
from foolery import record as records
from foolery.server import replays, uploads
from foolery.server.error_responses import NotThere
from foolery.server.exampled import exampled
from foolery.server.replay_pages import deals_over
from foolery.server.replays import AT_A_TIME, PART, WAITING, Busy, Looking, Replay, Replays
from foolery.server.schedule import house_command
from foolery.server.service import Limits
from foolery.speech import languages
from foolery.table import Command, Driver, Setup, Table, record_of
from foolery.wire.framing import examples
from tests.serving import OWN, WIDE, Clock, serving
from tests.tiers import every

GAMES = {"throw-in": (4, 1), "simple": (2, 3), "shed-idiot": (3, 1), "comic-animals": (3, 1), "contract-rummy": (3, 2)}
LONGEST = 300
"""So many actions of a game are compared with the table."""
TEXT = {"content-type": "text/plain; charset=utf-8"}


class Watched:
    """A table at which bots play a game, with what everybody saw after each action and after each dealing."""

    def __init__(self, game: str, players: int, deals: int, most: int = LONGEST, **more: Any) -> None:
        setup = Setup(game=game, players=players, seed="7" * 64, deals=deals, passes="called", committed=True)
        self.table = Table.open(Setup(**{**vars_of(setup), **more}))
        self.seen: list[list[Any]] = []
        for seat in range(players):
            body = {"name": f"B{seat}", "bot": "lowest"}
            self.table.do(Command(f"sit {seat}", "sit", seat, body=body))
        driver = Driver()
        for _ in range(deals):
            if self.table.setup.committed:
                self.table.do(house_command(self.table, "commit"))
            assert self.table.do(house_command(self.table, "ready")).error is None
            self._look()
            while self.table.wanted() and len(self.seen) < most:
                assert self.table.do(driver.answer(self.table, self.table.wanted()[0])).error is None
                self._look()

    def _look(self) -> None:
        views = [self.table.view(seat) for seat in (None, *range(self.table.setup.players))]
        self.seen.append([None if view is None else view.to_wire() | {"legal": []} for view in views])


def vars_of(setup: Setup) -> dict[str, Any]:
    return {name: getattr(setup, name) for name in ("game", "players", "seed", "deals", "passes", "committed")}


@lru_cache(maxsize=8)
def watched(game: str) -> Watched:
    players, deals = GAMES[game]
    return Watched(game, players, deals)


def steps(replay: Replay, looking: Looking, lang: str = "en") -> list[replays.Step]:
    count = -(-len(replay.made) // PART)
    return [step for number in range(count) for step in replay.part(number, looking, lang).steps]


@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_what_the_table_showed(game: str) -> None:
    played = watched(game)
    replay = Replay.of(record_of(played.table))
    for at, seat in enumerate((None, *range(GAMES[game][0]))):
        told = steps(replay, Looking(seat))
        assert [step.view for step in told] == [views[at] for views in played.seen]
        heard = [event for deal in played.table.deals for event in deal.events()]
        assert [news.event for step in told for news in step.news] == [event.to_wire(seat) for event in heard]
    assert len(replay.before) == len(replay.made) // PART + 1


@every(3)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", languages())
def test_all_hands_are_open_and_what_nobody_saw_stays_hidden(game: str, lang: str) -> None:
    replay = Replay.of(record_of(watched(game).table))
    for step, (_, state, events) in zip(steps(replay, Looking(all=True), lang), played(replay), strict=True):
        assert step.view["hands"] == state.to_json()["hands"]
        assert step.view["stock"] == state.view(None).to_wire()["stock"]
        assert step.view.get("zones") == state.view(None).to_wire().get("zones")
        for news, event in zip(step.news, events, strict=True):
            assert (news.event["cards"] is not None) == bool(event.seen or not event.count)
        assert step.say
    assert any(news.text for step in steps(replay, Looking(all=True), lang) for news in step.news)


def played(replay: Replay) -> Any:
    for number in range(-(-len(replay.made) // PART)):
        yield from replay._played(number)


@pytest.mark.parametrize("game", GAMES)
def test_deals_of_every_family_have_parts_to_jump_to(game: str) -> None:
    replay = Replay.of(record_of(watched(game).table))
    head = replay.head("en")
    assert len(head.deals) < len(head.marks) < head.steps / 2
    told = steps(replay, Looking())
    parted = {news.event["kind"] for at in head.marks if told[at].seat is not None for news in told[at].news}
    assert {"durak": "bout", "idiot": "take", "animals": "take", "rummy": "discard"}[replay.game.family] in parted


def test_the_head_says_where_deals_and_bouts_begin_and_how_they_ended() -> None:
    table = watched("simple").table
    head = Replay.of(record_of(table)).head("en")
    assert [deal.deal for deal in head.deals] == [1, 2, 3]
    assert head.steps == sum(deal.steps for deal in head.deals) == sum(len(deal.deeds) + 1 for deal in table.deals)
    assert [deal.at for deal in head.deals] == [mark for mark in head.marks if mark in {one.at for one in head.deals}]
    assert len(head.marks) > 3
    assert all("B" in deal.result for deal in head.deals)
    assert "B0" in head.scores
    assert [one.commitment for one in head.promises] == [deal.commitment for deal in record_of(table).deals]
    assert all("follow from it by the rules" in one.text for one in head.promises)


def test_a_part_or_a_seat_that_is_not_there_is_refused() -> None:
    replay = Replay.of(record_of(watched("throw-in").table))
    for number, looking in ((-1, Looking()), (99, Looking()), (0, Looking(4))):
        with pytest.raises(NotThere):
            replay.part(number, looking, "en")


# Who may see what


def test_nobody_sees_a_deal_that_still_runs() -> None:
    running = Watched("throw-in", 3, 1, most=4).table
    assert not running.finished
    assert deals_over(running) == 0
    over = Watched("simple", 2, 3, most=len(watched("simple").seen) - 2).table
    assert (len(over.deals), deals_over(over)) == (3, 2)
    hidden = Watched("simple", 2, 2, committed=False, most=len(watched("simple").table.deals[0].deeds) + 40).table
    assert deals_over(hidden) == (len(hidden.deals) if hidden.finished else 0)


def test_a_running_game_is_refused_to_everybody(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna, eve = server.guest("Anna"), server.guest("Eve", "ru")
        table = anna.table("throw-in", {"me": True}, {"bot": "lowest"})
        for guest in (anna, eve):
            for path in ("replay", "replay/0"):
                for view in ("", "?view=0", "?view=1", "?view=all", "?view=table"):
                    found = server.ask("GET", f"/api/tables/{table}/{path}{view}", guest.cookie)
                    assert found.status_code == 409, view
                    assert found.json()["code"] == "gate.not-over"
                    assert "view" not in found.json()
        assert server.ask("GET", "/api/tables/none/replay").status_code == 404


def test_the_log_of_other_rules_is_downloaded_as_each_has_heard_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path, stand_in_after=1e6) as server:
        anna = server.guest("Anna")
        table = anna.table("throw-in", {"me": True}, {"bot": "lowest"})
        path = f"/api/tables/{table}/record"
        with anna.socket(table) as one:
            hand = one.views[table]["view"]["hands"][0]
    monkeypatch.setattr("foolery.table.table._other_rules", lambda game, revisions: "other rules")
    with serving(tmp_path, stand_in_after=1e6) as server:
        mine, everybodys = (server.ask("GET", path, cookie) for cookie in (anna.cookie, ""))
        assert (mine.status_code, everybodys.status_code) == (200, 200)
        assert "log.jsonl" in mine.headers["content-disposition"]
        assert [json.loads(line)["seq"] for line in mine.text.splitlines()] == [*range(len(mine.text.splitlines()))]
        assert all(f'"{card}"' in mine.text for card in hand)
        assert not all(f'"{card}"' in everybodys.text for card in hand)


def test_a_game_is_watched_again_without_a_session(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna = server.guest("Anna")
        table = anna.table("simple", {"me": True}, {"bot": "lowest"})
        with anna.socket(table) as one:
            while not (view := one.views[table])["result"]:
                if view["actions"]:
                    one.act(table, view["actions"][0]["text"])
                else:
                    one.until("view")
        head = server.ask("GET", f"/api/tables/{table}/replay").json()
        assert next(seat["name"] for seat in head["seats"]) == "Anna"
        last = (head["steps"] - 1) // head["part"]
        part = server.ask("GET", f"/api/tables/{table}/replay/{last}?view=0&lang=ru").json()
        assert part["at"] == last * head["part"]
        assert part["steps"][-1]["over"]
        assert part["steps"][-1]["view"]["hands"][0] == one.views[table]["view"]["hands"][0]
        for wrong in ("99", "x", "-1", "9" * 5000):
            assert server.ask("GET", f"/api/tables/{table}/replay/{wrong}").status_code == 404
        for wrong in ("7", "-1", "00", "both", "\u0661"):
            assert server.ask("GET", f"/api/tables/{table}/replay/0?view={wrong}").status_code in (400, 404)


# Records that somebody brings along


def brought(server: Any, text: str | bytes, lang: str = "en", **headers: str) -> Any:
    data = text.encode() if isinstance(text, str) else text
    return server.ask("POST", f"/api/records?lang={lang}", content=data, headers={**TEXT, **headers})


def record(game: str = "throw-in") -> str:
    return record_of(watched(game).table).text()


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_brought_along_and_watched(tmp_path: Path, game: str) -> None:
    with serving(tmp_path) as server:
        text = record(game)
        found = brought(server, text)
        assert found.status_code == 201, found.text
        name = found.json()["record"]
        assert brought(server, text).json()["record"] == name
        head = server.ask("GET", f"/api/records/{name}/replay", lang="ru").json()
        assert head["steps"] == len(watched(game).seen)
        part = server.ask("GET", f"/api/records/{name}/replay/0?view=1").json()
        assert [step["view"]["hands"] for step in part["steps"]] == [
            views[2]["hands"] for views in watched(game).seen[:PART]
        ]
        assert server.ask("GET", f"/api/records/{name}/record").text == text


BAD = {
    "": "empty",
    "nonsense": "begins with",
    "\x00" * 2000: "line 1",
    "foolery-record 1\ngame: " + "a+" * 5000: "line",
    "foolery-record 99999999999999999999\n": "format",
    "foolery-record 1\ngame: throw-in\nrules: core 1, throw-in 1\nplayers: 4\n": "dealt",
    "foolery-record 1\ngame: no-such\nrules: core 1\nplayers: 4\n\ndeal 1\ndealer: 0\n": "no-such",
    "foolery-record 1\ngame: throw-in\nrules: core 1, throw-in 1\nplayers: 999999999\n": "line 4",
}


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_what_is_no_record_is_refused_in_one_sentence(tmp_path: Path, text: str) -> None:
    with serving(tmp_path) as server:
        found = brought(server, text)
        assert found.status_code == 400, found.text
        said = found.json()["text"]
        assert BAD[text] in said.lower(), said
        assert "\n" not in said
        assert len(said) < 600
        assert not (tmp_path / "uploads").exists()


def test_what_does_not_replay_is_told_with_its_line(tmp_path: Path) -> None:
    text = record()
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines, 1) if line.startswith("5. "))
    spoilt = "\n".join([*lines[: at - 1], "5. 0: lead *r", *lines[at:]])
    with serving(tmp_path) as server:
        assert f"line {at}" in brought(server, spoilt).json()["text"].lower()
        assert f"строка {at}" in brought(server, spoilt, "ru").json()["text"].lower()
        other = ("secret: " + "0" * 64 if line.startswith("secret: ") else line for line in lines)
        broken = "\n".join(other)
        assert "commitment to deal 1" in brought(server, broken).json()["text"]
        public = record_of(watched("throw-in").table).text("public")
        assert "does not hold all cards" in brought(server, public).json()["text"]
        older = text.replace("throw-in 1", "throw-in 77")
        assert "throw-in 77" in brought(server, older).json()["text"]


HIDDEN = ["\x1b[2J", "\u202eannA", "Anna\u200b", "\u3164", "A" * 65, "A" * 3000, "\u2028", "\ud800", "An\nna"]


@pytest.mark.parametrize("name", HIDDEN)
def test_names_of_a_record_are_those_that_people_may_have(tmp_path: Path, name: str) -> None:
    """Also in a record that an earlier version has kept."""
    lines = record().split("\n")
    at = next(number for number, line in enumerate(lines) if line.startswith("player 1:"))
    text = "\n".join([*lines[:at], f"player 1: {json.dumps(name)}", *lines[at + 1 :]])
    with serving(tmp_path) as server:
        found = brought(server, text)
        assert found.status_code == 400
        assert found.json()["code"] == "gate.record-name"
        # The header counts seats from 0; sentences count players from 1.
        assert found.json()["text"].startswith("The name of player 2 in this record: ")
        assert brought(server, text, "ru").json()["text"].startswith("Имя игрока 2 в этой записи: ")
        kept = server.house.uploads.keep(text, server.house.time.now())
        for path in ("replay", "review"):
            assert server.ask("GET", f"/api/records/{kept}/{path}").json()["code"] == "gate.record-name"


def test_every_text_of_a_record_is_one_that_can_be_shown(tmp_path: Path) -> None:
    text = record()
    with serving(tmp_path) as server:
        for where, wrong in (("# ", "\x1b[2J"), ("x-club: ", "\u202e"), ("x-club: ", "\x07"), ("# ", "\x00")):
            first, rest = text.split("\n", 1)
            found = brought(server, f"{first}\n{where}a{wrong}\n{rest}").json()
            assert (found["code"], found["fields"]["line"]) == ("gate.record-signs", 2)
        found = brought(server, text.replace("\nplayers:", '\nx-club: "\\u202e"\nplayers:', 1)).json()
        assert (found["code"], found["fields"]["name"]) == ("gate.record-remark", "x-club")
        shown = text.replace("\nplayers:", "\n# Вечер в клубе\t☺\nx-club: Клуб «Туз»\nplayers:", 1)
        assert brought(server, shown).status_code == 201


def test_records_come_from_the_page_alone_and_not_too_large_or_often(tmp_path: Path) -> None:
    limits = Limits(requests=(1e6, 1e6), uploads=(0.1, 3))
    clock = Clock()
    with serving(tmp_path, limits, clock) as server:
        text = record()
        for headers in ({"x-foolery": "0"}, {"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
            assert brought(server, text, **headers).status_code == 403
        assert server.client.post("/api/records", content=text, headers={"origin": OWN["origin"]}).status_code == 403
        assert brought(server, "#" * (uploads.ROOM + 1)).status_code == 413
        codes = [brought(server, b"\xff\xfe").status_code for _ in range(4)]
        assert codes[-1] == 429
        assert set(codes[:-1]) <= {400, 429}
        clock.time += 60_000
        assert brought(server, text).status_code == 201


def test_a_record_is_kept_for_a_week_and_the_oldest_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    with serving(tmp_path, WIDE, clock) as server:
        name = brought(server, record()).json()["record"]
        server.house.replays = type(server.house.replays)()
        clock.time += uploads.KEPT
        assert server.ask("GET", f"/api/records/{name}/replay").status_code == 200
        clock.time += 1000
        found = server.ask("GET", f"/api/records/{name}/replay")
        assert (found.status_code, found.json()["code"]) == (404, "gate.no-upload")
        other = brought(server, record("simple")).json()["record"]
        assert [path.stem for path in (tmp_path / "uploads").iterdir()] == [other]
        monkeypatch.setattr(uploads, "MOST", 1)
        clock.time += 1000
        again = brought(server, record()).json()["record"]
        assert again == name
        assert [path.stem for path in (tmp_path / "uploads").iterdir()] == [name]
        for wrong in ("..%2F..%2Fsecrets", "a" * 22, "%2e%2e", "a" * 3000):
            assert server.ask("GET", f"/api/records/{wrong}/record").status_code == 404


def test_the_same_record_may_be_brought_twice_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = uploads.Uploads(tmp_path / "uploads")
    replace = Path.replace

    def overtaken(half: Path, place: Path) -> Path:
        monkeypatch.undo()
        found.keep("text", 1000)
        return replace(half, place)

    monkeypatch.setattr(Path, "replace", overtaken)
    name = found.keep("text", 1000)
    assert found.text(name, 1000) == "text"
    assert [path.stem for path in found.folder.iterdir()] == [name]


def test_folded_games_are_two_at_a_time_and_sixteen_more_wait() -> None:
    async def work() -> None:
        held = Replays()
        tried = threading.Event()

        def slow() -> records.Record:
            tried.wait()
            raise NotThere("gate.no-record")

        asked = [asyncio.ensure_future(held.of(number, slow)) for number in range(AT_A_TIME + WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await held.of("one more", slow)
        tried.set()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert {type(answer) for answer in answers} == {NotThere}

    asyncio.run(work())


def test_spoilt_records_never_bring_the_server_down(tmp_path: Path) -> None:
    chance = random.Random(5)
    text = record("simple")
    with serving(tmp_path) as server:
        for _ in range(60):
            letters = list(text)
            for _ in range(chance.randrange(1, 4)):
                at = chance.randrange(len(letters))
                letters[at : at + chance.randrange(0, 40)] = chance.choice(
                    ("", "\n", "9", "deal 2\n", "\x00", "Ж" * 50)
                )
            assert brought(server, "".join(letters)).status_code in (201, 400)


# Worked examples


@pytest.mark.parametrize("lang", languages())
def test_every_worked_example_is_played_as_it_is_written(lang: str) -> None:
    count = 0
    for name in catalogue.rules():
        written = list(examples(name))
        told = exampled(name, "", lang).examples
        assert len(told) == len(written)
        for one, form in zip(told, written, strict=True):
            assert len(one.steps) == len(form["frames"])
            assert len(one.may) == len(form["allowed"])
            assert all(one.may)
            assert one.title
            assert all(step.say for step in one.steps)
            count += 1
    assert count > 300


def test_the_examples_of_a_game_are_those_of_its_rules(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        both = server.ask("GET", "/api/played?game=transfer%2Barmenian").json()["examples"]
        assert len({one["rule"] for one in both}) > 1
        alone = server.ask("GET", "/api/played?rule=armenian").json()["examples"]
        assert [one["title"] for one in alone] == [one["title"] for one in both if one["rule"] == alone[0]["rule"]]
        assert server.ask("GET", "/api/played?rule=nothing").status_code == 400
        assert server.ask("GET", "/api/played").status_code == 400


def test_a_record_of_a_table_replays_with_what_the_command_line_verifies() -> None:
    record = record_of(watched("simple").table)
    head = Replay.of(record).head("en")
    assert [one.text for one in head.promises] == [
        proof.said().text()[:1].upper() + proof.said().text()[1:] for proof in records.verify(record)
    ]

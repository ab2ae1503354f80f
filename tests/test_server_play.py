"""Whole games over sockets: two people in two languages, in every family, and a server that is started again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from foolery.server.frames import FORMAT
from tests.serving import Socket, serving
from tests.tiers import every

GAMES = {"throw-in": 2000, "shed-idiot": 150, "comic-animals": 300, "contract-rummy": 150}
"""Games, and how many actions of a deal are made: those of two people who do not care may go on for long."""
MOST = 2000


def play_on(table: str, *sockets: Socket, most: int = MOST) -> int:
    """Both choose among what they are offered until the deal is over, or so often; how often it was."""
    for number in range(most):
        newest = max(one.views[table]["seq"] for one in sockets)
        views = [one.view(table, newest) for one in sockets]
        if views[0]["result"] or not views[0]["asked"]:
            return number
        mine = next(one for one, view in zip(sockets, views, strict=True) if view["actions"])
        offered = mine.views[table]["actions"]
        # Whatever goes on fastest: cards before passes, the first of them and by turns another one.
        acting = [one for one in offered if one["cards"]] or offered
        done = mine.act(table, acting[number % min(3, len(acting))]["text"])
        assert done["t"] == "done", done
    return most


def begin(table: str, *sockets: Socket) -> None:
    """Everybody is asked about every pass, and ready."""
    for kind, body in (("passes", {"on": False}), ("ready", {})):
        for one in sockets:
            done = one.do(table, kind, body=body)
            assert done["t"] == "done", done
    for one in sockets:
        one.view(table, done["seq"])


@every(2)
@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_deal_and_each_reads_it_in_his_language(game: str, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna, boris = server.guest("Анна", "ru"), server.guest("Boris")
        table = anna.table(game, {"me": True}, {})
        with anna.socket(table) as one, boris.socket(table) as two:
            assert two.views[table]["seat"] is None
            assert boris.post(f"/api/tables/{table}/sit", {}) == {"seat": 1}
            begin(table, one, two)
            played = play_on(table, one, two, most=GAMES[game])
            last = one.views[table], two.views[table]
            if played < GAMES[game]:
                assert all(view["result"] for view in last)
                assert last[0]["result"] != last[1]["result"]
            assert last[0]["common"]["title"] != last[1]["common"]["title"]
            assert all(view["say"] for view in last)
            assert all(each.ask("about", table)["text"] for each in (one, two))
            said = [news["text"] for frame in one.heard if frame["t"] == "view" for news in frame["news"]]
            assert any("Boris" in text for text in said)


def test_a_server_that_is_started_again_goes_on_in_the_middle_of_a_bout(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna, boris = server.guest("Anna"), server.guest("Boris")
        table = anna.table("throw-in", {"me": True}, {})
        boris.post(f"/api/tables/{table}/sit", {})
        with anna.socket(table) as one, boris.socket(table) as two:
            begin(table, one, two)
            play_on(table, one, two, most=3)
            newest = max(each.views[table]["seq"] for each in (one, two))
            before, other = one.view(table, newest), two.view(table, newest)
            assert before["actions"] or other["actions"]
            # The last action, sent again after the start, is known.
            sent = {"id": "last", "deal": before["deal"], "ply": before["ply"], "seq": before["seq"]}
            mover = one if before["actions"] else two
            text = mover.views[table]["actions"][0]["text"]
            done = mover.ask("do", table, kind="act", body={"text": text}, **sent)
            assert done["t"] == "done", done
            stood = one.view(table, done["seq"])
    cookies = anna.cookie, boris.cookie
    with serving(tmp_path) as server:
        anna.server = boris.server = server
        assert (anna.cookie, boris.cookie) == cookies
        with anna.socket(table) as one, boris.socket(table) as two:
            again = one.views[table]
            for name in ("seq", "view", "actions", "say", "common", "asked"):
                assert again[name] == stood[name], name
            same = (one if before["actions"] else two).ask("do", table, kind="act", body={"text": text}, **sent)
            assert (same["t"], same["seq"]) == ("done", done["seq"])
            assert play_on(table, one, two) > 0
            assert one.views[table]["result"]


def test_what_seldom_changes_is_told_once_and_again_to_who_watches_anew_or_in_another_language(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna = server.guest("Anna")
        table = anna.table("throw-in", {"me": True}, {})
        with anna.socket(table) as one:
            first = json.loads(one.raw[-1])["common"]
            assert (first["title"], first["names"]["9c"]) == ("Throw-in Durak", "nine of clubs")
            server.guest("Boris").post(f"/api/tables/{table}/sit", {})
            one.view(table, 3)
            assert json.loads(one.raw[-1])["common"] is None
            one.watch(table)
            assert json.loads(one.raw[-1])["common"] == first
            one.send(t="hello", format=FORMAT, language="ru")
            one.watch(table)
            assert json.loads(one.raw[-1])["common"]["names"]["9c"] == "девятка треф"
            # A view in between, as after every command, says it in the language that is spoken by now.
            one.send(t="hello", format=FORMAT, language="en")
            one.do(table, "passes", body={"on": False})
            one.view(table, 4)
            assert json.loads(one.raw[-1])["common"] == first


@pytest.mark.parametrize(("game", "lang"), [("throw-in", "ru"), ("shed-idiot", "en"), ("comic-animals", "en")])
def test_one_tap_deals_a_game_against_bots_that_is_played_to_its_end(game: str, lang: str, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna = server.guest("Anna", lang)
        table = anna.table(game, {"me": True}, {"bot": "heuristic"}, {"bot": "random"})
        with anna.socket(table) as one:
            for _ in range(MOST):
                view = one.views[table]
                if view["result"]:
                    break
                if not view["actions"]:
                    one.view(table, view["seq"] + 1)
                    continue
                hinted = one.ask("hint", table)
                if hinted["t"] == "refused":  # a pass that was all there was to do has made itself meanwhile
                    assert hinted["code"] == "gate.no-hint"
                    one.view(table, view["seq"] + 1)
                    continue
                assert hinted["text"]
                assert one.act(table, hinted["action"]["text"])["t"] in ("done", "refused")
            assert one.views[table]["result"]
            assert one.views[table]["scores"]
        (mine,) = anna.get("/api/me")["tables"]
        assert mine["table"] == table
        assert mine["begun"]

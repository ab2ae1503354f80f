"""Frames that nobody honest sends: each is answered or ends the socket, and no table changes by them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.exceptions import WebSocketDisconnect

from foolery.server.frames import FORMAT, FRAME_ROOM, Close
from foolery.server.lobby import OF_HOSTS, OF_PEOPLE
from tests.hostile import Hostile
from tests.serving import Guest, Server, Socket, serving

FRAMES = 1800
"""Frames that chance makes quickly."""
SOUGHT = 200
"""Frames that Hypothesis looks for, and makes small where one does harm."""
ANSWERS = {"refused", "pong", "welcome", "picks", "hinted", "view", "done", "presence", "bye"}


class Stage:
    """A running table, somebody who sits there, and an attacker who does not."""

    def __init__(self, server: Server, stack: ExitStack) -> None:
        self.server, self.stack = server, stack
        self.anna, self.boris, self.eve = (server.guest(name) for name in ("Anna", "Boris", "Eve"))
        self.table = self.anna.table("throw-in", {"me": True}, {})
        self.boris.post(f"/api/tables/{self.table}/sit", {})
        self.one = stack.enter_context(self.anna.socket(self.table))
        with self.boris.socket(self.table) as two:
            for one in (self.one, two):
                one.do(self.table, "passes", body={"on": False})
            self.one.do(self.table, "ready")
            ready = two.do(self.table, "ready")
        self.seq = ready["seq"]
        self.view = self.one.view(self.table, self.seq)
        self.socket: Socket | None = None
        self._open: ExitStack | None = None

    def attack(self, text: str | bytes) -> dict[str, Any] | None:
        """Send this as the attacker; the answer, None where the socket was closed."""
        if self.socket is None:
            self._open = ExitStack()
            self.socket = self._open.enter_context(self.eve.socket())
        try:
            if isinstance(text, bytes):
                self.socket.wire.send_bytes(text)
            else:
                self.socket.wire.send_text(text)
            self.socket.send(t="ping")
            first = self.socket.next()
            if first["t"] == "bye":
                self._drop()
                return first
            found = first
            while found["t"] != "pong":
                found = self.socket.next()
                if found["t"] == "bye":
                    self._drop()
                    return found
        except WebSocketDisconnect:
            self._drop()
            return None
        else:
            return first

    def _drop(self) -> None:
        assert self._open is not None
        opened, self.socket, self._open = self._open, None, None
        with suppress(WebSocketDisconnect):
            opened.close()

    def close(self) -> None:
        if self.socket is not None:
            self._drop()


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with serving(tmp_path_factory.mktemp("tables"), stand_in_after=1e6) as server, ExitStack() as stack:
        found = Stage(server, stack)
        yield found
        found.close()


WORDS = st.sampled_from(
    [
        *("hello", "watch", "leave", "do", "pick", "hint", "phrase", "ping", "view", "done"),
        *(
            "act",
            "ready",
            "undo",
            "agree",
            "refuse",
            "passes",
            "sit",
            "seat-bot",
            "remove",
            "end",
            "due",
            "open",
            "pass",
        ),
        *(
            "commit",
            "9c",
            "lead 9c",
            "take",
            "pass",
            "heuristic",
            "os:system",
            "oops",
            "../..",
            "\u202e",
            "",
            "en",
            "ru",
        ),
    ]
)
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 70),
    st.sampled_from([1 << 53, 1 << 70, -1, 0.5, 1e308]),
    WORDS,
    st.text(max_size=20),
)
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4))
NAMES = (
    "t",
    "id",
    "table",
    "kind",
    "deal",
    "ply",
    "seq",
    "seat",
    "body",
    "cards",
    "phrase",
    "format",
    "language",
    "by",
)


def framed(stage_table: str) -> st.SearchStrategy[str]:
    """Frames that are nearly right, objects of any kind, cut and torn texts, deep and long ones."""
    nearly = st.fixed_dictionaries(
        {"t": st.sampled_from(["do", "do", "do", "pick", "hint", "phrase", "watch", "leave", "ping", "hello"])},
        optional={
            "id": st.text(min_size=1, max_size=8) | st.just("i1"),
            "table": st.sampled_from([stage_table, stage_table, "none", ""]),
            "kind": WORDS,
            "deal": st.integers(0, 2),
            "ply": st.integers(0, 3),
            "seq": st.integers(-1, 12),
            "seat": st.integers(-1, 3) | st.none(),
            "body": st.dictionaries(
                st.sampled_from(["text", "parts", "on", "name", "person", "bot"]), LEAVES, max_size=3
            ),
            "cards": st.lists(WORDS, max_size=4),
            "phrase": WORDS,
            "format": st.integers(0, 3),
            "language": WORDS,
        },
    ).map(json.dumps)
    wild = st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=8).map(json.dumps)
    torn = st.builds(lambda text, at: text[: at % (len(text) + 1)], nearly, st.integers(0, 400))
    deep = st.integers(1, 1500).map(lambda depth: "[" * depth)
    long = st.integers(FRAME_ROOM - 60, FRAME_ROOM + 60).map(lambda size: json.dumps({"t": "ping", "x": "y" * size}))
    return st.one_of(nearly, nearly, nearly, wild, torn, deep, long, st.text(max_size=60))


def refused_or_read(stage: Stage, text: str | bytes) -> None:
    """Nothing comes back but what anybody may hear."""
    answer = stage.attack(text)
    assert answer is None or answer["t"] in ANSWERS, (text, answer)
    if answer is not None and answer["t"] == "refused":
        assert answer["text"]
        assert not answer["code"].startswith("gate.failed"), (text, answer)
    if answer is not None and answer["t"] == "view":
        assert answer["seat"] is None
        assert not answer["actions"]
        assert not any("c" in card for hand in (answer["view"] or {}).get("hands", []) for card in hand)


def test_hostile_frames_change_nothing(stage: Stage) -> None:
    @settings(max_examples=SOUGHT, suppress_health_check=list(HealthCheck))
    @given(framed(stage.table))
    def attack(text: str) -> None:
        refused_or_read(stage, text)

    attack()
    honest = [{"t": "do", "id": "x0", "table": stage.table, "kind": "ready", "deal": 0, "body": {}}]
    hostile = Hostile(Random("frames"), stage.table, honest)
    for _ in range(FRAMES):
        refused_or_read(stage, hostile.frame())
    again = stage.one.watch(stage.table)
    assert {name: again[name] for name in ("seq", "view", "actions")} == {
        name: stage.view[name] for name in ("seq", "view", "actions")
    }


def last_code(stage: Stage, *texts: str) -> int:
    """How a socket ends that sends these."""
    with ExitStack() as opened:
        one = opened.enter_context(stage.eve.socket(greet=False))
        for text in texts:
            one.wire.send_text(text)
        bye = one.until("bye")
        with pytest.raises(WebSocketDisconnect) as ended:
            one.next()
    assert bye["text"]
    assert bye["code"] == ended.value.code
    return int(ended.value.code)


def test_sockets_end_with_a_reason(stage: Stage) -> None:
    hello = json.dumps({"t": "hello", "format": FORMAT, "language": "en"})
    assert last_code(stage, json.dumps({"t": "hello", "format": 0, "language": "en"})) == Close.OLD_TAB
    assert last_code(stage, json.dumps({"t": "watch", "table": stage.table})) == Close.NO_SENSE
    assert last_code(stage, hello, "x" * (FRAME_ROOM + 1)) == Close.TOO_BIG
    assert last_code(stage, hello, *["{}"] * 30) == Close.NO_SENSE


def test_every_frame_with_an_id_is_answered(stage: Stage) -> None:
    with stage.eve.socket() as one:
        for kind in (*OF_PEOPLE, *OF_HOSTS, "due"):
            found = one.ask("do", stage.table, kind=kind)
            assert (found["t"], bool(found["text"])) == ("refused", True), found
        assert one.ask("pick", stage.table, seq=0, cards=["9x"])["t"] in ("picks", "refused")
        assert one.ask("hint", stage.table)["code"] == "gate.no-hint"
        assert one.ask("phrase", stage.table, phrase="oops")["code"] == "gate.not-seated"
        one.send(t="do", id="odd", table=stage.table, kind="act", more=1)
        assert one.next()["id"] == "odd"


def test_a_foreign_seat_is_nobodys_by_asking(stage: Stage) -> None:
    with stage.boris.socket(stage.table) as two:
        mine = two.views[stage.table]["seat"]
        asked = stage.one.views[stage.table]["asked"]
        mover, other = (two, stage.one) if mine in asked else (stage.one, two)
        text = mover.views[stage.table]["actions"][0]["text"]
        refused = other.do(stage.table, "act", seat=asked[0], body={"text": text})
        assert (refused["t"], refused["code"]) == ("refused", "table.not-asked")


def test_two_tabs_on_one_seat_see_the_same_and_act_once(tmp_path: Any) -> None:
    with serving(tmp_path, stand_in_after=1e6) as server:
        anna: Guest = server.guest("Anna")
        boris = server.guest("Boris")
        table = anna.table("throw-in", {"me": True}, {})
        boris.post(f"/api/tables/{table}/sit", {})
        with anna.socket(table) as one, anna.socket(table) as tab, boris.socket(table) as two:
            for each in (one, two):
                each.do(table, "passes", body={"on": False})
            one.do(table, "ready")
            seq = two.do(table, "ready")["seq"]
            views = [each.view(table, seq) for each in (one, tab)]
            assert views[0]["view"] == views[1]["view"]
            mover, tabs = (one, (one, tab)) if views[0]["actions"] else (two, (two, two))
            text = mover.view(table, seq)["actions"][0]["text"]
            found = [
                each.ask("do", table, id="same", kind="act", deal=1, seq=seq, ply=views[0]["ply"], body={"text": text})
                for each in tabs
            ]
            assert [frame["t"] for frame in found] == ["done", "done"]
            assert found[0]["seq"] == found[1]["seq"]
            assert two.ask("phrase", table, phrase="oops")["t"] == "done"
            assert tab.until("said")["text"] == "Oops!"


def test_a_host_changes_his_table_and_nobody_else_does(tmp_path: Any) -> None:
    with serving(tmp_path, stand_in_after=1e6) as server:
        anna, boris, vera = (server.guest(name) for name in ("Anna", "Boris", "Vera"))
        table = anna.table("throw-in", {"me": True}, {}, {})
        with anna.socket(table) as one, boris.socket(table) as two:
            assert two.do(table, "sit", seat=2)["t"] == "done"
            assert two.do(table, "remove", seat=0)["code"] == "gate.not-host"
            assert one.do(table, "seat-bot", seat=1, body={"name": "os:system"})["code"] == "gate.no-bot"
            assert one.do(table, "seat-bot")["code"] == "gate.which-seat"
            assert one.do(table, "seat-bot", seat=1, body={"name": "random"})["t"] == "done"
            gone = one.do(table, "remove", seat=2)
            assert two.view(table, gone["seq"])["seat"] is None
            assert vera.post(f"/api/tables/{table}/sit", {"name": "Anna"}) == {"seat": 2}
            view = one.view(table, gone["seq"] + 1)
            assert [seat["name"] for seat in view["seats"]][2] == "Anna 2"
            assert [seat["host"] for seat in view["seats"]] == [True, False, False]
            ended = one.do(table, "end")
            last = two.view(table, ended["seq"])
            assert last["over"]
            assert last["say"].startswith("The table is closed")
            assert one.do(table, "ready")["code"] == "table.closed"


def test_no_page_of_a_table_changes_by_reading_it(stage: Stage) -> None:
    before = stage.one.watch(stage.table)["seq"]
    for path in ("record", "qr.svg"):
        assert stage.server.ask("GET", f"/api/tables/{stage.table}/{path}", stage.eve.cookie).status_code == 200
    text = stage.server.ask("GET", f"/api/tables/{stage.table}/record", stage.eve.cookie).text
    assert "seed" not in text
    assert stage.one.watch(stage.table)["seq"] == before

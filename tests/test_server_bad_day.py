"""What goes wrong for people at a table: several act at once, the disk is full, the database is held by another."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from foolery.server.log import LogError
from foolery.table import Setup
from tests.serving import Socket, serving

GAME = "throw-in,pack=52,throw-in-order=free"
NAMES = ("Anna", "Boris", "Vera", "Gleb")


def first(socket: Socket, table: str, kind: str) -> str:
    """The first action of this kind that somebody may take; empty where there is none."""
    return next((one["text"] for one in socket.views[table]["actions"] if one["kind"] == kind), "")


def at(view: dict[str, Any]) -> dict[str, Any]:
    """What a command says of the view that it answers."""
    return {name: view[name] for name in ("deal", "ply", "seq")}


def test_several_throw_in_at_once_each_on_the_decision_that_he_saw(tmp_path: Path) -> None:
    with serving(tmp_path, stand_in_after=1e6) as server, ExitStack() as stack:
        portal = stack.enter_context(server.client.portal())
        setup = Setup(game=GAME, players=4, seed="7", passes="asked")
        table = portal.call(partial(server.house.desk.open_table, setup, ""))
        sockets = [stack.enter_context(server.guest(name).socket(table)) for name in NAMES]
        for seat, one in enumerate(sockets):
            assert one.do(table, "sit", seat=seat)["t"] == "done"
        seq = max(one.do(table, "ready")["seq"] for one in sockets)
        leader = next(seat for seat, one in enumerate(sockets) if one.view(table, seq)["actions"])
        seq = sockets[leader].act(table, first(sockets[leader], table, "lead"))["seq"]
        seen = [one.view(table, seq) for one in sockets]
        throwers = [seat for seat in seen[0]["asked"] if first(sockets[seat], table, "throw")]
        assert len(throwers) > 1
        texts = {seat: first(sockets[seat], table, "throw") for seat in throwers}
        # Both have seen the same table, and the second one's card still goes on it.
        for seat in throwers:
            done = sockets[seat].do(table, "act", **at(seen[seat]), body={"text": texts[seat]})
            assert done["t"] == "done", done
        # Who passes, or covers, on a table that has changed is told so, in a sentence.
        for seat, kind in ((throwers[0], "pass"), (seen[0]["view"]["defender"], "take")):
            refused = sockets[seat].do(table, "act", **at(seen[seat]), body={"text": kind})
            assert (refused["t"], refused["code"]) == ("refused", "table.stale")
            assert refused["text"] == "The table has changed since: look again."
        # The same card again, replayed under another id, is no second card.
        seat = throwers[0]
        again = sockets[seat].do(table, "act", **at(seen[seat]), body={"text": texts[seat]})
        assert again["t"] == "refused"
        assert again["text"].endswith(".")


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("server.log-full", 507),
        ("server.log-locked", 503),
        ("server.log-failed", 500),
        ("server.log-broken", 500),
        ("server.log-unreadable", 500),
    ],
)
def test_a_disk_that_is_full_and_a_database_that_is_held_are_told(
    tmp_path: Path, code: str, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> None:
        cause = {"cause": f"in {tmp_path}"} if code == "server.log-failed" else {}
        raise LogError(code, file=str(tmp_path / "tables.db"), **cause)

    with serving(tmp_path, stand_in_after=1e6) as server:
        anna = server.guest("Anna", "ru")
        table = anna.table("throw-in", {"me": True}, {})
        with anna.socket(table) as one:
            before = one.views[table]["seq"]
            monkeypatch.setattr(server.house.desk.log, "append", fails)
            refused = one.do(table, "passes", body={"on": False})
            told = "server.failed" if code == "server.log-failed" else code
            assert (refused["t"], refused["code"]) == ("refused", told)
            # Nobody who plays is told where on the server's disk that is.
            assert ("tables.db" in refused["text"]) == (code != "server.log-failed")
            assert str(tmp_path) not in str(refused)
            asked = {"game": "throw-in", "seats": [{"me": True}, {}]}
            assert anna.post("/api/tables", asked, status)["text"] == refused["text"]
            monkeypatch.undo()
            # When there is room again everything stands as it did, and goes on.
            assert one.do(table, "passes", body={"on": False})["seq"] == before + 1

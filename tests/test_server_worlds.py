"""Two worlds that differ only in what a seat cannot see send that seat the same bytes, over sockets and pages."""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import foolery
from foolery.base.cards import card_text
from foolery.table import Command, Setup, Table
from tests.serving import Clock, Guest, Socket, serving
from tests.tiers import every

PEOPLE = ("Anna", "Boris", "Vera")
LENGTH = 9
"""So many actions are looked for at most."""
ANSWERS = ("refused", "picks", "typed", "hinted", "told")
Script = list[tuple[int, str]]


def order_of(game: str, players: int, random: Random) -> list[str]:
    census = foolery.game(game).deal(players, "census").census()
    cards = [card_text(card) for cards in census.values() for card in cards]
    random.shuffle(cards)
    return cards


def dealt(game: str, order: list[str]) -> Table:
    """A table with this deal, at which everybody is asked about every pass."""
    setup = Setup(game=game, players=len(PEOPLE), seed="worlds", orders=((0, tuple(order)),))
    table = Table.open(setup)
    for kind in ("sit", "ready"):
        for seat, name in enumerate(PEOPLE):
            body = {"name": name} if kind == "sit" else {}
            answer = table.do(Command(f"{kind} {seat}", kind, seat, name, body=body))
            assert answer.accepted, answer.error
    return table


def same(one: Table, other: Table, seat: int | None) -> bool:
    """Whether a seat has heard and sees the same at both tables."""
    views = [table.view(seat) for table in (one, other)]
    assert views[0] is not None
    assert views[1] is not None
    return one.stream(seat) == other.stream(seat) and views[0].to_wire() == views[1].to_wire()


def script_of(tables: tuple[Table, Table], seat: int | None, random: Random) -> Script:
    """Actions that can be made in both worlds and that show the seat no difference."""
    found: Script = []
    while len(found) < LENGTH:
        asked = [[(one.seat, one) for one in table.wanted()] for table in tables]
        if not asked[0] or [mover for mover, _ in asked[0]] != [mover for mover, _ in asked[1]]:
            return found
        offered = [[(mover, action.text) for mover, one in wanted for action in one.view.actions()] for wanted in asked]
        both = [one for one in offered[0] if one in offered[1]]
        random.shuffle(both)
        for mover, text in both:
            twins = tables[0].twin(), tables[1].twin()
            for table in twins:
                name = f"a {table.seq}"
                deal, ply = len(table.deals), table.state.ply if table.state else 0
                command = Command(name, "act", mover, PEOPLE[mover], deal, ply, table.seq, {"text": text})
                assert table.do(command).accepted
            if same(*twins, seat):
                tables = twins
                found.append((mover, text))
                break
        else:
            return found
    return found


def pairs(game: str, seat: int | None) -> Iterator[tuple[list[str], list[str], Script]]:
    """Deals with two cards changed over that the seat does not see, and what can be played in both."""
    for number in range(40):
        random = Random(f"{game} {seat} {number}")
        order = order_of(game, len(PEOPLE), random)
        for _ in range(20):
            at, to = random.sample(range(len(order)), 2)
            other = list(order)
            other[at], other[to] = order[to], order[at]
            if order == other:
                continue
            tables = dealt(game, order), dealt(game, other)
            if same(*tables, seat) and not all(same(*tables, one) for one in range(len(PEOPLE))):
                yield order, other, script_of(tables, seat, random)
                break


def sent(game: str, order: list[str], script: Script, seat: int | None, folder: Path) -> list[str]:
    """Every byte that the seat is sent, or somebody who watches."""
    with serving(folder, time=Clock(), stand_in_after=1e6) as server:
        guests = [server.guest(name) for name in PEOPLE]
        reader = server.guest("Eve") if seat is None else guests[seat]
        setup = Setup(game=game, players=len(PEOPLE), seed="worlds", orders=((0, tuple(order)),))
        with server.client.portal() as portal:
            table = portal.call(partial(server.house.desk.open_table, setup, "host"))
        for one in guests:
            one.post(f"/api/tables/{table}/sit", {})
        with guests[0].socket(table) as a, guests[1].socket(table) as b, guests[2].socket(table) as c:
            sockets = (a, b, c)
            if seat is None:
                with reader.socket(table) as watcher:
                    return [*_played(table, sockets, script, watcher), *_pages(reader, table)]
            return [*_played(table, sockets, script, sockets[seat]), *_pages(reader, table)]


def _played(table: str, sockets: tuple[Socket, ...], script: Script, reader: Socket) -> list[str]:
    begun = max(one.do(table, "ready")["seq"] for one in sockets)
    done: dict[str, Any] = {"seq": begun}
    for mover, text in script:
        for one in (*sockets, reader):
            one.view(table, done["seq"])
        _asks(table, reader)
        done = sockets[mover].act(table, text)
        assert done["t"] == "done", done
    reader.view(table, done["seq"])
    views = {frame["seq"]: raw for frame, raw in zip(reader.heard, reader.raw, strict=True) if frame["t"] == "view"}
    last = reader.watch(table)
    assert last["seq"] == done["seq"]
    answers = [raw for frame, raw in zip(reader.heard, reader.raw, strict=True) if frame["t"] in ANSWERS]
    # Before the first deal somebody may be faster than his view; from there on everybody has waited for each.
    assert [seq for seq in views if seq >= begun] == [*range(begun, done["seq"] + 1)]
    return [*(raw for seq, raw in views.items() if seq > begun), reader.raw[-1], *answers]


def _asks(table: str, reader: Socket) -> None:
    """Everything that a page may ask without doing anything: what is refused, picked, typed, and a hint."""
    view = reader.views[table]
    assert reader.do(table, "act", body={"text": "no such thing"})["t"] == "refused"
    hand = view["view"]["hands"][view["seat"] or 0]
    for cards in ([], hand[:2], ["9c"]):
        assert reader.ask("pick", table, seq=view["seq"], cards=cards)["t"] in ("picks", "refused")
    for text in ("9c", "pass", *(one["label"] for one in view["actions"][:1])):
        assert reader.ask("type", table, text=text)["t"] in ("typed", "refused")
    assert reader.ask("about", table)["t"] == "told"
    assert reader.ask("hint", table)["t"] in ("hinted", "refused")


def _pages(reader: Guest, table: str) -> list[str]:
    paths = ("/api/me", "/api/tables", f"/api/tables/{table}/record", f"/api/tables/{table}/qr.svg")
    return [reader.server.ask("GET", path, reader.cookie, "en").text for path in paths]


@every(2)
@pytest.mark.parametrize(
    ("game", "seat"),
    [
        *(("throw-in", 0), ("throw-in", None), ("shed-idiot", None), ("shed-idiot", 0)),
        *(("contract-rummy", 0), ("contract-rummy", None), ("comic-animals", None), ("comic-animals", 0)),
    ],
)
def test_the_same_bytes_for_who_cannot_tell(
    game: str, seat: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order, other, script = max(itertools.islice(pairs(game, seat), 4), key=lambda pair: len(pair[2]))
    said = []
    for number, cards in enumerate((order, other)):
        random = Random("names and tokens")
        monkeypatch.setattr("tests.serving.IDS", itertools.count())
        monkeypatch.setattr(secrets, "token_urlsafe", lambda size=32, random=random: random.randbytes(size).hex())
        monkeypatch.setattr(secrets, "token_hex", lambda size=32, random=random: random.randbytes(size).hex())
        said.append(sent(game, cards, script, seat, tmp_path / str(number)))
    assert said[0] == said[1]
    assert len(said[0]) > 5
    assert script

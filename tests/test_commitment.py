"""Deals that are promised before they are dealt: bytes, tables, records, and what is refused."""

from __future__ import annotations

from hashlib import sha256
from hmac import digest
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foolery import record as records
from foolery.base.errors import FooleryError, RecordError
from foolery.base.shuffle import commitment, seed_of, shuffled
from foolery.record import Disagreement
from foolery.table import Table, record_of
from foolery.wire import records as wire_records
from tests.table_games import FAMILIES, House, everything, through_json
from tests.tiers import every

SECRETS = [f"{number:064x}" for number in (1, 2, 3)]


def promised(game: str = "throw-in", deals: int = 1, nonces: bool = True, play: bool = True) -> House:
    """A table of a person and bots whose deals are committed, dealt and played by itself."""
    names = ["Ann", *["lowest"] * (FAMILIES.get(game, 2) - 1)]
    house = House(game, names, seed="bots", ready=False, deals=deals, committed=True)
    for number in range(deals):
        house.sends("commit", secret=SECRETS[number])
        body: dict[str, Any] = {"nonce": f"ann's {number}"} if nonces else {}
        house.sends("ready", 0, "Ann", **body)
        while play and house.table.wanted():
            if not house.bots_play():
                one = house.table.wanted()[0]
                house.acts(one, house.table.whole(0, lambda view: view.legal[-1]).text)
    return house


def told(house: House, name: str, seat: int | None = None) -> list[dict[str, object]]:
    """The events of the table of this name, as a seat or everybody hears them."""
    return [event for _, events in house.table.stream(seat) for event in events if event.get("table") == name]


def test_the_bytes_by_another_way() -> None:
    secret, nonces = SECRETS[1], {0: "a", 2: "б"}
    assert commitment(secret) == sha256(b"foolery commitment 1\n" + secret.encode()).hexdigest()
    name = b"l4:seedi3ei0e1:ai2e2:" + "б".encode() + b"e/" + bytes(8)
    assert seed_of(secret, 3, nonces) == digest(secret.encode(), name, "sha256").hex()


def test_the_worked_example_of_the_page() -> None:
    page = Path("docs/shuffle.md").read_text(encoding="utf-8")
    assert f"`{commitment('0' * 64)}`" in page
    assert f"`{seed_of('0' * 64, 1, {0: 'a', 2: 'б'})}`" in page


@given(st.dictionaries(st.integers(0, 7), st.text("ab", min_size=1, max_size=3), max_size=4), st.integers(1, 3))
def test_every_part_changes_the_seed(nonces: dict[int, str], deal: int) -> None:
    seed = seed_of(SECRETS[0], deal, nonces)
    assert len(seed) == 64
    assert seed != seed_of(SECRETS[1], deal, nonces)
    assert seed != seed_of(SECRETS[0], deal + 1, nonces)
    assert seed != seed_of(SECRETS[0], deal, {**nonces, 0: nonces.get(0, "") + "x"})
    assert seed != commitment(SECRETS[0])


@every(2)
@pytest.mark.parametrize("game", FAMILIES)
def test_a_promised_game_is_verified_from_its_record(game: str) -> None:
    house = promised(game, deals=2)
    text = record_of(house.table).text()
    record = records.read(text)
    assert record.text() == text
    assert [proof.committed for proof in records.verify(record)] == [True, True]
    assert [proof.added for proof in records.verify(record)] == [(0,), (0,)]
    assert everything(Table.fold(through_json(house.table.log))) == everything(house.table)
    assert wire_records.from_wire(wire_records.to_wire(record)) == record


def test_the_cards_come_from_the_seed_that_is_shown() -> None:
    house = promised()
    (revealed,) = told(house, "revealed")
    seed = seed_of(SECRETS[0], 1, {0: "ann's 0"})
    assert revealed == {
        "table": "revealed",
        "deal": 1,
        "secret": SECRETS[0],
        "seed": seed,
        "nonces": {"0": "ann's 0"},
    }
    state = house.table.game.deal(3, seed)
    assert list(state.opening) == list(house.table.deals[0].opening)
    assert shuffled(range(36), seed, "deal", 1, "order") != shuffled(range(36), SECRETS[0], "deal", 1, "order")


def test_nobody_hears_the_secret_before_the_deal_is_over() -> None:
    house = promised(play=False)
    for seat in (None, 0, 1):
        assert SECRETS[0] not in str(house.table.stream(seat)) + str(house.table.frame(seat))
        assert "ann's" not in str(house.table.stream(seat))
    assert [event["commitment"] for event in told(house, "committed")] == [commitment(SECRETS[0])]


def test_a_deal_that_is_given_up_is_revealed() -> None:
    house = promised(play=False)
    house.sends("end")
    assert [event["secret"] for event in told(house, "revealed")] == [SECRETS[0]]
    assert house.table.finished
    assert house.table.wanted() == []
    assert house.table.frame(0)["closed"]
    error = house.asks("ready", 0, "Ann").error
    assert error is not None
    assert error.code == "table.closed"
    again = house.asks("end").error
    assert again is not None
    assert again.code == "table.closed"


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        (["ready"], "table.not-committed-yet"),
        (["commit", "commit"], "table.committed-already"),
        (["commit", "ready", "commit"], "table.deal-runs"),
        (["end", "commit"], "table.closed"),
    ],
)
def test_out_of_order(steps: list[str], code: str) -> None:
    house = House("throw-in", ["Ann", "lowest"], ready=False, committed=True)
    for number, kind in enumerate(steps):
        body: dict[str, Any] = {"secret": SECRETS[number]} if kind == "commit" else {}
        error = house.asks(kind, **body).error
        last = number == len(steps) - 1
        assert (error.code if error else "") == (code if last else "")


def test_a_table_that_promises_nothing_takes_neither() -> None:
    house = House("throw-in", ["Ann", "lowest"], ready=False)
    for error in (house.asks("commit", secret=SECRETS[0]).error, house.asks("ready", 0, "Ann", nonce="x").error):
        assert error is not None
        assert error.code == "table.not-committed-here"
    assert house.table.log[0].events[0]["format"] == 1


@pytest.mark.parametrize("secret", ["", "0" * 63, "G" * 64, "A" * 64, 5, None])
def test_what_is_no_secret(secret: object) -> None:
    house = House("throw-in", ["Ann", "lowest"], ready=False, committed=True)
    assert house.asks("commit", secret=secret).error is not None


@pytest.mark.parametrize("nonce", ["", "x" * 65, "a\nb", "\ud800", 5])
def test_what_is_no_nonce(nonce: object) -> None:
    house = House("throw-in", ["Ann", "lowest"], ready=False, committed=True)
    house.sends("commit", secret=SECRETS[0])
    assert house.asks("ready", 0, "Ann", nonce=nonce).error is not None


def test_the_first_nonce_of_a_seat_stands() -> None:
    house = House("throw-in", ["Ann", "Bob"], ready=False, committed=True)
    house.sends("commit", secret=SECRETS[0])
    for nonce in ("first", "second"):
        house.sends("ready", 0, "Ann", nonce=nonce)
    house.sends("ready", 1, "Bob")
    house.sends("end")
    assert [event["nonces"] for event in told(house, "revealed")] == [{"0": "first"}]


def test_who_leaves_takes_his_nonce_along() -> None:
    house = House("throw-in", ["Ann", "Bob"], ready=False, committed=True)
    house.sends("commit", secret=SECRETS[0])
    house.sends("ready", 0, "Ann", nonce="ann's")
    house.sends("leave", 0, "Ann")
    house.sends("sit", 0, "Cid", name="Cid")
    house.sends("ready", 0, "Cid", nonce="cid's")
    house.sends("ready", 1, "Bob", nonce="bob's")
    house.sends("end")
    assert [event["nonces"] for event in told(house, "revealed")] == [{"0": "cid's", "1": "bob's"}]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (f"secret: {SECRETS[0]}", f"secret: {SECRETS[2]}"),
        ("commitment: ", "commitment: 0"),
        ("nonce 0: ann's 0", "nonce 0: ann's 1"),
        ("nonce 0: ann's 0\n", ""),
        ("nonce 0: ", "nonce 1: "),
        (". deal 0 ", ". deal 0 6c "),
    ],
)
def test_a_record_that_was_tampered_with(old: str, new: str) -> None:
    text = record_of(promised().table).text()
    assert old in text
    if new == "commitment: 0":
        digits = commitment(SECRETS[0])
        old, new = digits, ("1" if digits[0] == "0" else "0") + digits[1:]
    with pytest.raises(FooleryError):
        records.verify(records.read(text.replace(old, new, 1)))


def test_another_secret_with_its_own_commitment_deals_other_cards() -> None:
    """Whoever changes all that hashes say is still told by the cards."""
    other, nonces = SECRETS[2], {0: "ann's 0"}
    text = record_of(promised().table).text()
    for old, new in (
        (seed_of(SECRETS[0], 1, nonces), seed_of(other, 1, nonces)),
        (commitment(SECRETS[0]), commitment(other)),
        (SECRETS[0], other),
    ):
        text = text.replace(old, new)
    with pytest.raises(Disagreement):
        records.verify(records.read(text))


def test_what_cannot_be_verified() -> None:
    house = promised(nonces=False)
    record = record_of(house.table)
    (alone,) = records.verify(record)
    assert alone.said().code == "record.deal-proven-alone"
    public = record.shown_to("public")
    assert records.read(public.text()) == public
    assert f"commitment: {commitment(SECRETS[0])}" in public.text()
    assert SECRETS[0] not in public.text()
    with pytest.raises(RecordError, match="nothing to verify"):
        records.verify(public)
    plain = House("throw-in", ["lowest", "lowest"])
    plain.bots_play()
    (proof,) = records.verify(record_of(plain.table))
    assert not proof.committed
    assert record_of(plain.table).text().startswith("foolery-record 1\n")

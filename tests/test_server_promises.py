"""Served deals are promised before they are dealt, and their records prove it."""

from __future__ import annotations

from pathlib import Path

import pytest

from foolery import record as records
from foolery.base.shuffle import commitment
from foolery.server.schedule import house_command, owed, owes_commitment, secret_of
from foolery.server.settings import Settings
from foolery.table import Command, Driver, Setup, Table, record_of

SETTINGS = Settings(data=Path("unused"))


def opened(deals: int = 2, seed: str = "5" * 64) -> Table:
    """A table as the server opens it, with bots alone."""
    table = Table.open(Setup(game="simple", players=2, seed=seed, deals=deals, passes="called", committed=True))
    for seat in range(2):
        table.do(Command(f"sit {seat}", "sit", seat, body={"name": f"B{seat}", "bot": "lowest"}))
    return table


def test_the_promise_is_owed_before_each_deal_and_never_during_one() -> None:
    table, driver, promised = opened(), Driver(), []
    for deal in (1, 2):
        assert [one.kind for one in owed("t", table, SETTINGS)] == ["commit"]
        secret = secret_of(table)
        answer = table.do(house_command(table, "commit"))
        assert answer.error is None
        promised.append(commitment(secret))
        assert table.frame(0)["commitment"] == promised[-1]
        assert not owes_commitment(table)
        assert table.do(house_command(table, "ready")).error is None
        while table.wanted():
            assert not owes_commitment(table)
            table.do(driver.answer(table, table.wanted()[0]))
        assert len(table.deals) == deal
    assert not owes_commitment(table)
    record = record_of(table)
    assert [deal.commitment for deal in record.deals] == promised
    assert len(set(promised)) == 2
    assert all(proof.committed for proof in records.verify(record))


def test_two_processes_promise_the_same_and_other_tables_something_else() -> None:
    assert house_command(opened(), "commit") == house_command(opened(), "commit")
    assert secret_of(opened()) != secret_of(opened(seed="6" * 64))


@pytest.mark.parametrize("end", ["end"])
def test_a_closed_table_owes_nothing(end: str) -> None:
    table = opened()
    table.do(house_command(table, end))
    assert owed("t", table, SETTINGS) == ()

"""Deals of a served table that are known beforehand: its seed is given, bots do the same again, and a person does what
the hint says.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final, NamedTuple

from foolery import bots
from foolery.server.schedule import house_command
from foolery.table import Command, Driver, Setup, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from foolery.contract import Action

ANNA: Final = "anna"


class Deed(NamedTuple):
    """What is done, and how its button says it."""

    action: Action
    label: str


def seed_of(game: str, number: int) -> str:
    """One of many seeds of tables, as long as those of a server."""
    return hashlib.sha256(f"{game} {number}".encode()).hexdigest()


def actions(game: str, players: int, bot: str, seed: str, deals: int | None = None) -> Iterator[Deed]:
    """What the person in the first seat does in the first deal, as served tables deal it."""
    table = Table.open(
        Setup(game=game, players=players, seed=seed, deals=deals, undo="asked", passes="called", committed=True)
    )
    table.do(house_command(table, "commit"))
    table.do(Command("sit 0", "sit", 0, ANNA, body={"name": "Anna"}))
    for place in range(1, players):
        table.do(Command(f"sit {place}", "sit", place, body={"name": f"Bot {place}", "bot": bot}))
    table.do(Command("begin", "ready", 0, ANNA, seq=table.seq))
    driver = Driver()
    while (wanted := table.wanted()) and len(table.deals) == 1:
        one = wanted[0]
        if one.sitter.bot:
            answer = table.do(driver.answer(table, one))
        else:
            action, _ = bots.hint(one.view)
            # A pass that is all there is plays itself.
            if action.kind != "pass" or len(one.view.legal) > 1:
                yield Deed(action, one.view.label(action, names=[sitter.name for sitter in table.sitters]))
            answer = table.do(one.act(f"own {table.seq}", action.text, ANNA))
        assert answer.accepted, answer.error


def deal_with(
    game: str, players: int, bot: str, wanted: Callable[[list[Deed]], bool], first: int = 0, deals: int | None = None
) -> tuple[str, list[Deed]]:
    """A seed whose first deal is as wanted, and what is done in it; looked for from this number on."""
    for number in range(first, first + 200):
        seed = seed_of(game, number)
        done = list(actions(game, players, bot, seed, deals))
        if wanted(done):
            return seed, done
    raise AssertionError(f"no deal of {game} is as wanted")

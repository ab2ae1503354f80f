"""Bots at a table: made again, taking over, told what has come."""

from __future__ import annotations

from random import Random

import pytest

from foolery import bots
from foolery.base.cards import Move
from foolery.bots import Bot
from foolery.contract import Event, View
from foolery.table import Driver, Table
from tests.table_games import FAMILIES, House, through_json


class Remembering(Bot):
    """Plays by all that it has heard, so it plays otherwise wherever it has missed or doubled an event."""

    def reset(self, seed: str) -> None:
        super().reset(seed)
        self.heard: list[str] = []

    def observe(self, event: Event) -> None:
        self.heard.append(repr((event.kind, event.place, event.cards, event.to, event.count)))

    def choose(self, view: View) -> Move:
        number = sum(map(len, self.heard)) * 31 + len(self.heard) * 7 + self.seed
        return view.legal[number % len(view.legal)]


def maker(spec: str, seed: str) -> Bot:
    return Remembering(seed) if spec == "remembering" else bots.make(spec, seed)


@pytest.mark.parametrize("bot", [*bots.names(), "remembering"])
@pytest.mark.parametrize("game", ["throw-in+poker", "shed-idiot", "contract-rummy", "comic-animals"])
def test_a_bot_made_again_answers_as_the_first_one(game: str, bot: str) -> None:
    """Undo, a new start and a take-over: a bot that is told what its seat has heard goes on as if it had been there."""
    house = House(game, ["Ann"] + [bot] * (FAMILIES[game] - 1), seed=f"again {bot}")
    house.driver = Driver(maker)
    chance = Random(bot)
    checked = 0
    for number in range(20):
        house.bots_play()
        wanted = house.table.wanted()
        if not wanted or checked == 3:
            break
        one = wanted[0]
        text = house.table.whole(0, lambda view: chance.choice(view.legal)).text
        seen = house.table.deals[-1].deeds[:]
        house.acts(one, text)
        if number % 4 == 3:
            continue
        fresh = Table.fold(through_json(house.table.log))
        house.bots_play()
        after = [deed.action.text for deed in house.table.deals[-1].deeds]
        restarted = Driver(maker)
        while fresh.wanted() and fresh.wanted()[0].sitter.bot:
            assert fresh.do(restarted.answer(fresh, fresh.wanted()[0])).error is None
        assert [deed.action.text for deed in fresh.deals[-1].deeds] == after
        if house.table.deals[-1].result is None:
            house.sends("undo", 0, "Ann")
            assert house.table.deals[-1].deeds == seen
            house.acts(house.table.wanted()[0], text)
            house.bots_play()
            assert [deed.action.text for deed in house.table.deals[-1].deeds] == after
            checked += 1
    assert checked > 1


def test_a_bot_that_takes_over_knows_what_the_seat_knows() -> None:
    house = House("throw-in", ["Ann", "remembering", "Ben"], seed="over")
    house.driver = Driver(maker)
    house.bots_play()
    wanted = house.table.wanted()[0]
    house.acts(wanted, wanted.view.move_text(wanted.view.legal[0]))
    house.sends("sit", 0, bot="remembering")
    house.sends("sit", 2, bot="remembering")
    house.bots_play(1)
    for seat in range(3):
        known = house.driver._known.get(seat)
        if known is not None and isinstance(known[1], Remembering):
            events = house.table.heard(seat)[: len(known[1].heard)]
            assert known[1].heard == [repr((e.kind, e.place, e.cards, e.to, e.count)) for e in events]
            assert known[1].heard


def test_what_is_wanted_tells_what_came_since_the_last_answer() -> None:
    house = House("throw-in", ["Ann", "lowest", "lowest"], seed="since")
    told: list[Event] = []
    while True:
        house.bots_play()
        wanted = house.table.wanted()
        if not wanted:
            break
        told += wanted[0].events
        assert tuple(told) == house.table.heard(0)
        house.acts(wanted[0], wanted[0].view.move_text(wanted[0].view.legal[0]))

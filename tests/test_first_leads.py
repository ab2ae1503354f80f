"""Who leads first, who plays the dummy, who deals next: rows 29, 45, 46, 68, 70 and 71 said over text."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

import foolery
from foolery import laws
from foolery.contract import Before
from foolery.durak.engine.state import State
from foolery.durak.game import DurakGame
from foolery.laws import LAWS
from tests.positions import field
from tests.test_options import order_of

RANKS = "23456789TJQKA"
NEXT_LEADS = ("from-under-fool", "under-fool", "winner", "lowest-trump")
DUMMIES = ("dummy-tossing", "dummy-playing")
LATE = (
    *("", "chinese", "chinese-pass-on", "secret-trump", "no-trumps", "japanese", "piled"),
    *("own-trumps", "own-trumps,own-trumps.assignment=turned", "own-trumps,own-trumps.assignment=chosen"),
    *("chinese+own-trumps,own-trumps.assignment=chosen", "chinese,chinese.lead-nine=on"),
)
"""What decides about the first lead, or about trumps late in the deal."""


class Table:
    """A state as text: the places that have a turn, and what the rows say about them."""

    def __init__(self, state: State) -> None:
        self.position = state.to_json()
        self.game = state.rules.id
        self.places, self.players = state.places, state.players
        self.tossing = state.places - 1 if "dummy-tossing" in self.game else -1
        self.turning = [place for place in range(state.places) if place != self.tossing]
        self.next_lead = next((how for how in NEXT_LEADS if f"next-lead={how}" in self.game), "from-under-fool")

    def round(self, after: int, step: int = 1) -> list[int]:
        """The places that have a turn, from the next one on, clockwise or the other way round."""
        places = [(after + step * i) % self.places for i in range(1, self.places + 1)]
        return [place for place in places if place in self.turning]

    def lowest(self, among: Iterable[int]) -> int:
        """Row 70."""
        best, found = (True, len(RANKS)), -1
        for place in self.round(self.position["dealer"]):
            trump = self.position["trump"]
            own = trump[place] if isinstance(trump, list) else trump
            for card in self.position["hands"][place]:
                worth = (card[1] != own, RANKS.index(card[0]))
                if place in among and worth < best:
                    best, found = worth, place
        return found

    def leader(self, before: Before | None) -> int:
        """Rows 29, 70 and 71."""
        nine = [place for place, hand in enumerate(self.position["hands"]) if "9d" in hand]
        if "chinese" in self.game and nine:
            return nine[0] if nine[0] < self.players else 0
        if "chinese" in self.game or before is None or before.fool is None or self.next_lead == "lowest-trump":
            return self.lowest(self.turning)
        if self.next_lead == "winner":
            return self.lowest(self.turning) if before.first_out is None else before.first_out
        return self.round(before.fool, -1 if self.next_lead == "under-fool" else 1)[0]

    def controller(self) -> int:
        """Rows 45 and 46: who plays the dummy, once the first bout is about to be led."""
        if self.tossing < 0 and self.position["deal"] == 1:
            return self.lowest(range(self.players))
        leader: int = self.position["attacker"]
        return leader if leader < self.players else 0

    def check_lead(self, before: Before | None) -> None:
        """All of it."""
        leader = self.leader(before)
        assert (self.position["attacker"], self.position["defender"]) == (leader, self.round(leader)[0]), self.position
        if before is not None and before.fool is not None and leader != before.fool and "chinese" not in self.game:
            assert self.next_lead != "under-fool" or self.position["defender"] == before.fool
        for name, memory in self.position.get("memory", {}).items():
            assert name not in DUMMIES or memory["all"] == 1 + self.controller(), self.position


def until_the_lead(state: State, chance: random.Random) -> State:
    """Decide by chance whatever is decided before the first bout; nobody sees a dummy's hand until then."""
    while state.to_json()["phase"] != "lead":
        for seat in range(state.players):
            for place in range(state.players, state.places):
                assert set(state.view(seat).to_json()["hands"][place]) == {"?"}
        seat = chance.choice(state.actors())
        state.play(seat, chance.choice(state.legal(seat)))
    return state


@pytest.mark.parametrize("dummy", DUMMIES)
@pytest.mark.parametrize("how", NEXT_LEADS)
def test_a_player_leads_and_plays_the_dummy_whatever_is_decided_late(
    dummy: str, how: str, pytestconfig: pytest.Config
) -> None:
    deals, most = (60, 4) if pytestconfig.getoption("--long") else (6, 3)
    for late in LATE:
        rules, _, options = late.partition(",")
        names = "+".join(name for name in ("throw-in", dummy, rules) if name)
        game = DurakGame(",".join(part for part in (names, options, f"next-lead={how}") if part))
        for number in range(deals):
            chance = random.Random(number)
            players = 2 + number % (most - 1)
            before = None
            if number % 3:
                out = [*range(players + (dummy == "dummy-playing"))]
                chance.shuffle(out)
                fool, first = (out[-1], out[0]) if number % 5 else (None, out[0])
                before = Before(1, chance.randrange(players), fool, first)
            state = until_the_lead(game.deal(players, f"s{number}", before=before), chance)
            table = Table(state)
            assert dummy in table.position["memory"]
            table.check_lead(before)
            seen = [seat for seat in range(players) if "?" not in state.view(seat).to_json()["hands"][players]]
            assert seen == [table.controller()]


MATCHES = (
    *(("throw-in+double", 4), ("double,double.six-seats=two-teams,pair-play.vacant-seat=skip-partner", 6)),
    *(("throw-in+double", 6), ("throw-in+pair-play,instant-loss-at=12", 4), ("transfer+pair-play,no-draw=on", 4)),
    *(("dummy-tossing", 3), ("transfer+dummy-tossing+chinese-pass-on", 2), ("dummy-tossing+own-trumps", 2)),
    *(("dummy-playing,pack=24", 2), ("dummy-playing+no-stock", 3)),
)


@pytest.mark.parametrize("how", NEXT_LEADS)
@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_the_next_deal_begins_as_the_rows_say(name: str, players: int, how: str, pytestconfig: pytest.Config) -> None:
    """Row 68: the loser who held cards last deals; row 71: whoever of the others went out first is the winner."""
    deals = 40 if pytestconfig.getoption("--long") else 3
    chance = random.Random(f"{name} {how}")
    match = DurakGame(f"{name},next-lead={how}").match(players, name, deals)
    for _ in range(deals - 1):
        while match.state.actors():
            seat = chance.choice(match.state.actors())
            match.state.apply(seat, chance.choice(match.state.legal(seat)))
            table = Table(match.state)
            assert table.tossing not in (table.position["attacker"], table.position["defender"])
        ended, table = match.last_result(), Table(match.state)
        holding = [place for place in ended.fools if table.position["hands"][place]]
        losers = [place for place in table.round(table.position["dealer"]) if place in (holding or ended.fools)]
        others = [p for p in table.position["out"] if p in table.turning and p not in ended.fools]
        before = Before(
            table.position["deal"],
            table.position["dealer"],
            losers[0] if losers else None,
            others[0] if others else None,
        )
        assert match.before() == before
        assert (
            before.first_out is None or before.first_out >= players or before.first_out in ended.winners or ended.draw
        )
        dealer = losers[0] if losers else before.dealer
        match.next()
        after = Table(match.state)
        assert after.position["dealer"] == (dealer if dealer < players else 0)
        after.check_lead(before)


def test_who_leads_next_is_told_only_where_no_card_tells() -> None:
    for name, players in (*MATCHES, ("own-trumps,own-trumps.assignment=chosen", 3), ("chinese", 3)):
        for how in NEXT_LEADS:
            chance = random.Random(f"{name} {how}")
            match = DurakGame(f"{name},next-lead={how}").match(players, "next", 2)
            while match.state.actors():
                seat = chance.choice(match.state.actors())
                match.state.apply(seat, chance.choice(match.state.legal(seat)))
            before, told = match.before(), match.next_leader()
            by_cards = how == "lowest-trump" or (how == "winner" and before.first_out is None)
            match.next()
            state = until_the_lead(match.state, chance)
            if by_cards or "chinese" in name or before.fool is None:
                assert told is None
            else:
                assert state.actors() == (told,)


@pytest.mark.parametrize("seed", ["c0", "c1", "c2"])
def test_the_nine_of_diamonds_is_told_of_where_trumps_are_chosen_before(seed: str) -> None:
    LAWS["secrecy"](foolery.game("throw-in+chinese+own-trumps,own-trumps.assignment=chosen"), 3, seed)


def ended(game: str, hands: list[str], dealer: int, **more: Any) -> Before:
    """What a deal leaves whose seat 1 gives up the last bout, against seat 0."""
    match = DurakGame(game).match(len(hands), "ended")
    position = {
        "game": game,
        "hands": [hand.split() for hand in hands],
        "trump": "h",
        "dealer": dealer,
        "attacker": 0,
        "defender": 1,
        "table": [{"attack": "9c", "by": 0}],
        "phase": "defend",
        **more,
    }
    match.resume(DurakGame(game).position(position), ())
    for move in match.game.parse_move("take", match.state, 1):
        match.state.play(1, move)
    assert match.state.result() is not None
    return match.before()


def test_the_loser_who_held_cards_last_deals_and_the_first_out_of_the_winners_leads() -> None:
    assert ended("throw-in+double", ["", "6d Js", "", ""], 0, out=[3, 2]) == Before(1, 0, 1, 2)
    assert ended("throw-in+double", ["", "6d Js", "", "8d"], 1, out=[2]) == Before(1, 1, 3, 2)


def test_a_dummy_that_was_out_first_leads_if_it_leads_at_all() -> None:
    assert ended("throw-in+dummy-playing", ["", "6d Js", ""], 0, out=[2], players=2).first_out == 2
    assert ended("throw-in+dummy-tossing", ["", "6d Js", ""], 0, out=[2], players=2).first_out == 0


@pytest.mark.parametrize(("players", "leader"), [(2, 1), (3, 2)])
def test_nobody_attacks_for_the_dummy_on_the_right_of_the_fool(players: int, leader: int) -> None:
    game = foolery.game("throw-in+dummy-tossing,next-lead=under-fool")
    position = game.deal(players, "x1", before=Before(1, 0, 0, 1)).to_json()
    assert (position["attacker"], position["defender"]) == (leader, 0)


@pytest.mark.parametrize("dummy", ["dummy-tossing", "dummy-playing", "dummy-playing,dummy-playing.driver=bot"])
@pytest.mark.parametrize("rule", ["chinese", "chinese-pass-on"])
def test_the_nine_of_diamonds_of_a_dummy_gives_the_lead_to_the_next_player(rule: str, dummy: str) -> None:
    game = foolery.game(f"throw-in+{rule}+{dummy}")
    for dealer in range(3):
        order = order_of(" ".join("9d" if (dealer + 1 + i) % 4 == 3 else f"7{'cdhs'[i]}" for i in range(4)), last="Ks")
        position = game.deal_from(order, 3, dealer=dealer).to_json()
        assert "9d" in position["hands"][3]
        assert (position["attacker"], position["defender"]) == (0, 1)


CHOSEN = "own-trumps.assignment=chosen"


@pytest.mark.parametrize(
    ("name", "players", "seed"),
    [
        (f"simple+dummy-playing+own-trumps,{CHOSEN}", 5, "z1"),
        (f"throw-in+dummy-tossing+own-trumps-alien-binds,{CHOSEN}", 5, "q1"),
        (f"throw-in+chinese+dummy-tossing+own-trumps,{CHOSEN}", 4, "q2"),
        (f"throw-in+chinese+dummy-playing+own-trumps,{CHOSEN}", 5, "q0"),
        ("throw-in+dummy-playing+poker,poker.goes-to=discard", 2, "q0"),
    ],
)
def test_who_plays_for_a_dummy_is_told_and_nothing_else_is(name: str, players: int, seed: str) -> None:
    """These deals broke the laws of secrecy or of records as long as the controller was found without a word."""
    laws.check(foolery.game(name), players, seed, 4)


@pytest.mark.parametrize("rule", ["dummy-tossing", "dummy-playing"])
def test_the_controller_alone_is_told_the_hand_of_the_dummy(rule: str) -> None:
    state = foolery.game(f"throw-in+{rule}").deal(3, "told")
    (told,) = (event for event in state.opening if event.kind == "dummy-led")
    assert len(told.cards) == 6
    assert [told.seen >> seat & 1 for seat in range(3)] == [seat == told.place for seat in range(3)]
    assert ["?" in state.view(seat).to_json()["hands"][3] for seat in range(3)] == [n != told.place for n in range(3)]


def test_nobody_is_told_the_hand_of_a_dummy_that_plays_by_itself() -> None:
    state = foolery.game("throw-in+dummy-playing,dummy-playing.driver=bot").deal(3, "told")
    assert all(event.kind != "dummy-led" for event in state.opening)


def test_two_lead_rules_say_the_same_at_a_table_of_two() -> None:
    """With two players, from under the fool, under the fool and the winner all make the winner lead."""
    for value in ("from-under-fool", "under-fool", "winner"):
        game = foolery.game(f"throw-in,next-lead={value}")
        state = game.deal(2, "two", before=Before(deal=1, dealer=0, fool=1, first_out=0))
        assert (state.actors(), field(state, "dealer")) == ((0,), 1)

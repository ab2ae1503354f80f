"""Contract Rummy as a search plays it: worlds, what is done at once, rollouts, and that looking ahead pays."""

from __future__ import annotations

from random import Random
from statistics import pstdev

import pytest

from foolery import bots
from foolery.bots.rummy.heuristic import whole_distance
from foolery.bots.search import Search
from foolery.contract.dice import Dice
from foolery.rummy.engine.compose import Sheet
from foolery.rummy.engine.covering import Covering
from foolery.rummy.engine.moves import DISCARD, card_of, kind_of
from foolery.rummy.engine.numbers import PLAY
from foolery.rummy.engine.state import State
from foolery.rummy.engine.tally import ONE, count, different, tally
from foolery.rummy.engine.view import RummyView
from foolery.search.thinking import Budget, think
from tests.rummy_positions import CONTRACT, GAME, LAYING, TABLE, at

DEALS = range(1, 8)


def early(players: int, deal: int, turns: int = 6) -> State:
    """A deal after some turns of ``heuristic``, where somebody is to discard."""
    before = Sheet(deal - 1, 0, points=((0,) * players,) * (deal - 1)) if deal > 1 else None
    state = GAME.deal(players, "early", None, before)
    player = bots.make("heuristic", "early")
    while state.turns < turns or state.phase != PLAY:
        seat = state.actors()[0]
        state.apply(seat, player.choose(state.view(seat)))
    return state


def view_of(state: State) -> RummyView:
    return state.view(state.actors()[0])


@pytest.mark.parametrize("deal", DEALS)
@pytest.mark.parametrize("players", [2, 4])
def test_a_rollout_ends_and_leaves_everything_in_order(players: int, deal: int) -> None:
    simulation = view_of(early(players, deal)).simulation()
    dice = Dice(deal)
    for _ in range(12):
        simulation.begin(dice)
        assert simulation.state.problems() == []
        simulation.finish(dice)
        state = simulation.state
        assert state.problems() == []
        assert state.result() is not None or deal == 7
        assert all(0 <= simulation.reward(seat) <= 1_000_000 for seat in range(players))


@pytest.mark.parametrize("deal", DEALS)
def test_a_world_keeps_what_the_seat_has_seen(deal: int) -> None:
    """Also where the others' hands are made what they are after so many turns."""
    view = view_of(early(3, deal, 12))
    simulation, dice = view.simulation(), Dice(3)
    for _ in range(8):
        simulation.begin(dice)
        assert simulation.state.view(view.me) == view


def test_it_is_the_same_for_the_same_seed() -> None:
    view = view_of(early(2, 2))
    thoughts = [think(view.simulation(), seed, Budget(200)) for seed in (1, 1, 2)]
    assert thoughts[0] == thoughts[1] != thoughts[2]


def test_a_contract_is_laid_as_a_whole() -> None:
    game, state = at(CONTRACT)
    bot = bots.make("search:100it", "lays")
    assert isinstance(bot, Search)
    while not state.melded:
        state.play(0, bot.choose(state.view(0)))
    assert game.id == state.rules.id


def test_it_chooses_among_all_that_is_legal_after_the_contract() -> None:
    _, state = at(LAYING)
    thought = think(state.view(0).simulation(), 1, Budget(300))
    assert {one.move for one in thought.moves} == set(state.legal(0))
    assert kind_of(thought.best.move) != DISCARD


def test_a_card_that_ends_the_deal_is_taken() -> None:
    """The other has one card left that lies ready; taking the king ends the deal at once."""
    _, state = at(
        TABLE,
        hands=[["7h"], ["Ac", "Ad", "Kh"]],
        melds={"0": {"g1": ["Kc", "Kd", "Ks"]}, "1": {"g1": ["Qc", "Qd", "Qs"]}},
        stock=["3h", "9c", "Ts", "2c", "4c"],
        discard_pile=["Kh"],
        discarded_by=1,
        deal=1,
    )
    thought = think(state.view(0).simulation(), 1, Budget(200))
    assert state.move_text(thought.best.move) == "draw-discard"


def test_who_forgets_does_not_know_what_others_have_taken() -> None:
    _, state = at(TABLE, shown=[[1, ["6h"]], [0, ["2c"]]])
    view = state.view(0)
    assert view.forgetful(3) == view
    assert view.forgetful(1).shown == (view.shown[0], 0, 0, 0)
    assert view.forgetful(0).worlds().state().players == 4


def test_what_a_complete_hand_costs_is_found_from_its_suits() -> None:
    """Held against the other way to count it, also with a card more or less."""
    lots, covering = Random(7), Covering()
    for sequences in (1, 2, 3) * 12:
        hand = tally(lots.sample([*range(52)] * 3 + [52, 53], 12))
        covering.look(hand, sequences)
        assert covering.far() == whole_distance(hand, sequences)
        for card in range(52):
            if count(hand, card):
                assert covering.less(card) == whole_distance(hand - ONE[card], sequences)
            if count(hand, card) < 3:
                assert covering.more(card) == whole_distance(hand + ONE[card], sequences)


def likeliest(view: RummyView) -> int:
    """The move that is tried first and most, before anything was played out."""
    simulation = view.simulation()
    simulation.begin(Dice(1))
    number = simulation.gather()
    simulation.weigh()
    return simulation.move(max(range(number), key=simulation.prior))


@pytest.mark.parametrize("turns", range(4, 16, 3))
def test_a_hand_that_is_to_be_complete_stays_as_near_as_it_can(turns: int) -> None:
    view = view_of(early(2, 7, turns))
    nearest = min(whole_distance(view.hand - ONE[card], 3) for card in different(view.hand) if card < 52)
    assert whole_distance(view.hand - ONE[card_of(likeliest(view))], 3) == nearest


@pytest.mark.parametrize(("comes", "goes"), ["KQ", "QK"])
def test_it_waits_for_what_may_still_come(comes: str, goes: str) -> None:
    """Two pairs are as good as each other, but the cards that are left are of one of their ranks."""
    _, state = at(
        TABLE,
        hands=[["9c", "9d", "9h", "Kc", "Kd", "Qc", "Qd"], ["3c", "3d"]],
        stock=[comes + suit for suit in "cdhhss"],
        phase="meld",
        discarded_by=1,
        deal=1,
    )
    assert state.move_text(likeliest(state.view(0))).startswith(f"discard {goes}")


@pytest.mark.parametrize(("ahead", "won"), [(200, True), (-200, False)])
def test_in_the_last_deal_the_match_counts(ahead: int, won: bool) -> None:
    sheet = Sheet(6, 0, points=((max(0, -ahead), max(0, ahead)),) + ((0, 0),) * 5)
    state = GAME.deal(2, "last", None, sheet)
    while state.phase != PLAY:
        state.apply(state.actors()[0], state.legal(state.actors()[0])[-1])
    me = state.actors()[0]
    simulation, dice = state.view(me).simulation(), Dice(2)
    for number in range(9):
        simulation.begin(dice)
        simulation.finish(dice)
        # The first deal of new dice is counted alone, as a deal.
        assert number == 0 or (simulation.reward(0) > 900_000) == won
        assert number == 0 or (simulation.reward(0) < 100_000) != won


@pytest.mark.parametrize("turns", [4, 7])
def test_two_moves_meet_the_same_luck(turns: int) -> None:
    """A discard that is taken does not give each seat what the other would have drawn: moves differ by little then."""
    state = early(2, 2, turns)
    state.apply(state.actors()[0], likeliest(view_of(state)))
    view = view_of(state)
    other = next(move for move in view.legal if move != likeliest(view))
    simulation, dice = view.simulation(), Dice(4)
    simulation.begin(dice)
    rewards = []
    for _ in range(40):
        simulation.begin(dice)
        simulation.make(other)
        simulation.finish(dice)
        rewards.append(simulation.reward(view.me))
    assert pstdev(rewards) < 60_000

"""Whole deals played at random inside the core: for measuring, and for rollouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.contract.dice import Dice
from foolery.contract.tally import Tally
from foolery.shedding.engine.state import State

if not cython.compiled:
    from foolery.shedding.engine.numbers import OVER

if TYPE_CHECKING:
    from foolery.shedding.engine.questions import Rules


def play_out(state: State, dice: Dice, tally: Tally) -> None:
    """Play a state to its end, every move of the first actor with the same chance."""
    moves = 0
    forced = 0
    while state.phase != OVER:
        seat = state.actor()
        move = state.pick(seat, dice)
        forced += state.count == 1
        state.apply(seat, move)
        moves += 1
    tally.moves += moves
    tally.forced += forced
    tally.deals += 1
    if state.limited:
        tally.limited += 1
        tally.draws += drawn(state)


def drawn(state: State) -> int:
    """1 where a deal that is over has no winner, else 0."""
    result = state.result()
    return 1 if result is not None and result.draw else 0


def deal_at_random(state: State, dice: Dice) -> None:
    """Deal a blank state with the core's own dice; who deals is drawn by lot."""
    pack = state.rules.pack_cards
    number = len(pack)
    state.set_stock(pack)
    for i in range(number - 1, 0, -1):
        j = dice.below(i + 1)
        card = state.stock_cards[i]
        state.stock_cards[i] = state.stock_cards[j]
        state.stock_cards[j] = card
    state.dealer = dice.below(state.players)
    state.deal_cards()
    state.begin()


def play_many(rules: Rules, players: int, deals: int, seed: int) -> Tally:
    """Deal and play out so many times with the core's own dice."""
    dice = Dice(seed)
    tally = Tally()
    blank = State(rules, players)
    state = State(rules, players)
    for _ in range(deals):
        state.copy_from(blank)
        deal_at_random(state, dice)
        play_out(state, dice, tally)
    return tally

"""Whole deals played at random inside the core: for measuring, and for rollouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.base.cards import COPY
from foolery.contract.dice import Dice
from foolery.contract.tally import Tally
from foolery.rummy.engine.state import State

if not cython.compiled:
    from foolery.rummy.engine.numbers import OVER, TOO_LONG

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Rules


def play_out(state: State, dice: Dice, tally: Tally) -> None:
    """Play a state to its end, every move of whoever decides with the same chance."""
    moves = 0
    forced = 0
    state.dice = dice
    while state.phase != OVER:
        move = state.pick(dice)
        forced += state.count == 1
        state.perform(state.actor(), move)
        moves += 1
    state.dice = None
    tally.moves += moves
    tally.forced += forced
    tally.deals += 1
    if state.ended == TOO_LONG:
        tally.limited += 1
    tally.draws += drawn(state)


def drawn(state: State) -> int:
    """1 where all hands of a deal that is over count the same, else 0."""
    first = state.points_of(0)
    for seat in range(1, state.players):
        if state.points_of(seat) != first:
            return 0
    return 1


def deal_at_random(state: State, dice: Dice, deal: int, pack: list[int]) -> None:
    """Deal these cards to a blank state with the core's own dice; who deals is drawn by lot."""
    state.dice = dice
    state.set_stock(pack)
    state.loosen(dice.word())
    state.deal = deal
    state.dealer = dice.below(state.players)
    state.deal_cards(state.rules.hand_size(deal))


def play_many(rules: Rules, players: int, deals: int, seed: int) -> Tally:
    """Deal and play out so many times with the core's own dice, the contracts of a match in turn."""
    dice = Dice(seed)
    tally = Tally()
    blank = State(rules, players)
    state = State(rules, players)
    pack = [card % COPY for card in rules.pack]
    for i in range(deals):
        state.copy_from(blank)
        deal_at_random(state, dice, i % rules.deals + 1, pack)
        play_out(state, dice, tally)
    return tally

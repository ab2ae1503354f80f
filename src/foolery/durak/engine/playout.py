"""Whole deals played at random inside the core: for measuring, and later for search."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from typing import TYPE_CHECKING

from foolery.contract.dice import Dice
from foolery.contract.tally import Tally
from foolery.durak.engine import dealing
from foolery.durak.engine.state import State

if not cython.compiled:
    from foolery.base.bits import lowest

if TYPE_CHECKING:
    from foolery.durak.engine.questions import Rules


def play_out(state: State, dice: Dice, tally: Tally) -> None:
    """Play a state to its end, every move of the first actor with the same chance."""
    moves = 0
    forced = 0
    state.dice = dice
    while state.turn:
        turn = state.turn
        # One bit is set: only one place may act, and nobody need be asked who decides.
        alone = turn & (turn - 1) == 0 and state.rules.decides is None
        seat = lowest(turn) if alone else state.actor()
        number = state.collect(seat, True)
        if number == 1:
            forced += 1
            state.apply(seat, state.found[0])
        else:
            state.apply(seat, state.found[dice.below(number)])
        moves += 1
    state.dice = None
    tally.moves += moves
    tally.forced += forced
    tally.deals += 1
    tally.draws += state.drawn
    tally.limited += state.limited


def deal_at_random(state: State, dice: Dice) -> None:
    """Deal a blank state with the core's own dice.

    An ordinary deal is made here: the last card is the turn-up, whatever its rank, and a lot decides who leads. Where
    rules deal in a way of their own, they are asked.
    """
    if not state.rules.plain_deal:
        deal_by_rules(state, dice)
        return
    pack = state.rules.pack_cards
    number = len(pack)
    for i in range(number):
        state.stock_cards[i] = pack[i]
    for i in range(number - 1, 0, -1):
        j = dice.below(i + 1)
        card = state.stock_cards[i]
        state.stock_cards[i] = state.stock_cards[j]
        state.stock_cards[j] = card
    state.stock_end = number
    state.set_bottom(1, 0)
    for place in range(state.players):
        for _ in range(state.rules.hand_size):
            state.draw_card(place)
    state.set_trumps(1 << (state.stock_cards[number - 1] & 3))
    if state.log is not None:
        dealing.tell_plain_deal(state)
    state.begin_bout(dice.below(state.players))
    state.changed = 0
    state.go_on()


def deal_by_rules(state: State, dice: Dice) -> None:
    """A deal that rules have a part in, from a seed of the dice."""
    dealing.deal_into(state, str(dice.below(1 << 31)))


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

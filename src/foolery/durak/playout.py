"""Whole deals played at random inside the core: for measuring, and later for search."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from foolery import _plain as cython

from typing import TYPE_CHECKING

from foolery.durak.state import State

if not cython.compiled:
    from foolery.bits import mix, step

if TYPE_CHECKING:
    from foolery.durak.questions import Rules


class Dice:
    """A generator of 64 bits in the core (splitmix64): fast, the same in both forms, no proof of a fair deal."""

    def __init__(self, seed: int) -> None:
        self.state = step(seed)

    def below(self, number: int) -> int:
        """A number from 0 to ``number`` − 1; the bias is below ``number`` in 2³²."""
        self.state = step(self.state)
        return (mix(self.state) >> 32) * number >> 32


class Tally:
    """What a run of playouts came to: deals, moves, moves that were the only one, draws, deals that a guard ended."""

    def __init__(self) -> None:
        self.deals = 0
        self.moves = 0
        self.forced = 0
        self.draws = 0
        self.limited = 0


def play_out(state: State, dice: Dice, tally: Tally) -> None:
    """Play a state to its end, every move of the first actor with the same chance."""
    while state.turn:
        seat = state.actor()
        number = state.gather(seat)
        if number == 1:
            tally.forced += 1
            state.apply(seat, state.found[0])
        else:
            state.apply(seat, state.found[dice.below(number)])
        tally.moves += 1
    tally.deals += 1
    tally.draws += state.drawn
    tally.limited += state.limited


def quick_deal(rules: Rules, players: int, dice: Dice) -> State:
    """A deal shuffled by the core's own dice; the next card is the turn-up, whatever its rank, and a lot decides who
    leads.
    """
    state = State(rules, players)
    pack = list(rules.pack_cards)
    for i in range(len(pack) - 1, 0, -1):
        j = dice.below(i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    at = 0
    for place in range(players):
        for _ in range(rules.hand_size):
            state.add(place, pack[at])
            at += 1
    stock = pack[at + 1 :]
    stock.append(pack[at] if at < len(pack) else pack[at - 1])
    if at < len(pack):
        state.set_stock(stock)
    state.set_trumps(1 << (stock[len(stock) - 1] & 3))
    state.begin_bout(dice.below(players))
    state.go_on()
    return state


def play_many(rules: Rules, players: int, deals: int, seed: int) -> Tally:
    """Deal and play out so many times with the core's own dice."""
    dice = Dice(seed)
    tally = Tally()
    for _ in range(deals):
        play_out(quick_deal(rules, players, dice), dice, tally)
    return tally

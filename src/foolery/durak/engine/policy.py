"""How a rollout plays: a linear judgement of every legal move, and a choice by lot that favours the better ones.

A move is judged by its kind, by what is left of the stock, and by six features, most of them about the cards that it
lays and how much of the pack those cover; so a judgement means the same in every variant. The weights are numbers of
``weights``, fitted by self-play (``python -m foolery.search.durak.fitting``). Everything is counted in whole numbers: a
judgement of 32 more makes a move 2.7 times as likely, a feature of 1 is 64.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from math import exp

from foolery.durak.engine.weights import WEIGHTS

if not cython.compiled:
    from foolery.base.bits import lowest, rest, size
    from foolery.durak.engine.numbers import (
        AT_TAKE,
        BLOCKS,
        CLOSE,
        COVER,
        COVERING,
        FEATURES,
        KIND,
        LAY,
        LEAD,
        OWN,
        PASS,
        PLACE,
        STEPS,
        TAKE,
        THROW,
        WEIGHTS_HELD,
    )

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.contract.dice import Dice
    from foolery.durak.engine.questions import Beats
    from foolery.durak.engine.state import State


class Policy:
    """A judgement with its weights; it judges one move at a time, and ``features`` are those of the last."""

    def __init__(self, weights: Sequence[int] = WEIGHTS) -> None:
        self.weights = [0] * 198
        self.chances = [0] * 512
        self.features = [0] * 6
        self.at = 0
        self.load(weights)
        for i in range(STEPS):
            # At least 1, for what is never done is never learned; at most 2²¹, so that all fit into 32 bits.
            self.chances[i] = 1 + int(2097151.0 * exp((i - STEPS + 1) / 32.0))

    def load(self, weights: Sequence[int]) -> None:
        """Judge by other weights."""
        for i in range(WEIGHTS_HELD):
            self.weights[i] = weights[i]

    def choose(self, s: State, seat: int, dice: Dice) -> int:
        """One of the moves that were gathered in ``s.found``."""
        total = 0
        chosen: int = s.found[0]
        for i in range(s.count):
            weight = self.chance(s, seat, s.found[i])
            total += weight
            if dice.below(total) < weight:
                chosen = s.found[i]
        return chosen

    def chance(self, s: State, seat: int, move: int) -> int:
        """How likely a move is, as a weight among the others."""
        step = self.judge(s, seat, move) + 320
        found: int = self.chances[0 if step < 0 else STEPS - 1 if step >= STEPS else step]
        return found

    def judge(self, s: State, seat: int, move: int) -> int:
        """The judgement of a move of this seat."""
        kind = move >> KIND & 63
        place = seat if move >> PLACE & 15 == 0 else (move >> PLACE & 15) - 1
        if s.rules.player_for is not None:
            place = s.acting(place)
        self.at = FEATURES * (block_of(kind, s.phase) + BLOCKS * stage_of(s))
        held = size(s.hands[place])
        for i in range(FEATURES):
            self.features[i] = 0
        self.features[0] = 64
        self.features[5] = held * 8
        beats = s.beats if s.own_beats is None else s.own_beats[place]
        if kind == TAKE:
            self.add_table(s, beats)
            self.features[4] = s.pending * 64
        elif kind == PASS or kind == CLOSE:
            self.features[4] = s.slots * 16
        else:
            self.add_group(beats, move)
            if kind == COVER or (kind >= 16 and move >> COVERING & 63):
                self.add_card(beats, move >> COVERING & 63)
            self.features[4] = self.circumstance(s, kind, move, held)
        found = 0
        for i in range(FEATURES):
            found += self.weights[self.at + i] * self.features[i]
        found = found // 64
        if kind >= 16 and s.rules.valuers:
            found += s.rules.owners[kind].worth(s, place, move)
        return found

    def circumstance(self, s: State, kind: int, move: int, held: int) -> int:
        """What else matters: of a lead, whether it is the last card; of a cover, whether its rank lies there already;
        else how many cards the defender holds.
        """
        if kind == LEAD or kind == LAY:
            return 64 if self.features[3] >= held * 64 else 0
        if kind == COVER:
            return 64 if s.table_ranks & s.rules.rank_masks[move >> (COVERING + 2) & 15] else 0
        return size(s.hands[s.defender]) * 8

    def add_card(self, beats: Beats, face: int) -> None:
        """Count a card."""
        power = beats.power[face]
        self.features[1] += power
        self.features[3] += 64
        if power > 32:
            self.features[2] += 64

    def add_group(self, beats: Beats, move: int) -> None:
        """Count the cards of a move's group."""
        base = (move >> 8 & 15) * 4
        left = move & 15
        while left:
            suit = lowest(left)
            left = left & (left - 1)
            self.add_card(beats, base + suit)
            if move >> (4 + suit) & 1:
                self.add_card(beats, base + suit)

    def add_table(self, s: State, beats: Beats) -> None:
        """Count all cards on the table."""
        left = s.table_cards
        while left:
            self.add_card(beats, lowest(left) & 63)
            left = rest(left)


def block_of(kind: int, phase: int) -> int:
    """Which weights a kind of move has: those of throwing in and passing are others when the defender takes."""
    if kind >= 16:
        return OWN
    if kind == LAY:
        return 1
    if kind == CLOSE:
        return 6
    if phase == AT_TAKE:
        if kind == THROW:
            return 8
        if kind == PASS:
            return 9
    return kind if kind < 8 else OWN


def stage_of(s: State) -> int:
    """How far the deal has gone: 0 while everybody draws, 1 when few can, 2 when nobody can."""
    if s.stock_at == s.stock_end:
        return 2
    return 1 if s.stock_end - s.stock_at <= 2 * s.places else 0

"""How a rollout plays: a linear judgement of every legal move, and a choice by lot that favours the better ones.

A move is judged by its kind, by what is left of the stock, by how many places are left, and by eight features, most of
them about the cards that it lays and how much of the pack those cover; so a judgement means the same in every variant.
The weights are numbers of ``weights``, fitted by self-play (``python -m foolery.search.durak.fitting``). Everything is
counted in whole numbers: a judgement of 32 more makes a move 2.7 times as likely, a feature of 1 is 64.

To every judgement chance of Gumbel's distribution is added, and the highest sum is chosen: so each move comes as
often as the exponential of its judgement says, without adding up any of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from math import exp, log

from foolery.durak.engine.weights import WEIGHTS

if not cython.compiled:
    from foolery.base.bits import face, group, lowest, rest, size
    from foolery.durak.engine.numbers import (
        AT_DEFENCE,
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
        STAGES,
        STEPS,
        TAKE,
        THROW,
        TRANSFER,
        WEIGHTS_HELD,
    )

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.contract.dice import Dice
    from foolery.durak.engine.questions import Beats, Rules
    from foolery.durak.engine.state import State


class Policy:
    """A judgement with its weights; it judges one move at a time, and ``features`` are those of the last while it is
    ``noting`` them.

    ``warmth`` is how much chance there is, 32 the chance that was fitted; without any the best move is chosen.
    """

    def __init__(self, weights: Sequence[int], warmth: int = 32) -> None:
        self.weights = [0] * 528
        self.chances = [0] * 1024
        self.features = [0] * 8
        self.counted = [0] * 65
        self.worths = [0] * 4290
        self.falls = [0.0] * 1024
        self.noting = False
        self.at = 0
        self.stage = 0
        self.helpless = 0
        self.load(weights)
        for power in range(65):
            # Four counts in one number, so that cards are added up together: how strong the plain ones are, how many
            # cover more than half of the pack as trumps do, how strong those are, and how many cards there are.
            strong = (64 << 16) + ((power - 32) * 2 << 32)
            self.counted[power] = (64 << 48) + (strong if power > 32 else power * 2)
        for i in range(STEPS):
            self.chances[i] = round(-warmth * log(-log((i + 0.5) / STEPS)))
            self.falls[i] = exp(-i / 32)

    def load(self, weights: Sequence[int]) -> None:
        """Judge by other weights."""
        for i in range(WEIGHTS_HELD):
            self.weights[i] = weights[i]
        for block in range(BLOCKS * STAGES):
            at = block * FEATURES
            for power in range(65):
                worth = self.weights[at + 4] * 64
                if power > 32:
                    worth += self.weights[at + 2] * 64 + self.weights[at + 3] * (power - 32) * 2
                else:
                    worth += self.weights[at + 1] * power * 2
                self.worths[block * 65 + power] = worth

    def choose(self, s: State, seat: int, dice: Dice) -> int:
        """One of the moves that were gathered in ``s.found``."""
        chosen: int = s.found[0]
        self.look(s, seat)
        highest = -1_000_000
        word = 0
        for i in range(s.count):
            # Ten bits for each move: six of them in a word.
            word = dice.word() if i % 6 == 0 else word >> 10
            judged = self.judge(s, seat, s.found[i]) + self.chances[word & 1023]
            if judged > highest:
                highest = judged
                chosen = s.found[i]
        return chosen

    def best(self, s: State, seat: int) -> int:
        """The legal move that is judged highest."""
        s.collect(seat, True)
        chosen: int = s.found[0]
        self.look(s, seat)
        highest = -1_000_000
        for i in range(s.count):
            judged = self.judge(s, seat, s.found[i])
            if judged > highest:
                highest = judged
                chosen = s.found[i]
        return chosen

    def look(self, s: State, seat: int) -> None:
        """What all moves of a decision have in common; ``judge`` goes by it."""
        self.stage = stage_of(s)
        self.helpless = 0
        if s.phase == AT_DEFENCE and s.pending > 1:
            beats = s.beats if s.own_beats is None else s.own_beats[seat]
            for i in range(s.slots):
                if s.covers[i] < 0 and s.obliged[i] and not s.hands[seat] & beats.over[s.attacks[i] & 63]:
                    self.helpless = 64

    def judge(self, s: State, seat: int, move: int) -> int:
        """The judgement of a move of this seat."""
        kind = move >> KIND & 63
        place = seat if move >> PLACE & 15 == 0 else (move >> PLACE & 15) - 1
        if s.rules.plays_for is not None:
            place = s.acting(place)
        beats = s.beats if s.own_beats is None else s.own_beats[place]
        held = size(s.hands[place])
        cards, first, second = 0, 0, 0
        if kind == COVER:
            cards = self.counted[beats.power[move >> COVERING & 63]]
            first = 64 if s.table_ranks & s.rules.rank_masks[move >> (COVERING + 2) & 15] else 0
            second = self.helpless
        elif kind == TAKE:
            cards = self.of_table(s, beats)
            first = s.pending * 64
            second = self.helpless
        elif kind == PASS or kind == CLOSE:
            first = s.slots * 16
            second = size(s.hands[s.defender]) * 8
        else:
            cards = self.of_group(beats, move)
            if kind >= 16 and move >> COVERING & 63:
                cards += self.counted[beats.power[move >> COVERING & 63]]
            number = cards >> 48
            last = 64 if number >= held * 64 else 0
            if kind == LEAD or kind == LAY:
                first = last
                second = size(s.hands[place] & s.rules.rank_masks[move >> 8 & 15]) * 64 - number
            else:
                first = size(s.hands[s.next_place(place) if kind == TRANSFER else s.defender]) * 8
                second = last
        self.at = FEATURES * (block_of(kind, s.phase) + BLOCKS * self.stage)
        found = self.added(cards, first, second, held * 8)
        if s.rules.worth:
            found += self.said(s, place, move)
        return found

    def said(self, s: State, place: int, move: int) -> int:
        """What rules say of a move: the one whose kind it is, or those that value a card which it lays; with the stock
        gone all that value any, since then what a card is worth hangs on what else is left.
        """
        kind = move >> KIND & 63
        if kind >= 16:
            worth: int = s.rules.owners[kind].worth(s, place, move)
            return worth
        laid = face(move >> COVERING & 63) if kind == COVER else group((move | move >> 4) & 15, move >> 8 & 15)
        found = 0
        bare = s.stock_at == s.stock_end
        for cards, rule in s.rules.valued:
            if bare or laid & cards:
                found += rule.worth(s, place, move)
        return found

    def added(self, cards: int, first: int, second: int, held: int) -> int:
        """The features times their weights.

        Beside the cards that are laid these are, of a take, how much waits and whether something cannot be covered; of
        a pass, how much lies there and how many cards the defender holds; of a cover, whether its rank lies there
        already, and whether something else cannot be covered; of a lead, whether it is the last card, and how many of
        its rank stay behind; of other cards, how many the one holds who must answer them, and whether they are the
        last.
        """
        at = self.at
        found = self.weights[at] * 64 + self.weights[at + 7] * held
        if cards:
            found += self.weights[at + 1] * (cards & 0xFFFF) + self.weights[at + 2] * (cards >> 16 & 0xFFFF)
            found += self.weights[at + 3] * (cards >> 32 & 0xFFFF) + self.weights[at + 4] * (cards >> 48)
        found += self.weights[at + 5] * first + self.weights[at + 6] * second
        if self.noting:
            self.features[0] = 64
            for i in range(4):
                self.features[1 + i] = cards >> (16 * i) & 0xFFFF
            self.features[5] = first
            self.features[6] = second
            self.features[7] = held
        return found >> 6

    def of_group(self, beats: Beats, move: int) -> int:
        """Count the cards of a move's group."""
        base = (move >> 8 & 15) * 4
        left = move & 15
        cards = 0
        while left:
            suit = lowest(left)
            left = left & (left - 1)
            cards += self.counted[beats.power[base + suit]]
            if move >> (4 + suit) & 1:
                cards += self.counted[beats.power[base + suit]]
        return cards

    def of_table(self, s: State, beats: Beats) -> int:
        """Count all cards on the table."""
        left = s.table_cards
        cards = 0
        while left:
            cards += self.counted[beats.power[lowest(left) & 63]]
            left = rest(left)
        return cards


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
    """How far the deal has gone: 0 while everybody draws, 1 when few can, 2 when nobody can; 3 more where more than two
    places are left.
    """
    many = 3 if s.places - s.outs > 2 else 0
    if s.stock_at == s.stock_end:
        return many + 2
    return many + 1 if s.stock_end - s.stock_at <= 2 * s.places else many


def weights_of(rules: Rules) -> Sequence[int]:
    """What was fitted for games of this kind."""
    return WEIGHTS[1 if rules.throw_in else 0]

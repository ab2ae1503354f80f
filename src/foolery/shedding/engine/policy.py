"""How a rollout of the shedding game plays: every legal move is judged, and one chosen by lot that favours the better.

A play is judged by what it sheds, by what the rank would be worth later, by a burn, and by how likely the next player,
of whom the number of cards is known, has no answer and takes the pile. All that hangs on the table of ranks of the
variant, so a rule that changes what fits or burns changes the judgement with it. Moves of a rule's own kinds are as
good as each other, but for the exchange, which puts up what is worth most there.

A judgement of 32 more makes a move 2.7 times as likely: chance of Gumbel's distribution is added to each judgement, and
the highest sum is chosen.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

if not cython.compiled:
    from foolery.base.bits import group, lowest, size, size_of_suits, suits, twice
    from foolery.shedding.engine.numbers import (
        ALL_RANKS,
        EMPTY,
        KIND,
        MOST_HELD,
        NUMBER,
        PLAY,
        PLAY_PHASE,
        STEPS,
        SURE,
        SWAP,
        TAKE_PILE,
        TAKE_WITH,
        UP,
    )

if TYPE_CHECKING:
    from foolery.contract.dice import Dice
    from foolery.shedding.engine.questions import Rules
    from foolery.shedding.engine.state import State

POINT = 24
"""What a rank of an ordinary card counts; the numbers below are in ranks."""
SHED, CYCLE, BURN, WALL = 10.0, 9.0, 4.0, 0.85
"""For each card that is laid, and for each that is laid while another is drawn for it; for a burned pile; for each card
of a pile that the next player takes.
"""
ANYWHERE, BURNING = 7.0, 14.0
ROW_ANYWHERE, ROW_BURNING = 12.0, 14.0
"""What a card that fits everywhere, and one that burns, is worth in hand and in the face-up row."""


class Policy:
    """A judgement for one variant; ``warmth`` is how much chance there is: 32 the usual, without any the best move."""

    def __init__(self, rules: Rules, warmth: int = 32) -> None:
        self.worth = [0] * 13
        self.row_worth = [0] * 13
        self.stuck = [0] * 130
        self.chances = [0] * 1024
        self.shed = round(POINT * SHED)
        self.cycle = round(POINT * CYCLE)
        self.burn = round(POINT * BURN)
        self.per_card = 0
        self.held = 0
        for i in range(STEPS):
            self.chances[i] = round(-warmth * log(-log((i + 0.5) / STEPS)))
        self.study(rules)

    def study(self, rules: Rules) -> None:
        """Find out what each rank is worth, and how likely nobody with so many cards has an answer to it."""
        fits = rules.fits
        everywhere = ALL_RANKS & ~(1 << 12)
        for row in fits[:EMPTY]:
            everywhere &= row
        for rank in range(13):
            worth = row_worth = float(rank)
            if rules.burning >> rank & 1:
                worth, row_worth = BURNING, ROW_BURNING
            elif everywhere >> rank & 1:
                worth, row_worth = ANYWHERE, ROW_ANYWHERE
            self.worth[rank] = round(POINT * worth)
            self.row_worth[rank] = round(POINT * row_worth)
            answers = ALL_RANKS if rules.clear >> rank & 1 else fits[rank]
            none = 1 - answers.bit_count() / 13
            for number in range(MOST_HELD):
                self.stuck[rank * MOST_HELD + number] = round(POINT * WALL * 64 * none**number)

    def choose(self, s: State, seat: int, dice: Dice) -> int:
        """One of the legal moves; of each rank one card or all that are held."""
        held = s.source(seat)
        free = s.playable_faces(seat, held) if s.phase == PLAY_PHASE and held else 0
        if not free:
            return self.choose_gathered(s, seat, dice)
        self.look(s, seat)
        pairs = twice(held) if s.rules.twins else 0
        highest = -SURE
        chosen: int = 0
        if s.rules.voluntary and s.pile_size:
            chosen = TAKE_PILE << KIND
            highest = self.judge(s, seat, chosen) + self.chances[dice.below(STEPS)]
        while free:
            rank = lowest(free) >> 2
            once = suits(free, rank)
            move = PLAY << KIND | rank << 8 | once | suits(pairs, rank) << 4
            judged = self.judge(s, seat, move) + self.chances[dice.below(STEPS)]
            if judged > highest:
                highest = judged
                chosen = move
            if once & (once - 1) or suits(pairs, rank):
                move = PLAY << KIND | rank << 8 | (once ^ once & (once - 1))
                judged = self.judge(s, seat, move) + self.chances[dice.below(STEPS)]
                if judged > highest:
                    highest = judged
                    chosen = move
            free &= ~group(15, rank)
        return chosen

    def choose_gathered(self, s: State, seat: int, dice: Dice) -> int:
        """One of all legal moves."""
        number = s.collect(seat)
        chosen: int = s.found[0]
        if number > 1:
            self.look(s, seat)
            highest = -SURE
            for i in range(number):
                judged = self.judge(s, seat, s.found[i]) + self.chances[dice.below(STEPS)]
                if judged > highest:
                    highest = judged
                    chosen = s.found[i]
        return chosen

    def look(self, s: State, seat: int) -> None:
        """What all moves of a decision have in common; ``judge`` goes by it."""
        self.per_card = self.cycle if s.stock_at < s.stock_end else self.shed
        self.held = 1
        if s.phase == PLAY_PHASE:
            # Whoever turns a blind card has one; the more cards somebody has, the less their number matters.
            number = size(s.source(s.after(seat, 0)))
            if number:
                self.held = number if number < MOST_HELD else MOST_HELD - 1

    def judge(self, s: State, seat: int, move: int) -> int:
        """How good a legal move seems."""
        kind = move >> KIND & 63
        if kind == PLAY:
            return self.judge_play(s, seat, move)
        if kind == SWAP:
            return self.row_worth[move >> NUMBER + 2 & 15] - self.row_worth[move >> UP + 2 & 15]
        if kind == TAKE_WITH:
            return -self.worth[move >> UP + 2 & 15]
        if kind == TAKE_PILE:
            return -self.per_card * s.pile_size
        return 0

    def judge_play(self, s: State, seat: int, move: int) -> int:
        """How good it seems to lay a group."""
        rank = move >> 8 & 15
        count = size_of_suits(move & 15) + size_of_suits(move >> 4 & 15)
        if s.stock_at == s.stock_end and s.down_sizes[seat] == 0 and s.held(seat) == count:
            return SURE // 2
        judged = count * (self.per_card - self.worth[rank])
        if s.rules.burning >> rank & 1 or self.would_burn(s, rank, count):
            return judged + self.burn
        return judged + self.stuck[rank * MOST_HELD + self.held] * (s.pile_size + count) // 64

    def would_burn(self, s: State, rank: int, count: int) -> bool:
        """Whether so many cards of a rank burn the pile together with those of it that lie on top."""
        left = s.rules.alike - count
        if s.rules.alike == 0 or left > s.pile_size:
            return False
        for i in range(s.pile_size - left, s.pile_size):
            if s.pile_cards[i] >> 2 & 15 != rank:
                return False
        return True

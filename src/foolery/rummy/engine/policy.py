"""How a rollout of Contract Rummy plays: the cards that the contract wants are kept, of the others the least useful go.

What a hand wants is found exactly for sets of three: the sequences and groups that lack least, and the cards that they
take. A discard is taken, and a refused one claimed, where it brings the contract nearer; on the table everything is
laid that may be. What hangs on the rules of the variant is asked of the position, so a rule that forbids something
forbids it here too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

if not cython.compiled:
    from foolery.base.bits import lowest, rest
    from foolery.rummy.engine.covering import Covering
    from foolery.rummy.engine.lacking import every_start, groups_lack, lacking, lacking_starts, three_on
    from foolery.rummy.engine.numbers import (
        AGAINST_MELD,
        ASKED,
        CLAIM,
        DECLINE,
        DISCARD,
        DRAW,
        DRAW_DISCARD,
        DRAW_STOCK,
        FAR,
        JOKER,
        KIND,
        LAY_OFF,
        MOST_SETS,
        PLAY,
        REFUSE,
        SHORTEST,
        STOCK,
        SURE,
    )
    from foolery.rummy.engine.position import face_on
    from foolery.rummy.engine.tally import NATURALS, back, count, jokers, one, present, ranks, size, steps, three

if TYPE_CHECKING:
    from foolery.rummy.engine.state import State
    from foolery.rummy.engine.tally import Tally

MATE, NEAR, NEXT_BUT_ONE = 1000, 1000, 600
"""For each card of the same rank, for the neighbours in a suit, for those one further."""
WANTED = 4000
"""For a card that the contract takes."""
AGE, CLOSE = 4, 50
"""For each point of a card, by the rounds gone by; and when the end is near."""
KEPT = 12
"""So many points a card is kept for that fits on the table."""
FEEDING = 600
"""For a discard that the next player can lay off."""
FEW = 3
"""With so few cards in another hand the end is near."""


class Policy:
    """A judgement of discards; ``look`` finds out what all cards of a hand have in common."""

    def __init__(self) -> None:
        self.hand = 0
        self.kept = 0
        self.short = 0
        self.first_run = -1
        self.second_run = -1
        self.open_faces = 0
        self.weight = 0
        self.there = 0
        self.covering = Covering()
        self.whole = False

    # What a hand wants

    def plan(self, hand: Tally, groups: int, sequences: int, touching: bool) -> None:
        """The sequences and groups of three that lack least, how many cards they lack, and which they take."""
        natural = hand & NATURALS
        there = steps(natural)
        self.first_run = self.second_run = -1
        best = FAR
        if sequences == 0:
            best = groups_lack(natural, groups, 0)
        for short in range(4 if sequences else 0):
            if short * sequences >= best:
                break
            starts = lacking_starts(there, short)
            while starts:
                at = lowest(starts)
                starts = rest(starts)
                left = natural - back(there & three(at))
                if sequences == 1:
                    total = short + groups_lack(left, groups, 0)
                    if total < best:
                        best = total
                        self.first_run = at
                else:
                    best = self.plan_second(left, at, short, groups, touching, best)
        self.short = best - jokers(hand)
        left = natural
        if self.first_run >= 0:
            left -= back(there & three(self.first_run))
        if self.second_run >= 0:
            left -= back(steps(left) & three(self.second_run))
        for _ in range(groups):
            left -= best_group(left)
        self.kept = natural - left

    def plan_second(self, left: Tally, at: int, short: int, groups: int, touching: bool, best: int) -> int:
        """The same for a second sequence, one taken; gives the least that was found so far."""
        there = steps(left)
        allowed = every_start()
        if not touching:
            allowed &= ~three_on(at)
        for more in range(4):
            if short + more >= best:
                break
            starts = lacking_starts(there, more) & allowed
            while starts:
                other = lowest(starts)
                starts = rest(starts)
                total = short + more
                if groups:
                    total += groups_lack(left - back(there & three(other)), groups, 0)
                if total < best:
                    best = total
                    self.first_run = at
                    self.second_run = other
        return best

    def nearer(self, s: State, seat: int, card: int) -> bool:
        """Whether a card brings the contract nearer."""
        hand = s.hand_tallies[seat]
        held = jokers(hand)
        groups, sequences = s.groups_asked(), s.sequences_asked()
        touching = s.rules.touching
        starts = every_start()
        now = lacking(hand & NATURALS, groups, sequences, touching, FAR, 0, starts)
        if now <= held:
            return False
        return lacking((hand & NATURALS) + one(card), groups, sequences, touching, now, 0, starts) < now

    def company(self, card: int, groups: int, sequences: int) -> int:
        """How many cards of the hand go with one of it."""
        worth = 0
        if groups:
            mates = (ranks(self.hand) >> 8 * (card >> 2) & 15) - 1
            worth = MATE * (mates if mates < 2 else 2)
        if sequences:
            low = ((card >> 2) + 1) % 13
            worth += self.near(low, card & 3)
            if low == 0:
                worth += self.near(13, card & 3)
            if count(self.hand, card) > 1:
                worth -= NEAR // 2
        return worth

    def near(self, at: int, suit: int) -> int:
        """How many cards lie near a place in a row of ``steps``."""
        worth = 0
        for far in range(1, 3):
            each = NEAR if far == 1 else NEXT_BUT_ONE
            if at >= far and self.there >> 8 * (at - far) + 2 * suit & 1:
                worth += each
            if at + far <= 13 and self.there >> 8 * (at + far) + 2 * suit & 1:
                worth += each
        return worth

    # Decisions

    def wants(self, s: State, seat: int, claim: bool) -> bool:
        """Whether a seat takes the discard, or claims it."""
        card = s.pile_cards[s.pile_count - 1]
        if s.melded >> seat & 1:
            return not claim and (card >= JOKER or self.fits_table(s, card))
        if s.whole():
            if claim:
                return False
            return card >= JOKER or self.covers(s, seat, card)
        if claim and self.hopeless(s, seat, card):
            return False
        return card >= JOKER or self.nearer(s, seat, card)

    def covers(self, s: State, seat: int, card: int) -> bool:
        """Whether a card brings a complete hand nearer, once another is thrown away: it fills a gap, or goes along."""
        self.covering.look(s.hand_tallies[seat], s.sequences_asked())
        return self.covering.more(card) <= self.covering.far()

    def hopeless(self, s: State, seat: int, card: int) -> bool:
        """Whether too much is lacking with a card to claim it now that another has laid his contract."""
        enough = FAR
        for other in range(s.players):
            if s.melded >> other & 1:
                enough = min(enough, 0 if size(s.hand_tallies[other]) <= FEW else 1)
        if enough == FAR:
            return False
        hand = s.hand_tallies[seat] + one(card)
        most = jokers(hand) + enough
        groups, sequences = s.groups_asked(), s.sequences_asked()
        return lacking(hand & NATURALS, groups, sequences, s.rules.touching, most + 1, 0, every_start()) > most

    def fits_table(self, s: State, card: int) -> bool:
        """Whether a card may be added to a set on the table."""
        for seat in range(s.players):
            for number in range(s.meld_counts[seat]):
                if count(s.fits(seat * MOST_SETS + number), card):
                    return True
        return False

    def look(self, s: State, seat: int) -> None:
        """What all discards of a decision have in common; ``missed`` goes by it."""
        self.hand = s.hand_tallies[seat]
        self.there = steps(self.hand)
        self.kept = self.hand ^ self.hand
        self.open_faces = self.kept
        if s.melded:
            for owner in range(s.players):
                for number in range(s.meld_counts[owner]):
                    self.open_faces |= s.fits(owner * MOST_SETS + number)
        close = s.melded != 0
        for other in range(s.players):
            if other != seat and size(s.hand_tallies[other]) <= FEW:
                close = True
        self.weight = AGE * (s.turns // s.players + 1) + (CLOSE if close else 0)
        self.whole = s.whole()
        if self.whole:
            self.covering.look(self.hand, s.sequences_asked())
        elif not s.melded >> seat & 1:
            self.plan(self.hand, s.groups_asked(), s.sequences_asked(), s.rules.touching)

    def missed(self, s: State, seat: int, card: int) -> int:
        """How much a discard would be missed."""
        if card >= JOKER:
            return SURE
        worth = s.rules.worth[card]
        fits = count(self.open_faces, card) != 0
        if s.melded >> seat & 1:
            return 100 * ((KEPT if fits else 0) - worth)
        missed = self.company(card, s.groups_asked(), s.sequences_asked()) - self.weight * worth
        if self.whole:
            return missed + WANTED * self.covering.less(card)
        if count(self.kept, card) and count(self.kept, card) >= count(self.hand, card):
            missed += WANTED
        following = seat + 1 if seat + 1 < s.players else 0
        if fits and s.melded >> following & 1:
            missed += FEEDING
        return missed

    def expected(self, s: State, seat: int, card: int, unknown: list[int], number: int) -> int:
        """How far a hand is likely to be after a discard and a card of those that are unknown, in thousandths; all
        that is unknown, so many cards, by their faces.
        """
        hand = s.hand_tallies[seat] - one(card)
        natural = hand & NATURALS
        held = jokers(hand)
        groups, sequences = s.groups_asked(), s.sequences_asked()
        touching = s.rules.touching
        total = 0
        if s.whole():
            self.covering.look(hand, sequences)
            now = self.covering.far()
            for face in range(JOKER):
                if unknown[face]:
                    total += unknown[face] * self.covering.more(face)
        else:
            now = lacking(natural, groups, sequences, touching, FAR, 0, every_start())
            for face in range(JOKER):
                if unknown[face]:
                    far = lacking(natural + one(face), groups, sequences, touching, now, 0, every_start())
                    total += unknown[face] * (far - held if far > held else 0)
            now = now - held if now > held else 0
        for face in range(JOKER, JOKER + 2):
            total += unknown[face] * (now - 1 if now else 0)
        return 1000 * total // number if number else 1000 * now

    def judge(self, s: State, seat: int, move: int) -> int:
        """The same for every move of a turn; what is laid is not missed at all."""
        kind = move >> KIND
        if kind == DISCARD:
            return self.missed(s, seat, move & 63)
        if kind == LAY_OFF and move & 63 >= JOKER:
            return -2 * WANTED
        return -4 * WANTED

    def discard(self, s: State, seat: int) -> int:
        """The discard that is missed least."""
        self.look(s, seat)
        return self.least_missed(s, seat, s.discards(seat))

    def least_missed(self, s: State, seat: int, left: Tally) -> int:
        """Which of these cards, one of each, is missed least."""
        chosen = lowest(left) >> 1
        least = SURE
        while left:
            card = lowest(left) >> 1
            left = rest(left)
            missed = self.missed(s, seat, card)
            if missed < least:
                least = missed
                chosen = card
        return chosen

    def ripen(self, s: State, seat: int, turns: int) -> None:
        """Make the unknown cards of a hand what they are after so many turns: drawn one by one, the worst thrown away.

        The hand does not hold its contract, which would have been laid.
        """
        for _ in range(turns):
            hidden = s.hand_tallies[seat] - s.shown_tallies[seat]
            if s.stock_count == 0 or size(hidden) == 0:
                break
            at = s.lot(s.stock_count)
            card = s.stock_cards[at]
            s.hand_tallies[seat] += one(card)
            worst = card
            if not s.satisfied(seat):
                self.look(s, seat)
                worst = self.least_missed(s, seat, present(hidden + one(card)))
            s.hand_tallies[seat] -= one(worst)
            s.stock_cards[at] = worst

    # Playing

    def forced(self, s: State) -> bool:
        """Make what is hardly ever wrong, where there is such a thing: draw, lay the contract, lay off, trade."""
        if s.phase == STOCK:
            s.perform(s.turn, DRAW_STOCK << KIND)
            return True
        if s.phase != PLAY:
            return False
        seat = s.turn
        if s.laid_count:
            s.perform(seat, s.first_of_contract(seat))
            return True
        if s.melded >> seat & 1:
            return self.lay_more(s, seat)
        if s.may(AGAINST_MELD, seat) and s.satisfied(seat):
            self.lay_contract(s, seat)
            return True
        return False

    def lay_more(self, s: State, seat: int) -> bool:
        """Trade for a joker, or lay off the dearest card that fits; jokers where nothing else does."""
        if s.found_beside(seat) == 0:
            return False
        chosen = 0
        dearest = -1
        for i in range(s.count):
            card = s.found[i] & 63
            worth = s.rules.worth[card] if card < JOKER else 0
            if worth > dearest:
                dearest = worth
                chosen = i
        s.perform(seat, s.found[chosen])
        return True

    def lay_contract(self, s: State, seat: int) -> None:
        """Lay the contract that a hand holds."""
        if s.whole():
            while s.phase == PLAY and not s.melded >> seat & 1:
                s.perform(seat, s.first_of_contract(seat))
        else:
            self.plan(s.hand_tallies[seat], s.groups_asked(), s.sequences_asked(), s.rules.touching)
            left = s.hand_tallies[seat]
            first, second = self.first_run, self.second_run
            for at in (first, second):
                if at >= 0:
                    left -= back(steps(left) & three(at))
            self.lay_groups(s, left)
            if second >= 0 and run_number(second) < run_number(first):
                first, second = second, first
            left = s.hand_tallies[seat]
            for i in range(s.laid_count):
                left -= one(s.laid_cards[i])
            for at in (first, second):
                if at >= 0:
                    left = lay_run(s, left, at)
            s.ply += s.laid_count + s.laid_closed
            s.fresh = False
            s.lay_contract(seat)

    def lay_groups(self, s: State, left: Tally) -> None:
        """The groups of the contract out of what the sequences leave, by rank."""
        groups = s.groups_asked()
        chosen = 0
        natural = left & NATURALS
        for _ in range(groups):
            cards = best_group(natural)
            natural -= cards
            # Two bits for how many groups there are of each rank.
            chosen += 1 << 2 * ((lowest(cards) >> 3) if cards else 0)
        for rank in range(13):
            for _ in range(chosen >> 2 * rank & 3):
                laid = 0
                for face in range(4 * rank, 4 * rank + 4):
                    while laid < SHORTEST and count(left, face):
                        s.add_laid(face, face)
                        left -= one(face)
                        laid += 1
                while laid < SHORTEST:
                    joker = JOKER if count(left, JOKER) else JOKER + 1
                    s.add_laid(joker, 4 * rank + 3)
                    left -= one(joker)
                    laid += 1
                s.end_set()

    def step(self, s: State) -> None:
        """Make a move of whoever decides."""
        if not self.forced(s):
            seat = s.actor()
            if s.phase == DRAW:
                s.perform(seat, (DRAW_DISCARD if self.wants(s, seat, False) else REFUSE) << KIND)
            elif s.phase == ASKED:
                s.perform(seat, (CLAIM if self.wants(s, seat, True) else DECLINE) << KIND)
            else:
                s.perform(seat, DISCARD << KIND | self.discard(s, seat))


def best_group(left: Tally) -> Tally:
    """Up to three cards of the rank that has most of them."""
    numbers = ranks(left)
    best = 0
    chosen = 0
    for rank in range(13):
        number = numbers >> 8 * rank & 15
        if number > best:
            best = number
            chosen = rank
    found = left ^ left
    taken = 0
    for face in range(4 * chosen, 4 * chosen + 4):
        for _ in range(count(left, face)):
            if taken < SHORTEST:
                found += one(face)
                taken += 1
    return found


def run_number(at: int) -> int:
    """The place of a sequence in the order of laying, by the bit at which it begins in a row of ``steps``."""
    return (at >> 1 & 3) * 16 + (at >> 3)


def lay_run(s: State, left: Tally, at: int) -> Tally:
    """A sequence of three, with jokers for the cards that are lacking; gives what is left."""
    suit = at >> 1 & 3
    for step in range(SHORTEST):
        face = face_on(suit, (at >> 3) + 1 + step)
        card = face
        if not count(left, face):
            card = JOKER if count(left, JOKER) else JOKER + 1
        s.add_laid(card, face)
        left -= one(card)
    s.end_set()
    return left

"""What each place may do: the legal moves of a position, found without making any."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.base import arguments
from foolery.ruleset import blame
from foolery.shedding.engine.changing import Changing
from foolery.shedding.engine.position import Position

if not cython.compiled:
    from foolery.base.bits import (
        as_list,
        faces,
        give_back,
        group,
        lowest,
        no_room,
        rest,
        room_for,
        size_of_suits,
        suits,
        twice,
    )
    from foolery.shedding.engine.numbers import (
        KIND,
        NUMBER,
        OVER,
        PLAY,
        PLAY_DOWN,
        PLAY_PHASE,
        READY,
        SWAP,
        TAKE_PILE,
        TAKE_WITH,
        UP,
    )

if TYPE_CHECKING:
    from foolery.contract.dice import Dice
    from foolery.shedding.engine.questions import Rules


class Choices(Changing):
    """A position that knows its legal moves.

    They are gathered in ``found``, numbers of 64 bits and no Python objects in the compiled form.
    """

    def __init__(self, rules: Rules, players: int) -> None:
        Position.__init__(self, rules, players)
        self.begin_list()

    def begin_list(self) -> None:
        """No moves have been gathered yet."""
        self.found: Any = no_room()
        self.count = 0
        self.capacity = 0

    def __dealloc__(self) -> None:
        """The end of a state in the compiled form."""
        give_back(self.found)

    def actors(self) -> tuple[int, ...]:
        """Seats that may act now, in order of priority."""
        if self.phase == PLAY_PHASE:
            return (self.turn,)
        if self.phase == OVER:
            return ()
        order = [(self.dealer + 1 + i) % self.players for i in range(self.players)]
        return tuple([place for place in order if self.asked >> place & 1])

    def actor(self) -> int:
        """The first of the actors; -1 when the deal is over."""
        if self.phase == PLAY_PHASE:
            return self.turn
        if self.phase == OVER:
            return -1
        place = self.dealer
        for _ in range(self.players):
            place = place + 1 if place + 1 < self.players else 0
            if self.asked >> place & 1:
                return place
        return -1

    def may_act(self, seat: int) -> bool:
        """Whether a seat is one of the actors."""
        if not 0 <= seat < self.players:
            return False
        if self.phase == PLAY_PHASE:
            return seat == self.turn
        return self.phase != OVER and self.asked >> seat & 1 != 0

    def legal(self, seat: int) -> list[int]:
        """The legal moves of a seat, sorted; empty for one that may not act."""
        if type(seat) is not int:
            seat = arguments.seat(seat)
        if not 0 <= seat < self.players:
            return []
        try:
            self.collect(seat)
        except Exception as error:
            raise blame(self.rules.rules, error) from error
        return as_list(self.found, self.count)

    def gather(self, seat: int) -> int:
        """Find the legal moves of a seat; gives their number."""
        return self.collect(seat)

    def collect(self, seat: int) -> int:
        """``gather`` for the core's own use."""
        self.count = 0
        if self.may_act(seat):
            if self.phase == PLAY_PHASE:
                self.find_plays(seat)
            else:
                self.find_options(seat)
        return self.count

    def find_options(self, place: int) -> None:
        """What the rule whose phase this is lets a place do."""
        rule = self.rules.phase_owners[self.phase]
        for move in rule.options(self, place):
            self.push(move)
        self.sort_found()

    def find_plays(self, place: int) -> None:
        """Every play from the row that is due, and taking where it is forced or allowed."""
        held = self.source(place)
        free = self.playable_faces(place, held) if held else 0
        if held and not free:
            self.find_takes(place, held)
        else:
            self.find_groups(free, twice(held) if self.rules.twins else 0)
            if not held:
                for number in range(1, self.down_sizes[place] + 1):
                    self.push(PLAY_DOWN << KIND | number << NUMBER)
            if self.rules.voluntary and self.pile_size:
                self.push(TAKE_PILE << KIND)

    def playable_faces(self, place: int, held: int) -> int:
        """The faces among these cards that may be laid on the pile now."""
        free = faces(held) & self.rules.fitting_faces[self.need()]
        if not self.rules.playable:
            return free
        ranks = self.may_play(place, ranks_of(held))
        for rank in range(13):
            if not ranks >> rank & 1:
                free &= ~group(15, rank)
        return free

    def may_play(self, place: int, ranks: int) -> int:
        """Which of these ranks may be laid on the pile now."""
        ranks &= self.fitting()
        return self.call_playable(place, ranks) if self.rules.playable else ranks

    # <hooks: calls>
    def call_playable(self, place: int, ranks: int) -> int:
        """``playable``: agreed."""
        kept = ranks
        for rule in self.rules.playable:
            kept = kept & rule.playable(self, place, ranks)
        return kept

    def call_burns(self, place: int) -> bool:
        """``burns``: one."""
        found = False
        for rule in self.rules.burns:
            if rule.burns(self, place):
                found = True
        return found

    def call_after_play(self, place: int, rank: int, count: int) -> None:
        """``after_play``: all."""
        for rule in self.rules.after_play:
            rule.after_play(self, place, rank, count)

    # </hooks>

    def find_takes(self, place: int, held: int) -> None:
        """Taking the pile, where the rules say so along with one of the face-up cards."""
        if self.rules.take_up and not self.hand_sets[place]:
            left = faces(held)
            while left:
                self.push(TAKE_WITH << KIND | lowest(left) << UP)
                left = rest(left)
        else:
            self.push(TAKE_PILE << KIND)

    def find_groups(self, free: int, pairs: int) -> None:
        """Every group of one rank among these faces; of ``pairs`` both copies may be laid."""
        while free:
            rank = lowest(free) >> 2
            head = PLAY << KIND | rank << 8
            once = suits(free, rank)
            both = suits(pairs, rank)
            free &= ~group(15, rank)
            self.reserve(128)
            second = 0
            while True:
                # The subsets of a mask in ascending order: those of both copies, and of the first ones beside them.
                first = 0
                while first != once:
                    first = (first - once) & once
                    if second & ~first == 0:
                        self.found[self.count] = head | second << 4 | first
                        self.count += 1
                if second == both:
                    break
                second = (second - both) & both

    def pick(self, seat: int, dice: Dice) -> int:
        """One of the legal moves by lot, of which there is one; ``count`` tells how many there are.

        It is the one that dice would choose among all that are gathered, but plays are counted and not gathered.
        """
        held = self.source(seat)
        free = self.playable_faces(seat, held) if self.phase == PLAY_PHASE and not self.rules.twins else 0
        if not free:
            number = self.collect(seat)
            move: int = self.found[dice.below(number) if number > 1 else 0]
            return move
        taking = self.rules.voluntary and self.pile_size != 0
        number = taking
        left = free
        while left:
            rank = lowest(left) >> 2
            number += (1 << size_of_suits(suits(left, rank))) - 1
            left &= ~group(15, rank)
        self.count = number
        at = dice.below(number) if number > 1 else 0
        left = free
        while left:
            rank = lowest(left) >> 2
            once = suits(left, rank)
            number = (1 << size_of_suits(once)) - 1
            if at < number:
                return PLAY << KIND | rank << 8 | subset(once, at + 1)
            at -= number
            left &= ~group(15, rank)
        return TAKE_PILE << KIND

    def swaps(self, place: int) -> list[int]:
        """Every unmoved card of the hand for every unmoved card of the row."""
        hand = faces(self.hand_sets[place] & ~self.lowered_sets[place])
        row = faces(self.row_sets[place] & ~self.raised_sets[place])
        self.count = 0
        while row:
            up = lowest(row)
            row = rest(row)
            left = hand
            while left:
                mine = lowest(left)
                left = rest(left)
                if mine != up:
                    self.push(SWAP << KIND | up << UP | mine << NUMBER)
        self.push(READY << KIND)
        moves = as_list(self.found, self.count)
        self.count = 0
        return moves

    def push(self, move: int) -> None:
        """Add a move to those that are gathered."""
        self.reserve(1)
        self.found[self.count] = move
        self.count += 1

    def reserve(self, number: int) -> None:
        """Make sure that so many moves more may be written into ``found``."""
        if self.count + number > self.capacity:
            self.widen()

    def widen(self) -> None:
        """Make room for many more moves."""
        self.capacity = 2 * self.capacity + 256
        self.found = room_for(self.found, self.capacity)

    def sort_found(self) -> None:
        """Put the gathered moves in order; they come almost sorted."""
        for i in range(1, self.count):
            move = self.found[i]
            j = i
            while j > 0 and self.found[j - 1] > move:
                self.found[j] = self.found[j - 1]
                j -= 1
            self.found[j] = move


def subset(mask: int, number: int) -> int:
    """A subset of four suits by its number: its bits say which of the mask's are in it, lowest first."""
    found = 0
    for suit in range(4):
        if mask >> suit & 1:
            found |= (number & 1) << suit
            number >>= 1
    return found


def ranks_of(held: int) -> int:
    """The mask of ranks among these cards."""
    left = faces(held)
    ranks = 0
    while left:
        rank = lowest(left) >> 2
        ranks |= 1 << rank
        left &= ~group(15, rank)
    return ranks

"""Who holds what in a deal of the shedding game, and what everybody has seen.

The arrays are private: in the compiled form they are C arrays that a rule cannot see. Rules read a position through its
properties and methods, which give values of their own, and change it through the methods of ``changing``. Cards of two
packs are told apart inside (the second pack stands 64 higher) and nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

if not cython.compiled:
    from foolery.base.bits import size
    from foolery.shedding.engine.numbers import EMPTY, PLAY_PHASE

if TYPE_CHECKING:
    from foolery.base.cards import Card, CardSet, Place
    from foolery.contract import Event
    from foolery.shedding.engine.questions import Rules


class Position:
    """The cards of a deal and what everybody knows of them.

    ``asked`` is the mask of places that still act in a phase before play; in play it is the ``turn`` of one. ``gone``
    are the burned cards that everybody saw. ``passing`` counts the seats that lose their turn by the play that is made.
    """

    def __init__(self, rules: Rules, players: int) -> None:
        if players * rules.row > 128:
            raise ValueError(f"{players} rows of {rules.row} cards are more than a table holds")
        # Written by foolery.compiling.blocks from attributes.py
        self.rules = rules
        self.players = players
        self.phase = PLAY_PHASE
        self.turn = self.asked = self.passing = self.turns = self.ply = 0
        self.direction = self.deal = 1
        self.dealer = players - 1
        self.limited = False
        self.seed = ""
        self.discard = self.gone = 0
        self.log: list[Event] | None = None
        self.memory: list[int] | None = None
        self.hand_sets = [0] * 8
        self.row_sets = [0] * 8
        self.shown_sets = [0] * 8
        self.raised_sets = [0] * 8
        self.lowered_sets = [0] * 8
        self.down_cards = [0] * 128
        self.pile_cards = [0] * 128
        self.stock_cards = [0] * 128
        self.down_sizes = [0] * 8
        self.going_out = [0] * 8
        self.pile_size = self.stock_at = self.stock_end = self.outs = 0
        # End of what is written

    def copy_from(self, other: Position) -> None:
        """Become like another position; events and history stay behind."""
        # Written by foolery.compiling.blocks from attributes.py
        self.rules = other.rules
        self.players = other.players
        self.phase = other.phase
        self.turn = other.turn
        self.asked = other.asked
        self.passing = other.passing
        self.turns = other.turns
        self.ply = other.ply
        self.direction = other.direction
        self.deal = other.deal
        self.dealer = other.dealer
        self.limited = other.limited
        self.seed = other.seed
        self.discard = other.discard
        self.gone = other.gone
        self.log = None
        self.memory = None if other.memory is None else list(other.memory)
        self.hand_sets = other.hand_sets[:]
        self.row_sets = other.row_sets[:]
        self.shown_sets = other.shown_sets[:]
        self.raised_sets = other.raised_sets[:]
        self.lowered_sets = other.lowered_sets[:]
        self.down_cards = other.down_cards[:]
        self.pile_cards = other.pile_cards[:]
        self.stock_cards = other.stock_cards[:]
        self.down_sizes = other.down_sizes[:]
        self.going_out = other.going_out[:]
        self.pile_size = other.pile_size
        self.stock_at = other.stock_at
        self.stock_end = other.stock_end
        self.outs = other.outs
        # End of what is written

    # Values of their own, for rules, views and whoever writes a position down

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hand of each place."""
        return tuple([self.hand_sets[place] for place in range(self.players)])

    @property
    def up(self) -> tuple[CardSet, ...]:
        """The face-up row of each place."""
        return tuple([self.row_sets[place] for place in range(self.players)])

    @property
    def down(self) -> tuple[tuple[Card, ...], ...]:
        """The face-down row of each place, in order."""
        return tuple([tuple(self.down_row(place)) for place in range(self.players)])

    @property
    def shown(self) -> tuple[CardSet, ...]:
        """The cards of each hand that everybody has seen going there one by one; of a pile nothing is remembered."""
        return tuple([self.shown_sets[place] for place in range(self.players)])

    @property
    def raised(self) -> tuple[CardSet, ...]:
        """The cards that an unfinished exchange has moved to each row."""
        return tuple([self.raised_sets[place] for place in range(self.players)])

    @property
    def lowered(self) -> tuple[CardSet, ...]:
        """The cards that an unfinished exchange has moved from each row to the hand."""
        return tuple([self.lowered_sets[place] for place in range(self.players)])

    @property
    def pile(self) -> tuple[Card, ...]:
        """The pile, bottom first."""
        return tuple([self.pile_cards[i] for i in range(self.pile_size)])

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock, top first."""
        return tuple([self.stock_cards[i] for i in range(self.stock_at, self.stock_end)])

    @property
    def out(self) -> tuple[Place, ...]:
        """The places that are out, in the order of going out."""
        return tuple([self.going_out[i] for i in range(self.outs)])

    # Reading

    def hand(self, place: int) -> int:
        """The cards in a hand, as a set."""
        return self.hand_sets[place]

    def row(self, place: int) -> int:
        """The face-up cards of a place, as a set."""
        return self.row_sets[place]

    def down_row(self, place: int) -> list[int]:
        """The face-down cards of a place, in order."""
        start = place * self.rules.row
        return [self.down_cards[start + i] for i in range(self.down_sizes[place])]

    def down_size(self, place: int) -> int:
        """How many face-down cards a place has."""
        return self.down_sizes[place]

    def stock_size(self) -> int:
        """How many cards the stock has."""
        return self.stock_end - self.stock_at

    def top(self, number: int = 1) -> list[int]:
        """So many cards from the top of the pile, or all, the last one on top."""
        first = self.pile_size - number if number < self.pile_size else 0
        return [self.pile_cards[i] for i in range(first, self.pile_size)]

    def memo(self, slot: int) -> int:
        """The number that a rule keeps for the deal."""
        return 0 if self.memory is None else self.memory[slot * 9]

    def seat_memo(self, slot: int, place: int) -> int:
        """The number that a rule keeps for a place."""
        return 0 if self.memory is None else self.memory[slot * 9 + 1 + place]

    def numbers_of(self, slot: int) -> tuple[int, ...]:
        """What a rule remembers: its number for the deal, then that of each place."""
        return (self.memo(slot), *[self.seat_memo(slot, place) for place in range(self.players)])

    def held(self, place: int) -> int:
        """How many cards a place has left: in hand, face up and face down."""
        return size(self.hand_sets[place]) + size(self.row_sets[place]) + self.down_sizes[place]

    def holds(self, place: int) -> bool:
        """Whether a place has any card left."""
        return self.hand_sets[place] != 0 or self.row_sets[place] != 0 or self.down_sizes[place] != 0

    def source(self, place: int) -> int:
        """The cards that this place plays from and sees: its hand, else its face-up row; none: the face-down row."""
        return self.hand_sets[place] or self.row_sets[place]

    def need(self) -> int:
        """The rank on top that counts, through cards that are clear; ``EMPTY``: there is none."""
        i = self.pile_size - 1
        while i >= 0:
            rank = self.pile_cards[i] >> 2 & 15
            if not self.rules.clear >> rank & 1:
                return rank
            i -= 1
        return EMPTY

    def fitting(self) -> int:
        """The mask of ranks that fit on the pile."""
        return self.rules.fitting_ranks[self.need()]

    def alike_on_top(self) -> bool:
        """Whether so many cards of one rank lie on top that they burn the pile."""
        number = self.rules.alike
        if number == 0 or self.pile_size < number:
            return False
        rank = self.pile_cards[self.pile_size - 1] >> 2 & 15
        for i in range(self.pile_size - number, self.pile_size):
            if self.pile_cards[i] >> 2 & 15 != rank:
                return False
        return True

    def row_of(self, place: int) -> int:
        """The face-up row as the others see it: before an exchange that is not finished."""
        return (self.row_sets[place] & ~self.raised_sets[place]) | self.lowered_sets[place]

cimport cython

from foolery.base.bits cimport cardset, lowest, mix, rest, step
from foolery.contract.dice cimport Dice
from foolery.rummy.engine.numbers cimport (
    AGAINST_CLAIM,
    AGAINST_DISCARD,
    AGAINST_TRADE,
    ASKED,
    CLAIMS_USED,
    DRAW,
    GOING_ON,
    HIGH_ACE,
    JOKER,
    JUST_TAKEN,
    LONGEST,
    LOW_ACE,
    MELDED,
    MOST_SETS,
    NOT_MELDED,
    OVER,
    OWN_JOKER,
    SAME_TURN,
    WHOLE_HAND,
)
from foolery.rummy.engine.questions cimport Rules
from foolery.rummy.engine.tally cimport count, one, present, same_rank


cdef class Position:
    # Written by foolery.compiling.blocks from attributes.py
    cdef public Rules rules
    cdef readonly int players
    cdef public int phase, turn, turns, stirred, melded, ply, asked, discarded_by, taken, deal, dealer, ended
    cdef public bint just_melded
    cdef public tuple sheet
    cdef public str seed
    cdef public cardset removed
    cdef public Dice dice
    cdef public list log
    cdef cardset hand_tallies[8]
    cdef cardset shown_tallies[8]
    cdef int claim_counts[8]
    cdef signed char stock_cards[160]
    cdef signed char pile_cards[160]
    cdef signed char meld_counts[8]
    cdef signed char meld_sizes[40]
    cdef signed char meld_firsts[40]
    cdef signed char meld_groups[40]
    cdef signed char meld_cards[560]
    cdef signed char joker_stated[2]
    cdef signed char joker_by[2]
    cdef signed char laid_cards[80]
    cdef signed char laid_stated[80]
    cdef signed char laid_ends[6]
    cdef bint fresh, loose
    cdef unsigned long long order
    cdef int stock_count, pile_count, laid_count, laid_closed
    # End of what is written

    cpdef copy_from(self, Position other)
    @cython.final
    @cython.locals(i=int, at=int, card="signed char")
    cdef int settle(self) except -1
    @cython.final
    cdef int lot(self, int number) noexcept
    cpdef cardset hand(self, int seat) noexcept
    cpdef int claimed(self, int seat) noexcept
    cpdef int stock_size(self) noexcept
    @cython.locals(left=cardset, points=int, card=int)
    cpdef int points_of(self, int seat) noexcept
    cpdef int groups_asked(self) noexcept
    cpdef int sequences_asked(self) noexcept
    cpdef bint whole(self) noexcept
    cpdef int actor(self) noexcept
    cpdef int steps_laid(self) noexcept
    @cython.locals(at=int, i=int)
    cpdef meld(self, int seat, int number)
    @cython.final
    @cython.locals(low=int, high=int, suit=int, found=cardset)
    cdef cardset fits(self, int at) noexcept
    @cython.final
    cdef int suit_of(self, int at) noexcept
    @cython.final
    @cython.locals(card=int)
    cdef int stated_on(self, int place) noexcept
    @cython.final
    @cython.locals(found=int, hand=cardset)
    cdef int conditions(self, int question, int seat, int fact) noexcept
    @cython.final
    cdef bint may(self, int question, int seat, int fact=*) except -1
    @cython.final
    @cython.locals(facts=tuple)
    cdef bint unopposed(self, int question, int seat, int fact) except -1
    cpdef reason_of(self, rule, name, tuple facts)
    @cython.final
    @cython.locals(seat=int)
    cdef int next_claimant(self, int last) except -2


cdef int face_on(int suit, int position) noexcept

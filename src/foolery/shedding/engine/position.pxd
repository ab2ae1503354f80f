cimport cython

from foolery.base.bits cimport cardset, size
from foolery.shedding.engine.numbers cimport EMPTY, PLAY_PHASE
from foolery.shedding.engine.questions cimport Rules


cdef class Position:
    # Written by foolery.compiling.blocks from attributes.py
    cdef public Rules rules
    cdef readonly int players
    cdef public int phase, turn, asked, passing, turns, ply, direction, deal, dealer
    cdef public bint limited
    cdef public str seed
    cdef public cardset discard, gone
    cdef public list log
    cdef list memory
    cdef cardset hand_sets[8]
    cdef cardset row_sets[8]
    cdef cardset shown_sets[8]
    cdef cardset raised_sets[8]
    cdef cardset lowered_sets[8]
    cdef signed char down_cards[128]
    cdef signed char pile_cards[128]
    cdef signed char stock_cards[128]
    cdef int down_sizes[8]
    cdef int going_out[8]
    cdef int pile_size, stock_at, stock_end, outs
    # End of what is written

    cpdef copy_from(self, Position other)
    cpdef cardset hand(self, int place) noexcept
    cpdef cardset row(self, int place) noexcept
    @cython.locals(start=int, i=int)
    cpdef list down_row(self, int place)
    cpdef int down_size(self, int place) noexcept
    cpdef int stock_size(self) noexcept
    @cython.locals(first=int, i=int)
    cpdef list top(self, int number=*)
    cpdef memo(self, int slot)
    cpdef seat_memo(self, int slot, int place)
    cpdef int held(self, int place) noexcept
    cpdef bint holds(self, int place) noexcept
    cpdef cardset source(self, int place) noexcept
    @cython.locals(i=int, rank=int)
    cpdef int need(self) noexcept
    cpdef int fitting(self) noexcept
    @cython.locals(number=int, rank=int, i=int)
    cpdef bint alike_on_top(self) noexcept
    cpdef cardset row_of(self, int place) noexcept

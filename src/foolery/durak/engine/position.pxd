cimport cython

from foolery.base.bits cimport cardset, copy_of, size
from foolery.durak.engine.numbers cimport AT_LEAD, AT_MORE
from foolery.durak.engine.questions cimport Beats, Rule, Rules


cdef class Position:
    # Written by foolery.compiling.blocks from attributes.py
    cdef public Rules rules
    cdef readonly int players
    cdef public int places, attacker, defender, first, phase, passed, blocked, taking, out, outs, fools, drawn, limited
    cdef public int bouts, deal, beaten_bouts, turn, dealer, empties, ply, back, slots, pending, covered, self_covered
    cdef public int trumps, asked, low_trump, special, last_fool, last_out, spent, thrown, changed, acted
    cdef public str seed
    cdef public object dice
    cdef public cardset discard, gone, picked_set, stale
    cdef public Beats beats
    cdef public list own_beats, own_trumps, zones, private, private_gone, picked, queue, log
    cdef cardset hands[8]
    cdef cardset shown[8]
    cdef cardset table_cards, table_ranks
    cdef int extra[8]
    cdef int emptied[8]
    cdef int straps[8]
    cdef int fresh[8]
    cdef int going_out[8]
    cdef signed char attacks[80]
    cdef signed char owners[80]
    cdef signed char cover_numbers[80]
    cdef signed char obliged[80]
    cdef signed char covers[80]
    cdef signed char coverers[80]
    cdef signed char stock_cards[128]
    cdef int stock_at, stock_end, bottom, open_end
    cdef long long memos[24]
    cdef long long seat_memos[192]
    # End of what is written

    cpdef copy_from(self, Position other)

    cpdef cardset hand(self, int place) noexcept
    cpdef int hand_size(self, int place) noexcept
    cpdef cardset known(self, int place) noexcept
    @cython.locals(mask=cardset)
    cpdef cardset known_to(self, int observer, int place) except? 0
    cpdef tuple slot(self, int i)
    cpdef int attack_at(self, int i) noexcept
    cpdef int cover_at(self, int i) noexcept
    cpdef int covered_by(self, int i) noexcept
    cpdef bint waits(self, int i) noexcept
    @cython.locals(i=int)
    cpdef list table(self)
    @cython.locals(i=int)
    cpdef list stock(self)
    cpdef int last_of_stock(self) noexcept
    cpdef int stock_size(self) noexcept
    @cython.locals(n=int)
    cpdef int closed_size(self) noexcept
    cpdef int turn_up(self) noexcept
    @cython.locals(start=int, i=int)
    cpdef list open_stock(self)
    cpdef int below_size(self) noexcept
    @cython.locals(table=Beats)
    cpdef cardset beaters(self, int place, int card) except? 0
    cpdef bint is_out(self, int place) noexcept
    cpdef bint vacated(self, int place) noexcept
    cpdef int next_place(self, int place) except -2
    cpdef int next_in(self, int place) except -2
    @cython.locals(p=int, bare=bint, _=int)
    cpdef int usual_next(self, int place, bint held) noexcept
    cpdef int acting(self, int place) except -2
    cpdef int seat_of(self, int place) except -2
    cpdef int side(self, int place) except? -2
    cpdef cardset ranks_on_table(self) noexcept
    cpdef long long memo(self, int slot) noexcept
    cpdef long long seat_memo(self, int slot, int place) noexcept
    @cython.locals(i=int)
    cpdef int find(self, int face) noexcept
    cpdef cardset table_set(self) noexcept
    cpdef int held(self, int place, int face) noexcept
    cpdef cardset gone_to(self, int seat) except? 0
    cpdef int trumps_of(self, int place) except? -2

cimport cython

from foolery.bits cimport bit, cardset, copy_of, lowest, rest, size
from foolery.durak.questions cimport Beats, Rule, Rules


cdef class Position:
    cdef public Rules rules
    cdef readonly int players
    cdef public int places, attacker, defender, first, phase, passed, blocked, taking, out, outs, fools, drawn, limited
    cdef public int bouts, beaten_bouts, deal, turn, dealer, six_played, empties, ply, back, asked
    cdef public int slots, pending, covered, trumps, low_trump
    cdef public str seed
    cdef public cardset discard, gone
    cdef public Beats beats
    cdef public list own_beats, own_trumps, zones, private, queue, log
    cdef cardset hands[8]
    cdef cardset shown[8]
    cdef cardset table_cards, table_ranks
    cdef int emptied[8]
    cdef int straps[8]
    cdef int going_out[8]
    cdef signed char attacks[80]
    cdef signed char owners[80]
    cdef signed char covers[80]
    cdef signed char coverers[80]
    cdef signed char cover_numbers[80]
    cdef signed char obliged[80]
    cdef signed char stock_cards[128]
    cdef int stock_at, stock_end
    cdef long long memos[24]
    cdef long long seat_memos[192]

    cpdef copy_from(self, Position other)

    cpdef cardset hand(self, int place) noexcept
    cpdef int hand_size(self, int place) noexcept
    cpdef cardset known(self, int place) noexcept
    @cython.locals(mask=cardset)
    cpdef cardset known_to(self, int observer, int place) except? 0
    cpdef tuple slot(self, int i)
    @cython.locals(i=int)
    cpdef list table(self)
    @cython.locals(i=int)
    cpdef list stock(self)
    cpdef int stock_size(self) noexcept
    @cython.locals(n=int)
    cpdef int closed_size(self) noexcept
    cpdef int turn_up(self) noexcept
    @cython.locals(table=Beats)
    cpdef cardset beaters(self, int place, int card) except? 0
    cpdef bint is_out(self, int place) noexcept
    @cython.locals(p=int, bare=bint, _=int)
    cpdef int next_place(self, int place) except -2
    @cython.locals(p=int, _=int)
    cpdef int next_in(self, int place) noexcept
    cpdef cardset ranks_on_table(self) noexcept
    cpdef long long memo(self, int slot) noexcept
    cpdef long long seat_memo(self, int slot, int place) noexcept
    cpdef set_memo(self, int slot, long long value)
    cpdef set_seat_memo(self, int slot, int place, long long value)
    cpdef add(self, int place, int card)
    cpdef remove(self, int place, int card)
    @cython.final
    @cython.locals(mask=cardset, hand=cardset)
    cdef inline int take_out(self, int place, int card) except -1
    @cython.locals(observer=int)
    cdef int forget(self, int place, list known) except -1
    cpdef set_hand(self, int place, cardset mask)
    cpdef reveal(self, int place, cardset mask)
    cpdef reveal_to(self, int observer, int place, cardset mask)
    cpdef int held(self, int place, int face) noexcept
    cpdef put(self, int card, int by)
    @cython.final
    @cython.locals(i=int)
    cdef inline int lay_down(self, int card, int by) except -1
    cpdef int lay(self, int place, int card) except -1
    cpdef int cover(self, int i, int card, int place) except -1
    cpdef release(self, int i)
    @cython.locals(i=int)
    cpdef int find(self, int face) noexcept
    @cython.locals(card=int, open_card=bint)
    cpdef int draw_card(self, int place) except -1
    @cython.locals(n=int, _=int, last=int)
    cpdef int draw(self, int place, int number) except -1
    cpdef int take_top(self) except -1
    cpdef set_last(self, int card)
    cpdef int throw_away(self, cardset mask, bint seen) except -1
    cpdef cardset table_set(self) noexcept
    cpdef int clear_table(self) except -1
    cpdef leave(self, int place)


@cython.locals(out=list)
cpdef list listed(cardset mask)

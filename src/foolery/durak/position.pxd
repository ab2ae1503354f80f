cimport cython

from foolery.bits cimport bit, cardset, has, lowest, rest, size
from foolery.durak.questions cimport Beats, Rule, Rules


cdef class Position:
    cdef public Rules rules
    cdef readonly int players
    cdef public int places, attacker, defender, first, phase, passed, blocked, taking, out, outs, fools, drawn, limited
    cdef public int bouts, beaten_bouts, deal, turn, dealer, six_played, empties, ply, chances, back, asked
    cdef public int slots, pending, covered, trumps, low_trump
    cdef public str seed
    cdef public cardset discard, gone
    cdef public Beats beats
    cdef public list own_beats, own_trumps, zones, private, queue, log
    cdef cardset hands[8]
    cdef cardset shown[8]
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

    @cython.locals(i=int, n=int)
    cpdef copy_from(self, Position other)

    cpdef cardset hand(self, int place)
    cpdef int hand_size(self, int place)
    cpdef cardset known(self, int place)
    @cython.locals(mask=cardset)
    cpdef cardset known_to(self, int observer, int place)
    cpdef tuple slot(self, int i)
    @cython.locals(i=int)
    cpdef list table(self)
    cpdef bint waits(self, int i)
    @cython.locals(i=int)
    cpdef list stock(self)
    cpdef int stock_size(self)
    @cython.locals(n=int)
    cpdef int closed_size(self)
    cpdef int turn_up(self)
    @cython.locals(table=Beats)
    cpdef cardset beaters(self, int place, int card)
    cpdef bint is_out(self, int place)
    @cython.locals(p=int, bare=bint, _=int)
    cpdef int next_place(self, int place) except -2
    @cython.locals(p=int, _=int)
    cpdef int next_in(self, int place)
    @cython.locals(mask=cardset, i=int)
    cpdef cardset ranks_on_table(self)
    cpdef long long memo(self, int slot)
    cpdef long long seat_memo(self, int slot, int place)
    cpdef set_memo(self, int slot, long long value)
    cpdef set_seat_memo(self, int slot, int place, long long value)
    cpdef add(self, int place, int card)
    @cython.locals(mask=cardset, observer=int)
    cpdef remove(self, int place, int card)
    cpdef set_hand(self, int place, cardset mask)
    cpdef reveal(self, int place, cardset mask)
    cpdef reveal_to(self, int observer, int place, cardset mask)
    cpdef int held(self, int place, int face)
    @cython.locals(i=int)
    cpdef put(self, int card, int by)
    cpdef lay(self, int place, int card)
    cpdef cover(self, int i, int card, int place)
    cpdef release(self, int i)
    @cython.locals(i=int)
    cpdef int find(self, int face)
    @cython.locals(card=int, open_card=bint)
    cpdef int draw_card(self, int place)
    @cython.locals(n=int, _=int, last=int)
    cpdef int draw(self, int place, int number) except -1
    cpdef int take_top(self) except -1
    cpdef set_last(self, int card)
    cpdef throw_away(self, cardset mask, bint seen)
    @cython.locals(mask=cardset, i=int)
    cpdef cardset table_set(self)
    cpdef clear_table(self)
    cpdef leave(self, int place)


@cython.locals(out=list)
cpdef list listed(cardset mask)

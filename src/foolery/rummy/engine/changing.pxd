cimport cython

from foolery.base.bits cimport cardset
from foolery.rummy.engine.numbers cimport HIGH_ACE, JOKER, LONGEST, LOW_ACE, MOST_CARDS, MOST_LAID, MOST_SETS
from foolery.rummy.engine.position cimport Position, face_on
from foolery.rummy.engine.tally cimport one, without


cdef class Changing(Position):
    cpdef note(self, kind, seat, cards=*, to=*, seen=*, number=*)
    cpdef set_hand(self, int seat, cardset hand)
    cpdef reveal(self, int seat, cardset cards)
    cpdef set_claims(self, int seat, int number)
    @cython.locals(i=int)
    cpdef set_stock(self, cards)
    @cython.locals(i=int)
    cpdef set_pile(self, cards)
    @cython.locals(at=int)
    cpdef set_melds(self, int seat, melds)
    cpdef set_laid(self, laid)
    @cython.locals(number=int, i=int)
    cdef int restock(self) except -1
    @cython.final
    cdef int loosen(self, unsigned long long order) except -1
    @cython.final
    @cython.locals(at=int, card=int)
    cdef int pop_stock(self) except -1
    @cython.locals(i=int, seat=int)
    cpdef int deal_cards(self, int size) except -1
    @cython.final
    cdef int receive(self, int seat, int card, bint openly) except -1
    @cython.final
    cdef int leave(self, int seat, int card) except -1
    @cython.final
    cdef int to_table(self, int seat, int card, int stated) except -1
    @cython.final
    cdef int add_laid(self, int card, int stated) except -1
    @cython.final
    cdef int end_set(self) except -1
    @cython.final
    @cython.locals(at=int, i=int)
    cdef int put_down(self, int seat, int first, int end, bint group) except -1
    @cython.final
    @cython.locals(at=int)
    cdef int new_meld(self, int seat, bint group) except -1
    @cython.final
    @cython.locals(size=int, rank=int)
    cdef int add_last(self, int at, int card, int stated, int by) except -1
    @cython.final
    @cython.locals(low=int, start=int, i=int)
    cdef int add_to_meld(self, int at, int card, int stated, int by) except -1
    @cython.final
    @cython.locals(seat=int, number=int, start=int, i=int)
    cdef int replace_joker(self, int joker, int card) except -1
    @cython.final
    @cython.locals(seat=int, number=int, start=int, i=int)
    cdef bint joker_lies(self, int joker) noexcept

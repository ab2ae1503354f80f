cimport cython

from foolery.base.bits cimport bit, cardset, group, lowest, rest, size
from foolery.shedding.engine.position cimport Position
from foolery.shedding.engine.questions cimport Rules


cdef class Changing(Position):
    cpdef note(self, kind, place, found=*, seen=*, count=*, to=*)
    cpdef set_memo(self, int slot, value)
    cpdef set_seat_memo(self, int slot, int place, value)
    cdef list numbers(self)
    cpdef set_hand(self, int place, cardset mask)
    cpdef set_row(self, int place, cardset mask)
    @cython.locals(start=int, i=int)
    cpdef set_down(self, int place, found)
    @cython.locals(i=int)
    cpdef set_pile(self, found)
    @cython.locals(i=int)
    cpdef set_stock(self, found)
    cpdef reveal(self, int place, cardset mask)
    cpdef set_moved(self, int place, cardset raised, cardset lowered)
    cpdef leave(self, int place)
    @cython.locals(first=int, i=int, place=int)
    cpdef deal_cards(self)
    @cython.locals(card=int)
    cpdef int pop_stock(self) except? -1
    @cython.locals(from_hand=bint)
    cpdef list discharge(self, int place, list wanted)
    @cython.final
    @cython.locals(held=cardset, twins=cardset, card=int)
    cdef int take_face(self, int place, int face, bint from_hand) except -1
    @cython.final
    @cython.locals(before=int, rank=int, from_hand=bint, suit=int, mask=cardset)
    cdef int lay_group(self, int place, long long move) except -1
    @cython.final
    cdef inline int put(self, int card) except -1
    @cython.locals(card=int)
    cpdef lay(self, int place, list found, kind=*)
    @cython.locals(burned=cardset)
    cpdef int burn(self, int place) except -1
    cpdef int take(self, int place) except -1
    @cython.final
    @cython.locals(mask=cardset, i=int)
    cdef cardset pile_set(self) noexcept
    cpdef pick_up(self, int place, int card)
    @cython.locals(start=int, card=int, i=int)
    cpdef int take_down(self, int place, int number) except? -1
    @cython.locals(number=int, _=int)
    cpdef int draw(self, int place) except -1
    @cython.locals(hand=cardset, row=cardset, mine=int, other=int)
    cpdef exchange(self, int place, int hand_face, int up_face)
    @cython.locals(place=int)
    cpdef int open_rows(self) except -1


@cython.locals(out=list)
cpdef list listed(cardset mask)

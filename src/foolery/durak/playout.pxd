cimport cython

from foolery.bits cimport mix, step
from foolery.durak.choices cimport Choices
from foolery.durak.position cimport Position
from foolery.durak.questions cimport Rules
from foolery.durak.state cimport State

cdef class Dice:
    cdef unsigned long long state

    cpdef int below(self, int number)


cdef class Tally:
    cdef public long long deals, moves, forced, draws, limited


@cython.locals(seat=int, number=int)
cpdef play_out(State state, Dice dice, Tally tally)

@cython.locals(pack=list, stock=list, i=int, j=int, at=int, place=int, _=int, state=State)
cpdef State quick_deal(Rules rules, int players, Dice dice)

@cython.locals(dice=Dice, tally=Tally, _=int)
cpdef Tally play_many(Rules rules, int players, int deals, long long seed)

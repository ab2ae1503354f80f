cimport cython

from foolery.base.bits cimport bit, cardset
from foolery.contract.dice cimport Dice
from foolery.shedding.engine.state cimport State


@cython.final
cdef class ShedWorlds:
    cdef State template
    cdef signed char unknown[128]
    cdef signed char deck[128]
    cdef signed char rows[128]
    cdef signed char row[128]
    cdef int hidden[8]
    cdef int down[8]
    cdef int moved[8]
    cdef int row_ends[9]
    cdef int number, places, stock, lost

    cpdef State state(self)
    cpdef into(self, State state, Dice dice)
    @cython.locals(at=int, place=int, i=int, mask=cardset, start=int)
    cdef fill(self, State s, Dice dice)
    @cython.locals(raised=cardset, lowered=cardset, first=int, number=int, i=int, j=int)
    cdef int move(self, State s, int place, int at, Dice dice) except -1
    @cython.locals(last=int, i=int, j=int, card="signed char")
    cdef int shuffle(self, Dice dice) except -1

cimport cython

from foolery.base.bits cimport bit, cardset
from foolery.contract.dice cimport Dice
from foolery.durak.engine.state cimport State


@cython.final
cdef class DurakWorlds:
    cdef State template
    cdef signed char unknown[128]
    cdef signed char deck[128]
    cdef int hidden[8]
    cdef int number, places, closed, below, lost
    cdef list blind
    cdef bint asks

    cpdef State state(self)
    cpdef into(self, State state, Dice dice)
    @cython.locals(at=int, place=int, i=int, _=int, mask=cardset, row=int, depth=int)
    cdef fill(self, State s, Dice dice)
    @cython.locals(last=int, i=int, j=int, card="signed char")
    cdef int shuffle(self, Dice dice) except -1

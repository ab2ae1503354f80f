cimport cython

from foolery.base.bits cimport bit, cardset, face, left_of, share_of
from foolery.contract.dice cimport Dice
from foolery.durak.engine.bare cimport Bare
from foolery.durak.engine.state cimport State


cdef enum:
    ROW = 64
    NOBODY = 8
    OLD = 16


@cython.final
cdef class DurakWorlds:
    cdef State template
    cdef signed char unknown[128]
    cdef signed char deck[128]
    cdef int hidden[8]
    cdef int number, places, closed, below, lost
    cdef list blind
    cdef bint asks, leans, young
    cdef double factors[576]
    cdef int owners[128]

    cpdef State state(self)
    cpdef into(self, State state, Dice dice)
    @cython.locals(at=int, place=int, i=int, _=int, mask=cardset, row=int, depth=int)
    cdef fill(self, State s, Dice dice)
    @cython.locals(found=Bare, place=int)
    cpdef Bare bare(self)
    @cython.locals(at=int, place=int, i=int, _=int)
    cdef bare_into(self, Bare deal, Bare blank, Dice dice)
    @cython.locals(at=int, place=int, face=int, _=int)
    cpdef lean(self, list factors)
    @cython.locals(_=int, i=int, j=int, word="unsigned long long", card="signed char", other="signed char", mine=int, his=int, now=double, then=double, whole=double)
    cdef int change(self, Dice dice) except -1
    cdef int arrange(self, Dice dice) except -1
    @cython.locals(last=int, i=int, j=int, number=int, card="signed char", word="unsigned long long")
    cdef int shuffle(self, Dice dice) except -1

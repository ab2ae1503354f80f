cimport cython

from foolery.contract.dice cimport Dice
from foolery.base.bits cimport cardset
from foolery.rummy.engine.changing cimport Changing
from foolery.rummy.engine.position cimport Position
from foolery.rummy.engine.state cimport State
from foolery.rummy.engine.tally cimport one


@cython.final
cdef class RummyWorlds:
    cdef State template
    cdef signed char unknown[160]
    cdef int hidden[8]
    cdef int number

    cpdef State state(self)
    cpdef into(self, State state, Dice dice)
    @cython.locals(seat=int, hand=cardset, _=int)
    cdef fill(self, State s, Dice dice)

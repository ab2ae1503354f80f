cimport cython

from foolery.contract.dice cimport Dice
from foolery.contract.simulation cimport CoreSimulation
from foolery.shedding.engine.choices cimport Choices
from foolery.shedding.engine.numbers cimport OVER
from foolery.shedding.engine.policy cimport Policy
from foolery.shedding.engine.position cimport Position
from foolery.shedding.engine.questions cimport Rules
from foolery.shedding.engine.state cimport State
from foolery.shedding.engine.worlds cimport ShedWorlds


cdef class ShedSimulation(CoreSimulation):
    cdef Policy policy
    cdef readonly State state

    cpdef int actor(self) except? -2
    cpdef int gather(self) except -1
    @cython.locals(found="long long")
    cpdef long long move(self, int number) except *
    @cython.locals(s=State, seat=int, number=int, i=int, judged=int, highest=int)
    cpdef weigh(self)
    cpdef make(self, long long move)
    cpdef finish(self, Dice dice)
    @cython.locals(s=State, seat=int)
    cdef count(self)


@cython.locals(seat=int, moves=int)
cpdef int roll_out(State s, Dice dice, Policy policy) except -1

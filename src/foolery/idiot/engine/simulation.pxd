cimport cython

from foolery.contract.dice cimport Dice
from foolery.contract.simulation cimport CoreSimulation
from foolery.idiot.engine.choices cimport Choices
from foolery.idiot.engine.numbers cimport OVER
from foolery.idiot.engine.policy cimport Policy
from foolery.idiot.engine.position cimport Position
from foolery.idiot.engine.questions cimport Rules
from foolery.idiot.engine.state cimport State
from foolery.idiot.engine.worlds cimport ShedWorlds


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

cimport cython

from foolery.base.bits cimport lowest
from foolery.contract.dice cimport Dice
from foolery.contract.simulation cimport CoreSimulation
from foolery.durak.engine.policy cimport Policy
from foolery.durak.engine.state cimport State
from foolery.durak.engine.worlds cimport DurakWorlds


cdef class DurakSimulation(CoreSimulation):
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


@cython.locals(turn=int, alone=bint, seat=int, number=int, moves=int)
cpdef int roll_out(State s, Dice dice, Policy policy) except -1

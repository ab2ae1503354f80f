cimport cython

from foolery.contract.dice cimport Dice
from foolery.contract.simulation cimport Simulation
from foolery.idiot.engine.choices cimport Choices
from foolery.idiot.engine.numbers cimport OVER
from foolery.idiot.engine.policy cimport Policy
from foolery.idiot.engine.position cimport Position
from foolery.idiot.engine.questions cimport Rules
from foolery.idiot.engine.state cimport State
from foolery.idiot.engine.worlds cimport ShedWorlds


cdef extern from "math.h":
    double exp(double x) nogil


cdef class ShedSimulation(Simulation):
    cdef ShedWorlds worlds
    cdef Policy policy
    cdef readonly State state
    cdef readonly long long played
    cdef double priors[256]

    cpdef begin(self, Dice dice)
    cpdef put(self, State state)
    cpdef int actor(self) except? -2
    cpdef int gather(self) except -1
    @cython.locals(found="long long")
    cpdef long long move(self, int number) except *
    @cython.locals(s=State, seat=int, number=int, i=int, judged=int, highest=int, total=double)
    cpdef weigh(self)
    cpdef double prior(self, int number) except? -1
    cpdef make(self, long long move)
    cpdef finish(self, Dice dice)
    @cython.locals(s=State, seat=int)
    cdef count(self)


@cython.locals(seat=int, moves=int)
cpdef int roll_out(State s, Dice dice, Policy policy) except -1

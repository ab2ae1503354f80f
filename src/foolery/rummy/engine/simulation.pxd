cimport cython

from foolery.base.bits cimport mix, step
from foolery.contract.dice cimport Dice
from foolery.contract.simulation cimport CoreSimulation
from foolery.rummy.engine.numbers cimport ASKED, CLAIM, DISCARD, DRAW, DRAW_DISCARD, KIND, MOST_CARDS, OVER, PLAY, STOCK
from foolery.rummy.engine.policy cimport Policy
from foolery.rummy.engine.questions cimport Rules
from foolery.rummy.engine.state cimport State
from foolery.rummy.engine.worlds cimport RummyWorlds


cdef extern from "math.h":
    double exp(double x) nogil
    double sqrt(double x) nogil


cdef class RummySimulation(CoreSimulation):
    cdef RummyWorlds worlds
    cdef Policy policy
    cdef readonly State state
    cdef long long planned
    cdef bint untouched
    cdef Dice dice
    cdef State world
    cdef int met, knower
    cdef long long usual[8]
    cdef long long sums[8]
    cdef bint weighed, stirred
    cdef unsigned long long order
    cdef int unknown[54]
    cdef long long before[8]
    cdef double width

    @cython.locals(s=State, i=int, seat=int)
    cdef survey(self)
    @cython.locals(seat=int)
    cpdef begin(self, Dice dice)
    @cython.locals(seat=int)
    cdef draw(self, State s, Dice dice)
    @cython.locals(seat=int)
    cdef meet(self, Dice dice)
    @cython.locals(dice=Dice)
    cpdef put(self, state)
    cpdef int actor(self) except? -2
    cpdef int gather(self) except -1
    @cython.locals(found="long long")
    cpdef long long move(self, int number) except *
    @cython.locals(s=State, number=int, wanted=bint, i=int, kind=int)
    cpdef weigh(self)
    @cython.locals(s=State, seat=int, i=int, missed=int, highest=int, move="long long")
    cdef weigh_turn(self, int number)
    cpdef make(self, long long move)
    @cython.locals(seat=int, reward="long long")
    cpdef finish(self, Dice dice)
    @cython.locals(s=State, _=int)
    cdef roll(self)
    @cython.locals(order="unsigned long long", at=int, card=int)
    cdef stir(self, State s)
    @cython.locals(s=State, fewest=int, winners=int, seat=int, points=int)
    cdef count(self)
    @cython.locals(s=State, total="long long", seat=int, points="long long", margin=double)
    cdef weigh_points(self)

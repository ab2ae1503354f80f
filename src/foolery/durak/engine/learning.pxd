cimport cython

from foolery.base.bits cimport lowest
from foolery.contract.dice cimport Dice
from foolery.durak.engine.playout cimport deal_at_random
from foolery.durak.engine.numbers cimport FEATURES, WEIGHTS_HELD
from foolery.durak.engine.policy cimport Policy
from foolery.durak.engine.questions cimport Rules
from foolery.durak.engine.state cimport State


cdef extern from "math.h":
    double exp(double x) nogil


@cython.final
cdef class Lessons:
    cdef Policy policy
    cdef double sums[528]
    cdef double seen[4224]
    cdef double shares[256]

    @cython.locals(blank=State, s=State, _=int, i=int)
    cpdef study(self, Rules rules, int players, int deals, Dice dice)
    @cython.locals(turn=int, alone=bint, seat=int, move="long long")
    cdef play(self, State s, Dice dice)
    @cython.locals(total=double, share=double, i=int, j=int, number=int, judged=int, highest=int)
    cdef note(self, State s, int seat, long long chosen)
    @cython.locals(lost=int, seat=int, won=double, i=int)
    cdef learn(self, State s)
    @cython.locals(i=int)
    cpdef list taken(self)

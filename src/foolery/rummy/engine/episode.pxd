cimport cython

from foolery.contract.dice cimport Dice
from foolery.contract.core_episode cimport CoreEpisode
from foolery.rummy.engine.numbering cimport Numbering
from foolery.rummy.engine.numbers cimport OVER
from foolery.rummy.engine.observing cimport RummyObserver
from foolery.rummy.engine.playout cimport deal_at_random
from foolery.rummy.engine.state cimport State


cdef class RummyEpisode(CoreEpisode):
    cdef readonly Numbering numbering
    cdef readonly RummyObserver observer
    cdef list pack
    cdef State state

    cpdef int deal(self, Dice dice) except -1
    cpdef int collect(self, int seat) except -1
    cpdef int perform(self, int seat, int number) except -1
    cpdef int number(self, long long move) except -2
    cpdef int actor(self) except? -2
    cpdef int index(self, int number) except -2
    cpdef int observe(self, int seat, unsigned char[::1] to, Py_ssize_t at) except -1
    @cython.locals(s=State, fewest=int, winners=int, other=int, points=int)
    cpdef double reward(self, int seat) except? -2

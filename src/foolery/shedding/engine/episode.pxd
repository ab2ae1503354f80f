cimport cython

from foolery.contract.dice cimport Dice
from foolery.contract.core_episode cimport CoreEpisode
from foolery.shedding.engine.numbering cimport Numbering
from foolery.shedding.engine.numbers cimport OVER
from foolery.shedding.engine.observing cimport ShedObserver
from foolery.shedding.engine.playout cimport deal_at_random
from foolery.shedding.engine.state cimport State


cdef class ShedEpisode(CoreEpisode):
    cdef readonly Numbering numbering
    cdef readonly ShedObserver observer
    cdef State state

    cpdef int deal(self, Dice dice) except -1
    cpdef int collect(self, int seat) except -1
    cpdef int perform(self, int seat, int number) except -1
    cpdef int actor(self) except? -2
    cpdef int index(self, int number) except -2
    cpdef int observe(self, int seat, unsigned char[::1] to, Py_ssize_t at) except -1
    @cython.locals(s=State)
    cpdef double reward(self, int seat) except? -2

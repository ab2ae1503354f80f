cimport cython

from foolery.base.bits cimport lowest
from foolery.contract.dice cimport Dice
from foolery.contract.core_episode cimport CoreEpisode
from foolery.durak.engine.numbering cimport Numbering
from foolery.durak.engine.observing cimport DurakObserver
from foolery.durak.engine.playout cimport deal_at_random
from foolery.durak.engine.state cimport State


cdef class DurakEpisode(CoreEpisode):
    cdef readonly Numbering numbering
    cdef readonly DurakObserver observer
    cdef State state

    cpdef int deal(self, Dice dice) except -1
    cpdef int collect(self, int seat) except -1
    cpdef int perform(self, int seat, int number) except -1
    @cython.locals(turn=int)
    cpdef int actor(self) except? -2
    cpdef int index(self, int number) except -2
    cpdef int observe(self, int seat, unsigned char[::1] to, Py_ssize_t at) except -1
    @cython.locals(s=State, lost=int, other=int)
    cpdef double reward(self, int seat) except? -2

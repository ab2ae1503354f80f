cimport cython

from foolery.contract.dice cimport Dice
from foolery.contract.episode cimport Episode


cdef class PlainEpisode(Episode):
    cdef readonly object rules, moves, rows, new_deal
    cdef object state
    cdef list legal

    cpdef int deal(self, Dice dice) except -1
    cpdef object dealt(self, str seed)
    cpdef int put(self, state) except -1
    cpdef int collect(self, int seat) except -1
    cpdef int perform(self, int seat, int number) except -1
    cpdef list possible(self)
    cpdef object table(self)
    cpdef int number(self, long long move) except -2
    cpdef dict decode(self, bytes row)
    cpdef int actor(self) except? -2
    cpdef int index(self, int number) except -2
    @cython.locals(i=int, row=bytes)
    cpdef int observe(self, int seat, unsigned char[::1] to, Py_ssize_t at) except -1
    cpdef double reward(self, int seat) except? -2

cimport cython

from foolery.contract.dice cimport Dice
from foolery.contract.episode cimport Episode
from foolery.contract.numbers cimport LISTED


@cython.final
cdef class Lanes:
    cdef readonly list episodes
    cdef list dice
    cdef readonly int lanes, seats
    cdef readonly Py_ssize_t width, size
    cdef unsigned char[::1] seen, mask, ended
    cdef int[::1] actors, work, narrow, wide
    cdef bint narrowed
    cdef float[::1] rewards

    cpdef bind(self, seen, mask, actors, rewards, ended, work)
    cpdef number(self, narrow, wide)
    cpdef throw(self, int lane, long long seed)
    @cython.locals(episode=Episode, dice=Dice)
    cpdef int begin(self, int lane) except -1
    cpdef int begin_by(self, int lane, str seed) except -1
    cpdef bint may(self, int lane, int action) except -1
    @cython.locals(lane=int)
    cpdef int first_wrong(self, int[::1] actions) except -2
    @cython.locals(lane=int, ended=int)
    cpdef int step(self, int[::1] actions) except -1
    @cython.locals(episode=Episode, place=int, seat=int)
    cpdef int move(self, int lane, int action) except -1
    @cython.locals(place=Py_ssize_t, number=int, i=int)
    cdef int listed(self, int lane, int action) except -1
    @cython.locals(episode=Episode, actor=int, number=int, row=Py_ssize_t, place=Py_ssize_t, i=int, index=int)
    cdef int show(self, int lane) except -1
    @cython.locals(row=Py_ssize_t, place=Py_ssize_t, number=int, i=int)
    cdef int strike(self, int lane) except -1
    @cython.locals(lane=int, place=Py_ssize_t, number=int, left=int)
    cpdef int choose(self, Dice dice, int[::1] actions) except -1
    @cython.locals(row=Py_ssize_t, i=int)
    cdef int marked(self, int lane, int left) except -1
    cpdef int observe(self, int lane, int seat, unsigned char[::1] to, Py_ssize_t at) except -1

cimport cython

from foolery.contract.dice cimport Dice


cdef extern from "math.h":
    double exp(double x) nogil


cdef class Simulation:
    cdef readonly int seats, seat
    cdef int next
    cdef long long rewards[8]
    cdef double share

    cpdef begin(self, Dice dice)
    cpdef int actor(self) except? -2
    cpdef int gather(self) except -1
    cpdef long long move(self, int number) except *
    cpdef weigh(self)
    cpdef double prior(self, int number) except? -1
    cpdef make(self, long long move)
    cpdef finish(self, Dice dice)
    cpdef long long reward(self, int seat) except? -1
    cpdef set_reward(self, int seat, double utility)
    @cython.locals(lost=int, seat=int)
    cpdef int count_fools(self, int fools) except -1


cdef class CoreSimulation(Simulation):
    cdef object source, board
    cdef int room
    cdef readonly long long played
    cdef double priors[256]

    cpdef begin(self, Dice dice)
    cpdef put(self, state)
    cpdef double prior(self, int number) except? -1
    @cython.locals(i=int)
    cdef equalize(self, int number)
    @cython.locals(i=int, total=double)
    cdef soften(self, int number, double highest, double warmth, double share)
    @cython.locals(i=int)
    cdef share_out(self, int number, double total, double share)


cdef class Played(Simulation):
    cdef object worlds, state
    cdef list moves
    cdef int most

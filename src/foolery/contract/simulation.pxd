cimport cython

from foolery.contract.dice cimport Dice


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


cdef class Played(Simulation):
    cdef object worlds, state
    cdef list moves
    cdef int most

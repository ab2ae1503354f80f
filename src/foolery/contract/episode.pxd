cimport cython

from foolery.contract.dice cimport Dice


cdef class Episode:
    cdef readonly int seats, size
    cdef readonly str variant
    cdef readonly object layout
    cdef readonly tuple missing
    cdef int gathered

    cpdef int begin(self, Dice dice) except -1
    cpdef int begin_by(self, str seed) except -1
    cpdef int take(self, state) except -1
    @cython.locals(seat=int)
    cpdef int gather(self) except -1
    @cython.locals(number=int)
    cpdef int make(self, int index) except -1
    cpdef int make_at(self, int number, int index) except -1
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
    cpdef int observe(self, int seat, unsigned char[::1] to, Py_ssize_t at) except -1
    cpdef double reward(self, int seat) except? -2

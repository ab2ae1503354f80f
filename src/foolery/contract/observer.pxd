cimport cython

from foolery.contract.turning cimport write_number


cdef class Observer:
    cdef readonly object table, layout
    cdef readonly int size
    cdef int places
    cdef unsigned char start[2048]

    @cython.locals(i=int)
    cpdef begin_with(self, int at, values)
    @cython.locals(i=int)
    cdef int begin(self, unsigned char[::1] to, Py_ssize_t at) except -1
    cdef Py_ssize_t note(self, unsigned char[::1] to, Py_ssize_t place, Py_ssize_t end, int slot, int turn, long long number) except -1

cimport cython


@cython.final
cdef class Tally:
    cdef public long long deals, moves, forced, draws, limited

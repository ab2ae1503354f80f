from foolery.contract.episode cimport Episode


cdef class CoreEpisode(Episode):
    cdef object moves, rows, board, blank, new_deal

    cpdef object dealt(self, str seed)
    cpdef int put(self, state) except -1
    cpdef list possible(self)
    cpdef int number(self, long long move) except -2
    cpdef dict decode(self, bytes row)
    cpdef object table(self)

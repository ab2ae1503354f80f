cimport cython

from foolery.base.bits cimport give_back, no_room, room_for
from foolery.durak.engine.numbers cimport ANYWHERE


cdef class Known:
    cdef int depends
    cdef long long* way
    cdef long long* table
    cdef long long rows

    cpdef clear(self)
    @cython.locals(at="long long", known="long long")
    cdef long long told(self, long long key, int bar) noexcept
    @cython.locals(at="long long", least=int, most=int)
    cdef void keep(self, long long key, int bar, int above, long long move) noexcept
    @cython.locals(i=int)
    cdef int met(self, int depth) noexcept

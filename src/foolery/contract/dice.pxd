cimport cython

from foolery.base.bits cimport mix, step


@cython.final
cdef class Dice:
    cdef unsigned long long state

    cpdef int below(self, int number) except -1
    cpdef unsigned long long word(self) noexcept

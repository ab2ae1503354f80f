cimport cython

from foolery.shedding.engine.numbers cimport (
    BARE,
    CARD,
    CARDS_FROM,
    DOWN,
    DOWN_FROM,
    FACES,
    GROUP,
    GROUPS_FROM,
    KIND,
    NUMBER,
    PAIR,
    SAME,
    SWAPS_FROM,
    UP,
)
from foolery.shedding.engine.questions cimport Rules


@cython.final
cdef class Numbering:
    cdef int shape[64]
    cdef int bare[64]
    cdef int group[256]
    cdef readonly list missing
    cdef readonly int size
    cdef Rules rules

    @cython.locals(kind=int, shape=int, found=int)
    cpdef int index(self, long long move) except -2

cimport cython

from foolery.durak.engine.numbers cimport (
    ATTACK,
    BARE,
    CARD,
    CARDS_FROM,
    COVERING,
    FACES,
    GROUP,
    GROUPS_FROM,
    KIND,
    LAID,
    LAID_FROM,
    OTHER_FROM,
    PAIR,
    PAIRS_FROM,
    PLACE,
    RIPOSTE,
    RIPOSTES_FROM,
    SAME,
    SUIT,
    SUITS_FROM,
)
from foolery.durak.engine.questions cimport Rules


@cython.final
cdef class Numbering:
    cdef int shape[64]
    cdef int bare[64]
    cdef int face[64]
    cdef int group[4096]
    cdef readonly list missing
    cdef readonly int size
    cdef Rules rules

    @cython.locals(found=int)
    cpdef int index(self, long long move) except -2
    @cython.locals(kind=int, shape=int, attack=int, cover=int, found=int, thrown=int)
    cdef int own(self, long long move) except -2
    @cython.locals(suit=int)
    cdef inline int single(self, long long move) noexcept

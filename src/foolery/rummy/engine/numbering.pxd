cimport cython

from foolery.rummy.engine.numbers cimport (
    ADDING,
    BARE,
    DISCARDS_FROM,
    JOKER,
    KIND,
    LAY_OFFS_FROM,
    LAYING,
    MEANS,
    MELDS_FROM,
    MOST_SETS,
    NATURAL,
    NUMBER,
    OWNER,
    SINGLE,
    TRADES_FROM,
    TRADING,
    WAYS,
)
from foolery.rummy.engine.questions cimport Rules


@cython.final
cdef class Numbering:
    cdef int shape[64]
    cdef int bare[64]
    cdef readonly list missing
    cdef readonly int size
    cdef Rules rules
    cdef int players

    @cython.locals(shape=int, card=int, means=int, owner=int)
    cpdef int index(self, long long move, int seat) except -2
    cdef inline int way(self, int card, int means) noexcept

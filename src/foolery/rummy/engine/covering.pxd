cimport cython

from foolery.base.bits cimport cardset
from foolery.rummy.engine.numbers cimport COVERS, FAR, LAYERS
from foolery.rummy.engine.tally cimport jokers, suits


@cython.final
cdef class Covering:
    cdef unsigned long long known[8192]
    cdef int masks[12]
    cdef int alone[24]
    cdef int others[24]
    cdef int now[24]
    cdef int after[24]
    cdef int kept[6]
    cdef int mixed[6]
    cdef int sequences, held

    @cython.locals(suit=int, layer=int, at=int, rank=int, four=int, number=int, other=int, first=int)
    cpdef look(self, cardset hand, int sequences)
    cpdef int far(self) except -1
    @cython.locals(suit=int, bit=int, at=int)
    cpdef int less(self, int face) except -1
    @cython.locals(suit=int, bit=int, at=int)
    cpdef int more(self, int face) except -1
    cdef int changed(self, int suit, int at, int bit) except -1
    @cython.locals(number=int)
    cdef int with_suit(self, int suit) except -1
    @cython.locals(best=int, number=int, cost=int)
    cdef int least(self, int suit) noexcept
    @cython.locals(packed="unsigned long long", number=int, layer=int, mask=int)
    cdef int cover(self, int suit) except -1
    @cython.locals(number=int, best=int, own=int)
    cdef void join(self, int* more, int at) noexcept
    @cython.locals(
        packed="unsigned long long", high="unsigned long long", low="unsigned long long", best="unsigned long long",
        mark="unsigned long long",
        number=int,
    )
    cdef unsigned long long costs(self, int mask) except 0
    @cython.locals(at=int, place=int, rank=int, card=int, cost=int, length=int, number=int, packed="unsigned long long", best="unsigned long long")
    cdef unsigned long long walked(self, int mask, bint low) noexcept
    cdef void reach(self, int at, int cost) noexcept

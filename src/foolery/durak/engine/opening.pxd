cimport cython

from foolery.base.bits cimport bit, cardset, faces, lowest, rank_set, suit_set
from foolery.durak.engine.settling cimport Settling


@cython.locals(leader=int)
cpdef int first_leader(Settling s) except -1

@cython.locals(i=int, other=int)
cpdef int right_of(Settling s, int place) except -1

@cython.locals(place=int, trump=int)
cpdef int lowest_trump(Settling s, bint first_deal) except -1

@cython.locals(places=list, i=int, place=int, holder=int, least=int, trump=int, mine=cardset)
cpdef tuple lowest_holder(Settling s, among)

cdef int lowest_of_rank(cardset mask, int number) noexcept

cpdef tell_leader(Settling s, int place)

@cython.locals(mask=cardset, suit=int)
cpdef cardset suited(int trumps) noexcept

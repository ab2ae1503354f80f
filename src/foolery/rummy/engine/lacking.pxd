cimport cython

from foolery.base.bits cimport cardset, lowest, rest
from foolery.rummy.engine.tally cimport NATURALS, STARTS, back, one, ranks, size, steps, three


cpdef int least(cardset hand, int groups, int sequences, bint touching, int below=*) except -1

cdef cardset every_start() noexcept

@cython.locals(
    best=int, there=cardset, short=int, starts=cardset, at=int, left=cardset, total=int
)
cdef int lacking(
    cardset hand, int groups, int sequences, bint touching, int below, int first, cardset allowed
) noexcept

@cython.locals(best=int, there=cardset, short=int, starts=cardset, other=int, total=int)
cdef int second(
    cardset left, int at, int groups, bint touching, int below, int first, cardset allowed
) noexcept

cdef cardset three_on(int at) noexcept

@cython.locals(second_there=cardset, third_there=cardset, odd=cardset, some=cardset)
cdef cardset lacking_starts(cardset there, int number) noexcept

@cython.locals(
    numbers=cardset, a=int, b=int, c=int, rank=int, number=int, one_group=int, two_groups=int, of_one_rank=int
)
cdef int groups_lack(cardset hand, int groups, int first) noexcept

@cython.locals(there=cardset, near=cardset)
cdef int lonely(cardset hand) noexcept

cimport cython

from foolery.base.bits cimport mix, step
from foolery.rummy.engine.numbers cimport JOKER, LONGEST, MOST_SETS
from foolery.rummy.engine.state cimport State
from foolery.rummy.engine.tally cimport high_half, low_half


@cython.locals(key="unsigned long long", seat=int, number=int, i=int)
cpdef unsigned long long key_of(State s, bint rounds=*) except? 0

@cython.locals(start=int, i=int, card=int)
cdef unsigned long long with_meld(State s, unsigned long long key, int at) noexcept

cdef unsigned long long with_number(unsigned long long key, unsigned long long number) noexcept

cimport cython

from foolery.base.bits cimport cardset, faces, mix, step, twice
from foolery.shedding.engine.state cimport State


@cython.locals(key="unsigned long long", place=int, start=int, i=int)
cpdef unsigned long long key_of(State s, bint rounds=*) except? 0

cdef unsigned long long with_set(State s, unsigned long long key, cardset mask) noexcept

cdef unsigned long long with_memory(State s, unsigned long long key) except? 0

cdef unsigned long long with_number(unsigned long long key, unsigned long long number) noexcept

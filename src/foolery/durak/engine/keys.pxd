cimport cython

from foolery.base.bits cimport faces, mix, size, step, twice
from foolery.durak.engine.numbers cimport AT_START, OWN_PHASES
from foolery.durak.engine.state cimport State


@cython.locals(key="unsigned long long", i=int, cover=int, index=int, phase=int, place=int)
cpdef unsigned long long key_of(State s, bint rounds=*) except? 0

cdef unsigned long long with_roles(State s, unsigned long long key) noexcept

@cython.locals(place=int, number="unsigned long long", i=int)
cdef unsigned long long with_cards(State s, unsigned long long key) except? 0

@cython.locals(slot=int, place=int)
cdef unsigned long long with_memory(State s, unsigned long long key) noexcept

@cython.locals(number=int)
cdef unsigned long long with_row(unsigned long long key, list row) except? 0

cdef unsigned long long with_pair(unsigned long long key, unsigned long long one, unsigned long long two) noexcept

cdef unsigned long long with_number(unsigned long long key, unsigned long long number) noexcept

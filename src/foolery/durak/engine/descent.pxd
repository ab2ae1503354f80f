cimport cython

from foolery.base.bits cimport face, faces, mix, of_suit, step
from foolery.durak.engine.keys cimport key_of
from foolery.durak.engine.known cimport Known
from foolery.durak.engine.numbers cimport AT_LEAD, AWAY, DEEPEST
from foolery.durak.engine.questions cimport Rules
from foolery.durak.engine.state cimport State


cdef class Descent(Known):
    cdef readonly int seat
    cdef readonly int friends
    cdef readonly bint chanced, quiet
    cdef bint alike, rounds, covers_in_key
    cdef int luck, begun
    cdef unsigned long long came
    cdef list states

    @cython.locals(root=State, rules=Rules, key="unsigned long long")
    cpdef State begin(self, State state)
    @cython.final
    cdef State below(self, int depth)
    @cython.final
    cdef int follow(self, State t, State s) except -1
    @cython.final
    @cython.locals(place=int, i=int)
    cdef void follow_cards(self, State t, State s) noexcept
    @cython.final
    cdef bint make(self, State s, int actor, long long move) except -1
    cpdef unsigned long long lie(self, State s) except? 0
    @cython.final
    @cython.locals(key="unsigned long long")
    cdef unsigned long long key(self, State s) except? 0
    @cython.final
    @cython.locals(
        waiting="unsigned long long", table="unsigned long long", roles="unsigned long long", key="unsigned long long",
        part="unsigned long long", stock="unsigned long long", suit=int, place=int, i=int,
    )
    cdef unsigned long long short_key(self, State s) noexcept
    @cython.final
    @cython.locals(covers="unsigned long long", i=int)
    cdef unsigned long long with_covers(self, State s, unsigned long long part, int suit) noexcept
    @cython.final
    @cython.locals(actor=int)
    cdef int forced(self, State s) except -9
    @cython.final
    @cython.locals(everybody=int, fools=int)
    cdef int ended(self, State s, int how) except -9

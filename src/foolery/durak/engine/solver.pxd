cimport cython

from foolery.base.bits cimport cardset, face, faces, give_back, lowest, mix, no_room, of_suit, room_for, step
from foolery.durak.engine.keys cimport key_of
from foolery.durak.engine.known cimport Known
from foolery.durak.engine.numbers cimport (
    ANYWHERE,
    AT_LEAD,
    AWAY,
    COVER,
    COVERING,
    DEEPEST,
    KIND,
    LEAD,
    PASS,
    ROWS,
    SORTED,
    TAKE,
    THROW,
)
from foolery.durak.engine.questions cimport Beats, Rules
from foolery.durak.engine.state cimport State


@cython.final
cdef class Solver(Known):
    cdef readonly int seat
    cdef readonly int friends
    cdef readonly long long bound, positions
    cdef readonly bint over, chanced
    cdef int luck, begun
    cdef readonly bint quiet
    cdef bint alike, rounds
    cdef list states
    cdef long long* scores

    cpdef count_anew(self)
    @cython.locals(least=int, most=int)
    cpdef int worth(self, State state, long long move, int low, int high) except -9
    @cython.locals(root=State, after=State, bar=int)
    cdef int with_luck(self, int luck, State state, long long move, int low, int high) except -9
    @cython.locals(root=State, rules=Rules)
    cpdef State begin(self, State state)
    cdef State below(self, int depth)
    cdef int follow(self, State t, State s) except -1
    @cython.locals(place=int, i=int)
    cdef void follow_cards(self, State t, State s) noexcept
    cdef bint make(self, State s, int actor, long long move) except -1
    cpdef unsigned long long lie(self, State s) except? 0
    @cython.locals(key="unsigned long long")
    cdef unsigned long long key(self, State s) except? 0
    @cython.locals(
        waiting="unsigned long long", table="unsigned long long", roles="unsigned long long", key="unsigned long long",
        part="unsigned long long", suit=int, place=int, i=int,
    )
    cdef unsigned long long short_key(self, State s) noexcept
    @cython.locals(
        s=State, after=State, actor=int, key="unsigned long long", again=int, first="long long", mine=int, hangs=int, i=int,
        move="long long", found=int,
    )
    cdef int value(self, int depth, int bar) except -9
    cdef bint too_far(self, int depth, State s) noexcept
    @cython.locals(actor=int)
    cdef int forced(self, State s) except -9
    @cython.locals(everybody=int, fools=int)
    cdef int ended(self, State s, int how) except -9
    @cython.locals(base=int, count=int, i=int, j=int, move="long long", score=int)
    cdef int sort(self, int depth, State s, long long first) except -1
    @cython.locals(kind=int, beats=Beats, score=int, base=int, left=int, card=int)
    cdef int promise(self, State s, long long move) except? -9

cimport cython

from foolery.base.bits cimport give_back, lowest, no_room, room_for
from foolery.durak.engine.keys cimport key_of
from foolery.durak.engine.numbers cimport (
    ANYWHERE,
    AT_LEAD,
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
from foolery.durak.engine.questions cimport Beats
from foolery.durak.engine.state cimport State


@cython.final
cdef class Solver:
    cdef readonly int seat
    cdef readonly long long bound, positions
    cdef readonly bint over
    cdef int depends
    cdef list states
    cdef long long* way
    cdef long long* scores
    cdef long long* table
    cdef long long rows

    cpdef count_anew(self)
    @cython.locals(root=State, after=State, found=int)
    cpdef int worth(self, State state, long long move, int low, int high) except -9
    cdef State below(self, int depth)
    @cython.locals(s=State, actor=int, key="long long", again=int, at="long long", least=int, most=int)
    cdef int value(self, int depth, int low, int high) except -9
    @cython.locals(actor=int)
    cdef int forced(self, State s) except -9
    @cython.locals(i=int)
    cdef int met(self, int depth) noexcept
    @cython.locals(s=State, after=State, mine=bint, floor=int, ceiling=int, best=int, hangs=int, i=int, found=int)
    cdef int tried(self, int depth, int actor, long long key, int low, int high) except -9
    @cython.locals(at="long long")
    cdef void keep(self, long long key, int least, int most) noexcept
    cdef int ended(self, State s) except -9
    @cython.locals(base=int, count=int, i=int, j=int, move="long long", score=int)
    cdef int sort(self, int depth, State s, int actor) except -1
    @cython.locals(kind=int, beats=Beats, score=int, base=int, left=int, card=int)
    cdef int promise(self, State s, int actor, long long move) except? -9

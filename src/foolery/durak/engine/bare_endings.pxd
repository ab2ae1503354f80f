cimport cython

from foolery.base.bits cimport lowest_face, mix, step
from foolery.durak.engine.bare cimport Bare
from foolery.durak.engine.known cimport Known
from foolery.durak.engine.numbers cimport (
    ANYWHERE,
    AT_LEAD,
    COVER,
    COVERING,
    KIND,
    LAST_BOUND,
    LAST_CARDS,
    LAST_DEEP,
    LAST_ROWS,
    PASS,
    SORTED,
    TAKE,
)
from foolery.durak.engine.questions cimport Rules
from foolery.durak.engine.worlds cimport DurakWorlds


@cython.final
cdef class BareEndings(Known):
    cdef DurakWorlds worlds
    cdef readonly int positions
    cdef readonly bint over
    cdef int first
    cdef list deals
    cdef int scores[SORTED]

    @cython.locals(number=int, place=int)
    cpdef bint near(self, Bare deal) noexcept
    @cython.locals(worth=int)
    cpdef bint play(self, Bare deal) except -1
    cdef int holder(self, Bare deal, int place) noexcept
    cdef Bare at(self, int depth)
    @cython.locals(
        d=Bare, after=Bare, actor=int, key="unsigned long long", again=int, likely="long long", mine=int, worth=int, best=int,
        hangs=int, i=int, found=int,
    )
    cdef int value(self, int depth, int bar) except -9
    @cython.locals(actor=int)
    cdef int forced(self, Bare d) noexcept
    @cython.locals(roles="unsigned long long", table="unsigned long long", key="unsigned long long", place=int)
    cdef unsigned long long key(self, Bare d) noexcept
    @cython.locals(i=int, j=int, move="long long", score=int)
    cdef void sort(self, Bare d, long long first) noexcept
    @cython.locals(kind=int, score=int, base=int, left=int, card=int)
    cdef int promise(self, Bare d, long long move) noexcept

cimport cython

from foolery.base.bits cimport bit, lowest
from foolery.shedding.engine.choices cimport Choices
from foolery.shedding.engine.numbers cimport (
    KIND,
    NUMBER,
    OVER,
    OWN_KINDS,
    PLAY,
    PLAY_DOWN,
    PLAY_PHASE,
    TAKE_WITH,
    UP,
)
from foolery.shedding.engine.questions cimport Rule, Rules


@cython.final
cdef class State(Choices):
    cdef public list history
    cdef public tuple opening

    @cython.locals(twin=State)
    cpdef State copy(self)
    cpdef list play(self, seat, move)
    cpdef advance(self, seat, move)
    @cython.locals(i=int)
    cpdef bint allows(self, int seat, long long move) except? -1
    @cython.locals(kind=int)
    cpdef apply(self, int seat, long long move)
    @cython.locals(rule=Rule)
    cdef perform_own(self, int place, int kind, long long move)
    cpdef begin(self)
    @cython.locals(rule=Rule, done=bint, number=int)
    cpdef phase_done(self)
    cpdef answered(self, int place)
    cpdef start(self)
    @cython.locals(card=int, rank=int)
    cdef int turn_down(self, int place, int number) except -1
    @cython.locals(card=int)
    cpdef int give_up(self, int place, int up_face=*) except -1
    @cython.locals(burned=bint)
    cdef int played(self, int place, int rank, int count) except -1
    cpdef bint burns_pile(self, int place) except -1
    @cython.locals(passing=int)
    cdef int pass_on(self, int place, bint again) except -1
    @cython.locals(left=int, last=int, place=int)
    cdef bint ended(self) except -1
    cdef int after(self, int place, int passing) except -1
    cdef int beside(self, int place) noexcept

cimport cython

from foolery.base.bits cimport bit, cardset, copy_of, lowest
from foolery.durak.engine.choices cimport Choices
from foolery.durak.engine.numbers cimport (
    ATTACK,
    AT_DEFENCE,
    AT_END,
    AT_LEAD,
    AT_MORE,
    AT_START,
    AT_TAKE,
    AT_THROW,
    CLOSE,
    COVER,
    COVERING,
    KIND,
    LAY,
    LEAD,
    OWN_PHASES,
    PASS,
    PLACE,
    SWAP_SIX,
    TAKE,
    THROW,
    TRANSFER,
)
from foolery.durak.engine.position cimport Position
from foolery.durak.engine.questions cimport Beats, Rule, Rules
from foolery.durak.engine.settling cimport Settling

@cython.final
cdef class State(Settling):
    cdef public list history
    cdef public tuple opening

    @cython.locals(twin=State)
    cpdef State copy(self)
    cpdef list play(self, seat, move)
    cpdef advance(self, seat, move)
    @cython.locals(i=int)
    cpdef bint allows(self, int seat, long long move) except? -1
    @cython.locals(role=int, place=int, kind=int)
    cpdef apply(self, int seat, long long move)
    @cython.locals(move="long long")
    cdef drive(self)
    @cython.final
    @cython.locals(base=int, left=int, suit=int)
    cdef inline int lay_group(self, int place, long long move) except -1
    @cython.final
    @cython.locals(before=int)
    cdef inline int do_attack(self, int place, int kind, long long move) except -1
    @cython.final
    cdef inline int do_pass(self, int role, int place) except -1
    cpdef int begin_lead(self, int card, int place) except -1
    @cython.locals(before=int)
    cdef int do_close(self, int place) except -1
    cpdef int attacked(self, int place, int before) except -1
    @cython.final
    @cython.locals(i=int, card=int)
    cdef inline int do_cover(self, int place, long long move) except -1
    cpdef int after_cover(self, int i) except -1
    cpdef int do_take(self, int place) except -1
    @cython.final
    @cython.locals(before=int, to=int, i=int)
    cdef int do_transfer(self, int role, int place, long long move) except -1
    @cython.final
    @cython.locals(turned=int, mine=int)
    cdef int do_swap(self, int place) except -1
    cpdef int go_on(self) except -1
    cdef int ask_waiting(self) except -1
    cdef int start(self) except -1
    cdef bint held_open(self) except -1

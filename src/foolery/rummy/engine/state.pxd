cimport cython

from foolery.rummy.engine.choices cimport Choices
from foolery.rummy.engine.contracting cimport Contracting
from foolery.rummy.engine.numbers cimport (
    ASKED,
    CLAIM,
    DECLINE,
    DRAW,
    DRAW_DISCARD,
    DRAW_STOCK,
    JOKER,
    KIND,
    LAY_OFF,
    MEANS,
    MELD_CARD,
    MELD_CLOSE,
    MOST_SETS,
    NUMBER,
    OVER,
    OWNER,
    PLAY,
    REFUSE,
    STOCK,
    STOCK_GONE,
    TOO_LONG,
    TRADE,
    WENT_OUT,
)
from foolery.rummy.engine.questions cimport Rules


@cython.final
cdef class State(Choices):
    cdef public list history
    cdef public object opening

    @cython.locals(twin=State)
    cpdef State copy(self)
    cpdef list play(self, seat, move)
    cpdef advance(self, seat, move)
    @cython.locals(i=int)
    cpdef bint allows(self, int seat, long long move) except? -1
    cpdef bint unfinished(self) noexcept
    cpdef apply(self, int seat, long long move)
    @cython.locals(kind=int, card=int, means=int, stated=int)
    cdef int perform(self, int seat, long long move) except -1
    @cython.locals(card=int)
    cdef int take_discard(self, int seat) except -1
    cdef int refuse_discard(self, int seat) except -1
    cdef int ask_after(self, int last) except -1
    @cython.locals(card=int)
    cdef int claim(self, int seat) except -1
    @cython.locals(card=int)
    cdef bint draw(self, int seat, bint penalty) except -1
    cdef int close_set(self, int seat) except -1
    @cython.locals(first=int, i=int)
    cdef int lay_contract(self, int seat) except -1
    @cython.locals(at=int)
    cdef int lay_off(self, int seat, int card, int stated, int owner, int number) except -1
    @cython.locals(by=int)
    cdef int trade(self, int seat, int card, int joker) except -1
    cdef int discard(self, int seat, int card) except -1
    cdef bint out_if_empty(self, int seat) except -1
    @cython.locals(seat=int)
    cpdef int end(self, int how) except -1

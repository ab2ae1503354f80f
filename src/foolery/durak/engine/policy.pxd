cimport cython

from foolery.base.bits cimport cardset, lowest, rest, size
from foolery.contract.dice cimport Dice
from foolery.durak.engine.numbers cimport (
    ATTACK,
    AT_DEFENCE,
    AT_TAKE,
    BLOCKS,
    CLOSE,
    COVER,
    COVERING,
    FEATURES,
    KIND,
    LAY,
    LEAD,
    OWN,
    PASS,
    PLACE,
    STEPS,
    TAKE,
    THROW,
    TRANSFER,
    WEIGHTS_HELD,
)
from foolery.durak.engine.questions cimport Beats
from foolery.durak.engine.state cimport State


@cython.final
cdef class Policy:
    cdef int weights[528]
    cdef int chances[1024]
    cdef int features[8]
    cdef int at, stage, helpless

    cpdef load(self, weights)
    @cython.locals(chosen="long long", i=int, judged=int, highest=int)
    cdef long long choose(self, State s, int seat, Dice dice) except *
    @cython.locals(chosen="long long", i=int, judged=int, highest=int)
    cpdef long long best(self, State s, int seat) except *
    @cython.locals(i=int, beats=Beats)
    cdef int look(self, State s, int seat) except -1
    @cython.locals(kind=int, place=int, held=int, i=int, beats=Beats, found=int)
    cdef int judge(self, State s, int seat, long long move) except? -1
    @cython.locals(last=int, other=int)
    cdef int add_circumstances(self, State s, int place, int kind, long long move, int held) except -1
    @cython.locals(power=int)
    cdef inline void add_card(self, Beats beats, int face) noexcept
    @cython.locals(base=int, left=int, suit=int)
    cdef void add_group(self, Beats beats, long long move) noexcept
    @cython.locals(left=cardset)
    cdef void add_table(self, State s, Beats beats) noexcept


cdef int block_of(int kind, int phase) noexcept
@cython.locals(many=int)
cdef int stage_of(State s) noexcept

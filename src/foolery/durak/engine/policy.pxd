cimport cython

from foolery.base.bits cimport cardset, lowest, rest, size
from foolery.contract.dice cimport Dice
from foolery.durak.engine.numbers cimport (
    ATTACK,
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
    WEIGHTS_HELD,
)
from foolery.durak.engine.questions cimport Beats
from foolery.durak.engine.state cimport State


@cython.final
cdef class Policy:
    cdef int weights[198]
    cdef int chances[512]
    cdef int features[6]
    cdef int at

    cpdef load(self, weights)
    @cython.locals(total="long long", chosen="long long", i=int, weight=int)
    cdef long long choose(self, State s, int seat, Dice dice) except *
    @cython.locals(step=int, found=int)
    cdef int chance(self, State s, int seat, long long move) except -1
    @cython.locals(kind=int, place=int, held=int, i=int, beats=Beats, found=int)
    cdef int judge(self, State s, int seat, long long move) except? -1
    cdef int circumstance(self, State s, int kind, long long move, int held) noexcept
    @cython.locals(power=int)
    cdef inline void add_card(self, Beats beats, int face) noexcept
    @cython.locals(base=int, left=int, suit=int)
    cdef void add_group(self, Beats beats, long long move) noexcept
    @cython.locals(left=cardset)
    cdef void add_table(self, State s, Beats beats) noexcept


cdef int block_of(int kind, int phase) noexcept
cdef int stage_of(State s) noexcept

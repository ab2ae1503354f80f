cimport cython

from foolery.base.bits cimport cardset, face, group, lowest, rest, size
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
    STAGES,
    STEPS,
    TAKE,
    THROW,
    TRANSFER,
    WEIGHTS_HELD,
)
from foolery.durak.engine.questions cimport Beats, Rule
from foolery.durak.engine.state cimport State


@cython.final
cdef class Policy:
    cdef int weights[528]
    cdef int chances[1024]
    cdef int features[8]
    cdef long long counted[65]
    cdef int worths[4290]
    cdef double falls[1024]
    cdef public bint noting
    cdef int at, stage, helpless

    @cython.locals(i=int, block=int, at=int, power=int, worth=int)
    cpdef load(self, weights)
    @cython.locals(chosen="long long", i=int, judged=int, highest=int, word="unsigned long long")
    cdef long long choose(self, State s, int seat, Dice dice) except *
    @cython.locals(chosen="long long", i=int, judged=int, highest=int)
    cpdef long long best(self, State s, int seat) except *
    @cython.locals(i=int, beats=Beats)
    cdef int look(self, State s, int seat) except -1
    @cython.locals(kind=int, place=int, held=int, beats=Beats, cards="long long", first=int, second=int, number=int, last=int, found=int)
    cdef int judge(self, State s, int seat, long long move) except? -1
    @cython.locals(at=int, i=int, found=int)
    cdef inline int added(self, long long cards, int first, int second, int held) noexcept
    @cython.locals(kind=int, laid="unsigned long long", cards="unsigned long long", rule=Rule, found=int, bare=bint)
    cdef int said(self, State s, int place, long long move) except? -1
    @cython.locals(base=int, left=int, suit=int, cards="long long")
    cdef inline long long of_group(self, Beats beats, long long move) noexcept
    @cython.locals(left=cardset, cards="long long")
    cdef inline long long of_table(self, State s, Beats beats) noexcept


cdef int block_of(int kind, int phase) noexcept
@cython.locals(many=int)
cdef int stage_of(State s) noexcept

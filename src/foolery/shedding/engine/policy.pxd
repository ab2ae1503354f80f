cimport cython

from foolery.base.bits cimport cardset, group, lowest, size, size_of_suits, suits, twice
from foolery.contract.dice cimport Dice
from foolery.shedding.engine.choices cimport Choices
from foolery.shedding.engine.numbers cimport (
    ALL_RANKS,
    EMPTY,
    KIND,
    MOST_HELD,
    NUMBER,
    PLAY,
    PLAY_PHASE,
    STEPS,
    SURE,
    SWAP,
    TAKE_PILE,
    TAKE_WITH,
    UP,
)
from foolery.shedding.engine.position cimport Position
from foolery.shedding.engine.questions cimport Rules
from foolery.shedding.engine.state cimport State


@cython.final
cdef class Policy:
    cdef int worth[13]
    cdef int row_worth[13]
    cdef int stuck[130]
    cdef int chances[1024]
    cdef int shed, cycle, burn, per_card, held

    cdef study(self, Rules rules)
    @cython.locals(
        held=cardset,
        free="unsigned long long",
        pairs="unsigned long long",
        highest=int,
        judged=int,
        rank=int,
        once=int,
        move="long long",
        chosen="long long",
    )
    cdef long long choose(self, State s, int seat, Dice dice) except *
    @cython.locals(number=int, i=int, judged=int, highest=int, chosen="long long")
    cdef long long choose_gathered(self, State s, int seat, Dice dice) except *
    @cython.locals(number=int)
    cdef int look(self, State s, int seat) except -1
    @cython.locals(kind=int)
    cdef int judge(self, State s, int seat, long long move) except? -1
    @cython.locals(rank=int, count=int, judged=int)
    cdef int judge_play(self, State s, int seat, long long move) except? -1
    @cython.locals(left=int, i=int)
    cdef bint would_burn(self, State s, int rank, int count) noexcept

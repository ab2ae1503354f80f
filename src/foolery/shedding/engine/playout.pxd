cimport cython

from foolery.contract.dice cimport Dice
from foolery.contract.tally cimport Tally
from foolery.shedding.engine.choices cimport Choices
from foolery.shedding.engine.numbers cimport OVER
from foolery.shedding.engine.position cimport Position
from foolery.shedding.engine.questions cimport Rules
from foolery.shedding.engine.state cimport State


@cython.locals(seat=int, move="long long", moves=int, forced=int)
cpdef play_out(State state, Dice dice, Tally tally)

cdef int drawn(State state) except -1

@cython.locals(pack=tuple, number=int, i=int, j=int, card="signed char")
cpdef deal_at_random(State state, Dice dice)

@cython.locals(dice=Dice, tally=Tally, blank=State, state=State, _=int)
cpdef Tally play_many(Rules rules, int players, int deals, long long seed)

cimport cython

from foolery.contract.dice cimport Dice
from foolery.contract.tally cimport Tally
from foolery.idiot.engine.choices cimport Choices
from foolery.idiot.engine.numbers cimport OVER
from foolery.idiot.engine.position cimport Position
from foolery.idiot.engine.questions cimport Rules
from foolery.idiot.engine.state cimport State


@cython.locals(seat=int, move="long long", moves=int, forced=int)
cpdef play_out(State state, Dice dice, Tally tally)

cdef int drawn(State state) except -1

@cython.locals(pack=tuple, number=int, i=int, j=int, card="signed char")
cpdef deal_at_random(State state, Dice dice)

@cython.locals(dice=Dice, tally=Tally, blank=State, state=State, _=int)
cpdef Tally play_many(Rules rules, int players, int deals, long long seed)

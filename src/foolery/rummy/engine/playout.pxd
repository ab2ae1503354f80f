cimport cython

from foolery.contract.dice cimport Dice
from foolery.contract.tally cimport Tally
from foolery.rummy.engine.choices cimport Choices
from foolery.rummy.engine.numbers cimport OVER, TOO_LONG
from foolery.rummy.engine.position cimport Position
from foolery.rummy.engine.questions cimport Rules
from foolery.rummy.engine.state cimport State


@cython.locals(move="long long", moves=int, forced=int)
cpdef play_out(State state, Dice dice, Tally tally)

@cython.locals(first=int, seat=int)
cdef int drawn(State state) except -1

cpdef deal_at_random(State state, Dice dice, int deal, list pack)

@cython.locals(dice=Dice, tally=Tally, blank=State, state=State, i=int, pack=list)
cpdef Tally play_many(Rules rules, int players, int deals, long long seed)

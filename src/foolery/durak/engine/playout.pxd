cimport cython

from foolery.base.bits cimport lowest
from foolery.contract.dice cimport Dice
from foolery.contract.tally cimport Tally
from foolery.durak.engine.choices cimport Choices
from foolery.durak.engine.position cimport Position
from foolery.durak.engine.questions cimport Rules
from foolery.durak.engine.state cimport State


@cython.locals(turn=int, alone=bint, seat=int, number=int, moves=int, forced=int)
cpdef play_out(State state, Dice dice, Tally tally)

@cython.locals(pack=tuple, number=int, i=int, j=int, card="signed char", place=int, _=int)
cpdef deal_at_random(State state, Dice dice)

cpdef deal_by_rules(State state, Dice dice)

@cython.locals(dice=Dice, tally=Tally, blank=State, state=State, _=int)
cpdef Tally play_many(Rules rules, int players, int deals, long long seed)

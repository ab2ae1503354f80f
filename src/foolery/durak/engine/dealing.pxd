cimport cython

from foolery.base.bits cimport bit, cardset
from foolery.durak.engine.numbers cimport AT_START
from foolery.durak.engine.questions cimport Rule, Rules
from foolery.durak.engine.state cimport State


cpdef tuple table_sizes(Rules rules)

cpdef reserve_size(Rules rules, int places)

@cython.locals(places=int, number=int, attempt=int, cards=list, opening=list, state=State)
cpdef State new_deal(Rules rules, int players, seed, dealer, before, order=*)

@cython.locals(attempt=int, blank=State, log=list)
cpdef deal_into(State state, str seed)

@cython.locals(rules=Rules)
cpdef open_deal(State state)

@cython.locals(turned=int, i=int, place=int, hand=list, holder=int)
cpdef tell_plain_deal(State state)

cpdef seat_roles(State state)

@cython.locals(rules=Rules, last=bint, turned=int, fixing=int, buried=list)
cpdef bint lay_out(State state, list cards, bint shuffle) except -1

@cython.locals(rules=Rules, n=int, each=int, i=int, rest=list, removed=list, number=int, over=int, everything=bint)
cdef _divide(State state, list cards)

@cython.locals(i=int, to=int)
cdef _deal_round(State state, list rows, list cards, int number)

@cython.locals(first=int, i=int, place=int, hand=list, locked=list, card=int)
cdef _hand_out(State state, layout)

cdef int _decider(State state, int place)

@cython.locals(rules=Rules, below=list, card=int, _=int)
cdef _fill_stock(State state, list stock, list buried, int turned, bint shuffle)

cpdef bint gives_trumps(State state, int card) except -1

cdef bint _may_turn(State state, int card) except -1

@cython.locals(mask=int)
cdef int _trump_of(State state, int card) except -2

@cython.locals(only_bottom=bint, again=bint, card=int, at=int, buried=list)
cdef tuple _turn(State state, list stock)

@cython.locals(face=int, place=int)
cdef _fix_trump(State state, int turned, bint dealt)

@cython.locals(cutter=int)
cdef _look_at_bottom(State state, int card, int place)

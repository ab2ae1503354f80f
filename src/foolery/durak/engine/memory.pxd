cimport cython

from foolery.base.bits cimport cardset, size
from foolery.durak.engine.numbers cimport AT_START, OWN_PHASES
from foolery.durak.engine.state cimport State


@cython.locals(place=int, hand=cardset)
cpdef list seat_numbers(State s, known=*)

@cython.locals(number="long long", since=int)
cpdef long long seat_number(State s, int place, cardset known) except? -1

@cython.locals(laid=int, i=int)
cdef int laid_by_table(State s, int place) noexcept

cpdef bint waits_for_first_lead(State s) noexcept

cpdef list queue_of(State s)

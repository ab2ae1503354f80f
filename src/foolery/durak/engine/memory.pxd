cimport cython

from foolery.base.bits cimport cardset, size
from foolery.durak.engine.numbers cimport AT_START, OWN_PHASES
from foolery.durak.engine.state cimport State


@cython.locals(place=int, hand=cardset)
cpdef list seat_numbers(State s, known=*)

@cython.locals(number="long long", since=int)
cpdef long long seat_number(State s, int place, cardset known) except? -1

cpdef int bout_number(State s) noexcept

@cython.locals(thrown=int, i=int)
cdef int thrown_by_table(State s) noexcept

@cython.locals(held=cardset, stale=cardset, known=cardset)
cdef bint less_known_is_stale(State s, int place) except -1

@cython.locals(known=cardset, observer=int)
cdef cardset known_to_any(State s, int place) except? 0

@cython.locals(laid=int, i=int)
cdef int laid_by_table(State s, int place) noexcept

cpdef bint waits_for_first_lead(State s) noexcept

cpdef list queue_of(State s)

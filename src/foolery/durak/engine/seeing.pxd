cimport cython

from foolery.base.bits cimport cardset, size
from foolery.durak.engine.memory cimport queue_of, seat_numbers, waits_for_first_lead
from foolery.durak.engine.numbers cimport AT_END, OWN_PHASES
from foolery.durak.engine.questions cimport Rule, Rules
from foolery.durak.engine.state cimport State


@cython.locals(rules=Rules, observer=int, own=bint, phase=int, hand=cardset, gone=cardset, place=int, i=int, actors=tuple, known=tuple)
cpdef tuple seen(State s, seat)

cdef object slot_of(State s, int i)

@cython.locals(mask=cardset)
cdef cardset known_to(State s, int observer, int place) except? 0

cdef tuple zones_seen(State s, int observer)

@cython.locals(out=list, core=tuple, rule=Rule, place=int)
cdef tuple remembered(State s, tuple known)

@cython.locals(place=int)
cdef bint anything_noted(State s) noexcept

@cython.locals(place=int)
cdef bint has_memory(State s, int slot) noexcept

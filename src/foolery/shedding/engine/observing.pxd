cimport cython

from foolery.base.bits cimport cardset, lowest, rest, size
from foolery.contract.observer cimport Observer
from foolery.contract.turning cimport turned, turned_mask, write_number
from foolery.shedding.engine.numbers cimport (
    BURNED,
    FACES,
    IN_HAND,
    IN_PILE,
    IN_ROW,
    NOTES,
    OVER,
    PLAY_PHASE,
    UNKNOWN,
)
from foolery.shedding.engine.questions cimport Rules
from foolery.shedding.engine.state cimport State


@cython.final
cdef class ShedObserver(Observer):
    cdef Rules rules
    cdef int where, order, more, phase, seat, roles, masks, counts, numbers, sizes, down, swaps, out, notes, second

    cpdef int observe(self, State s, int seat, unsigned char[::1] to, Py_ssize_t at) except -1
    @cython.locals(number=int)
    cdef inline int put(self, unsigned char[::1] to, Py_ssize_t at, int card, int where, int order, int more) except -1
    cdef int put_all(self, unsigned char[::1] to, Py_ssize_t at, cardset mask, int where, int more) except -1
    @cython.locals(place=int, turn=int, hand=cardset, shown=cardset, lowered=cardset, raised=cardset, i=int)
    cdef int write_cards(self, State s, int seat, unsigned char[::1] to, Py_ssize_t at) except -1
    @cython.locals(acting=int, i=int)
    cdef int write_course(self, State s, int seat, unsigned char[::1] to, Py_ssize_t at) except -1
    @cython.locals(place=Py_ssize_t, end=Py_ssize_t, slot=int, i=int)
    cdef int write_memory(self, State s, int seat, unsigned char[::1] to, Py_ssize_t at) except -1

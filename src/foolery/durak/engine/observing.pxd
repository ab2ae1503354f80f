cimport cython

from foolery.base.bits cimport cardset, has, lowest, rest, size
from foolery.contract.observer cimport Observer
from foolery.contract.turning cimport turned, turned_mask, write_number
from foolery.durak.engine.memory cimport seat_number, waits_for_first_lead
from foolery.durak.engine.numbers cimport (
    ATTACKING,
    FACES,
    GONE,
    IN_COVER,
    IN_HAND,
    IN_STOCK,
    IN_ZONE,
    NOT_THERE,
    NOTES,
    UNKNOWN,
)
from foolery.durak.engine.questions cimport Rules
from foolery.durak.engine.seeing cimport anything_noted, known_to
from foolery.durak.engine.state cimport State


@cython.final
cdef class DurakObserver(Observer):
    cdef Rules rules
    cdef int players, zones, second, hidden
    cdef int where, order, who, more, phase, seat, roles, masks, counts, numbers, trumps, faces, before, sizes, out
    cdef int queue, core, notes
    cdef int face[64]

    cpdef int observe(self, State s, int seat, unsigned char[::1] to, Py_ssize_t at) except -1
    @cython.locals(number=int)
    cdef inline int put(self, unsigned char[::1] to, Py_ssize_t at, int card, int where, int order, int who, int more) except -1
    @cython.locals(place=int, turn=int, left=cardset, mask=cardset)
    cdef int write_hands(self, State s, int seat, unsigned char[::1] to, Py_ssize_t at) except -1
    @cython.locals(i=int, who=int, more=int, start=int)
    cdef int write_table(self, State s, int seat, unsigned char[::1] to, Py_ssize_t at) except -1
    @cython.locals(own=bint, ply=int, place=int, i=int, acting=int)
    cdef int write_course(self, State s, int seat, unsigned char[::1] to, Py_ssize_t at) except -1
    @cython.locals(index=int, place=int, turn=int, depth=int, card=int, open_row=bint)
    cdef int write_zones(self, State s, int seat, unsigned char[::1] to, Py_ssize_t at) except -1
    @cython.locals(turn=int, card=int, number=int, where=int, place=int)
    cdef int write_picked(self, State s, int seat, unsigned char[::1] to, Py_ssize_t at) except -1
    @cython.locals(place=Py_ssize_t, phase=int, asked=int)
    cdef int write_queue(self, State s, int seat, unsigned char[::1] to, Py_ssize_t at) except -1
    @cython.locals(place=Py_ssize_t, end=Py_ssize_t, i=int, slot=int, number="long long")
    cdef int write_memory(self, State s, int seat, unsigned char[::1] to, Py_ssize_t at) except -1
    cdef bint secret(self, int slot) except -1

cimport cython

from foolery.base.bits cimport cardset, lowest, rest
from foolery.contract.observer cimport Observer
from foolery.contract.turning cimport turned, turned_mask, write_number
from foolery.rummy.engine.numbers cimport (
    FACES,
    JOKER,
    LONGEST,
    MOST_CARDS,
    MOST_LAID,
    MOST_SETS,
    OVER,
    SHEET_ROWS,
)
from foolery.rummy.engine.questions cimport Rules
from foolery.rummy.engine.state cimport State
from foolery.rummy.engine.tally cimport count, present, size


@cython.final
cdef class RummyObserver(Observer):
    cdef Rules rules
    cdef int hands, pile, melds, sets, jokers, laid, ends, phase, seat, roles, taken, masks, counts, numbers, sizes
    cdef int claims, removed, sheet, contract

    @cython.locals(place=int, i=int)
    cpdef int observe(self, State s, int seat, unsigned char[::1] to, Py_ssize_t at) except -1
    @cython.locals(left=cardset, card=int)
    cdef int write_tally(self, cardset tally, unsigned char[::1] to, Py_ssize_t at, int factor) except -1
    @cython.locals(turn=int, known=cardset)
    cdef int write_hand(self, State s, int place, int seat, unsigned char[::1] to, Py_ssize_t at) except -1
    @cython.locals(turn=int, number=int, of=int, there=int, i=int, card=int)
    cdef int write_melds(self, State s, int place, int seat, unsigned char[::1] to, Py_ssize_t at) except -1
    @cython.locals(i=int, card=int)
    cdef int write_laid(self, State s, unsigned char[::1] to, Py_ssize_t at) except -1
    @cython.locals(ply=int)
    cdef int write_course(self, State s, int seat, unsigned char[::1] to, Py_ssize_t at) except -1
    @cython.locals(rows=int, over=int, place=int, turn=int, points=int, i=int)
    cdef int write_sheet(self, State s, int seat, unsigned char[::1] to, Py_ssize_t at) except -1

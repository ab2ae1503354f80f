cimport cython

from foolery.base.bits cimport cardset, size
from foolery.durak.engine.changing cimport listed
from foolery.durak.engine.looking cimport Looking
from foolery.durak.engine.numbers cimport AT_END, AT_LEAD, AT_START, OWN_PHASES
from foolery.durak.engine.position cimport Position
from foolery.durak.engine.questions cimport Rule, Rules

cdef class Settling(Looking):
    @cython.locals(taken=bint)
    cpdef settle(self)
    @cython.final
    cdef bint draw_up(self, bint taken) except -1
    @cython.final
    cdef inline bint over_now(self) except -1
    @cython.locals(losers=int, place=int, held=int)
    cdef bint overfull(self) except -1
    cdef bint before_play(self) noexcept
    cpdef int end_deal(self, int fools) except -1
    @cython.locals(mask=cardset, place=int)
    cpdef int clear(self, bint taken) except -1
    cpdef int leaving(self, bint taken, unsigned long long staying=*) except -1
    @cython.locals(i=int, card=int, place=int)
    cpdef int count_straps(self, unsigned long long staying) except -1
    @cython.final
    @cython.locals(plain=bint, bare=bint)
    cdef bint is_strap(self, int i, int card) noexcept
    @cython.locals(place=int, early=int, late=int, _=int)
    cpdef replenish(self)
    @cython.final
    @cython.locals(lack=int)
    cdef inline int fill(self, int place) except -1
    cpdef int lack(self, int place) except? -99
    @cython.final
    @cython.locals(place=int, losers=int)
    cdef bint lost_at_once(self) except? -1
    @cython.locals(mask=int, loser=int, place=int)
    cdef int whole_sides(self, int losers) except? -1
    @cython.final
    @cython.locals(holding=int, bare=int, last=int, place=int)
    cdef bint go_out(self) except? -1
    @cython.final
    @cython.locals(sides=set, last=int, place=int, side=int)
    cdef tuple sides_left(self)
    @cython.final
    @cython.locals(best=int, moment=int, when=int, place=int, bare=bint, _=int)
    cdef leave_in_order(self, int staying)
    @cython.final
    @cython.locals(leader=int)
    cdef inline next_bout(self, bint taken)
    @cython.locals(place=int)
    cpdef int begin_bout(self, int leader) except -1

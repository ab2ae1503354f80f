cimport cython

from foolery.base.bits cimport cardset
from foolery.durak.engine.changing cimport Changing
from foolery.durak.engine.questions cimport Rule


cdef class Asking(Changing):
    @cython.locals(rule=Rule, cap=int)
    cdef int least_cap(self, int limit) except? -1
    @cython.locals(rule=Rule, number=int)
    cdef int not_counted(self) except? -1
    @cython.locals(rule=Rule)
    cdef bint all_let_throw(self, int place) except -1
    @cython.locals(rule=Rule, kept=cardset)
    cdef cardset narrowed(self, int place, cardset mask) except? 0
    @cython.locals(rule=Rule, led=cardset)
    cdef cardset leadable(self, int place, cardset mask) except? 0
    @cython.locals(rule=Rule, kept=cardset)
    cpdef cardset fit_to_cover(self, int slot, cardset mask) except? 0
    @cython.locals(rule=Rule)
    cdef add_options(self, int place)
    @cython.locals(rule=Rule)
    cdef add_choices(self, int place)
    @cython.locals(rule=Rule)
    cdef add_own_options(self, int place)
    @cython.locals(rule=Rule, found=bint)
    cdef bint any_question(self) except -1
    @cython.locals(rule=Rule, mask=int)
    cdef int own_actors(self) except -1
    @cython.locals(rule=Rule, owners=dict)
    cdef perform_own(self, int place, int kind, long long move)
    @cython.locals(rule=Rule, found=bint)
    cdef bint any_blocks(self, int slot) except -1
    @cython.locals(rule=Rule)
    cdef tell_attack(self, int place, int before)
    @cython.locals(rule=Rule)
    cdef tell_cover(self, int slot)
    @cython.locals(rule=Rule)
    cdef tell_take(self)
    @cython.locals(rule=Rule)
    cdef tell_close(self)
    @cython.locals(rule=Rule)
    cdef tell_bout(self)
    @cython.locals(rule=Rule)
    cdef tell_leaving(self, bint taken, bint over)
    @cython.locals(rule=Rule)
    cdef tell_settled(self, bint taken)
    @cython.locals(rule=Rule)
    cdef tell_drawn(self, bint taken)
    @cython.locals(rule=Rule)
    cdef tell_exit(self, bint taken)
    @cython.locals(rule=Rule)
    cdef tell_gone(self, bint taken)
    @cython.locals(rule=Rule, mask=int, place=int)
    cdef int losers(self) except -1

cimport cython

from foolery.base.bits cimport cardset
from foolery.durak.engine.changing cimport Changing
from foolery.durak.engine.questions cimport Rule


cdef class HookCalls(Changing):
    @cython.locals(rule=Rule)
    cdef add_options(self, int place)
    @cython.locals(rule=Rule)
    cdef add_choices(self, int place)
    @cython.locals(rule=Rule)
    cdef add_own_options(self, int place)
    @cython.locals(rule=Rule, found=bint)
    cdef bint phase_entered(self) except -1
    @cython.locals(rule=Rule, mask=int)
    cdef int phase_actors(self) except -1
    @cython.locals(rule=Rule, owners=dict)
    cdef perform_own(self, int place, int kind, long long move)
    @cython.locals(mask=int, place=int)
    cdef int losers(self) except -1
    # <hooks: calls>
    @cython.locals(rule=Rule, kept=cardset)
    cpdef cardset call_covers_only(self, int slot, cardset mask) except? 0
    @cython.locals(rule=Rule, kept=cardset)
    cdef cardset call_playable(self, int place, cardset mask) except? 0
    @cython.locals(rule=Rule, kept=cardset)
    cdef cardset call_may_lead(self, int place, cardset mask) except? 0
    @cython.locals(rule=Rule)
    cdef bint call_may_throw(self, int place) except -1
    @cython.locals(rule=Rule, found=int)
    cdef int call_cap(self, int least) except? -1
    @cython.locals(rule=Rule, found=int)
    cdef int call_uncounted(self) except? -1
    @cython.locals(rule=Rule, found=bint)
    cdef bint call_blocks(self, int slot) except -1
    @cython.locals(rule=Rule)
    cdef call_on_attack(self, int place, int first_slot)
    @cython.locals(rule=Rule)
    cdef call_on_cover(self, int slot)
    @cython.locals(rule=Rule)
    cdef call_on_take(self)
    @cython.locals(rule=Rule)
    cdef call_on_close(self)
    @cython.locals(rule=Rule)
    cdef call_on_bout(self)
    @cython.locals(rule=Rule)
    cdef call_at_settle(self, bint taken, bint over)
    @cython.locals(rule=Rule)
    cdef call_after_settle(self, bint taken)
    @cython.locals(rule=Rule)
    cdef call_after_draw(self, bint taken)
    @cython.locals(rule=Rule)
    cdef call_at_exit(self, bint taken)
    @cython.locals(rule=Rule)
    cdef call_after_exit(self, bint taken)
    @cython.locals(rule=Rule, found=bint)
    cdef bint call_loses(self, int place) except -1
    # </hooks>

cimport cython

from foolery.bits cimport bit, cardset, copy_of, lowest, size
from foolery.durak.choices cimport Choices
from foolery.durak.changing cimport Changing, listed
from foolery.durak.position cimport Position
from foolery.durak.questions cimport Beats, Rule, Rules

cdef enum:
    LEAD = 1
    COVER = 2
    THROW = 3
    TRANSFER = 4
    TAKE = 5
    PASS = 6
    SWAP_SIX = 7
    LAY = 8
    CLOSE = 9
    KIND = 24
    ATTACK = 18
    COVERING = 12
    PLACE = 30
    AT_LEAD = 0
    AT_DEFENCE = 1
    AT_THROW = 2
    AT_TAKE = 3
    AT_END = 4
    AT_MORE = 5
    AT_START = 6


@cython.final
cdef class State(Choices):
    cdef public list history
    cdef public tuple opening

    @cython.locals(twin=State)
    cpdef State copy(self)
    cpdef list play(self, int seat, long long move)
    @cython.locals(i=int)
    cpdef bint allows(self, int seat, long long move) except? -1
    @cython.locals(role=int, place=int, kind=int)
    cpdef apply(self, int seat, long long move)
    @cython.locals(move="long long")
    cdef drive(self)
    @cython.final
    @cython.locals(base=int, left=int, suit=int)
    cdef inline int lay_group(self, int place, long long move) except -1
    @cython.final
    @cython.locals(before=int)
    cdef inline int do_attack(self, int place, int kind, long long move) except -1
    @cython.final
    cdef inline int do_pass(self, int role, int place) except -1
    cpdef int begin_lead(self, int card, int place) except -1
    @cython.locals(before=int)
    cdef int do_close(self, int place) except -1
    cpdef int attacked(self, int place, int before) except -1
    @cython.final
    @cython.locals(i=int, card=int)
    cdef inline int do_cover(self, int place, long long move) except -1
    cpdef int after_cover(self, int i) except -1
    cpdef int do_take(self, int place) except -1
    @cython.final
    @cython.locals(before=int, to=int, i=int)
    cdef int do_transfer(self, int role, int place, long long move) except -1
    @cython.final
    @cython.locals(turned=int, mine=int)
    cdef int do_swap(self, int place) except -1
    cpdef int go_on(self) except -1
    cdef int start(self) except -1
    cdef bint held_open(self) except -1
    @cython.locals(taken=bint)
    cpdef settle(self)
    cpdef int end_deal(self, int fools) except -1
    @cython.locals(mask=cardset, place=int)
    cpdef int clear(self, bint taken) except -1
    cpdef int leaving(self, bint taken, bint over) except -1
    @cython.locals(i=int, card=int, place=int)
    cpdef int count_straps(self) except -1
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

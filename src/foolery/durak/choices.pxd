cimport cython

from foolery.bits cimport bit, cardset, faces, lowest, rest, size
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
    KIND = 24
    ATTACK = 18
    COVERING = 12
    AT_LEAD = 0
    AT_DEFENCE = 1
    AT_THROW = 2
    AT_TAKE = 3


cdef class Choices(Position):
    cdef long long[::1] found
    cdef readonly int count
    cdef int capacity

    @cython.locals(mask=int, place=int, order=list, _=int)
    cpdef tuple actors(self)
    cpdef int actor(self)
    @cython.final
    @cython.locals(place=int, _=int)
    cdef int first_of(self, int mask)
    @cython.locals(place=int, mask=int, _=int)
    cpdef int window(self) except -1
    @cython.locals(rule=Rule)
    cpdef bint may_throw(self, int place) except? -1
    cpdef int room(self) except? -99
    @cython.locals(room=int, limit=int, five=int, cap=int, rule=Rule)
    cpdef int room_at(self, int place) except? -99
    @cython.locals(i=int)
    cpdef list legal(self, int seat)
    @cython.locals(i=int)
    cpdef list all_moves(self, int seat)
    @cython.locals(rule=Rule)
    cpdef int gather(self, int seat) except -1
    @cython.locals(rule=Rule, sortable=bint)
    cpdef int collect(self, int seat) except -1
    cpdef offer(self, long long move)
    @cython.final
    cdef push(self, long long move)
    @cython.final
    cdef widen(self)
    @cython.final
    @cython.locals(i=int, j=int, move="long long")
    cdef sort_found(self)
    @cython.final
    @cython.locals(kept=int, i=int, kind=int, asked=cardset, refused=cardset)
    cdef strike(self, Rule rule, int seat)
    @cython.locals(mask=cardset, rule=Rule)
    cpdef cardset usable(self, int place) except? 0
    @cython.final
    @cython.locals(mask=cardset, led=cardset, most=int, rule=Rule)
    cdef find_leads(self, int place)
    @cython.final
    cdef find_throws(self, int place)
    @cython.locals(rank=int, here=cardset)
    cpdef offer_groups(self, long long kind, cardset mask, int most)
    @cython.final
    @cython.locals(low=int, high=int, once=int, twice=int)
    cdef offer_rank(self, long long head, cardset here, int base, int most)
    @cython.final
    cdef int nibble(self, cardset mask, int base)
    @cython.final
    @cython.locals(usable=cardset, waiting=cardset, mask=cardset, face="long long", card="long long", i=int, rule=Rule)
    cdef find_covers(self, int place)
    @cython.final
    @cython.locals(rank=int, to=int, most=int, i=int, here=cardset)
    cdef find_transfers(self, int place)
    @cython.final
    @cython.locals(turned=int)
    cdef find_swap(self, int place)


cdef int small_size(int nibble)

cimport cython

from foolery.base.bits cimport as_list, face, face_count, faces, group, lowest_face, size_of_suits, suits
from foolery.durak.engine.numbers cimport (
    ATTACK,
    AT_DEFENCE,
    AT_END,
    AT_LEAD,
    AT_TAKE,
    AT_THROW,
    COVER,
    COVERING,
    KIND,
    LEAD,
    NEIGHBOURS,
    PASS,
    TAKE,
    THROW,
    TRANSFER,
)
from foolery.durak.engine.questions cimport Rules
from foolery.durak.engine.state cimport State


@cython.final
cdef class Bare:
    cdef Rules rules
    cdef readonly int places
    cdef int trumps, deal
    cdef unsigned long long over[64]
    cdef int power[64]
    cdef unsigned long long hands[8]
    cdef int sizes[8]
    cdef signed char stock[64]
    cdef readonly int turn, phase, fools, drawn, limited, bouts, count, attacker, defender, out, stock_at, stock_end
    cdef int first, passed, taking, outs, beaten_bouts, slots, pending, covered, thrown
    cdef unsigned long long table, ranks, waiting, laid
    cdef long long found[1100]

    @cython.locals(card=int)
    cdef int learn(self, State s) except -1
    @cython.locals(place=int, i=int)
    cpdef load(self, State s)
    cpdef copy_from(self, Bare other)
    @cython.locals(place=int)
    cpdef int actor(self) noexcept
    cpdef list legal(self, int place)
    @cython.locals(most=int, mask="unsigned long long")
    cpdef int gather(self, int place) noexcept
    cdef inline void push(self, long long move) noexcept
    @cython.locals(left="unsigned long long", mask="unsigned long long", attack="long long", head="long long")
    cdef inline void find_covers(self, int place) noexcept
    @cython.locals(rank=int, mask="unsigned long long", to=int)
    cdef void find_transfers(self, int place) noexcept
    @cython.locals(rank=int)
    cdef bint trump_attacks(self) noexcept
    @cython.locals(left="unsigned long long", rank=int, once=int, some=int)
    cdef inline void find_groups(self, long long head, unsigned long long mask, int most) noexcept
    @cython.locals(limit=int, room=int)
    cdef inline int room_left(self, int place) noexcept
    @cython.locals(room=int, free=bint)
    cdef inline int room_thrown(self) noexcept
    @cython.locals(kind=int)
    cpdef void apply(self, int place, long long move) noexcept
    cdef inline void cover(self, int place, int card, int attack) noexcept
    cdef inline void lay(self, int place, unsigned long long cards, int number) noexcept
    cdef inline void go_on(self) noexcept
    @cython.locals(mask=int, place=int, away=int, _=int)
    cdef inline int window(self) noexcept
    cdef bint sits_right(self, int place) noexcept
    @cython.locals(bare=bint, p=int, _=int)
    cdef inline int next_place(self, int place) noexcept
    @cython.locals(p=int, _=int)
    cdef inline int next_in(self, int place) noexcept
    @cython.locals(taken=bint, leader=int)
    cdef void settle(self) noexcept
    @cython.locals(early=int, late=int, place=int, _=int)
    cdef inline void replenish(self) noexcept
    cdef inline void fill(self, int place) noexcept
    @cython.locals(holding=int, empty=int, last=int, place=int)
    cdef bint go_out(self) noexcept
    cdef inline void begin_bout(self, int leader) noexcept

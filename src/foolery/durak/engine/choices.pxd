cimport cython

from foolery.base.bits cimport (
    as_list,
    bit,
    cardset,
    copy_of,
    face,
    faces,
    give_back,
    group,
    lowest,
    no_room,
    rest,
    room_for,
    size,
    size_of_suits,
    suits,
    twice,
)
from foolery.durak.engine.hook_calls cimport HookCalls
from foolery.durak.engine.changing cimport Changing
from foolery.durak.engine.numbers cimport (
    ATTACK,
    AT_DEFENCE,
    AT_LEAD,
    AT_MORE,
    AT_TAKE,
    AT_THROW,
    COVER,
    COVERING,
    KIND,
    LEAD,
    NEIGHBOURS,
    PASS,
    PLACE,
    SWAP_SIX,
    TAKE,
    THROW,
    TRANSFER,
)
from foolery.durak.engine.position cimport Position
from foolery.durak.engine.questions cimport Beats, Rule, Rules


cdef class Choices(HookCalls):
    cdef long long* found
    cdef readonly int count
    cdef int capacity

    cdef int begin_list(self) except -1
    @cython.locals(mask=int, place=int, order=list, seat=int, _=int)
    cpdef tuple actors(self)
    @cython.locals(mask=int, place=int, _=int)
    cpdef int actor(self) except? -1
    @cython.locals(place=int, mask=int, _=int)
    cpdef int window(self) except -1
    cpdef bint may_throw(self, int place) except? -1
    @cython.final
    cdef inline bint entitled(self, int place) except -1
    @cython.locals(hand=int)
    cdef bint stands_alone(self, int place) except -1
    cdef bint sits_right(self, int place) except -1
    cpdef int room(self) except? -99
    cpdef int room_to_throw(self) except? -99
    @cython.final
    @cython.locals(room=int, left=int)
    cdef inline int room_thrown(self) except? -99
    @cython.locals(lifted=bint)
    cpdef int throws_left(self) except? -99
    cpdef int room_at(self, int place) except? -99
    @cython.final
    @cython.locals(room=int, limit=int, five=int)
    cdef inline int room_left(self, int place) except? -99
    cpdef list legal(self, seat)
    cpdef list all_moves(self, int seat)
    cpdef int gather(self, int seat) except -1
    cdef int collect(self, int seat, bint strike) except -1
    @cython.locals(kept=list, place=int, named="long long", i=int)
    cdef int collect_all(self, int seat, bint strike) except -1
    @cython.final
    @cython.locals(hand=int)
    cdef inline int collect_at(self, int place, bint strike) except -1
    @cython.final
    cdef inline int find_moves(self, int place, int hand) except -1
    cpdef offer(self, long long move)
    @cython.locals(left="unsigned long long", card=int)
    cpdef offer_each(self, long long kind, cardset mask)
    cpdef offer_covers(self, long long kind, long long attack, cardset mask)
    @cython.final
    @cython.locals(left="unsigned long long", card="long long")
    cdef inline int find_pairs(self, long long head, cardset mask) except -1
    @cython.final
    cdef inline int push(self, long long move) except -1
    @cython.final
    cdef inline int reserve(self, int number) except -1
    cdef int widen(self) except -1
    @cython.final
    @cython.locals(i=int, j=int, move="long long")
    cdef int sort_found(self) except -1
    @cython.locals(rule=Rule)
    cdef strike_all(self, int seat)
    @cython.final
    @cython.locals(kept=int, i=int, kind=int, asked=cardset, refused=cardset)
    cdef int strike(self, Rule rule, int seat) except -1
    cpdef cardset usable(self, int place) except? 0
    @cython.final
    cdef inline cardset at_hand(self, int place) except? 0
    @cython.final
    @cython.locals(most=int)
    cdef inline int find_leads(self, int place) except -1
    @cython.locals(mask=cardset)
    cpdef cardset to_lead(self, int place) except? 0
    @cython.locals(most=int)
    cdef find_more(self, int place)
    @cython.final
    @cython.locals(mask=cardset, most=int)
    cdef inline int find_throws(self, int place) except -1
    cpdef offer_groups(self, long long kind, cardset mask, int most, long long attack=*, long long cover=*)
    @cython.final
    @cython.locals(left="unsigned long long", pairs="unsigned long long", rank=int, once=int, head="long long")
    cdef int find_groups(self, long long start, cardset mask, int most) except -1
    @cython.final
    @cython.locals(some=int)
    cdef inline int find_subsets(self, long long head, int once, int most) except -1
    @cython.locals(first=int, second=int)
    cdef int find_twins(self, long long head, int once, int twice, int most) except -1
    @cython.final
    @cython.locals(
        usable=cardset,
        beats=Beats,
        waiting="unsigned long long",
        attack="long long",
        mask=cardset,
    )
    cdef inline int find_covers(self, int place) except -1
    @cython.final
    @cython.locals(waiting="unsigned long long", i=int)
    cdef inline unsigned long long waiting_faces(self) noexcept
    @cython.final
    @cython.locals(rank=int, to=int, most=int)
    cdef find_transfers(self, int place)
    @cython.locals(rank=int, i=int)
    cpdef int rank_to_match(self) noexcept
    @cython.final
    @cython.locals(trumps=int, i=int)
    cdef bint trump_attacks(self, int place) except? -1
    @cython.locals(waiting=int, covered=int, room=int)
    cpdef int room_if_freed(self, int place) except? -99
    @cython.final
    @cython.locals(turned=int)
    cdef find_swap(self, int place)

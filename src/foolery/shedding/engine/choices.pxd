cimport cython

from foolery.base.bits cimport (
    as_list,
    cardset,
    faces,
    give_back,
    group,
    lowest,
    no_room,
    rest,
    room_for,
    size_of_suits,
    suits,
    twice,
)
from foolery.contract.dice cimport Dice
from foolery.shedding.engine.changing cimport Changing
from foolery.shedding.engine.numbers cimport (
    KIND,
    NUMBER,
    OVER,
    PLAY,
    PLAY_DOWN,
    PLAY_PHASE,
    READY,
    SWAP,
    TAKE_PILE,
    TAKE_WITH,
    UP,
)
from foolery.shedding.engine.position cimport Position
from foolery.shedding.engine.questions cimport Rule, Rules


cdef class Choices(Changing):
    cdef long long* found
    cdef readonly int count
    cdef int capacity

    cdef int begin_list(self) except -1
    @cython.locals(order=list, i=int, place=int)
    cpdef tuple actors(self)
    @cython.locals(place=int, _=int)
    cpdef int actor(self) except? -1
    cpdef bint may_act(self, int seat) noexcept
    cpdef list legal(self, seat)
    cpdef int gather(self, int seat) except -1
    cdef int collect(self, int seat) except -1
    @cython.locals(rule=Rule)
    cdef find_options(self, int place)
    @cython.final
    @cython.locals(held=cardset, free="unsigned long long", number=int)
    cdef int find_plays(self, int place) except -1
    @cython.final
    @cython.locals(free="unsigned long long", ranks=int, rank=int)
    cdef unsigned long long playable_faces(self, int place, cardset held) except? 0
    cpdef int may_play(self, int place, int ranks) except -1
    # <hooks: calls>
    @cython.locals(rule=Rule, kept=int)
    cdef int call_playable(self, int place, int ranks) except? -1
    @cython.locals(rule=Rule, found=bint)
    cdef bint call_burns(self, int place) except -1
    @cython.locals(rule=Rule)
    cdef call_after_play(self, int place, int rank, int count)
    # </hooks>
    @cython.final
    @cython.locals(left="unsigned long long")
    cdef int find_takes(self, int place, cardset held) except -1
    @cython.final
    @cython.locals(rank=int, head="long long", once=int, both=int, second=int, first=int)
    cdef int find_groups(self, unsigned long long free, unsigned long long pairs) except -1
    @cython.locals(
        held=cardset,
        free="unsigned long long",
        left="unsigned long long",
        number=int,
        taking=int,
        rank=int,
        at=int,
        once=int,
        move="long long",
    )
    cpdef long long pick(self, int seat, Dice dice) except -1
    @cython.locals(hand="unsigned long long", row="unsigned long long", left="unsigned long long", up=int, mine=int)
    cpdef list swaps(self, int place)
    @cython.final
    cdef inline int push(self, long long move) except -1
    @cython.final
    cdef inline int reserve(self, int number) except -1
    cdef int widen(self) except -1
    @cython.final
    @cython.locals(i=int, j=int, move="long long")
    cdef int sort_found(self) except -1


@cython.locals(found=int, suit=int)
cdef int subset(int mask, int number) noexcept


@cython.locals(left="unsigned long long", ranks=int, rank=int)
cpdef int ranks_of(cardset held) noexcept

cimport cython

from foolery.base.bits cimport cardset, give_back, no_room, room_for
from foolery.rummy.engine.changing cimport Changing
from foolery.rummy.engine.lacking cimport every_start, lacking, lonely
from foolery.rummy.engine.numbers cimport (
    HIGH_ACE,
    JOKER,
    KIND,
    MEANS,
    MELD_CARD,
    MELD_CLOSE,
    SHORTEST,
    SUIT_STEP,
)
from foolery.rummy.engine.position cimport Position, face_on
from foolery.rummy.engine.questions cimport Rules
from foolery.rummy.engine.tally cimport NATURALS, count, jokers, one, ranks, size


cdef class Contracting(Changing):
    cdef long long* found
    cdef readonly int count
    cdef int capacity

    cdef int begin_list(self) except -1
    @cython.final
    cdef int push(self, long long move) except -1
    @cython.locals(hand=cardset, held=int, groups=int, sequences=int)
    cpdef bint satisfied(self, int seat) except -1
    @cython.final
    @cython.locals(left=cardset, i=int, first=int, number=int)
    cdef int find_cards(self, int seat) except -1
    @cython.final
    cdef int push_card(self, int card, int stated) except -1
    @cython.final
    @cython.locals(stated=int, card=int, rank=int, end=int, held=int, own=int, face=int, joker=int)
    cdef int find_of_group(self, cardset left, int number) except -1
    @cython.final
    @cython.locals(groups=int, natural=bint, face=int, joker=int)
    cdef bint group_ends(self, cardset left, int number, int rank, int stated, int card) except -1
    @cython.final
    @cython.locals(held=int)
    cdef bint rest_holds(self, cardset left, int groups, int sequences, int first, cardset allowed) except -1
    @cython.final
    @cython.locals(stated=int, starts=cardset, suit=int, start=int)
    cdef int find_of_run(self, cardset left, int first, int number) except -1
    @cython.final
    @cython.locals(face=int, joker=int)
    cdef int try_run(self, cardset left, int suit, int start, int number) except -1
    @cython.final
    @cython.locals(held=int, position=int, face=int, sequences=int, starts=cardset)
    cdef bint run_ends(self, cardset left, int suit, int start, int number) except -1
    @cython.final
    @cython.locals(starts=cardset, begin=int, i=int, stated=int, start=int)
    cdef cardset starts_left(self) except? 0
    @cython.final
    @cython.locals(
        suit=int,
        start=int,
        end=int,
        gaps=int,
        barred=cardset,
        begin=int,
        i=int,
        runs=int,
        order=int,
        stated=int,
        mine=int,
        low=int,
        bound=int,
    )
    cdef int find_of_whole(self, cardset left, int first, int number) except -1
    @cython.final
    @cython.locals(new=int, low=int, bound=int)
    cdef int find_starts(self, cardset left, int runs, int suit, int start, int order, cardset barred) except -1
    @cython.final
    @cython.locals(face=int, joker=int)
    cdef int try_long(
        self, cardset left, int runs, int suit, int start, int number, int gaps, int bound, cardset barred
    ) except -1
    @cython.final
    @cython.locals(end=int, face=int, joker=int)
    cdef bint run_goes_on(
        self, cardset left, int runs, int suit, int start, int number, int gaps, int bound, cardset barred
    ) except -1
    @cython.final
    cdef bint rest_of_runs(
        self, cardset left, int runs, int suit, int start, int end, int gaps, cardset barred
    ) except -1
    @cython.final
    @cython.locals(order=int, over=int, new=int, low=int, bound=int)
    cdef bint runs_hold(
        self, cardset left, int runs, int suit, int start, int end, int gaps, cardset barred
    ) except -1
    @cython.final
    @cython.locals(gaps=int, i=int)
    cdef int gaps_laid(self, int first, int end, int start) except -1
    @cython.final
    @cython.locals(i=int, j=int, move="long long")
    cdef int sort_found(self) except -1


cdef int start_of(int first) noexcept

@cython.locals(found=cardset, new=int, low=int)
cdef cardset from_start(int suit, int start) noexcept

cdef int place_of(int suit, int position) noexcept

cdef cardset after_run(int suit, int end) noexcept

cdef int with_gap(int gaps, int position) noexcept

cdef int order_of(int end, int gaps) noexcept

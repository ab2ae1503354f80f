cimport cython

from foolery.base.bits cimport cardset, lowest, rest
from foolery.rummy.engine.choices cimport Choices
from foolery.rummy.engine.covering cimport Covering
from foolery.rummy.engine.lacking cimport every_start, groups_lack, lacking, lacking_starts, three_on
from foolery.rummy.engine.numbers cimport (
    AGAINST_MELD,
    ASKED,
    CLAIM,
    DECLINE,
    DISCARD,
    DRAW,
    DRAW_DISCARD,
    DRAW_STOCK,
    FAR,
    JOKER,
    KIND,
    LAY_OFF,
    MOST_SETS,
    PLAY,
    REFUSE,
    SHORTEST,
    STOCK,
    SURE,
)
from foolery.rummy.engine.position cimport Position, face_on
from foolery.rummy.engine.questions cimport Rules
from foolery.rummy.engine.state cimport State
from foolery.rummy.engine.tally cimport NATURALS, back, count, jokers, one, present, ranks, size, steps, three


@cython.final
cdef class Policy:
    cdef cardset hand, kept, open_faces, there
    cdef int short, first_run, second_run, weight
    cdef Covering covering
    cdef bint whole

    @cython.locals(
        natural=cardset, there=cardset, best=int, short=int, starts=cardset, at=int, left=cardset, total=int, _=int
    )
    cdef int plan(self, cardset hand, int groups, int sequences, bint touching) except -1
    @cython.locals(there=cardset, allowed=cardset, more=int, starts=cardset, other=int, total=int)
    cdef int plan_second(self, cardset left, int at, int short, int groups, bint touching, int best) except -1
    @cython.locals(hand=cardset, held=int, groups=int, sequences=int, touching=bint, starts=cardset, now=int)
    cdef bint nearer(self, State s, int seat, int card) except -1
    @cython.locals(worth=int, mates=int, low=int)
    cdef int company(self, int card, int groups, int sequences) except? -1
    @cython.locals(worth=int, far=int, each=int)
    cdef int near(self, int at, int suit) except? -1
    @cython.locals(card=int)
    cdef bint wants(self, State s, int seat, bint claim) except -1
    cdef bint covers(self, State s, int seat, int card) except -1
    @cython.locals(enough=int, other=int, hand=cardset, most=int, groups=int, sequences=int)
    cdef bint hopeless(self, State s, int seat, int card) except -1
    @cython.locals(seat=int, number=int)
    cdef bint fits_table(self, State s, int card) except -1
    @cython.locals(owner=int, number=int, close=bint, other=int)
    cdef int look(self, State s, int seat) except -1
    @cython.locals(worth=int, fits=bint, missed=int, following=int)
    cdef int missed(self, State s, int seat, int card) except? -1
    @cython.locals(
        hand=cardset, natural=cardset, held=int, groups=int, sequences=int, touching=bint, total=int, now=int, face=int, far=int
    )
    cdef int expected(self, State s, int seat, int card, int* unknown, int number) except -1
    @cython.locals(kind=int)
    cdef int judge(self, State s, int seat, long long move) except? -1
    cdef int discard(self, State s, int seat) except -1
    @cython.locals(chosen=int, least=int, card=int, missed=int)
    cdef int least_missed(self, State s, int seat, cardset left) except -1
    @cython.locals(hidden=cardset, at=int, card=int, worst=int, _=int)
    cdef int ripen(self, State s, int seat, int turns) except -1
    @cython.locals(seat=int)
    cdef bint forced(self, State s) except -1
    @cython.locals(chosen=int, dearest=int, i=int, card=int, worth=int)
    cdef bint lay_more(self, State s, int seat) except -1
    @cython.locals(left=cardset, first=int, second=int, at=int, i=int)
    cdef int lay_contract(self, State s, int seat) except -1
    @cython.locals(
        groups=int, chosen=int, natural=cardset, cards=cardset, rank=int, laid=int, face=int, joker=int, _=int
    )
    cdef int lay_groups(self, State s, cardset left) except -1
    @cython.locals(seat=int)
    cdef int step(self, State s) except -1


@cython.locals(numbers=cardset, best=int, chosen=int, rank=int, number=int, found=cardset, taken=int, face=int, _=int)
cdef cardset best_group(cardset left) noexcept

cdef int run_number(int at) noexcept

@cython.locals(suit=int, step=int, face=int, card=int)
cdef cardset lay_run(State s, cardset left, int at) except? 0

cimport cython

from foolery.base.bits cimport lowest_face, size_of_suits, suits
from foolery.contract.dice cimport Dice
from foolery.contract.simulation cimport CoreSimulation
from foolery.durak.engine.bare cimport Bare
from foolery.durak.engine.bare_endings cimport BareEndings
from foolery.durak.engine.numbers cimport (
    AT_DEFENCE,
    AT_LEAD,
    BLOCKS,
    COVER,
    COVERING,
    FEATURES,
    KIND,
    LEAD,
    PASS,
    TAKE,
    THROW,
    TRANSFER,
)
from foolery.durak.engine.policy cimport Policy, block_of
from foolery.durak.engine.state cimport State
from foolery.durak.engine.worlds cimport DurakWorlds


cdef class BareSimulation(CoreSimulation):
    cdef DurakWorlds worlds
    cdef Policy policy
    cdef bint at_random
    cdef Bare blank
    cdef readonly Bare deal
    cdef int judged[1100]
    cdef int row
    cdef readonly BareEndings endings

    cpdef begin(self, Dice dice)
    cpdef put(self, state)
    cpdef int actor(self) except? -2
    cpdef int gather(self) except -1
    @cython.locals(found="long long")
    cpdef long long move(self, int number) except *
    @cython.locals(number=int, i=int, highest=int, total=double)
    cpdef weigh(self)
    cpdef make(self, long long move)
    @cython.locals(d=Bare, moves=int, place=int, number=int, sought=bint)
    cpdef finish(self, Dice dice)
    @cython.locals(chosen=int, highest=int, word="unsigned long long", i=int, judged=int, move="long long")
    cdef inline long long choose(self, int place, Dice dice) noexcept
    @cython.locals(d=Bare, many=int, block=int, number=int, passing=int, i=int)
    cdef void judge(self, int place) noexcept
    @cython.locals(d=Bare, helpless=int, left="unsigned long long", plain=int, there=int, worths=int, i=int, move="long long", to=int, card=int, begun=int, found=int)
    cdef void judge_defence(self, int place) noexcept
    @cython.locals(at=int, found=int)
    cdef inline int head(self, int block, int place, int first, int second) noexcept
    @cython.locals(d=Bare, rank=int, left=int, worths=int, found=int, number=int, last=int)
    cdef inline int of_group(self, int block, int place, long long move, int answering) noexcept

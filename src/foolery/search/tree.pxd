cimport cython

from foolery.base.bits cimport give_back, mix, no_room, room_for
from foolery.contract.dice cimport Dice
from foolery.contract.simulation cimport Simulation
from foolery.search.numbers cimport ACTOR, CHILD, DEPTH, LEFT_OUT, MOVE, NEXT, PARENT, TOTAL, VISITS, WHOLE, WIDTH

cdef extern from "math.h":
    double sqrt(double x) nogil


@cython.final
cdef class Tree:
    cdef Simulation simulation
    cdef frozenset only
    cdef bint limited
    cdef Dice dice
    cdef readonly int depth, number
    cdef double exploration
    cdef long long* found
    cdef long long* places
    cdef long long capacity
    cdef int way[64]
    cdef int actors[64]
    cdef int ways[256]

    @cython.locals(_=int)
    cpdef run(self, int iterations)
    @cython.locals(game=Simulation, node=int, steps=int, fresh=bint, actor=int, count=int, chosen=int, child=int, i=int, at="long long")
    cdef once(self)
    @cython.locals(child="long long")
    cdef inline int child_of(self, long long node, long long move) noexcept
    @cython.locals(last="unsigned long long", at="unsigned long long", child="long long")
    cdef inline long long place_of(self, long long node, long long move) noexcept
    @cython.locals(game=Simulation, visits=double, total=double, new=int, chosen=int, i=int, child="long long", usual=double, reach=double, highest=double, tried=double, mean=double, bound=double)
    cdef int best(self, int node, int count) except? -1
    @cython.locals(node="long long", at="long long", i=int)
    cdef int add(self, long long parent, long long move) except -1
    @cython.locals(i="long long", node="long long", at="long long")
    cdef int grow(self) except -1
    @cython.locals(best=int, most="long long", child="long long", visits="long long")
    cpdef int likeliest(self, long long node, long long least) except? -1
    cpdef tuple made(self, long long node)
    @cython.locals(child="long long", at="long long", visits=double, mean=double)
    cpdef list children(self, long long node=*)

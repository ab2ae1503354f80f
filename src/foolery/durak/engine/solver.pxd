cimport cython

from foolery.base.bits cimport (
    faces,
    give_back,
    lowest,
    lowest_face,
    mix,
    no_room,
    room_for,
    step,
    suits,
)
from foolery.durak.engine.descent cimport Descent
from foolery.durak.engine.numbers cimport (
    ANYWHERE,
    AT_LEAD,
    AWAY,
    COVER,
    COVERING,
    DEEPEST,
    ENDLESS,
    FIRST_ROWS,
    KIND,
    LEAD,
    PASS,
    ROWS,
    SORTED,
    TAKE,
    THROW,
    WATCHED,
)
from foolery.durak.engine.questions cimport Beats
from foolery.durak.engine.state cimport State


@cython.final
cdef class Solver(Descent):
    cdef readonly long long bound, positions
    cdef readonly bint over
    cdef readonly list refuted, proofs, refutations
    cdef public object watch
    cdef long long* scores
    cdef long long* names
    cdef long long* ways
    cdef long long* kids
    cdef long long* guesses
    cdef long long* hangs
    cdef int room, top
    cdef long long filled
    cdef long long proof, refutation, second, share

    cpdef restart(self)
    cpdef extend(self, long long bound)
    @cython.locals(least=int, most=int)
    cpdef int worth(self, State state, long long move, int low, int high) except -9
    @cython.locals(bar=int)
    cdef int with_luck(self, int luck, State state, long long move, int low, int high) except -9
    cdef int with_chance(self, int luck) except -1
    @cython.locals(found=int, sure=int)
    cpdef int better(self, State state, moves, int bar) except -9
    @cython.locals(root=State, after=State, i=int, best=int, number=int, second="long long")
    cdef int first_of(self, State state, moves, int bar) except -9
    @cython.locals(actor=int, first="long long")
    cdef void enter_first(self, State after, long long move, int bar) except *
    @cython.locals(known="long long")
    cdef void recall(self, int depth) noexcept
    @cython.locals(key="unsigned long long")
    cdef int enter(self, int depth, State s, int bar) except -9
    @cython.locals(
        s=State, after=State, actor=int, mine=int, base=int, count=int, best=int, decided=bint, began="long long",
        most="long long",
    )
    cdef int look(self, int depth, int bar, long long most_proof, long long most_refutation) except -9
    @cython.locals(base=int, hangs=int, after=State, i=int, found=int, who=int, again=int)
    cdef bint spread(self, int depth, State s, int actor, int mine, int bar) except -1
    @cython.locals(
        least="long long", second="long long", total="long long", best=int, own="long long", i=int, key="long long",
        level=int, known="long long", wanted="long long", against="long long",
    )
    cdef int pick(self, int depth, int base, int count, int mine) noexcept
    @cython.locals(held="long long")
    cdef int note(self, int depth, int above, long long began) except -1
    cdef void decide(self, int above) noexcept
    @cython.locals(at="long long", i="long long", held="long long")
    cdef long long told_of(self, long long key) noexcept
    @cython.locals(size="long long")
    cdef int put(self, long long key, long long held, long long work) except -1
    @cython.locals(at="long long", place="long long", least="long long", i="long long", there="long long")
    cdef void lay(self, long long key, long long held) noexcept
    @cython.locals(old="long long*", rows="long long", i="long long")
    cdef int widen(self) except -1
    @cython.locals(
        friends="unsigned long long", foes="unsigned long long", place=int, mine="long long", others="long long"
    )
    cdef long long guess(self, State s) noexcept
    @cython.locals(number="long long", left="unsigned long long", card=int, same=int)
    cdef long long burden(self, State s, unsigned long long own, unsigned long long others) noexcept
    cdef bint too_far(self, int depth, State s) except -1
    cdef bint stopped(self) except -1
    @cython.locals(base=int, count=int, i=int, j=int, move="long long", score=int)
    cdef int sort(self, int depth, State s) except -1
    @cython.locals(kind=int, beats=Beats, score=int, base=int, left=int, card=int)
    cdef int promise(self, State s, long long move) except? -9

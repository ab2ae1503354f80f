cimport cython

from foolery.base.bits cimport as_list, cardset, lowest, rest
from foolery.base.bits cimport size as size_of
from foolery.contract.dice cimport Dice
from foolery.rummy.engine.contracting cimport Contracting
from foolery.rummy.engine.numbers cimport (
    AGAINST_DISCARD,
    AGAINST_LAY_OFF,
    AGAINST_MELD,
    AGAINST_TRADE,
    ASKED,
    CLAIM,
    DECLINE,
    DISCARD,
    DRAW,
    DRAW_DISCARD,
    DRAW_STOCK,
    JOKER,
    JUST_TAKEN,
    KIND,
    LAY_OFF,
    MEANS,
    MOST_SETS,
    NUMBER,
    OVER,
    OWNER,
    PLAY,
    REFUSE,
    STOCK,
    TRADE,
)
from foolery.rummy.engine.questions cimport Rules
from foolery.rummy.engine.tally cimport count, one, present


cdef class Choices(Contracting):
    cpdef tuple actors(self)
    cpdef list legal(self, seat)
    cdef int collect(self) except -1
    @cython.final
    cdef int find_plays(self, int seat) except -1
    @cython.final
    cdef int find_laying(self, int seat) except -1
    @cython.final
    @cython.locals(
        hand=cardset,
        there=cardset,
        open_faces=cardset,
        left=cardset,
        owner=int,
        number=int,
        joker=int,
        head="long long",
    )
    cdef int find_lay_offs(self, int seat) except -1
    @cython.final
    @cython.locals(hand=cardset, joker=int, stated=int)
    cdef int find_trades(self, int seat) except -1
    @cython.final
    @cython.locals(left=cardset)
    cdef int find_discards(self, int seat) except -1
    @cython.final
    @cython.locals(found=cardset, left=cardset, card=int)
    cdef cardset discards(self, int seat) except? 0
    @cython.final
    @cython.locals(move="long long")
    cdef long long first_of_contract(self, int seat) except -1
    @cython.final
    cdef int found_beside(self, int seat) except -1
    @cython.locals(number=int, move="long long", seat=int, left=cardset, at=int, _=int)
    cpdef long long pick(self, Dice dice) except -1

cimport cython

from foolery.base.bits cimport bit, cardset, lowest, rest, size
from foolery.durak.engine.position cimport Position
from foolery.durak.engine.questions cimport Beats, Rule, Rules


cdef class Changing(Position):
    cpdef note(self, kind, place, cards, to, seen, count)
    cpdef set_memo(self, int slot, long long value)
    cpdef set_seat_memo(self, int slot, int place, long long value)
    cpdef add(self, int place, int card)
    cpdef remove(self, int place, int card)
    @cython.final
    cdef inline int take_out(self, int place, int card) except -1
    @cython.final
    @cython.locals(mask=cardset, hand=cardset)
    cdef int drop(self, int place, int card) except -1
    @cython.final
    @cython.locals(other=cardset, both=cardset, public=cardset, known=cardset, observer=int)
    cdef int part_twins(self, int place, int card) except -1
    @cython.locals(observer=int)
    cdef int forget(self, int place, list known) except -1
    cpdef set_hand(self, int place, cardset mask)
    cpdef reveal(self, int place, cardset mask)
    cpdef reveal_to(self, int observer, int place, cardset mask)
    cpdef put(self, int card, int by)
    @cython.final
    @cython.locals(i=int)
    cdef inline int lay_down(self, int card, int by) except -1
    cpdef int count_thrown(self, int number) except -1
    cpdef int lay(self, int place, int card) except -1
    cpdef int cover(self, int i, int card, int place) except -1
    cpdef release(self, int i)
    @cython.locals(public=cardset, known=list, observer=int)
    cpdef hand_over(self, int giver, int receiver, int card)
    cpdef pick(self, int card)
    @cython.locals(cards=list)
    cpdef list unpick(self)
    cpdef cover_quietly(self, int i, int card, int place)
    @cython.locals(card=int, by=int)
    cpdef turn_round(self, int i)
    @cython.locals(i=int)
    cpdef load_slot(self, int attack, int by, int cover, int cover_by, int cover_no, int obliged)
    @cython.locals(card=int, open_card=bint)
    cpdef int draw_card(self, int place) except -1
    @cython.locals(n=int, left=int, _=int)
    cpdef int draw(self, int place, int number, int aside=*) except -1
    @cython.locals(mask=int, observer=int)
    cpdef int watchers(self, int place) except -1
    cpdef int take_top(self) except -1
    @cython.locals(none=cardset)
    cpdef cardset low_trumps(self) except? 0
    cpdef set_turn_up(self, int card)
    @cython.locals(i=int)
    cpdef insert(self, int card, int depth)
    cpdef int set_bottom(self, int open_cards, int below) except -1
    cpdef int throw_away(self, cardset mask, bint seen) except -1
    @cython.locals(place=int)
    cpdef int clear_table(self) except -1
    cpdef leave(self, int place)


@cython.locals(out=list, card=int)
cpdef list listed(cardset mask)


cpdef int face_of(int card)

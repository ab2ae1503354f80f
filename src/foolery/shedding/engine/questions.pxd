cimport cython

from foolery.base.bits cimport cardset, group
from foolery.shedding.engine.numbers cimport EMPTY


cdef class Rule:
    cdef public int slot
    cdef public object option

    # <hooks: methods>
    cpdef int before_play(self, s) except? -1
    cpdef options(self, s, int place)
    cpdef perform(self, s, int place, long long move)
    cpdef int starts(self, s) except? -1
    cpdef int playable(self, s, int place, int ranks) except? -1
    cpdef bint burns(self, s, int place) except? -1
    cpdef after_play(self, s, int place, int rank, int count)
    # </hooks>


cdef class Rules:
    cdef public str id
    cdef public int places, most, row, hand_size, turn_limit, burning, clear, reversing, alike
    cdef public bint play_on, voluntary, take_up, twins
    cdef public tuple pack_cards
    cdef public cardset pack_set
    cdef public object composition
    cdef public dict kind_words, wording, owners, phase_owners
    cdef public list rules
    # <hooks: lists>
    cdef public list before_play, playable, burns, after_play
    cdef public Rule starts
    # </hooks>
    cdef int fitting_ranks[14]
    cdef unsigned long long fitting_faces[14]
    cdef int passed_over[13]

    @cython.locals(rank=int)
    cpdef set_fits(self, int top, int ranks)
    cpdef add_skips(self, int rank, int number)

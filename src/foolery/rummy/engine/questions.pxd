from foolery.base.bits cimport cardset
from foolery.rummy.engine.numbers cimport MOST_HOOKS, MOST_SETS


cdef class Rules:
    cdef public str id
    cdef public object composition, seats
    cdef public list rules, askers
    cdef public dict answers, reasons
    cdef public int asked, deals, spare, claim_limit, turn_limit
    cdef public bint touching, claim_own
    cdef public tuple pack, hand_sizes, contracts, values
    cdef public cardset pack_tally
    cdef int forbidden[MOST_HOOKS]
    cdef int groups_of[64]
    cdef int sequences_of[64]
    cdef int wholes[64]
    cdef int worth[54]

cimport cython

from foolery.base.bits cimport bit, cardset, rank_set, suit_set


cdef class Beats:
    cdef cardset over[64]
    cdef int power[64]
    cdef public int special

    cpdef cardset get(self, int face)
    cpdef put(self, int face, cardset mask)
    cpdef int strength(self, int face) noexcept
    @cython.locals(number=int, face=int, other=int)
    cpdef measure(self, cardset pack)


cdef class Rule:
    cdef public int slot
    cdef public dict option
    cdef public int first_zone

    # <hooks: methods>
    cpdef cardset covers_only(self, s, int slot, cardset mask) except? 0
    cpdef cardset playable(self, s, int place, cardset mask) except? 0
    cpdef cardset may_lead(self, s, int place, cardset mask) except? 0
    cpdef leads(self, s, int place)
    cpdef options(self, s, int place)
    cpdef perform(self, s, int place, long long move)
    cpdef bint enters(self, s) except? -1
    cpdef int acts(self, s) except? -1
    cpdef bint forbids(self, s, int place, int kind) except? -1
    cpdef bint may_throw(self, s, int place) except? -1
    cpdef int cap(self, s) except? -1
    cpdef int uncounted(self, s) except? -1
    cpdef bint blocks(self, s, int slot) except? -1
    cpdef on_stock(self, s, int card)
    cpdef on_attack(self, s, int place, int first_slot)
    cpdef on_cover(self, s, int slot)
    cpdef on_take(self, s)
    cpdef on_close(self, s)
    cpdef on_bout(self, s)
    cpdef at_settle(self, s, bint taken, bint over)
    cpdef bint settle(self, s, bint taken) except? -1
    cpdef bint discards(self, s, cardset mask) except? -1
    cpdef int draws(self, s, int place) except? -1
    cpdef after_settle(self, s, bint taken)
    cpdef after_draw(self, s, bint taken)
    cpdef at_exit(self, s, bint taken)
    cpdef after_exit(self, s, bint taken)
    cpdef bint loses(self, s, int place) except? -1
    cpdef order_pack(self, s, list cards)
    cpdef order_stock(self, s, list cards)
    cpdef int turned(self, s, int card) except? -1
    cpdef reserve(self, s, int place, list cards)
    cpdef lock(self, s, int place, list cards)
    cpdef dealt(self, s)
    cpdef recalled(self, s)
    cpdef int first_lead(self, s) except? -1
    cpdef int next_lead(self, s, bint taken) except? -1
    cpdef int next_seat(self, s, int place, bint held) except? -1
    cpdef int side(self, s, int place) except? -1
    cpdef int plays_for(self, s, int place) except? -1
    cpdef int decides(self, s, int place) except? -1
    cpdef long long drives(self, s) except? -1
    cpdef result(self, s, usual)
    cpdef cardset shows(self, s, int observer, int place) except? 0
    cpdef int worth(self, s, int place, long long move) except? -1
    # </hooks>


cdef class Rules:
    cdef public str id
    cdef public int slots, zone_count, low_card, low_rank, hand_size, lead_max, lead_alike, cap_total, cap_thrown, first_five, throwers
    cdef public int under, dummies, throw_max
    cdef public int draw_order, transfer_max, instant_loss, loss_at_once, bout_limit, strap, strap_rank
    cdef public bint plain_deal, quiet, by_table, usual_beats, transfer_late, transfer_frees
    cdef public bint twins, turn_up, throw_in, transfer, cap_lifted, free, pending_window, after_take, take_uncapped
    cdef public bint no_transfer_first, no_transfer_trump, no_draw, swap_six, open_discard
    cdef public long long adding_phases, forbidding_phases, choosing_phases
    cdef public cardset pack, pack_set
    cdef public object composition, config, wording
    cdef public dict wording_in
    cdef public tuple pack_cards, counting_zones, table_sizes
    cdef cardset rank_masks[16]
    cdef public dict choosers, forms, typed, kin, kind_words, tables, owners, phase_owners
    cdef public list rules, options_in, forbidders_in
    cdef public list valued
    # <hooks: lists>
    cdef public list covers_only, playable, may_lead, may_throw, cap, uncounted, blocks, on_stock, on_attack
    cdef public list on_cover, on_take, on_close, on_bout, at_settle, after_settle, after_draw, at_exit, after_exit
    cdef public list loses, dealt, recalled, shows, worth
    cdef public Rule leads, settle, discards, draws, order_pack, order_stock, turned, reserve, lock, first_lead
    cdef public Rule next_lead, next_seat, side, plays_for, decides, drives, result
    # </hooks>

    @cython.locals(found=Beats, key=int)
    cpdef Beats table(self, int trumps, int special=*)
    @cython.locals(beats=Beats, mask=cardset, face=int, other=int, suit=int)
    cpdef Beats build(self, int trumps, int special=*)

# The functions of tally.py in C: two bits a face in 128 bits.
from foolery.base.bits cimport cardset
from foolery.base.bits cimport size as bits_in

cdef extern from *:
    """
    typedef unsigned __int128 rummy_tally;
    #define rummy_pair(high, low) (((rummy_tally)(high) << 64) | (rummy_tally)(low))
    #define rummy_one ((rummy_tally)1)
    #define rummy_low rummy_pair(0x0000055555555555ULL, 0x5555555555555555ULL)
    #define rummy_naturals rummy_pair(0x000000FFFFFFFFFFULL, 0xFFFFFFFFFFFFFFFFULL)
    #define rummy_starts rummy_pair(0x0000000055555555ULL, 0x5555555555555555ULL)
    #define rummy_pairs rummy_pair(0x0000003333333333ULL, 0x3333333333333333ULL)
    #define rummy_nibbles rummy_pair(0x0000000F0F0F0F0FULL, 0x0F0F0F0F0F0F0F0FULL)
    """
    cardset LOW "rummy_low"
    cardset NATURALS "rummy_naturals"
    cardset STARTS "rummy_starts"
    cardset rummy_one
    cardset rummy_pairs
    cardset rummy_nibbles


cdef inline cardset one(int face) noexcept nogil:
    return rummy_one << 2 * face


cdef inline int count(cardset hand, int face) noexcept nogil:
    return <int>(hand >> 2 * face) & 3


cdef inline int size(cardset hand) noexcept nogil:
    return bits_in(hand & LOW) + 2 * bits_in(hand >> 1 & LOW)


cdef inline cardset present(cardset hand) noexcept nogil:
    return (hand | hand >> 1) & LOW


cdef inline int jokers(cardset hand) noexcept nogil:
    return (<int>(hand >> 104) & 1) + (<int>(hand >> 106) & 1)


cdef inline cardset without(cardset hand, int face) noexcept nogil:
    return hand - (rummy_one << 2 * face) if <int>(hand >> 2 * face) & 3 else hand


cdef inline int suits(cardset hand, int rank) noexcept nogil:
    return <int>(hand >> 8 * rank) & 255


cdef inline cardset ranks(cardset hand) noexcept nogil:
    cdef cardset pairs = (hand & rummy_pairs) + (hand >> 2 & rummy_pairs)
    return (pairs & rummy_nibbles) + (pairs >> 4 & rummy_nibbles)


cdef inline cardset steps(cardset hand) noexcept nogil:
    cdef cardset there = (hand | hand >> 1) & LOW & NATURALS
    return there << 8 | there >> 96


cdef inline cardset back(cardset row) noexcept nogil:
    return row >> 8 | (row & (rummy_one * 255)) << 96


cdef inline unsigned long long low_half(cardset hand) noexcept nogil:
    return <unsigned long long>hand


cdef inline unsigned long long high_half(cardset hand) noexcept nogil:
    return <unsigned long long>(hand >> 64)


cdef inline cardset three(int at) noexcept nogil:
    return (rummy_one * 65793) << at


cdef inline cardset same_rank(int rank) noexcept nogil:
    return (rummy_one * 85) << 8 * rank

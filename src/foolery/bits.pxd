# The functions of bits.py in C. A set is 128 bits wide: two packs fit.
cdef extern from *:
    """
    typedef unsigned __int128 foolery_cardset;
    #define foolery_one ((foolery_cardset)1)
    #define foolery_low ((foolery_cardset)0xFFFFFFFFFFFFFFFFULL)
    #define foolery_suit ((foolery_cardset)0x1111111111111ULL)
    /* Without the processor's own instruction, which not every machine has, a call into libgcc would be made. */
    static inline int foolery_count(unsigned long long x) {
        x = x - ((x >> 1) & 0x5555555555555555ULL);
        x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
        x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int)((x * 0x0101010101010101ULL) >> 56);
    }
    static inline int foolery_size(foolery_cardset s) {
        unsigned long long high = (unsigned long long)(s >> 64);
        return foolery_count((unsigned long long)s) + (high ? foolery_count(high) : 0);
    }
    static inline int foolery_lowest(foolery_cardset s) {
        unsigned long long low = (unsigned long long)s;
        return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((unsigned long long)(s >> 64));
    }
    static inline unsigned long long foolery_step(unsigned long long s) { return s + 0x9E3779B97F4A7C15ULL; }
    static inline unsigned long long foolery_mix(unsigned long long s) {
        unsigned long long z = (s ^ (s >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }
    """
    ctypedef unsigned long long cardset "foolery_cardset"
    cardset foolery_one
    cardset foolery_low
    cardset foolery_suit
    int foolery_size(cardset) noexcept nogil
    int foolery_lowest(cardset) noexcept nogil
    unsigned long long foolery_step(unsigned long long) noexcept nogil
    unsigned long long foolery_mix(unsigned long long) noexcept nogil


cdef inline cardset bit(int card) noexcept nogil:
    return foolery_one << card


cdef inline int size(cardset s) noexcept nogil:
    return foolery_size(s)


cdef inline int lowest(cardset s) noexcept nogil:
    return foolery_lowest(s)


cdef inline cardset rest(cardset s) noexcept nogil:
    return s & (s - foolery_one)


cdef inline cardset faces(cardset s) noexcept nogil:
    return (s | (s >> 64)) & foolery_low


cdef inline cardset rank_set(int rank) noexcept nogil:
    cdef cardset nibble = foolery_one * 15
    return (nibble << (rank * 4)) | (nibble << (rank * 4 + 64))


cdef inline cardset suit_set(int suit) noexcept nogil:
    return (foolery_suit << suit) | (foolery_suit << (suit + 64))


cdef inline int copies(cardset s, int face) noexcept nogil:
    return <int>((s >> face) & foolery_one) + <int>((s >> (face + 64)) & foolery_one)


cdef inline bint has(cardset s, int card) noexcept nogil:
    return <int>((s >> card) & foolery_one)


cdef inline unsigned long long step(unsigned long long state) noexcept nogil:
    return foolery_step(state)


cdef inline unsigned long long mix(unsigned long long state) noexcept nogil:
    return foolery_mix(state)

# The functions of bits.py in C. A set is 128 bits wide: two packs fit.
cdef extern from *:
    """
    typedef unsigned __int128 foolery_cardset;
    #define foolery_one ((foolery_cardset)1)
    #define foolery_low ((foolery_cardset)0xFFFFFFFFFFFFFFFFULL)
    #define foolery_nibbles 0x1111111111111111ULL
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
    static inline int foolery_nibble(int suits) {
        return (0x4332322132212110ULL >> (4 * suits)) & 15;
    }
    /* Moves come again and again: the int objects of some thousands are kept, which saves most of the making. What is
       in most moves of Durak, two cards or a rank with suits and a kind, is their place as it stands, so that those of one
       list lie near each other and hardly any two share a place. */
    static PyObject *foolery_number(long long n) {
        static struct { long long value; PyObject *number; } kept[8192];
        unsigned int pair = (unsigned int)(n >> 12) & 0xFFF;
        unsigned int at = pair ? 4096 | ((pair ^ (unsigned int)(n ^ n >> 24)) & 0xFFF)
            : ((unsigned int)((n >> 24) ^ (n >> 28) ^ (n >> 4)) & 15) << 8 | ((unsigned int)(n >> 4) & 240) | ((unsigned int)n & 15);
        PyObject *number = kept[at].number;
        if (number && kept[at].value == n) {
            Py_INCREF(number);
            return number;
        }
        number = PyLong_FromLongLong(n);
        if (number) {
            Py_INCREF(number);
            Py_XSETREF(kept[at].number, number);
            kept[at].value = n;
        }
        return number;
    }
    static PyObject *foolery_as_list(const long long *numbers, int count) {
        PyObject *list = PyList_New(count);
        for (int i = 0; list && i < count; i++) {
            PyObject *number = foolery_number(numbers[i]);
            if (!number) Py_CLEAR(list);
            else PyList_SET_ITEM(list, i, number);
        }
        return list;
    }
    static inline unsigned long long foolery_share(unsigned long long word, int number) {
        return (unsigned long long)(((foolery_cardset)word * (unsigned int)number) >> 64);
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
    unsigned long long foolery_nibbles
    int foolery_size(cardset) noexcept nogil
    int foolery_lowest(cardset) noexcept nogil
    int foolery_nibble(int) noexcept nogil
    int foolery_count(unsigned long long) noexcept nogil
    int __builtin_ctzll(unsigned long long) noexcept nogil
    unsigned long long foolery_share(unsigned long long, int) noexcept nogil
    list foolery_as_list(const long long*, int)
    void *PyMem_Realloc(void*, size_t)
    void PyMem_Free(void*) noexcept
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


cdef inline unsigned long long faces(cardset s) noexcept nogil:
    return <unsigned long long>s | <unsigned long long>(s >> 64)


cdef inline unsigned long long twice(cardset s) noexcept nogil:
    return <unsigned long long>s & <unsigned long long>(s >> 64)


cdef inline int face_count(unsigned long long faces) noexcept nogil:
    return foolery_count(faces)


cdef inline int lowest_face(unsigned long long faces) noexcept nogil:
    return __builtin_ctzll(faces)


cdef inline int suits(unsigned long long faces, int rank) noexcept nogil:
    return <int>(faces >> (rank * 4)) & 15


cdef inline unsigned long long group(int suits, int rank) noexcept nogil:
    return <unsigned long long>suits << (rank * 4)


cdef inline unsigned long long face(int card) noexcept nogil:
    return <unsigned long long>1 << (card & 63)


cdef inline int copy_of(int face, cardset s) noexcept nogil:
    if <unsigned long long>s >> face & 1:
        return face
    return face + 64 if <unsigned long long>(s >> 64) >> face & 1 else -1


cdef inline int size_of_suits(int suits) noexcept nogil:
    return foolery_nibble(suits)


cdef inline cardset rank_set(int rank) noexcept nogil:
    cdef cardset nibble = foolery_one * 15
    return (nibble << (rank * 4)) | (nibble << (rank * 4 + 64))


cdef inline cardset suit_set(int suit) noexcept nogil:
    return (foolery_suit << suit) | (foolery_suit << (suit + 64))


cdef inline unsigned long long of_suit(unsigned long long faces, int suit) noexcept nogil:
    return (faces >> suit) & foolery_nibbles


cdef inline int copies(cardset s, int face) noexcept nogil:
    return <int>((s >> face) & foolery_one) + <int>((s >> (face + 64)) & foolery_one)


cdef inline bint has(cardset s, int card) noexcept nogil:
    return <int>((s >> card) & foolery_one)


cdef inline long long* room_for(long long* numbers, int number) except NULL:
    cdef long long* wider = <long long*>PyMem_Realloc(numbers, number * sizeof(long long))
    if wider is NULL:
        raise MemoryError
    return wider


cdef inline long long* no_room() noexcept nogil:
    return NULL


cdef inline void give_back(long long* numbers) noexcept:
    PyMem_Free(numbers)


cdef inline list as_list(const long long* numbers, int count):
    return foolery_as_list(numbers, count)


cdef inline unsigned long long step(unsigned long long state) noexcept nogil:
    return foolery_step(state)


cdef inline unsigned long long mix(unsigned long long state) noexcept nogil:
    return foolery_mix(state)


cdef inline int share_of(unsigned long long word, int number) noexcept nogil:
    return <int>foolery_share(word, number)


cdef inline unsigned long long left_of(unsigned long long word, int number) noexcept nogil:
    return word * <unsigned long long>number

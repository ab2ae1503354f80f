# The functions of turning.py in C.


cdef inline int turned(int place, int seat, int places) noexcept nogil:
    if place < 0:
        return 0
    return place - seat + 1 if place >= seat else place - seat + 1 + places


cdef inline int turned_mask(int mask, int seat, int places) noexcept nogil:
    return (mask >> seat | mask << (places - seat)) & ((1 << places) - 1)


cdef inline int write_number(unsigned char[::1] to, Py_ssize_t place, long long number, int bytes_) except -1:
    cdef int i
    for i in range(bytes_):
        to[place + i] = number >> 8 * i & 255
    return 0

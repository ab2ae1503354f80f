cimport cython


@cython.locals(last="long long", safe="long long", word="long long", chosen="long long")
cdef _put_in_order(list result, block)

# The constants of numbers.py as C has them.

cdef enum:
    LISTED = 1536

# The constants of numbers.py as C has them.

cdef enum:
    MOVE = 0
    VISITS = 1
    TOTAL = 2
    CHILD = 3
    NEXT = 4
    WIDTH = 5
    DEPTH = 64
    WHOLE = 1000000

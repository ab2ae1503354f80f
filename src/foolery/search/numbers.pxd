# The constants of numbers.py as C has them.

cdef enum:
    MOVE = 0
    VISITS = 1
    AVAILABLE = 2
    TOTAL = 3
    CHILD = 4
    NEXT = 5
    WIDTH = 6
    DEPTH = 64
    WHOLE = 1000000

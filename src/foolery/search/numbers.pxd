# The constants of numbers.py as C has them.

cdef enum:
    MOVE = 0
    VISITS = 1
    TOTAL = 2
    CHILD = 3
    NEXT = 4
    PARENT = 5
    ACTOR = 6
    WIDTH = 7
    LEFT_OUT = -2
    DEPTH = 64
    WHOLE = 1000000

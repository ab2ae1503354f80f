# The constants of numbers.py as C has them.

cdef enum:
    LEAD = 1
    COVER = 2
    THROW = 3
    TRANSFER = 4
    TAKE = 5
    PASS = 6
    SWAP_SIX = 7
    LAY = 8
    CLOSE = 9

    KIND = 24
    ATTACK = 18
    COVERING = 12
    PLACE = 30

    AT_LEAD = 0
    AT_DEFENCE = 1
    AT_THROW = 2
    AT_TAKE = 3
    AT_END = 4
    AT_MORE = 5
    AT_START = 6
    OWN_PHASES = 8

    FEATURES = 8
    BLOCKS = 11
    STAGES = 6
    WEIGHTS_HELD = 528
    OWN = 10
    STEPS = 1024

    DEEPEST = 256
    ROWS = 262144
    SORTED = 128
    ANYWHERE = 10000

    NEIGHBOURS = 2

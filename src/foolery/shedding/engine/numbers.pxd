# The constants of numbers.py for C. Written by foolery.compiling.blocks.

cdef enum:
    PLAY = 1
    PLAY_DOWN = 2
    TAKE_PILE = 3
    TAKE_WITH = 4
    OWN_KINDS = 16
    SWAP = 16
    READY = 17
    KIND = 24
    UP = 18
    NUMBER = 12
    PLAY_PHASE = 0
    OVER = 1
    ALL_RANKS = 8191
    EMPTY = 13
    STEPS = 1024
    MOST_HELD = 10
    SURE = 1000000
    BARE = 1
    CARD = 2
    GROUP = 3
    DOWN = 4
    PAIR = 5
    FACES = 52
    SAME = 80
    CARDS_FROM = 8
    DOWN_FROM = 64
    GROUPS_FROM = 128
    SWAPS_FROM = 1168
    LEARNED = 3872
    UNKNOWN = 0
    IN_HAND = 1
    IN_ROW = 9
    IN_PILE = 17
    BURNED = 18
    NOTES = 14

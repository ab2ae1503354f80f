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

    DEEPEST = 512
    FIRST_ROWS = 2048
    ROWS = 2097152
    ENDLESS = 268435455
    SORTED = 128
    ANYWHERE = 10000
    AWAY = 200
    WATCHED = 256

    SOON = 12
    LAST_CARDS = 8
    LAST_BOUND = 500
    LAST_DEEP = 64
    LAST_ROWS = 8192

    NEIGHBOURS = 2

    BARE = 1
    SUIT = 2
    CARD = 3
    GROUP = 4
    PAIR = 5
    LAID = 6
    RIPOSTE = 7
    FACES = 59
    GROUPS = 1130
    PAIRS = 3481
    SAME = 80
    SUITS_FROM = 24
    CARDS_FROM = 64
    GROUPS_FROM = 128
    PAIRS_FROM = 1258
    LAID_FROM = 4739
    RIPOSTES_FROM = 8220
    OTHER_FROM = 12940
    LEARNED = 25880

    UNKNOWN = 0
    IN_HAND = 1
    GONE = 9
    IN_STOCK = 10
    ATTACKING = 11
    IN_COVER = 12
    IN_ZONE = 13
    NOT_THERE = 255
    NOTES = 14

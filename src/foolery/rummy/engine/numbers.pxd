# The constants of numbers.py as C has them.

cdef enum:
    DRAW = 0
    ASKED = 1
    STOCK = 2
    PLAY = 3
    OVER = 4

    DRAW_DISCARD = 1
    REFUSE = 2
    CLAIM = 3
    DECLINE = 4
    DRAW_STOCK = 5
    MELD_CARD = 6
    MELD_CLOSE = 7
    LAY_OFF = 8
    TRADE = 9
    DISCARD = 10
    KIND = 20
    NUMBER = 16
    OWNER = 12
    MEANS = 6

    GOING_ON = 0
    WENT_OUT = 1
    STOCK_GONE = 2
    TOO_LONG = 3

    MOST_HOOKS = 16
    # <hooks: numbers>
    AGAINST_CLAIM = 0
    AGAINST_MELD = 1
    AGAINST_LAY_OFF = 2
    AGAINST_TRADE = 3
    AGAINST_DISCARD = 4
    # </hooks>

    MELDED = 1
    NOT_MELDED = 2
    SAME_TURN = 4
    WHOLE_HAND = 8
    OWN_JOKER = 16
    JUST_TAKEN = 32
    CLAIMS_USED = 64

    SHORTEST = 3
    ACE = 12
    JOKER = 52
    LOW_ACE = 1
    HIGH_ACE = 14
    SUIT_STEP = 16
    MOST_CARDS = 160
    MOST_SETS = 5
    LONGEST = 14
    MOST_LAID = 80
    COVERS = 6
    LAYERS = 3
    FAR = 99
    SURE = 1000000

    BARE = 1
    SINGLE = 2
    LAYING = 3
    TRADING = 4
    ADDING = 5
    FACES = 54
    NATURAL = 52
    WAYS = 156
    DISCARDS_FROM = 8
    MELDS_FROM = 64
    TRADES_FROM = 220
    LAY_OFFS_FROM = 324
    LEARNED = 6564
    SHEET_ROWS = 6

"""The numbers that the engine counts with; ``numbers.pxd`` has them for C."""

from __future__ import annotations

from typing import Final

DRAW, ASKED, STOCK, PLAY, OVER = range(5)
"""The phases: the discard is taken or refused; another is asked whether he claims it; the stock is drawn from; cards
are laid and one is discarded.
"""

(DRAW_DISCARD, REFUSE, CLAIM, DECLINE, DRAW_STOCK, MELD_CARD, MELD_CLOSE, LAY_OFF, TRADE, DISCARD) = range(1, 11)
KIND: Final = 20
NUMBER: Final = 16
OWNER: Final = 12
MEANS: Final = 6
"""The lowest bits of the fields of a move."""

GOING_ON, WENT_OUT, STOCK_GONE, TOO_LONG = range(4)
"""How a deal ends."""

MOST_HOOKS: Final = 16
"""The engine has room for the conditions of so many hooks."""

# <hooks: numbers>
(
    AGAINST_CLAIM,
    AGAINST_MELD,
    AGAINST_LAY_OFF,
    AGAINST_TRADE,
    AGAINST_DISCARD,
) = range(5)
# </hooks>

MELDED: Final = 1
NOT_MELDED: Final = 2
SAME_TURN: Final = 4
WHOLE_HAND: Final = 8
OWN_JOKER: Final = 16
JUST_TAKEN: Final = 32
CLAIMS_USED: Final = 64
"""What a rule may forbid something for: the seat has laid its contract, or has not, or has in this turn; the contract
of the deal takes the whole hand; the joker is one that the seat has laid; the card has just been taken from the pile,
there is no second copy of it, and it is not the only card; the seat has claimed as often as the game allows.
"""

SHORTEST: Final = 3
ACE: Final = 12
JOKER: Final = 52
"""Cards from here on are jokers."""
LOW_ACE, HIGH_ACE = 1, 14
"""The positions of an ace in a sequence."""
SUIT_STEP: Final = 16
"""Sequences are numbered suit * 16 + first position, so that touching ones are 3 apart and suits never meet."""
MOST_CARDS: Final = 160
MOST_SETS: Final = 5
LONGEST: Final = 14
"""The most cards of a pack, sets of a contract, cards of a set on the table."""
MOST_LAID: Final = 80
"""The most cards of an unfinished contract, with the ends of its sets."""
COVERS: Final = 6
LAYERS: Final = 3
"""What hands cost is found for 0 to 5 sequences; so many copies of a card there are."""
FAR: Final = 99
SURE: Final = 1_000_000
"""More than any number of cards lacks; more than any judgement."""

BARE, SINGLE, LAYING, TRADING, ADDING = range(1, 6)
"""What a move is made of, as learners number it."""
FACES: Final = 54
NATURAL: Final = 52
WAYS: Final = 156
"""So many faces there are, those that are no jokers, and ways to put a card on the table: itself, or a joker for it."""
DISCARDS_FROM: Final = 8
MELDS_FROM: Final = 64
TRADES_FROM: Final = 220
LAY_OFFS_FROM: Final = 324
LEARNED: Final = 6564
"""Where the numbers of moves that learners choose from begin, block by block, and how many they are."""
SHEET_ROWS: Final = 6
"""So many earlier deals of a match learners are told of, one by one."""

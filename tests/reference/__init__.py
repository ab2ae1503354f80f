"""A second opinion on simple, throw-in and transfer Durak, slow and literal.

Written from the rule texts alone: cards are text, hands are lists, every clause is a loop over
cards. Paragraphs (§) and rows are those of the rule catalogue, forms those of the notation page.
House rules, which have no row, go by their names and by what their pages say.
It shares nothing with the engine, so that a mistake has to be made twice to stay unseen.
"""

from tests.reference.bout import allowed as legal
from tests.reference.bout import normal, perft, step
from tests.reference.cards import beats, pack
from tests.reference.dealing import ChanceError, deal, next_dealer
from tests.reference.options import VALUES, read_game
from tests.reference.settling import result, utilities
from tests.reference.straps import straps
from tests.reference.table import Position, actors, complete

__all__ = [
    "VALUES",
    "ChanceError",
    "Position",
    "actors",
    "beats",
    "complete",
    "deal",
    "legal",
    "next_dealer",
    "normal",
    "pack",
    "perft",
    "read_game",
    "result",
    "step",
    "straps",
    "utilities",
]

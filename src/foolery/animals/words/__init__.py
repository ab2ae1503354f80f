"""The animal game in words: sentences, rules pages, explanations."""

from typing import Final

from foolery.animals.engine.moves import MOVES
from foolery.animals.engine.reasons import reason_against
from foolery.animals.words.pages import AnimalsPages

WORDS: Final = AnimalsPages("animals", MOVES, reason_against)

"""A plain Python rule to measure with: it answers a number."""

from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State


class CapFour(Rule):
    """At most four attack cards while the stock lasts."""

    name = "bench-cap-four"
    titles = {"en": "Four cards", "ru": "Четыре карты"}
    help = {
        "en": "A bout has at most four attack cards while the stock lasts.",
        "ru": "В кону не больше четырёх карт атаки, пока есть колода.",
    }

    def cap(self, s: State) -> int:
        """Four while there is a stock."""
        return 4 if s.stock_size() else 99


RULES = (CapFour,)

"""A plain Python rule to measure with: it adds a move of its own while a place defends."""

from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State

GLANCE = 60


class Glance(Rule):
    """Once a bout the defender may show his hand before he answers."""

    name = "bench-glance"
    kinds = {"glance": GLANCE}
    asked_in = ("defend",)
    titles = {"en": "Glance", "ru": "Взгляд"}
    help = {
        "en": "Once a bout the defender may show his hand.",
        "ru": "Раз за кон защищающийся может показать свои карты.",
    }

    def options(self, s: State, place: int) -> None:
        """One move, until it has been made in this bout."""
        if s.memo(self.slot) != s.bouts:
            s.offer(GLANCE << 24)

    def perform(self, s: State, place: int, move: int) -> None:
        """All see the hand."""
        s.set_memo(self.slot, s.bouts)
        s.reveal(place, s.hand(place))


RULES = (Glance,)

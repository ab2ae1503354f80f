"""A plain Python rule to measure with: it judges who may throw in, and sees every cover."""

from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State

ACE = 12


class Restraint(Rule):
    """Places with a big hand do not throw in, and a cover by an ace ends throwing in."""

    name = "bench-restraint"
    titles = {"en": "Restraint", "ru": "Сдержанность"}
    help = {
        "en": "Who holds more than ten cards may not throw in; a cover by an ace ends throwing in for the bout.",
        "ru": "У кого больше десяти карт, тот не подкидывает; покрытие тузом прекращает подкидывание.",
    }

    def may_throw(self, s: State, place: int) -> bool:
        """Only with a hand of ten at most."""
        return s.hand_size(place) <= 10

    def blocks(self, s: State, slot: int) -> bool:
        """By an ace."""
        return s.slot(slot)[2] >> 2 & 15 == ACE


RULES = (Restraint,)

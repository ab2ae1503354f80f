"""Rules for tests that break: each answers ``cap`` with an error, one always, one only once cards lie on the table."""

from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State


class RaisesAlways(Rule):
    """Fails in the legal list of the first lead."""

    name = "raises-always"
    titles = {"en": "Raises always", "ru": "Ошибка всегда"}
    help = {"en": "Fails at once.", "ru": "Ошибка сразу."}

    def cap(self, s: State) -> int:
        """Nothing good."""
        return 1 // (s.slots - s.slots)


class RaisesLater(Rule):
    """Fails in the middle of a move."""

    name = "raises-later"
    titles = {"en": "Raises later", "ru": "Ошибка позже"}
    help = {"en": "Fails once cards lie on the table.", "ru": "Ошибка, когда на столе есть карты."}

    def cap(self, s: State) -> int:
        """Nothing good after the lead."""
        if s.slots:
            raise LookupError("no cap")
        return 6


RULES = (RaisesAlways, RaisesLater)

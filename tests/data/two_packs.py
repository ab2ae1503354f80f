"""A rule for tests: two packs of 36, so that every card is there twice."""

from foolery.durak.engine.config import Config
from foolery.durak.engine.questions import Rule


class TwoPacks(Rule):
    """Doubles the pack."""

    name = "two-packs"
    titles = {"en": "Two packs", "ru": "Две колоды"}
    help = {"en": "Two packs of 36 cards.", "ru": "Две колоды по 36 карт."}

    def configure(self, config: Config) -> None:
        """Another pack."""
        config.set("pack", "2x36", self.name)


RULES = (TwoPacks,)

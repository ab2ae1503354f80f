"""Players of Durak."""

from foolery.bots.durak.heuristic import DurakHeuristic
from foolery.bots.durak.lowest import DurakLowest

__all__ = ["DurakHeuristic", "DurakLowest"]

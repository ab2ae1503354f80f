"""Players of Contract Rummy."""

from foolery.bots.rummy.heuristic import RummyHeuristic
from foolery.bots.rummy.lowest import RummyLowest

__all__ = ["RummyHeuristic", "RummyLowest"]

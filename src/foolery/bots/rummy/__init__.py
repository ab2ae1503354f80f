"""Players of Contract Rummy."""

from foolery.bots.rummy.heuristic import RummyHeuristic, RummyLowest

__all__ = ["RummyHeuristic", "RummyLowest"]

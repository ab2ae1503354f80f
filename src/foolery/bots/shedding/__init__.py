"""Players of the shedding game."""

from foolery.bots.shedding.heuristic import ShedHeuristic, ShedLowest

__all__ = ["ShedHeuristic", "ShedLowest"]

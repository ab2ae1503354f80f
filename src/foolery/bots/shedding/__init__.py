"""Players of the shedding game."""

from foolery.bots.shedding.heuristic import ShedHeuristic
from foolery.bots.shedding.lowest import ShedLowest

__all__ = ["ShedHeuristic", "ShedLowest"]

"""Players of the shedding game."""

from foolery.bots.idiot.heuristic import ShedHeuristic
from foolery.bots.idiot.lowest import ShedLowest

__all__ = ["ShedHeuristic", "ShedLowest"]

"""Players of the animal game."""

from foolery.bots.animals.heuristic import AnimalsHeuristic
from foolery.bots.animals.lowest import AnimalsLowest

__all__ = ["AnimalsHeuristic", "AnimalsLowest"]

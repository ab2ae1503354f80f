"""Players of the animal game."""

from foolery.bots.animals.heuristic import AnimalsHeuristic, AnimalsLowest

__all__ = ["AnimalsHeuristic", "AnimalsLowest"]

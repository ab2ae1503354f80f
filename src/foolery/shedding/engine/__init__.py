"""The rules of the shedding game at play: positions, moves, the course of a deal. It knows no text and no words."""

"""The rules of Contract Rummy at play: positions, moves, the course of a deal. It knows no text and no words."""

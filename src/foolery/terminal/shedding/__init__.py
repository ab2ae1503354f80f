"""The shedding game in the terminal."""

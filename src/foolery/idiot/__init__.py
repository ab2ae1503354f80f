"""The shedding game *Idiot*: three rows of cards, a pile that must be topped, and the pile that must be taken."""

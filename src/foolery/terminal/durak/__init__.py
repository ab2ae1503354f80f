"""Durak at the terminal: the picture of its table, and why a typed move is refused."""

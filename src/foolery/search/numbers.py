"""The numbers of a node of a search tree; ``numbers.pxd`` has them for C."""

from __future__ import annotations

from typing import Final

MOVE, VISITS, TOTAL, CHILD, NEXT, PARENT, ACTOR = range(7)
"""What a node holds: its move, how often it was made, the rewards together, its first child, the
next child of its parent, its parent, who makes the move.
"""
WIDTH: Final = 7
LEFT_OUT: Final = -2
"""What stands for the node of a move that is not to be tried."""
DEPTH: Final = 64
"""How deep a tree may grow."""
WHOLE: Final = 1_000_000
"""The reward of all that can be won."""

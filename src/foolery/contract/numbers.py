"""The numbers that hot modules of the contract count with; ``numbers.pxd`` has them for C."""

from __future__ import annotations

from typing import Final

LISTED: Final = 1536
"""So many numbers of legal moves a lane of learners remembers, to strike out them alone; of more it strikes out all."""

"""Games with one defect each, and the law that must catch each of them."""

from tests.broken import playing, telling  # noqa: F401  they file their games
from tests.broken.wrapping import BITES, BrokenGame, BrokenState

__all__ = ["BITES", "BrokenGame", "BrokenState"]

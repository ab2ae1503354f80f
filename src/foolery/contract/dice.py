"""Fast chance for what is played a million times and never shown: playouts, worlds, search. No proof of a fair deal."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

if not cython.compiled:
    from foolery.base.bits import mix, step


class Dice:
    """A generator of 64 bits (splitmix64), the same in both forms; ``seed`` is a number from 0 to 2⁶³ − 1."""

    def __init__(self, seed: int) -> None:
        self.state = step(seed)

    def below(self, number: int) -> int:
        """A number from 0 to ``number`` − 1; the bias is below ``number`` in 2³²."""
        self.state = step(self.state)
        # The upper half of a product in the place of a remainder: a multiplication is much cheaper than a division.
        return (mix(self.state) >> 32) * number >> 32

    def word(self) -> int:
        """All 64 bits."""
        self.state = step(self.state)
        return mix(self.state)

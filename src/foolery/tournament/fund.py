"""The prize fund in play points: what is paid in, given back, and paid out to the last point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fund:
    """``paid`` has come in, ``returned`` went back to who withdrew in time; ``prizes`` are by place, best first.

    Always ``paid == returned + left + sum(prizes)``, and nothing is ``left`` once there are prizes.
    """

    paid: int
    returned: int
    prizes: tuple[int, ...] = ()

    @property
    def left(self) -> int:
        """What waits for its winner."""
        return self.paid - self.returned - sum(self.prizes)


def divided(fund: int, parts: Sequence[int], places: int) -> tuple[int, ...]:
    """The fund in these parts, for no more places than there are; what does not divide goes to the best places, a
    point each.
    """
    used = tuple(parts)[:places]
    if not used:
        return ()
    found = [fund * part // sum(used) for part in used]
    for place in range(fund - sum(found)):
        found[place] += 1
    return tuple(found)

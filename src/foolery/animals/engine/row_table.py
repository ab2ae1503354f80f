"""What a seat of the animal game sees as a row of bytes, for learners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.animals.engine.moves import PHASES
from foolery.contract.declared.rows import (
    BySeat,
    Depth,
    Numbers,
    RowTable,
    SeatMasks,
    SeatNumbers,
    Settings,
    Shown,
    Table,
    Where,
    Word,
)

if TYPE_CHECKING:
    from foolery.animals.engine.compose import Variant

ASKS: Final = 255
"""The chance of a laugh where people are asked."""


def laugh_chance(rules: Variant) -> int:
    """The chance of a laugh in per cent, or ``ASKS``."""
    return ASKS if rules.laugh_chance is None else rules.laugh_chance


ROWS: Final = RowTable(
    "animals",
    1,
    Where({"pile": 9}),
    Depth("pile"),
    Shown(),
    Word("phase", PHASES),
    Table(),
    SeatNumbers("roles", "dealer", "turn", "last_layer"),
    SeatMasks("masks", "actors", "persons"),
    Numbers("counts", "discard_size", most=52),
    Numbers("numbers", "ply", "deal", "turns", "skips", width=2),
    BySeat("sizes", "hand_sizes", 52),
    BySeat("lacks", "lacks", 255, codes=True, width=2),
    Settings("settings", 255, laugh_chance, lambda rules: rules.lowest_begins, lambda rules: rules.drop_remainder),
)

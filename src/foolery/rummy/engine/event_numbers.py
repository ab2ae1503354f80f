"""Kinds of events of Contract Rummy by numbers, for learners."""

from __future__ import annotations

from typing import Final

NUMBERED: Final = (
    "claim",
    "count",
    "deal",
    "decline",
    "discard",
    "draw",
    "draw-discard",
    "joker",
    "lay-off-group",
    "lay-off-sequence",
    "limited",
    "meld-group",
    "meld-sequence",
    "out",
    "penalty",
    "refuse",
    "reshuffle",
    "stock-gone",
    "trade",
    "turned",
)
"""Kinds by the numbers that they have for learners, for ever: what comes later is added behind."""

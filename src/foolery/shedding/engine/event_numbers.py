"""Kinds of events of the shedding game by numbers, for learners."""

from __future__ import annotations

from typing import Final

NUMBERED: Final = (
    "along",
    "burn",
    "deal",
    "down",
    "draw",
    "fool",
    "limited",
    "misfit",
    "out",
    "play",
    "ready",
    "reverse",
    "row",
    "skip",
    "start",
    "swap",
    "take",
    "turn",
    "won",
)
"""Kinds by the numbers that they have for learners, for ever: what comes later is added behind."""

"""Kinds of events of the animal game by numbers, for learners."""

from __future__ import annotations

from typing import Final

NUMBERED: Final = (
    "begins",
    "deal",
    "drawn",
    "dropped",
    "free",
    "laugh",
    "laughter",
    "lay",
    "limited",
    "no-laugh",
    "skip",
    "take",
    "wins",
)
"""Kinds by the numbers that they have for learners, for ever: what comes later is added behind."""

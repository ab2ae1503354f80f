"""Bots against each other: many deals, and what came of them."""

from foolery.arena.simulate import (
    BotFigures,
    Report,
    Settings,
    blank,
    play_deal,
    play_match,
    rotation,
    simulate,
    wilson,
)

__all__ = ["BotFigures", "Report", "Settings", "blank", "play_deal", "play_match", "rotation", "simulate", "wilson"]

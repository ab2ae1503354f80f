"""Bots against each other: many deals, and what came of them."""

from foolery.arena.simulate import BotFigures, Report, Settings, blank, play_deal, rotation, simulate, wilson

__all__ = ["BotFigures", "Report", "Settings", "blank", "play_deal", "rotation", "simulate", "wilson"]

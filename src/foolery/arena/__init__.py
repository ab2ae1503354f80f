"""Bots against each other: many deals, and what came of them."""

from foolery.arena.simulate import BotFigures, Report, Settings, play_deal, rotation, simulate, wilson

__all__ = ["BotFigures", "Report", "Settings", "play_deal", "rotation", "simulate", "wilson"]

"""Bots against each other: many games, and what they prove."""

from foolery.arena.contest import Contest, simulate
from foolery.arena.figures import BotFigures, Report, Tally, blank, wilson
from foolery.arena.inference import Claims, Sprt
from foolery.arena.plan import Settings, balanced, rotation
from foolery.arena.play import Played, play_deal, play_match
from foolery.arena.report import report
from foolery.arena.store import Store, manifest
from foolery.arena.workers import Processes

__all__ = [
    "BotFigures",
    "Claims",
    "Contest",
    "Played",
    "Processes",
    "Report",
    "Settings",
    "Sprt",
    "Store",
    "Tally",
    "balanced",
    "blank",
    "manifest",
    "play_deal",
    "play_match",
    "report",
    "rotation",
    "simulate",
    "wilson",
]

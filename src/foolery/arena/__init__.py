"""Bots against each other: many games, and what they prove."""

from foolery.arena.contest import Contest
from foolery.arena.figures import BotFigures, Report, blank, wilson
from foolery.arena.manifest import manifest
from foolery.arena.pairing import balanced, rotation
from foolery.arena.plan import Settings
from foolery.arena.play import Played, play_deal, play_match
from foolery.arena.processes import Processes
from foolery.arena.report import report
from foolery.arena.simulate import simulate
from foolery.arena.sprt import Claims, Sprt
from foolery.arena.store import Store
from foolery.arena.tally import Tally

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

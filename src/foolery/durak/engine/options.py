"""The options of the table in Durak, and the games that have a name of their own."""

from __future__ import annotations

from typing import Final

from foolery.ruleset import Option

ON_OFF = ("off", "on")
OFF_ON = ("on", "off")

CORE_OPTIONS: Final = (
    Option("pack", 63, ("36", "52", "24", "32")),
    Option("trump-card-source", 65, ("next", "bottom", "random")),
    Option("ace-not-trump", 66, ("re-turn", "re-deal", "allow")),
    Option("lead-max", 72, ("any", "1", "2")),
    Option("show-lowest-trump", 70, ON_OFF),
    Option("throw-in-order", 74, ("token", "free")),
    Option("throwers", 74, ("all", "attacker", "neighbours")),
    Option("throw-while-pending", 2, ON_OFF),
    Option("throw-after-take", 75, OFF_ON),
    Option("cap-total", 76, ("6", "none"), numbers=True),
    Option("cap-thrown", 76, ("off",), numbers=True, most=11),
    Option("cap-lifted-empty-stock", 78, OFF_ON),
    Option("first-attack-five", 79, ("on", "first-bout", "off")),
    Option("replenish-order", 80, ("attacker-first", "defender-first", "clockwise")),
    Option("transfer-several", 83, ("any", "1")),
    Option("no-transfer-first-bout", 85, ON_OFF),
    Option("no-transfer-trump-on-table", 86, ON_OFF),
    Option("closed-discard", 89, OFF_ON),
    Option("no-draw", 90, ON_OFF),
    Option("instant-loss-at", 91, ("off",), numbers=True),
    Option("instant-loss-when", 91, ("settled", "at-once")),
    Option("bout-limit", 0, ("500",), numbers=True),
    Option("swap-six-of-trump", 65, ON_OFF),
    Option("next-lead", 71, ("from-under-fool", "under-fool", "winner", "lowest-trump")),
    Option("strap", 94, ("uncovered", "non-trump", "both", "any")),
    Option("strap-keep-sixes", 94, ON_OFF),
)

IMPLIED: Final = {("throw-in-order", "free"): {"throw-while-pending": "on"}}
SUGGESTED: Final = {("cap-thrown", ">0"): {"cap-total": "none"}}
"""Defaults that a value of an option brings for another option."""

_PAGAT = (
    "ace-not-trump=allow,cap-lifted-empty-stock=off,first-attack-five=off,next-lead=under-fool,"
    "swap-six-of-trump=on,throw-while-pending=on"
)

PRESETS: Final = {
    "idiots-revenge": "idiot-two-player+revenge-counterattack+revenge-growing-minimum+revenge-set-aside",
    "russian-classic": "throw-in,no-transfer-first-bout=on",
    "podkidnoy": "throw-in,no-transfer-first-bout=on",
    "prostoy": "simple,no-transfer-first-bout=on",
    "perevodnoy": "transfer,no-transfer-first-bout=on",
    "pagat-podkidnoy": f"throw-in,{_PAGAT}",
    "pagat-perevodnoy": f"transfer,{_PAGAT}",
    "armenian-second-attempt": "armenian+second-attempt",
    "armenian-poker": "armenian+poker",
    "poker-second-attempt": "poker+second-attempt",
    "armenian-poker-second-attempt": "armenian+poker+second-attempt",
}
"""The last four name no base, so that they go on any: ``transfer+armenian-poker``."""

PRESET_ROWS: Final = {
    "armenian-second-attempt": 15,
    "armenian-poker": 25,
    "poker-second-attempt": 26,
    "armenian-poker-second-attempt": 27,
    "idiots-revenge": 101,
}
"""Presets that the catalogue knows as a variant of its own."""

"""Jokers are wild, and can be won with the card they stand for.

Row 116 of the catalogue. Readings: the owner of a joker is the seat that laid it, on whosever meld, and may not trade
for it; in a group the stated suit binds; a joker that was won may stay in the hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.ruleset import Example, Instead, Option
from foolery.rummy.engine.numbers import NOT_MELDED, OWN_JOKER, SAME_TURN
from foolery.rummy.engine.questions import Rule

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Config

_MELDS = {
    "0": {"g1": ["9c", "9d", "9h"], "s1": ["2c", "3c", "4c"]},
    "1": {"g1": ["7c", "7d", "7h"], "s1": ["4s", "*r", "6s"]},
}


class Jokers(Rule):
    """Wild cards and the trade."""

    name = "cr-jokers"
    row = 116
    options_declared = (
        Option(
            "contract-rummy.trade-at-once",
            116,
            ("off", "on"),
            title={
                "en": "A joker may be traded for in the turn of the contract",
                "ru": "Джокера можно забрать и в ход своего контракта",
            },
        ),
        Option(
            "contract-rummy.owner-trades",
            116,
            ("off", "on"),
            title={"en": "A player may trade for his own joker", "ru": "Своего джокера тоже можно забрать"},
        ),
    )

    def configure(self, config: Config) -> None:
        """From the turn after the contract, and not for one's own."""
        config.forbid("against_trade", NOT_MELDED, "cr-jokers.not-melded", self.name)
        if not self.on("trade-at-once"):
            config.forbid("against_trade", SAME_TURN, "cr-jokers.same-turn", self.name)
        if not self.on("owner-trades"):
            config.forbid("against_trade", OWN_JOKER, "cr-jokers.own", self.name)

    titles = {"en": "Jokers", "ru": "Джокеры"}
    help = {
        "en": "A joker stands for any card; whoever lays it down says which. Another player who has laid down his "
        "contract may, in a later turn, put that very card in its place and take the joker.",
        "ru": "Джокер заменяет любую карту; какую, говорит тот, кто его выкладывает. Другой игрок, уже выложивший "
        "контракт, может в свой более поздний ход положить на его место ту самую карту и забрать джокера себе.",
    }
    help_if = {
        ("contract-rummy.trade-at-once", "on"): (
            Instead(
                {"en": "in a later turn", "ru": "в свой более поздний ход"},
                {"en": "in that very turn or a later one", "ru": "в тот же ход или позже"},
            ),
        ),
        ("contract-rummy.owner-trades", "on"): (
            Instead(
                {
                    "en": "Another player who has laid down his contract may",
                    "ru": "Другой игрок, уже выложивший контракт,",
                },
                {
                    "en": "Any player who has laid down his contract, the owner of the joker too, may",
                    "ru": "Любой игрок, уже выложивший контракт, в том числе и хозяин джокера,",
                },
            ),
        ),
    }
    sentences = {
        "cr-jokers.not-melded": {
            "en": "only a player whose contract lies on the table may trade for a joker",
            "ru": "джокера забирает только тот, чей контракт уже на столе",
        },
        "cr-jokers.same-turn": {
            "en": "in the turn of the contract nobody trades for a joker",
            "ru": "в ход контракта джокера не забирают",
        },
        "cr-jokers.own": {
            "en": "nobody trades for a joker that he laid down himself",
            "ru": "своего джокера не забирают",
        },
    }
    examples = (
        Example(
            {"en": "The joker goes for the very card alone", "ru": "Джокера отдают только за ту самую карту"},
            {
                "game": "contract-rummy",
                "hands": [["5s", "5d", "8s"], ["Qc", "Qd"]],
                "melds": _MELDS,
                "joker_means": {"*r": "5s"},
                "phase": "meld",
                "deal": 2,
                "turn": 0,
            },
            allowed=("trade 5s for *r",),
            refused=("trade 5d for *r",),
            play=("0: trade 5s for *r", "0: lay-off *r=9s on 0.g1"),
            then={"hands": [["5d", "8s"], ["Qc", "Qd"]], "joker_means": {"*r": "9s"}},
        ),
        Example(
            {"en": "Nobody trades for a joker of his own", "ru": "Своего джокера не забирают"},
            {
                "game": "contract-rummy",
                "hands": [["Qc", "Qd"], ["5s", "5d", "8s"]],
                "melds": _MELDS,
                "joker_means": {"*r": "5s"},
                "phase": "meld",
                "deal": 2,
                "turn": 1,
            },
            allowed=("discard 5s",),
            refused=("trade 5s for *r",),
        ),
        Example(
            {"en": "A joker in a group may be stated as any suit", "ru": "В группе джокер может быть любой масти"},
            {
                "game": "contract-rummy",
                "hands": [["9c", "9d", "*r", "4s", "5s", "6s", "2d", "7c", "Jh", "Kd", "Ad"], ["3c"]],
                "phase": "meld",
                "deal": 2,
                "turn": 0,
            },
            allowed=("meld 9c 9d *r=9s / 4s 5s 6s", "meld 9c *r=9c 9d / 4s 5s 6s"),
            refused=("meld 9c 9d *r=8s / 4s 5s 6s",),
        ),
    )


RULES = (Jokers,)

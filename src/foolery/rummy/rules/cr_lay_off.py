"""Adding cards to the sets on the table.

Row 115 of the catalogue. Readings: from the turn after one's own contract; a group takes any number of its rank, a
sequence grows at both ends up to the ace at each, and never round the corner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.ruleset import Example
from foolery.rummy.engine.numbers import NOT_MELDED, SAME_TURN
from foolery.rummy.engine.questions import Rule

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Config

_MELDS = {
    "0": {"g1": ["9c", "9d", "9h"], "s1": ["2c", "3c", "4c"]},
    "1": {"g1": ["7c", "7d", "7h"], "s1": ["4s", "5s", "6s"]},
}


class LayOff(Rule):
    """Laying off."""

    name = "cr-lay-off"
    row = 115

    def configure(self, config: Config) -> None:
        """From the turn after the contract."""
        config.forbid("against_lay_off", NOT_MELDED, "cr-lay-off.not-melded", self.name)
        config.forbid("against_lay_off", SAME_TURN, "cr-lay-off.same-turn", self.name)

    examples = (
        Example(
            {"en": "On one's own sets and on others'", "ru": "К своим комбинациям и к чужим"},
            {
                "game": "contract-rummy",
                "hands": [["7s", "3d", "8s", "2h", "9s"], ["Qc", "Qd"]],
                "melds": _MELDS,
                "phase": "meld",
                "deal": 2,
                "turn": 0,
            },
            allowed=("lay-off 7s on 1.s1", "lay-off 7s on 1.g1", "lay-off 9s on 0.g1"),
            refused=("lay-off 3d on 0.s1", "lay-off 8s on 1.s1"),
            play=("0: lay-off 7s on 1.s1", "0: lay-off 8s on 1.s1"),
            then={"melds": {"0": _MELDS["0"], "1": {"g1": ["7c", "7d", "7h"], "s1": ["4s", "5s", "6s", "7s", "8s"]}}},
        ),
        Example(
            {
                "en": "Not in the turn of the contract",
                "ru": "Не в тот ход, когда выложен контракт",
            },
            {
                "game": "contract-rummy",
                "hands": [["7s", "3d", "9s"], ["Qc", "Qd"]],
                "melds": _MELDS,
                "melded_this_turn": [0],
                "phase": "meld",
                "deal": 2,
                "turn": 0,
            },
            allowed=("discard 7s",),
            refused=("lay-off 7s on 1.s1", "lay-off 9s on 0.g1"),
        ),
        Example(
            {"en": "Nothing follows an ace", "ru": "После туза ничего не подкладывают"},
            {
                "game": "contract-rummy",
                "hands": [["2s", "Js", "8h"], ["7d", "7h"]],
                "melds": {"0": _MELDS["0"], "1": {"g1": ["7c", "7d", "7h"], "s1": ["Qs", "Ks", "As"]}},
                "phase": "meld",
                "deal": 2,
                "turn": 0,
            },
            allowed=("lay-off Js on 1.s1", "discard 2s"),
            refused=("lay-off 2s on 1.s1",),
        ),
    )


RULES = (LayOff,)

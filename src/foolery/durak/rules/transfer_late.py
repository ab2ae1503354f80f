"""What may be transferred, and what a transfer binds: Transfer-2 and Transfer-3.

Rows 16 and 17 of the catalogue. Readings: Transfer-2 moves all cards that wait, of whatever rank, with a card that
matches the last of them; what was covered before stays on the table and is only taken along. Under Transfer-3 the cards
that waited before need no answer any more: nobody covers them, they share the fate of the table, and their ranks stay
open for throwing in. Both may be played together; ``estonian`` contains both.
"""

from __future__ import annotations

from foolery.durak.engine.config import Config
from foolery.durak.engine.example_positions import attacked
from foolery.durak.engine.questions import Rule
from foolery.ruleset import Example

_THROWN = [
    {"attack": "Ts", "by": 0, "cover": "Js", "cover_by": 1},
    {"attack": "Jc", "by": 0},
]
"""The ten of spades is covered, the jack of clubs was thrown in."""


class TransferTwo(Rule):
    """Transfers after a cover."""

    name = "transfer-2"
    row = 16
    revision = 2
    default_base = "transfer"
    needs = ("transfer",)

    def configure(self, config: Config) -> None:
        """Transfers come late too."""
        config.set("transfer_late", True, self.name)

    examples = (
        Example(
            {
                "en": "The thrown jack is transferred, and both jacks must be covered",
                "ru": "Подкинутого валета переводят: ждут оба",
            },
            attacked(
                "transfer+transfer-2",
                ["Jd", "9d", "6s"],
                table=_THROWN,
                hands=[["8c", "Kc", "7s", "6c"], ["Jd", "9d", "6s"]],
            ),
            allowed=("transfer Jd", "take"),
            refused=("transfer 9d",),
            play=("1: transfer Jd", "0: cover Jc with Kc"),
            then={"phase": "defend", "attacker": 1, "defender": 0},
        ),
        Example(
            {"en": "Whoever takes, takes the covered cards too", "ru": "Кто берёт, берёт и побитые карты"},
            attacked(
                "transfer+transfer-2",
                [],
                table=[{"attack": "9d", "by": 0, "cover": "Td", "cover_by": 1}, {"attack": "9h", "by": 0}],
                hands=[["Kc", "7s"], ["9c", "8c", "Tc"], ["Qs", "Ah", "Jd", "As"]],
            ),
            play=("1: transfer 9c", "2: take", "1: pass", "0: pass"),
            then={
                "attacker": 0,
                "hands": [["Kc", "7s"], ["8c", "Tc"], ["Qs", "Ah", "Jd", "As", "9d", "Td", "9h", "9c"]],
            },
        ),
        Example(
            {
                "en": "Only the last uncovered card says which rank transfers",
                "ru": "Переводят под последнюю неотбитую",
            },
            attacked(
                "transfer+transfer-2,throw-while-pending=on",
                [],
                table=[
                    {"attack": "8d", "by": 0, "cover": "9d", "cover_by": 1},
                    {"attack": "8c", "by": 0},
                    {"attack": "9c", "by": 0},
                ],
                hands=[["Kc", "7s", "6s", "Jc"], ["8s", "9s", "Kd"]],
            ),
            allowed=("transfer 9s",),
            refused=("transfer 8s",),
        ),
    )


class TransferThree(Rule):
    """A transfer binds only the cards it adds."""

    name = "transfer-3"
    row = 17
    default_base = "transfer"
    needs = ("transfer",)

    def configure(self, config: Config) -> None:
        """What waited before a transfer is freed."""
        config.set("transfer_frees", True, self.name)

    examples = (
        Example(
            {"en": "The leader answers the second seven only", "ru": "Зашедший отвечает только на вторую семёрку"},
            attacked(
                "transfer+transfer-3",
                [],
                "7c",
                hands=[["8c", "Kd", "Ah"], ["7d", "6s", "Js", "9s"]],
            ),
            allowed=("transfer 7d", "take"),
            refused=("cover 7c with 9s",),
            play=("1: transfer 7d", "0: cover 7d with Kd"),
            then={
                "phase": "throw",
                "table": [
                    {"attack": "7c", "by": 0, "cover": None, "cover_by": None, "obliged": False},
                    {"attack": "7d", "by": 1, "cover": "Kd", "cover_by": 0, "cover_no": 1},
                ],
            },
        ),
        Example(
            {"en": "The next player needs as many cards as are added", "ru": "Следующему хватит карт на добавленные"},
            attacked("transfer+transfer-3", [], "7c", hands=[["8c"], ["7d", "7s", "Js"]]),
            allowed=("transfer 7d", "transfer 7s"),
            refused=("transfer 7d 7s",),
            play=("1: transfer 7d", "0: take"),
            then={"phase": "lead", "attacker": 1, "hands": [["8c", "7c", "7d"], ["7s", "Js"]]},
        ),
    )


RULES = (TransferTwo, TransferThree)

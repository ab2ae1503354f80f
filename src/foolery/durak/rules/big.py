"""Big Durak: two packs of 36 cards; whoever holds 52 cards has lost. Two games, by what a twin does to its twin.

Rows 20, 21 and 91 of the catalogue. Readings: "equal in value or of the same suit" in ``big`` means equal in both, as
published sheets of the game have it. ``big.cover=literal`` plays by the letter: rank and suit must both differ. The
"absolutely equal" card of ``big-twin`` is the exact twin (``big-twin.equal-rank-beats``: any card of equal rank, which
stays below the rules that close a suit). Such a cover ends throwing in, also after a later take; what waits must still
be answered. The 52 cards are counted once a bout, when all have drawn.
"""

from __future__ import annotations

from foolery.base.bits import bit, rank_set, suit_set
from foolery.base.cards import COPY
from foolery.durak.engine.config import Config
from foolery.durak.engine.example_positions import attacked
from foolery.durak.engine.questions import Beats, Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Example, Option, on_off

_FIFTY = [card + suit for card in "678" for suit in "cdhs"] * 2 + [card + suit for card in "TJQKA" for suit in "cdhs"]
_HOARD = [*_FIFTY, "Tc", "Td", "Th", "Ts", "Jc", "Jd"]


class Big(Rule):
    """Two packs, twins do not cover each other."""

    name = "big"
    row = 20
    revision = 2
    owns = ("the pack",)
    defaults = {"instant-loss-at": "52"}
    fixes = {"pack": "36"}
    options_declared = (Option("big.cover", 20, ("twin", "literal")),)

    def configure(self, config: Config) -> None:
        """Seventy-two cards."""
        config.set("pack", "2x36", self.name)

    def beats_only(self, beats: Beats, trumps: int, pack: int) -> None:
        """By the letter rank and suit must both differ."""
        if self.option["big.cover"] == "literal":
            for face in range(52):
                beats.put(face, beats.get(face) & ~(rank_set(face >> 2) | suit_set(face & 3)))

    examples = (
        Example(
            {"en": "The twin does not cover", "ru": "Двойник не бьёт"},
            attacked("throw-in+big", ["9c", "Tc", "7c", "6h"], "9c"),
            allowed=("cover 9c with Tc", "cover 9c with 6h", "take"),
            refused=("cover 9c with 9c", "cover 9c with 7c"),
        ),
        Example(
            {"en": "Fifty cards in hand and two taken: lost", "ru": "Пятьдесят карт на руках и две взятые: проигрыш"},
            attacked("throw-in+big", _HOARD, "9c", "9d", hands=[["Kc", "9s"], _HOARD]),
            allowed=("cover 9c with Tc", "take"),
            refused=("cover 9c with 8c",),
            play=("1: take", "0: pass"),
            then={"phase": "over", "out": []},
        ),
        Example(
            {
                "en": "cover=literal: only a trump of another rank covers",
                "ru": "cover=literal: бьёт только козырь другого достоинства",
            },
            attacked("throw-in+big,big.cover=literal", ["Tc", "9h", "6h", "Ad", "9s"], "9c"),
            allowed=("cover 9c with 6h", "take"),
            refused=("cover 9c with Tc", "cover 9c with 9h", "cover 9c with Ad", "cover 9c with 9s"),
        ),
        Example(
            {"en": "cover=literal: a trump is not covered", "ru": "cover=literal: козыря не побить"},
            attacked("throw-in+big,big.cover=literal", ["Th", "Ah", "Ac"], "9h"),
            allowed=("take",),
            refused=("cover 9h with Th", "cover 9h with Ah", "cover 9h with Ac"),
        ),
        Example(
            {
                "en": "cover=literal without trumps: only what another rule adds covers",
                "ru": "cover=literal без козырей: бьёт только то, что добавляет другое правило",
            },
            attacked("throw-in+big+no-trumps+suitless,big.cover=literal", ["Tc", "Td", "9d", "6d"], "9c", trump=None),
            allowed=("cover 9c with Td", "take"),
            refused=("cover 9c with Tc", "cover 9c with 9d", "cover 9c with 6d"),
        ),
    )


class BigTwin(Rule):
    """Two packs, twins cover each other and close the bout."""

    name = "big-twin"
    row = 21
    revision = 2
    owns = ("the pack",)
    defaults = {"instant-loss-at": "52"}
    fixes = {"pack": "36"}
    options_declared = (on_off("big-twin.equal-rank-beats", 21),)

    def configure(self, config: Config) -> None:
        """Seventy-two cards."""
        config.set("pack", "2x36", self.name)

    def equals(self, face: int) -> int:
        """The cards that count as equal to a face, both copies."""
        if self.option["big-twin.equal-rank-beats"] == "on":
            return rank_set(face >> 2)
        return bit(face) | bit(face + COPY)

    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        """An equal card covers."""
        for face in range(52):
            beats.put(face, beats.get(face) | self.equals(face) & (pack | pack << COPY))

    def blocks(self, s: State, slot: int) -> bool:
        """An equal card ends throwing in."""
        attack, _, cover, *_ = s.slot(slot)
        return bool(self.equals(attack & 63) >> cover & 1)

    examples = (
        Example(
            {"en": "The twin covers and nobody may throw in", "ru": "Двойник бьёт, и подкинуть уже нельзя"},
            attacked("throw-in+big-twin", ["9c", "Ts", "7s"], "9c", hands=[["9d", "Kc"], ["9c", "Ts", "7s"]]),
            allowed=("cover 9c with 9c", "take"),
            refused=("cover 9c with Ts",),
            play=("1: cover 9c with 9c",),
            then={"phase": "lead", "attacker": 1, "hands": [["9d", "Kc"], ["Ts", "7s"]]},
        ),
        Example(
            {"en": "What waits must still be answered, also by a take", "ru": "Остальное ещё надо отбить или взять"},
            attacked(
                "throw-in+big-twin", ["9c", "Td", "7s"], "9c", "9d", hands=[["9s", "Ts", "Kc"], ["9c", "Td", "7s"]]
            ),
            allowed=("cover 9c with 9c", "cover 9d with Td"),
            refused=("cover 9d with 9c",),
            play=("1: cover 9c with 9c", "1: take"),
            then={"phase": "lead", "attacker": 0, "hands": [["9s", "Ts", "Kc"], ["7s", "9c", "9c", "9d", "Td"]]},
        ),
        Example(
            {"en": "A twin may also transfer: the player says which", "ru": "Двойником можно и перевести"},
            attacked("transfer+big-twin", ["9c", "Ts", "7s"], "9c"),
            allowed=("cover 9c with 9c", "transfer 9c", "take"),
            refused=("transfer Ts",),
            play=("1: transfer 9c",),
            then={"phase": "defend", "attacker": 1, "defender": 0},
        ),
        Example(
            {
                "en": "equal-rank-beats: any nine covers a nine",
                "ru": "equal-rank-beats: девятку бьёт любая девятка",
            },
            attacked("throw-in+big-twin,big-twin.equal-rank-beats=on", ["9d", "Ts", "7s"], "9c", "9h"),
            allowed=("cover 9c with 9d", "cover 9h with 9d", "take"),
            refused=("cover 9c with Ts",),
        ),
    )


RULES = (Big, BigTwin)

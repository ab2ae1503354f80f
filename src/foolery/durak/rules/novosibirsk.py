"""Novosibirsk Durak: two jokers that cover aces and nothing else, and that anything but an ace covers.

Row 37 of the catalogue. Readings: where a joker is turned up there are no trumps and both jokers cover every card
(``novosibirsk.only-turned-up``: the turned-up one alone), but they are covered as before and do not cover each other.
"""

from __future__ import annotations

from foolery.base.bits import bit, rank_set
from foolery.base.cards import BLACK_JOKER, RED_JOKER
from foolery.durak.engine.config import Config
from foolery.durak.engine.example_positions import attacked
from foolery.durak.engine.questions import Beats, Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Example, on_off

ACE = 12
JOKERS = bit(BLACK_JOKER) | bit(RED_JOKER)


class Novosibirsk(Rule):
    """Jokers for aces."""

    name = "novosibirsk"
    row = 37
    owns = ("the jokers of the pack", "the turned joker")
    fixes = {"pack": "52"}
    options_declared = (on_off("novosibirsk.only-turned-up", 37),)

    def configure(self, config: Config) -> None:
        """Fifty-four cards."""
        config.set("pack", "54", self.name)

    def turned(self, s: State, card: int) -> int:
        """No trumps."""
        return 0

    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        """Jokers on aces, or on everything; on jokers everything but aces and jokers."""
        strong = 0
        if beats.special >= 0:
            strong = bit(beats.special) if self.option["novosibirsk.only-turned-up"] == "on" else JOKERS
        for face in range(52):
            beats.put(face, beats.get(face) | (JOKERS if face >> 2 == ACE else strong))
        for joker in (BLACK_JOKER, RED_JOKER):
            beats.put(joker, beats.get(joker) | pack & ~rank_set(ACE) & ~JOKERS)

    examples = (
        Example(
            {"en": "Jokers cover the ace of trumps", "ru": "Козырного туза бьют джокеры"},
            attacked("throw-in+novosibirsk", ["*r", "*b", "8d", "Jc", "6s"], "Ah", "Ad"),
            allowed=("cover Ah with *r", "cover Ah with *b", "take"),
            refused=("cover Ah with Jc",),
            play=("1: cover Ah with *r",),
            then={"phase": "defend"},
        ),
        Example(
            {"en": "No card but an ace is covered by a joker", "ru": "Кроме тузов, джокеры никого не бьют"},
            attacked("throw-in+novosibirsk", ["*r", "*b", "8d", "Kd"], "Qd"),
            allowed=("cover Qd with Kd", "take"),
            refused=("cover Qd with *r", "cover Qd with *b"),
        ),
        Example(
            {"en": "A two covers a joker, an ace does not", "ru": "Двойка бьёт джокера, а туз — нет"},
            attacked("throw-in+novosibirsk", ["*b", "Ah", "As", "2c", "Kd"], "*r"),
            allowed=("cover *r with 2c", "cover *r with Kd", "take"),
            refused=("cover *r with *b", "cover *r with Ah", "cover *r with As"),
        ),
        Example(
            {"en": "A joker was turned up: no trumps, jokers cover all", "ru": "Открыт джокер: козырей нет"},
            attacked("throw-in+novosibirsk", ["*r", "2h", "Ad"], "Qd", trump=None, turned_up="*b"),
            allowed=("cover Qd with *r", "cover Qd with Ad", "take"),
            refused=("cover Qd with 2h",),
        ),
        Example(
            {"en": "A joker was turned up: twos cover the jokers too", "ru": "Открыт джокер: двойки бьют джокеров"},
            attacked("throw-in+novosibirsk", ["*r", "2h", "Ad"], "*b", trump=None, turned_up="*b"),
            allowed=("cover *b with 2h", "take"),
            refused=("cover *b with *r", "cover *b with Ad"),
        ),
        Example(
            {"en": "only-turned-up: the other joker covers aces alone", "ru": "only-turned-up: второй бьёт лишь тузов"},
            attacked(
                "throw-in+novosibirsk,novosibirsk.only-turned-up=on",
                ["*r", "*b", "2h"],
                "Qd",
                trump=None,
                turned_up="*b",
            ),
            allowed=("cover Qd with *b", "take"),
            refused=("cover Qd with *r",),
        ),
    )


RULES = (Novosibirsk,)

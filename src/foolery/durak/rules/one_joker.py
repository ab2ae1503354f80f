"""Durak with one joker: 53 cards, and the joker covers any of them.

Row 36 of the catalogue. Readings: nothing covers a joker that is led, as if it were one trump more on top of the others
(``one-joker.joker-lead``: it may not be led unless it is the whole hand, or any card covers it); a joker that is turned
up goes back into the stock. Since a joker matches only a joker, it is never thrown in. Beside ``japanese`` it covers
spades too.
"""

from __future__ import annotations

from foolery.base.bits import bit
from foolery.base.cards import RED_JOKER
from foolery.durak.engine.config import Config
from foolery.durak.engine.example_positions import attacked
from foolery.durak.engine.questions import Beats, Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Example, Option

JOKER = bit(RED_JOKER)


class OneJoker(Rule):
    """The joker is the highest card of all."""

    name = "one-joker"
    row = 36
    owns = ("the jokers of the pack",)
    fixes = {"pack": "52"}
    options_declared = (Option("one-joker.joker-lead", 36, ("unbeatable", "forbidden", "beaten-by-any")),)

    def configure(self, config: Config) -> None:
        """Fifty-three cards."""
        config.set("pack", "53", self.name)

    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        """The joker on every card, and on it nothing or, by the option, anything."""
        for face in range(52):
            beats.put(face, beats.get(face) | JOKER)
        if self.option["one-joker.joker-lead"] == "beaten-by-any":
            beats.put(RED_JOKER, pack & ~JOKER)

    def may_lead(self, s: State, place: int, mask: int) -> int:
        """Under ``forbidden`` only who holds nothing else leads the joker."""
        if self.option["one-joker.joker-lead"] != "forbidden":
            return mask
        return mask & ~JOKER or mask

    examples = (
        Example(
            {"en": "The joker covers the ace of trumps", "ru": "Джокер бьёт козырного туза"},
            attacked("throw-in+one-joker", ["*r", "8d", "Jc", "2c", "6s"], "Ah"),
            allowed=("cover Ah with *r", "take"),
            refused=("cover Ah with 8d",),
            play=("1: cover Ah with *r",),
            then={"phase": "throw"},
        ),
        Example(
            {"en": "Nothing covers a joker that is led", "ru": "Джокера, с которого зашли, не бьёт ничто"},
            attacked("throw-in+one-joker", ["Ah", "2h", "Ad"], "*r"),
            allowed=("take",),
            refused=("cover *r with Ah",),
        ),
        Example(
            {"en": "joker-lead=forbidden: other cards are led", "ru": "joker-lead=forbidden: заходят другими картами"},
            attacked(
                "throw-in+one-joker,one-joker.joker-lead=forbidden",
                ["Ah", "8d"],
                hands=[["Kc", "*r", "9d"], ["Ah", "8d"]],
                phase="lead",
            ),
            allowed=("lead Kc", "lead 9d"),
            refused=("lead *r",),
        ),
        Example(
            {
                "en": "joker-lead=beaten-by-any: a two covers a joker that is led",
                "ru": "joker-lead=beaten-by-any: зашли с джокера — бьёт и двойка",
            },
            attacked("throw-in+one-joker,one-joker.joker-lead=beaten-by-any", ["2c", "Ah"], "*r"),
            allowed=("cover *r with 2c", "cover *r with Ah", "take"),
            refused=("transfer 2c",),
        ),
    )


RULES = (OneJoker,)

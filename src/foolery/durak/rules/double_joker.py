"""Two jokers that take part by their colour: as the highest card, or over cards of their own colour alone.

Rows 34 and 35 of the catalogue. Readings for ``double-joker``: the joker of the trumps' colour is the top card; the
other one acts as the highest card of two plain suits, so any trump covers it, and it covers no trump. A joker that is
turned up makes both suits of its colour trumps and stays as the last card of the stock; it is the top card then for the
whole deal. Between two trump suits the higher rank covers (``double-joker.same-suit-only``). Without trumps neither is
on top. For ``double-joker-own-colour``: a joker whose colour holds the trump suit is covered by nothing, the other one
by trumps; a joker that is turned up goes back into the stock.
"""

from __future__ import annotations

from foolery.base.bits import bit, rank_set, suit_set
from foolery.base.cards import BLACK_JOKER, CLUBS, DIAMONDS, HEARTS, RED_JOKER, SPADES
from foolery.durak.engine.config import Config
from foolery.durak.engine.example_positions import attacked
from foolery.durak.engine.questions import Beats, Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Example, on_off

COLOURS = {BLACK_JOKER: (CLUBS, SPADES), RED_JOKER: (DIAMONDS, HEARTS)}


def suits_of(suits: int) -> int:
    """The cards of these suits, a mask of suits."""
    return sum(suit_set(suit) for suit in range(4) if suits >> suit & 1)


def colour(joker: int) -> int:
    """The suits of a joker's colour as a mask."""
    return sum(1 << suit for suit in COLOURS[joker])


class DoubleJoker(Rule):
    """The joker of the trumps' colour is on top."""

    name = "double-joker"
    row = 34
    owns = ("the jokers of the pack", "the turned joker")
    fixes = {"pack": "52"}
    options_declared = (on_off("double-joker.same-suit-only", 34),)

    def configure(self, config: Config) -> None:
        """Fifty-four cards."""
        config.set("pack", "54", self.name)

    def turned(self, s: State, card: int) -> int:
        """Both suits of the joker's colour."""
        return colour(card)

    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        """Trumps across two suits, the top joker on everything, the other on plain cards of its colour."""
        if self.option["double-joker.same-suit-only"] == "off":
            for face in range(52):
                if trumps >> (face & 3) & 1:
                    higher = sum(rank_set(rank) for rank in range((face >> 2) + 1, 13))
                    beats.put(face, beats.get(face) | higher & suits_of(trumps) & pack)
        for joker in COLOURS:
            top = joker == beats.special if beats.special >= 0 else bool(trumps & colour(joker))
            covered = pack & ~bit(joker) if top else suits_of(colour(joker) & ~trumps) & pack
            for face in range(54):
                if covered >> face & 1:
                    beats.put(face, beats.get(face) | bit(joker))
            if not top:
                beats.put(joker, beats.get(joker) | suits_of(trumps) & pack)

    examples = (
        Example(
            {"en": "Hearts are trumps: red over all, black over black", "ru": "Козыри черви: красный бьёт всё"},
            attacked("throw-in+double-joker", ["*b", "*r", "8d", "Jc", "2h"], "Ks", "Kd"),
            allowed=("cover Ks with *b", "cover Ks with *r", "cover Kd with *r", "cover Kd with 2h", "take"),
            refused=("cover Kd with *b", "cover Kd with 8d"),
            play=("1: cover Ks with *b",),
            then={"phase": "defend"},
        ),
        Example(
            {"en": "Trumps cover the other joker, nothing the top one", "ru": "Козыри бьют только второго джокера"},
            attacked("throw-in+double-joker", ["2h", "Ac", "As"], "*b", "*r"),
            allowed=("cover *b with 2h", "take"),
            refused=("cover *b with Ac", "cover *r with 2h"),
        ),
        Example(
            {"en": "Two trump suits: the higher rank covers", "ru": "Две козырные масти: бьёт старший козырь"},
            attacked("throw-in+double-joker", ["8s", "9c", "Jd", "6s", "Ah"], "8c", "8d", trump="cs"),
            allowed=("cover 8c with 9c", "cover 8d with 8s", "cover 8d with 6s", "take"),
            refused=("cover 8c with 8s", "cover 8c with 6s", "cover 8c with Ah"),
        ),
        Example(
            {"en": "The black joker was turned up: it is on top", "ru": "Открыт чёрный джокер: он старше всех"},
            attacked(
                "throw-in+double-joker", ["*r", "2s", "Ah"], "Ad", "As", trump="cs", turned_up="*b", stock=["9h", "*b"]
            ),
            allowed=("cover Ad with *r", "cover Ad with 2s", "take"),
            refused=("cover As with *r", "cover Ad with Ah"),
            play=("1: take", "0: pass"),
            then={
                "trump": "cs",
                "turned_up": "*b",
                "hands": [["Kc", "7s", "9h", "*b"], ["*r", "2s", "Ah", "Ad", "As"]],
            },
        ),
        Example(
            {"en": "same-suit-only: each trump suit for itself", "ru": "same-suit-only: бьёт козырь той же масти"},
            attacked("throw-in+double-joker,double-joker.same-suit-only=on", ["9s", "9c", "Jd"], "8c", trump="cs"),
            allowed=("cover 8c with 9c", "take"),
            refused=("cover 8c with 9s",),
        ),
    )


class OwnColour(Rule):
    """Jokers cover cards of their own colour, trumps or not."""

    name = "double-joker-own-colour"
    row = 35
    owns = ("the jokers of the pack",)
    fixes = {"pack": "52"}

    def configure(self, config: Config) -> None:
        """Fifty-four cards."""
        config.set("pack", "54", self.name)

    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        """A joker on its colour; a trump on a joker of the other colour."""
        for joker, suits in COLOURS.items():
            for face in range(52):
                if face & 3 in suits:
                    beats.put(face, beats.get(face) | bit(joker))
            if not trumps & colour(joker):
                beats.put(joker, beats.get(joker) | suits_of(trumps) & pack)

    examples = (
        Example(
            {"en": "Each joker for its colour", "ru": "Каждый джокер бьёт свой цвет"},
            attacked("throw-in+double-joker-own-colour", ["*b", "*r", "8d", "Jc", "2h"], "Ks", "Kd"),
            allowed=("cover Ks with *b", "cover Ks with 2h", "cover Kd with *r", "cover Kd with 2h", "take"),
            refused=("cover Ks with *r", "cover Kd with *b"),
            play=("1: cover Kd with *r",),
            then={"phase": "defend"},
        ),
        Example(
            {"en": "Trumps cover the black joker alone", "ru": "Козыри бьют только чёрного джокера"},
            attacked("throw-in+double-joker-own-colour", ["Ah", "2h", "As"], "*b", "*r"),
            allowed=("cover *b with 2h", "cover *b with Ah", "take"),
            refused=("cover *b with As", "cover *r with Ah"),
        ),
    )


RULES = (DoubleJoker, OwnColour)

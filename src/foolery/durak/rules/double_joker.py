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
from foolery.durak.engine.questions import Beats, Rule
from foolery.durak.engine.state import State
from foolery.ruleset import on_off, worked

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
    subject = "cards"
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

    examples = worked("""
    Hearts are trumps: red over all, black over black
        game=throw-in+double-joker hands=Kc7s/*b*r8dJc2h trump=h attacker=0 table=Ks@0,Kd@0 phase=defend bouts=9,5
        allowed: cover Ks with *b, cover Ks with *r, cover Kd with *r, cover Kd with 2h, take
        refused: cover Kd with *b, cover Kd with 8d
        play: 1: cover Ks with *b
        then: phase=defend
    Trumps cover the other joker, nothing the top one
        game=throw-in+double-joker hands=Kc7s/2hAcAs trump=h attacker=0 table=*b@0,*r@0 phase=defend bouts=9,5
        allowed: cover *b with 2h, take
        refused: cover *b with Ac, cover *r with 2h
    Two trump suits: the higher rank covers
        game=throw-in+double-joker hands=Kc7s/8s9cJd6sAh trump=cs attacker=0 table=8c@0,8d@0 phase=defend bouts=9,5
        allowed: cover 8c with 9c, cover 8d with 8s, cover 8d with 6s, take
        refused: cover 8c with 8s, cover 8c with 6s, cover 8c with Ah
    The black joker was turned up: it is on top
        game=throw-in+double-joker hands=Kc7s/*r2sAh trump=cs attacker=0 stock=9h*b table=Ad@0,As@0 phase=defend
            bouts=9,5 turned_up=*b
        allowed: cover Ad with *r, cover Ad with 2s, take
        refused: cover As with *r, cover Ad with Ah
        play: 1: take, 0: pass
        then: trump=cs turned_up=*b hands=Kc7s9h*b/*r2sAhAdAs
    same-suit-only: each trump suit for itself
        game=throw-in+double-joker,double-joker.same-suit-only=on hands=Kc7s/9s9cJd trump=cs attacker=0 table=8c@0
            phase=defend bouts=9,5
        allowed: cover 8c with 9c, take
        refused: cover 8c with 9s
    """)


class OwnColour(Rule):
    """Jokers cover cards of their own colour, trumps or not."""

    name = "double-joker-own-colour"
    row = 35
    subject = "cards"
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

    examples = worked("""
    Each joker for its colour
        game=throw-in+double-joker-own-colour hands=Kc7s/*b*r8dJc2h trump=h attacker=0 table=Ks@0,Kd@0 phase=defend
            bouts=9,5
        allowed: cover Ks with *b, cover Ks with 2h, cover Kd with *r, cover Kd with 2h, take
        refused: cover Ks with *r, cover Kd with *b
        play: 1: cover Kd with *r
        then: phase=defend
    Trumps cover the black joker alone
        game=throw-in+double-joker-own-colour hands=Kc7s/Ah2hAs trump=h attacker=0 table=*b@0,*r@0 phase=defend
            bouts=9,5
        allowed: cover *b with 2h, cover *b with Ah, take
        refused: cover *b with As, cover *r with Ah
    """)


RULES = (DoubleJoker, OwnColour)

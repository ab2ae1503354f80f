"""Four in pairs, and the double game: partners sit opposite, only the attacker's side throws in, a side loses together.

Rows 61 and 62 of the catalogue. Readings: who is out is played for by his partner in turn order (``partner-doubles``; a
place counts as vacated as soon as it holds no card with the stock gone), so that the places keep attacking their
neighbours; with ``skip-partner`` the next opponent in turn is attacked instead. In the double game six are three
pairs or two teams of three, a vacated place is played by the nearest partner clockwise, and the deal ends when one
side is left. Everybody but the defender's partners may throw in; in ``pair-play`` that is the attacker's pair.
"""

from __future__ import annotations

from typing import ClassVar

from foolery.base.cards import Place
from foolery.durak.engine.config import Config
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Option, worked

VACANT = Option(
    "pair-play.vacant-seat",
    61,
    ("partner-doubles", "skip-partner"),
    title={
        "en": "Who acts in the place of a partner who is out",
        "ru": "Кто играет за вышедшего напарника",
    },
    said={
        "partner-doubles": {
            "en": "The partner plays in the place of a player who is out.",
            "ru": "За вышедшего на его месте играет напарник.",
        },
        "skip-partner": {
            "en": "Nobody plays there; the next opponent in turn is attacked instead.",
            "ru": "За вышедшего никто не играет; под атаку попадает следующий по очереди соперник.",
        },
    },
)


class PairPlay(Rule):
    """Four play in two pairs, partners opposite."""

    name = "pair-play"
    revision = 2
    row = 61
    subject = "seats"
    owns: ClassVar[tuple[str, ...]] = ("the seats", "the next seat")
    replaces: ClassVar[tuple[str, ...]] = ("aim", "fool", "throwers")
    options_declared: ClassVar[tuple[Option, ...]] = (VACANT,)

    def configure(self, config: Config) -> None:
        """Exactly four play."""
        config.set("places", self.sizes(), self.name)

    def sizes(self) -> tuple[int, ...]:
        """How many may play."""
        return (4,)

    def side(self, s: State, place: Place) -> int:
        """Sides sit in turn, so that opposite places are partners in pairs."""
        return place % self.sides(s)

    def sides(self, s: State) -> int:
        """How many sides there are."""
        return 2

    def doubles(self) -> bool:
        """Whether partners play for who is out."""
        return self.option["pair-play.vacant-seat"] == "partner-doubles"

    def plays_for(self, s: State, place: Place) -> int:
        """The nearest partner clockwise who has cards; of an empty side one that is not out."""
        if not self.doubles():
            return place
        sides = self.sides(s)
        usual = place
        partner = (place + sides) % s.places
        while partner != place:
            if not s.vacated(partner):
                return partner
            if s.is_out(usual) and not s.is_out(partner):
                usual = partner
            partner = (partner + sides) % s.places
        return usual

    def decides(self, s: State, place: Place) -> int:
        """Whoever plays for a place decides for it."""
        return s.acting(place)

    def next_seat(self, s: State, place: Place, held: bool) -> int:
        """The next place that has cards of its own or a partner's; never one's own side where others are left."""
        side = self.side(s, place)
        found = place
        for _ in range(s.places - 1):
            found = found + 1 if found + 1 < s.places else 0
            # Places without cards are still in the deal as long as the stock is not gone or the bout goes on.
            if not held and not s.is_out(found):
                return found
            if not s.vacated(s.acting(found)) and not (held and self.side(s, found) == side):
                return found
        return place

    def may_throw(self, s: State, place: Place) -> bool:
        """Only the attacker's pair."""
        return self.side(s, place) == self.side(s, s.attacker)

    examples = worked("""
    Only the attacking pair throws in, onto a take as well
        game=throw-in+pair-play hands=Kc7s6s7d/6dJsQd/9d6c/9sTh trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
        play: 1: take, 0: pass, 2: throw 9d, 0: pass, 2: pass
        then: attacker=2 defender=3 hands=Kc7s6s7d/6dJsQd9c9d/6c/9sTh
    The partner of the defender may not throw in
        game=throw-in+pair-play hands=Kc7s/6dJsQd/9d6c/9sTh trump=h attacker=0 table=9c@0:Tc@1 phase=throw passed=0
            bouts=9,5
        allowed: throw 9d, pass
        refused: throw 9s
        play: 2: pass
        then: phase=lead attacker=1
    A partner plays for who is out
        game=throw-in+pair-play hands=Kc7s/-/9d6c/9sTh trump=h attacker=0 phase=lead out=1 bouts=9,5
        allowed: lead 7s, lead Kc
        play: 0: lead 7s, 3: 1:cover 7s with 9s
        then: attacker=0 defender=1
    Both are out: the pair has won
        game=throw-in+pair-play hands=Kc/JsQd/-/9sTh trump=h attacker=0 phase=lead out=2 bouts=9,5
        play: 0: lead Kc, 1: take
        then: out=2,0 fools=[1,3] winners=[0,2]
    """)


class Double(PairPlay):
    """Four or six in teams: nobody attacks or throws at a partner, and a team wins when all of it are out."""

    name = "double"
    revision = 3
    row = 62
    subject = "dealing"
    needs: ClassVar[tuple[str, ...]] = ("throw-in",)
    contains = ("pair-play",)
    options_declared: ClassVar[tuple[Option, ...]] = (Option("double.six-seats", 62, ("three-pairs", "two-teams")),)

    def sizes(self) -> tuple[int, ...]:
        """Four or six."""
        return (4, 6)

    def sides(self, s: State) -> int:
        """Six are three pairs unless the option says otherwise."""
        return 2 if self.option["double.six-seats"] == "two-teams" else s.places // 2

    def may_throw(self, s: State, place: Place) -> bool:
        """Everybody but the partners of the defender."""
        return self.side(s, place) != self.side(s, s.defender)

    examples = worked("""
    A partner throws in, the defender's may not
        game=throw-in+double hands=Kc7s6s/6dJsQd/8d6c/8sTh trump=h attacker=0 table=8c@0:Tc@1 phase=throw passed=0
            bouts=9,5
        allowed: throw 8d, pass
        refused: throw 8s
        play: 2: pass
        then: phase=lead attacker=1
    One is left with cards: both have lost
        game=throw-in+double hands=-/6dJsQd/-/- trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
        allowed: take
        refused: cover 9c with 6d
        play: 1: take
        then: fools=[1,3] winners=[0,2]
    Six in three pairs: all but player 5, the partner of player 2, may throw in
        game=throw-in+double hands=Kc7s/6dJs/7h6c/8dTh/8sQc/QsQh trump=h attacker=0 table=8c@0:Tc@1 phase=throw
            passed=0,2 bouts=9,5
        allowed: throw 8d, throw Th, pass
        refused: throw 8s
        play: 3: throw 8d
        then: phase=defend
    """)


RULES = (PairPlay, Double)

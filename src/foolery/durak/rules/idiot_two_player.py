"""Idiot: one card at a time, and the defender attacks next, even after a take.

Row 97 of the catalogue. Readings: 52 cards; the trump suit is picked at random; the first attacker of every deal is
chosen by lot; there is no cap but the responder's cards, and nothing is thrown in after a take; only a higher trump
beats a trump. The attacker draws first, as the roles are when the turn ends. Two players are as the source describes
them: who has no card once the stack is gone has won. "Idiot can be multiplayer": neighbours attack each other, only the
attacker plays attack cards, the defender attacks the next player who has cards, only these two draw, and the last
player with cards is the fool. The rules of *Idiot's Revenge* and the other endings are written for two.
"""

from __future__ import annotations

from foolery.base.cards import Place
from foolery.base.shuffle import Stream
from foolery.durak.engine.config import Config
from foolery.durak.engine.moves import move
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Option, worked

SEATS = (2, 3, 4, 5, 6)


class Idiot(Rule):
    """Idiot for two to six players."""

    name = "idiot-two-player"
    row = 97
    base = True
    gives = ("Idiot",)
    takes = (
        *("no-trumps", "own-trumps", "own-trumps-alien-binds", "suitless", "japanese", "big", "big-twin", "royal"),
        *("blank-ace", "double-joker", "double-joker-own-colour", "one-joker", "novosibirsk", "blanks", "capital"),
        "albanian",
    )
    owns = ("the seats", "the next lead", "the first lead")
    yields = ("revenge-growing-minimum",)
    defaults = {"pack": "52", "cap-total": "none", "first-attack-five": "off", "throwers": "attacker"}
    fixes = {"lead-max": "1", "throw-after-take": "off"}
    kinds = {"pick-trump": 44}
    forms = {"pick-trump": "trump {suit}"}
    phases = {"pick-trump": 20}
    replaces = ("aim", "dealer", "first-lead", "lead", "throw", "taken", "draw", "out", "fool", "epaulettes")
    options_declared = (Option("idiot-two-player.trump", 97, ("random", "turn-up", "dealer")),)

    def configure(self, config: Config) -> None:
        """Two to six play, unless a rule is for two; additions come one by one."""
        config.suggest("places", SEATS)
        config.set("throw_max", 1, self.name)
        config.suggest("trump_source", "turned" if self.option["idiot-two-player.trump"] == "turn-up" else "rule")

    def dealt(self, s: State) -> None:
        """Draw lots for the first attack; pick the trump suit or ask the dealer, unless a rule fixes it."""
        s.set_memo(self.slot, 1 + Stream(s.seed, "deal", s.deal, self.name, "first").below(s.places))
        if s.rules.config.setters.get("trump_source") or s.rules.turn_up:
            return
        if self.option["idiot-two-player.trump"] == "dealer":
            s.interrupt(self.phases["pick-trump"], s.dealer)
        else:
            self.fix(s, Stream(s.seed, "deal", s.deal, self.name, "trump").below(4))

    def fix(self, s: State, suit: int) -> None:
        """Make this the trump suit."""
        s.set_trumps(1 << suit)
        s.note("trump-suit", -1, [], suit, -1, -1)

    def options(self, s: State, place: Place) -> None:
        """Any suit."""
        for suit in range(4):
            s.offer(move(self.kinds["pick-trump"]) | 1 << suit)

    def perform(self, s: State, place: Place, move: int) -> None:
        """The dealer has chosen."""
        self.fix(s, (move & 15).bit_length() - 1)
        s.answered()

    def first_lead(self, s: State) -> int:
        """The seat that was drawn by lot."""
        return max(0, s.memo(self.slot) - 1)

    def next_lead(self, s: State, taken: bool) -> int:
        """The defender attacks next."""
        return s.defender

    def draws(self, s: State, place: int) -> int:
        """Only the two players of the bout draw."""
        in_bout = place in (s.attacker, s.defender) and not s.is_out(place)
        return s.rules.hand_size - s.hand_size(place) if in_bout else 0

    typed = {"trump": ("козыри", "козырь")}
    examples = worked("""
    A defender who takes attacks next
        game=idiot-two-player hands=8cKc7d7sJc/9cTsJd8dTd6d trump=h attacker=0 stock=2c3c8h table=8s@0 phase=defend
            bouts=9,5
        allowed: cover 8s with Ts, take
        refused: cover 8s with 8d
        play: 1: take
        then: attacker=1 defender=0 phase=lead hands=8cKc7d7sJc2c/9cTsJd8dTd6d8s
    One card at a time, of a rank on the table
        game=idiot-two-player hands=8cKc7dTs2d/9cJd6dTd2h trump=h attacker=0 stock=2c3cJs table=8s@0:Ks@1 phase=throw
            bouts=9,5
        allowed: throw 8c, throw Kc, pass
        refused: throw 8c Kc, throw Ts
        play: 0: pass
        then: attacker=1 defender=0 phase=lead
    The attack is one card
        game=idiot-two-player hands=8c8d7d/9cJd6d trump=h attacker=0 phase=lead bouts=9,5
        allowed: lead 8c, lead 8d
        refused: lead 8c 8d
    The last cards of both one after the other: a draw
        game=idiot-two-player hands=8c/9c trump=h attacker=0 phase=lead bouts=9,5
        play: 0: lead 8c, 1: cover 8c with 9c
        then: draw=true
    The last card is taken: the player who laid it has won
        game=idiot-two-player hands=8c/9c trump=h attacker=0 phase=lead bouts=9,5
        play: 0: lead 8c, 1: take
        then: fools=[1] winners=[0]
    The dealer chooses the trump suit
        game=idiot-two-player,idiot-two-player.trump=dealer hands=8c7d/9c6h trump=- attacker=0 phase=pick-trump
            bouts=1,0 queue=start@1 seed="idiot"
        allowed: trump c, trump d, trump h, trump s
        refused: lead 9c
        play: 1: trump d
        then: trump=d phase=lead
    Three players: only the attacker adds cards, and only two players draw
        game=idiot-two-player hands=8cKc7d7sJc/9cTsJd8dTd6d/8hKs2d trump=h attacker=0 stock=2c3c4c5c6c table=8s@0:Qs@1
            phase=throw bouts=9,5
        allowed: throw 8c, pass
        refused: 2: throw 8h
        play: 0: pass
        then: attacker=1 defender=2 phase=lead hands=8cKc7d7sJc2c/9cTsJd8dTd6d/8hKs2d
    Four players: a defender who takes attacks the next player with cards
        game=idiot-two-player hands=8c7d/9cJd/-/6d2c trump=h attacker=0 phase=lead out=2 bouts=9,5
        play: 0: lead 8c, 1: take
        then: attacker=1 defender=3 hands=7d/9cJd8c/-/6d2c
    The leader is out: the next player with cards leads
        game=idiot-two-player hands=8c7d/9c/QdKs trump=h attacker=0 phase=lead bouts=9,5
        play: 0: lead 8c, 1: cover 8c with 9c
        then: out=1 attacker=2 defender=0 phase=lead
    The last player with cards loses, the others win
        game=idiot-two-player hands=8c/9h9d/- trump=h attacker=0 phase=lead out=2 bouts=9,5
        play: 0: lead 8c, 1: take
        then: fools=[1] winners=[0,2]
    The last two run out in one bout: a draw
        game=idiot-two-player hands=8c/9c/- trump=h attacker=0 phase=lead out=2 bouts=9,5
        play: 0: lead 8c, 1: cover 8c with 9c
        then: draw=true
    """)


class ForTwo(Rule):
    """A rule of Idiot that is written for two players."""

    default_base = "idiot-two-player"
    needs = ("Idiot",)

    def configure(self, config: Config) -> None:
        """Two play."""
        config.set("places", (2,), self.name)


RULES = (Idiot,)

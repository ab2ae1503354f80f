"""An imaginary player, the dummy: it only throws in, or plays like everybody else.

Rows 45 and 46 of the catalogue. Readings: the dummy sits at the last place and has a hand of its own; for the whole
deal one player, the controller, decides for it and sees its cards. The throwing dummy never leads, defends, wins or
loses, and its controller is whoever leads the first bout. The playing dummy takes full part, and defends as well; its
controller is the player with the lowest trump in the first deal, later whoever leads first (or the next player, if that
is the dummy). As long as nobody knows who leads first, the player at the dealer's left decides for a dummy, and nobody
sees its cards. With ``driver=bot`` nobody decides for it: it plays its lowest card that fits, and takes when none does.
"""

from __future__ import annotations

from typing import ClassVar, Final

from foolery.base.bits import bit
from foolery.base.cards import Place, Seat
from foolery.base.groups import group_faces
from foolery.durak.engine.changing import listed
from foolery.durak.engine.config import Config
from foolery.durak.engine.moves import cover_of, kind_of, place_of
from foolery.durak.engine.numbers import CLOSE, COVER, LAY, LEAD, PASS, PHASES, TAKE, THROW, TRANSFER
from foolery.durak.engine.opening import lowest_holder
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Option, worked
from foolery.ruleset.event_kinds import MANY, EventKind

PLAIN: Final = frozenset({LEAD, LAY, CLOSE, COVER, THROW, TRANSFER, TAKE, PASS})
"""What a dummy does that nobody decides for: it plays cards, or takes, or passes."""
AT_START: Final = PHASES.index("start")
OF_RULES: Final = 8
"""Phases from here on are those of rules."""


class DummyTossing(Rule):
    """The dummy throws in, and nothing else."""

    name = "dummy-tossing"
    row = 45
    subject = "seats"
    revision = 3
    owns: ClassVar[tuple[str, ...]] = ("the seats",)
    needs: ClassVar[tuple[str, ...]] = ("throw-in",)
    events: ClassVar[dict[str, EventKind]] = {
        "dummy-led": EventKind(least=1, most=MANY, seen="place", heap=True, betrays=True),
    }

    def configure(self, config: Config) -> None:
        """One place more than there are players."""
        config.set("dummies", 1, self.name)

    def on_bout(self, s: State) -> None:
        """Once the first leader is found the dummy has its controller."""
        if s.bouts == 1 and not s.memo(self.slot) and not self.driven():
            seat = self.found(s)
            s.set_memo(self.slot, 1 + seat)
            s.note("dummy-led", seat, listed(s.hand(s.players)), -1, bit(seat), -1)

    def driven(self) -> bool:
        """Whether the dummy plays by itself."""
        return False

    def found(self, s: State) -> Seat:
        """Who controls the dummy, now that the first bout begins: whoever leads it."""
        return self.real(s, s.attacker)

    def real(self, s: State, place: Place) -> Seat:
        """The player at this place, or for the dummy the next one."""
        return place if place < s.players else 0

    def controller(self, s: State) -> Seat:
        """Who decides for the dummy; in a position that does not tell, whoever leads."""
        memo = s.memo(self.slot)
        return memo - 1 if 0 < memo <= s.players else self.real(s, s.first)

    def decides(self, s: State, place: Place) -> int:
        """The controller decides for the dummy."""
        return place if place < s.players else self.controller(s)

    def side(self, s: State, place: Place) -> int:
        """The dummy can neither win nor lose."""
        return place if place < s.players else -1

    def next_seat(self, s: State, place: Place, held: bool) -> int:
        """The dummy is passed over."""
        found = s.usual_next(place, held)
        return s.usual_next(found, held) if found == s.players else found

    def shows(self, s: State, observer: Seat, place: Place) -> int:
        """The controller sees the dummy's hand; nobody does while it is not found who that is."""
        if s.phase == AT_START or (s.phase >= OF_RULES and s.back == AT_START):
            return 0
        return s.hand(place) if place == s.players and observer == self.controller(s) else 0

    examples = worked("""
    Player 1, the controller, throws in for the dummy
        game=throw-in+dummy-tossing hands=Kc7s6d/JdQdAh/8d6c trump=h attacker=0 table=8c@0:Tc@1 phase=throw passed=0
            bouts=9,5 memory=dummy-tossing:1:-
        allowed: 2:throw 8d, 2:pass
        refused: 2:throw 6c, throw 6d
        then: actors=0
    The dummy never leads: the next player does
        game=throw-in+dummy-tossing hands=Kc7s/JdQd/6c8s trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
            memory=dummy-tossing:1:-
        play: 1: take, 0: pass, 0: 2:pass
        then: attacker=0 defender=1 phase=lead
    One player is left with cards: he is the fool
        game=throw-in+dummy-tossing hands=Kc/Jd/6c8s trump=h attacker=0 phase=lead bouts=9,5 memory=dummy-tossing:1:-
        play: 0: lead Kc, 1: take
        then: fools=[1]
    The trumps are chosen: whoever then leads first is the controller
        game=throw-in+dummy-tossing+own-trumps,own-trumps.assignment=chosen hands=6c7sAh/8d9sKh/6d7hKs trump=-/-/-
            phase=choose-trump dealer=1 queue=choose-trump@0/choose-trump@1/start@2
        play: 0: 2:trump d, 0: trump c, 1: trump d
        then: attacker=0 defender=1 memory=dummy-tossing:1:0,0,0
    """)


class DummyPlaying(DummyTossing):
    """The dummy leads, throws in, defends and transfers; it can win and lose."""

    name = "dummy-playing"
    row = 46
    subject = "seats"
    revision = 3
    needs: ClassVar[tuple[str, ...]] = ()
    options_declared: ClassVar[tuple[Option, ...]] = (Option("dummy-playing.driver", 46, ("controller", "bot")),)

    def found(self, s: State) -> Seat:
        """The player with the lowest trump in the first deal, later whoever leads the first bout."""
        return self.real(s, s.attacker) if s.deal > 1 else lowest_holder(s, range(s.players))[0]

    def side(self, s: State, place: Place) -> int:
        """Everybody plays for himself."""
        return place

    def next_seat(self, s: State, place: Place, held: bool) -> int:
        """The dummy has its turn."""
        return s.usual_next(place, held)

    def shows(self, s: State, observer: Seat, place: Place) -> int:
        """The controller sees the dummy's hand; without one nobody does."""
        return 0 if self.driven() else DummyTossing.shows(self, s, observer, place)

    def driven(self) -> bool:
        """Whether the dummy plays by itself."""
        return self.option["dummy-playing.driver"] == "bot"

    def drives(self, s: State) -> int:
        """The dummy's own move where nobody decides for it: its lowest card that fits.

        What else a rule offers, such as an exchange, it does only where nothing else is left to do.
        """
        if not self.driven() or not s.turn >> s.players & 1:
            return -1
        moves = [move for move in s.legal(self.controller(s)) if place_of(move) == s.players]
        plain = [move for move in moves if kind_of(move) in PLAIN]
        return min(plain or moves, key=lambda move: self.dearness(s, move))

    def dearness(self, s: State, move: int) -> tuple[bool, bool, int]:
        """How much a move costs: giving up most, then trumps, then high cards."""
        faces = [cover_of(move)] if not move & 255 else group_faces(move)
        trump = any(face < 52 and s.trumps_of(s.players) >> (face & 3) & 1 for face in faces)
        idle = kind_of(move) in (TAKE, PASS)
        return kind_of(move) == TAKE, (trump and not idle) or idle, max(faces) >> 2 if not idle else 0

    examples = worked("""
    The dummy leads next, and player 1, its controller, chooses the card
        game=throw-in+dummy-playing hands=Kc7s/JsQdKd/9d6c trump=h attacker=0 table=Tc@0 phase=defend bouts=9,5
            memory=dummy-playing:1:-
        play: 1: take, 0: pass, 0: 2:pass
        then: attacker=2 defender=0 actors=0 phase=lead
    The dummy defends as well
        game=simple+dummy-playing hands=Kc7s/JsQdKd/9d6c trump=h attacker=1 defender=2 table=8d@1 phase=defend bouts=9,5
            memory=dummy-playing:1:-
        allowed: 2:cover 8d with 9d, 2:take
        refused: 2:cover 8d with 6c
        play: 0: 2:cover 8d with 9d
        then: attacker=2 defender=0
    The dummy can be the fool
        game=simple+dummy-playing hands=Kc/-/9d6c trump=h attacker=0 defender=2 phase=lead out=1 bouts=9,5
            memory=dummy-playing:1:-
        play: 0: lead Kc, 0: 2:take
        then: fools=[2] winners=[0,1]
    Driven by nobody it plays its lowest card
        game=simple+dummy-playing,dummy-playing.driver=bot hands=Kc7s/JsQdKd/9d6c trump=h attacker=0 table=Tc@0
            phase=defend bouts=9,5
        play: 1: take
        then: attacker=2 defender=0 actors=0 phase=defend hands=Kc7s/JsQdKdTc/9d
    """)


RULES = (DummyTossing, DummyPlaying)

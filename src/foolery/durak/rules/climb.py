"""A game before the fool: climbing by one rank, then Japanese Durak with clubs as the suit apart.

Row 44 of the catalogue, its least certain text. Readings: (1) one climbs with the card drawn in this round or with any
card taken earlier; (2) after the ace comes the lowest rank; (3) cards that tie for the highest are laid one on another,
clockwise from the first taker, and the owner of the last leads, while a tied owner is asked like everybody else; (4) if
everybody climbs, the circle goes on until somebody cannot; (5) in the last round the cards are drawn as far as they go,
and the others play from what they have taken; (6) who has no cards when the stock is gone is safe, and if one alone has
cards, he is the fool. Who can climb must. Whoever cannot takes the pile and what the others have drawn and not yet
played (``climb-takes=pile``: the pile, and the others keep what they drew). Suits and trumps count for nothing until
the lowest diamond leads the first bout. Of two copies of a card the one just drawn is laid.
"""

from __future__ import annotations

from foolery.base.bits import bit, rank_set
from foolery.base.cards import CLUBS, DIAMONDS, Card, Place, cards, cardset, rank
from foolery.base.errors import PositionError
from foolery.base.groups import group_faces
from foolery.base.messages import Message
from foolery.base.shuffle import Stream
from foolery.durak.engine.config import Config
from foolery.durak.engine.moves import move
from foolery.durak.engine.opening import lowest_trump
from foolery.durak.engine.questions import Beats, Rule, Zone
from foolery.durak.engine.state import State
from foolery.durak.rules.japanese import close_suit
from foolery.ruleset import Option, worked
from foolery.ruleset.event_kinds import BARE, CARD, CARDS, LAID

ACE = 12
PILE, ROW = 0, 1
"""The zones by their order: the cards laid one on another; what everybody has drawn in this round and not played yet,
at most one card each.
"""


class ClimbThenJapanese(Rule):
    """Hands are what could not be climbed over."""

    name = "climb-then-japanese"
    row = 44
    subject = "dealing"
    revision = 3
    owns = ("the trump suit", "the deal", "the first lead")
    removes = ("a stock",)
    kinds = {"climb": 32, "take-row": 33}
    forms = {"climb": "lay {group}", "take-row": "take"}
    kin = {"take-row": ("take",)}
    phases = {"climb": 15}
    zones = (Zone("center", shared=True, seen="all"), Zone("row", seen="all", counts=True))
    options_declared = (
        Option("climb-then-japanese.climb-takes", 44, ("all", "pile")),
        Option("climb-then-japanese.climb-direction", 44, ("up", "down")),
    )
    events = {"climb-drawn": CARD, "climb-begun": BARE, "climb-laid": LAID, "climb-taken": CARDS, "climb-kept": CARDS}

    def configure(self, config: Config) -> None:
        """Nobody has a hand; diamonds are trumps."""
        config.set("deal", "none", self.name)
        config.set("trump_source", "fixed", self.name)
        config.set("fixed_trump", 1 << DIAMONDS, self.name)

    def beats_only(self, beats: Beats, trumps: int, pack: int) -> None:
        """Clubs are the suit apart."""
        close_suit(beats, CLUBS)

    def dealt(self, s: State) -> None:
        """The first taker is found by lot, later he is the last fool; the first round begins."""
        first = s.last_fool if s.last_fool >= 0 else Stream(s.seed, "deal", s.deal, self.name).below(s.places)
        s.set_memo(self.slot, first)
        self.draw_round(s)
        s.interrupt(self.phases["climb"], self.begin_pile(s))

    def recalled(self, s: State) -> None:
        """A position may be given as soon as all have drawn: then it is found who leads."""
        if s.phase != self.phases["climb"]:
            return
        rows = [s.zone(self.first_zone + ROW, place) for place in range(s.places)]
        if any(len(row) > 1 for row in rows):
            raise PositionError([Message("climb.drawn-twice")])
        if s.asked >= 0 and not s.zone(self.first_zone + PILE, 0):
            raise PositionError([Message("climb.no-pile")])
        if s.asked < 0 and not any(rows):
            if not s.stock_size():
                raise PositionError([Message("climb.no-stock")])
            self.draw_round(s)
        if s.asked < 0:
            s.asked = self.begin_pile(s)

    def order(self, s: State) -> list[Place]:
        """The places from the first taker clockwise."""
        return [(s.memo(self.slot) + i) % s.places for i in range(s.places)]

    def draw_round(self, s: State) -> None:
        """Everybody draws a card, as far as they go, and lays it open."""
        for place in self.order(s):
            if s.stock_size():
                card = s.take_top()
                s.set_zone(self.first_zone + ROW, place, [card])
                s.note("climb-drawn", place, [card], -1, -1, -1)

    def begin_pile(self, s: State) -> Place:
        """Lay the highest of the cards drawn, equal ones one on another; gives who is asked first."""
        drawn = [(place, s.zone(self.first_zone + ROW, place)) for place in self.order(s)]
        highest = max(rank(row[0]) for _, row in drawn if row)
        leader = -1
        for place, row in drawn:
            if row and rank(row[0]) == highest:
                leader = place
                self.move_to_pile(s, place, row[0])
                s.note("climb-begun", place, [], -1, -1, -1)
        return (leader + 1) % s.places

    def move_to_pile(self, s: State, place: Place, card: Card) -> None:
        """Put a card on the pile, out of the row or out of the hand."""
        row = s.zone(self.first_zone + ROW, place)
        if card in row:
            s.set_zone(self.first_zone + ROW, place, [])
        else:
            s.remove(place, card)
        s.set_zone(self.first_zone + PILE, 0, [*s.zone(self.first_zone + PILE, 0), card])

    def fitting(self, s: State, place: Place) -> int:
        """The cards of a place that may be laid on the pile."""
        top = rank(s.zone(self.first_zone + PILE, 0)[-1])
        low = s.rules.low_rank
        if self.option["climb-then-japanese.climb-direction"] == "up":
            wanted = low if top == ACE else top + 1
        else:
            wanted = ACE if top == low else top - 1
        return (s.hand(place) | cardset(s.zone(self.first_zone + ROW, place))) & rank_set(wanted)

    def options(self, s: State, place: Place) -> None:
        """Every card that climbs; without one, the take."""
        fitting = self.fitting(s, place)
        for face in sorted({card & 63 for card in cards(fitting)}):
            s.offer(move(self.kinds["climb"], cards=[face]))
        if not fitting:
            s.offer(move(self.kinds["take-row"]))

    def perform(self, s: State, place: Place, move: int) -> None:
        """Climb, and the next is asked; or take, and a new round begins while there is a stock."""
        if move & 15:
            face = group_faces(move)[0]
            drawn = [card for card in s.zone(self.first_zone + ROW, place) if card & 63 == face]
            card = drawn[0] if drawn else s.held(place, face)
            self.move_to_pile(s, place, card)
            s.note("climb-laid", place, [card], -1, -1, -1)
            s.interrupt(self.phases["climb"], (place + 1) % s.places)
        else:
            self.take(s, place)
            if s.stock_size():
                self.draw_round(s)
                s.interrupt(self.phases["climb"], self.begin_pile(s))
        s.answered()

    def take(self, s: State, place: Place) -> None:
        """Take what lies open, all of it or the pile with one's own card."""
        s.set_memo(self.slot, place)
        taken = list(s.zone(self.first_zone + PILE, 0))
        s.set_zone(self.first_zone + PILE, 0, [])
        for other in self.order(s):
            row = list(s.zone(self.first_zone + ROW, other))
            s.set_zone(self.first_zone + ROW, other, [])
            if other == place or self.option["climb-then-japanese.climb-takes"] == "all":
                taken += row
            elif row:
                self.receive(s, other, row)
                s.note("climb-kept", other, row, -1, -1, -1)
        self.receive(s, place, taken)
        s.note("climb-taken", place, taken, -1, -1, -1)

    def receive(self, s: State, place: Place, taken: list[Card]) -> None:
        """Cards that everybody has seen come into a hand."""
        for card in taken:
            s.add(place, card)
            s.reveal(place, bit(card))

    def first_lead(self, s: State) -> Place:
        """The lowest trump, in every deal."""
        return lowest_trump(s, s.deal == 1)

    typed = {"lay": ("положить", "кладу", "класть")}
    examples = worked("""
    Whoever holds the next rank must lay it
        game=throw-in+climb-then-japanese hands=-/QcQd7s trump=d stock=9dQs6h phase=climb zones=center:Jh|row:-/8d
            queue=start@1
        allowed: lay Qc, lay Qd
        refused: take, lay 8d, lay 7s
        play: 1: lay Qd
        then: zones=center:JhQd|row:-/8d actors=0
    Whoever cannot climb takes everything that lies open
        game=throw-in+climb-then-japanese hands=-/7s/- trump=d stock=- phase=climb zones=center:Jh|row:-/8d/9c
            queue=start@1
        allowed: take
        refused: lay 8d
        play: 1: take
        then: phase=over fools=[1] hands=-/7s8d9cJh/-
    After a take all draw anew and the highest begins
        game=throw-in+climb-then-japanese hands=-/7s trump=d stock=9dQs6h phase=climb zones=center:Jh|row:-/8d
            queue=start@1
        play: 1: take
        then: phase=climb hands=-/7s8dJh stock=6h zones=center:Qs|row:-/9d actors=1 shown=1:8dJh
            memory=climb-then-japanese:1:0,0
    After the ace comes the lowest rank
        game=throw-in+climb-then-japanese hands=-/6sKd trump=d stock=9dQs6h phase=climb zones=center:KhAc|row:-/8d
            queue=start@1
        allowed: lay 6s
        refused: lay Kd, take
    climb-takes=pile: the others keep what they drew
        game=throw-in+climb-then-japanese,climb-then-japanese.climb-takes=pile hands=-/7s/- trump=d stock=- phase=climb
            zones=center:Jh|row:-/8d/9c queue=start@1
        play: 1: take
        then: phase=lead hands=-/7s8dJh/9c attacker=1 out=0
    climb-direction=down: the next lower rank
        game=throw-in+climb-then-japanese,climb-then-japanese.climb-direction=down hands=-/QcTd7s trump=d stock=9dQs6h
            phase=climb zones=center:Jh|row:-/8d queue=start@1
        allowed: lay Td
        refused: lay Qc, take
    Then clubs fall only to clubs
        game=throw-in+climb-then-japanese hands=7s/6dKcKs8c trump=d attacker=0 table=9c@0,9s@0 phase=defend
        allowed: cover 9c with Kc, cover 9s with Ks, cover 9s with 6d, take
        refused: cover 9c with 6d, cover 9c with 8c
    """)


RULES = (ClimbThenJapanese,)

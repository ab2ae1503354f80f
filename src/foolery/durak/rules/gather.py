"""A game before the fool: the pack is played out card by card, and what everybody has won becomes his hand.

Row 55 of the catalogue. Readings: the target is the card laid last in the centre (``target=any``: every card there may
be beaten); trumps do not count yet. Cards left in the centre when the stock ends go to whoever drew the last card, or
to the next player if that card had become a target. The trump is the suit of the bottom card, which lies open from the
start; an ace there, and all is dealt again. All that is won was seen by all, and stays known when it is taken up. The
holder of the lowest trump leads in every deal. Who has won nothing is safe; if one alone has cards, he is the fool.
"""

from __future__ import annotations

from foolery.base.bits import bit
from foolery.base.cards import Card, Place
from foolery.base.errors import PositionError
from foolery.base.messages import Message
from foolery.durak.engine.config import Config
from foolery.durak.engine.moves import move
from foolery.durak.engine.opening import lowest_trump
from foolery.durak.engine.questions import Rule, Zone
from foolery.durak.engine.state import State
from foolery.ruleset import Option, worked
from foolery.ruleset.event_kinds import CARDS, LAID, MANY, EventKind


class GatherThenFool(Rule):
    """Hands are won before the game."""

    name = "gather-then-fool"
    row = 55
    subject = "dealing"
    owns = ("the deal", "the first lead")
    removes = ("a stock",)
    kinds = {"draw": 31}
    forms = {"draw": "draw"}
    phases = {"gather": 14}
    zones = (Zone("center", shared=True, seen="all"), Zone("won", seen="all"))
    options_declared = (Option("gather-then-fool.target", 55, ("newest", "any")),)
    events = {
        "target": EventKind("none", least=1, most=1, lays="all"),
        "gather-drawn": LAID,
        "gather-won": CARDS,
        "gather-rest": CARDS,
        "gathered": EventKind(most=MANY, seen="nobody"),
    }

    def __init__(self, slot: int, options: dict[str, str]) -> None:
        super().__init__(slot, options)
        if options["gather-then-fool.target"] == "any":
            vars(self)["words"] = {**self.words, "zone:center": self.words["zone:center-any"]}

    def configure(self, config: Config) -> None:
        """Nobody has a hand; the bottom card fixes the trumps unless a rule says what they are."""
        config.set("deal", "none", self.name)
        config.suggest("trump_source", "bottom")

    def dealt(self, s: State) -> None:
        """The player at the dealer's left puts the first target into the centre and is to draw."""
        self.new_target(s)
        s.interrupt(self.phases["gather"], (s.dealer + 1) % s.places)

    def recalled(self, s: State) -> None:
        """Whoever is to draw must find a card."""
        if s.phase == self.phases["gather"] and not s.stock_size():
            raise PositionError([Message("gather.no-stock")])

    def options(self, s: State, place: Place) -> None:
        """There is nothing to choose."""
        s.offer(move(self.kinds["draw"]))

    def perform(self, s: State, place: Place, move: int) -> None:
        """Draw against the target, then put the next one down; the turn passes."""
        card = s.take_top()
        center = [*s.zone(self.first_zone, 0), card]
        s.note("gather-drawn", place, [card], -1, -1, -1)
        if self.beats_there(card, center[:-1]):
            s.note("gather-won", place, center, -1, -1, -1)
            self.win(s, place, center)
        else:
            s.set_zone(self.first_zone, 0, center)
            if not s.stock_size():
                self.take_rest(s, place)
        after = (place + 1) % s.places
        if s.stock_size():
            self.new_target(s)
            if not s.stock_size():
                self.take_rest(s, after)
        if s.stock_size():
            s.interrupt(self.phases["gather"], after)
        else:
            self.take_up(s)
        s.answered()

    def beats_there(self, card: Card, center: list[Card]) -> bool:
        """Whether a card is higher than a target of its suit."""
        targets = center if self.option["gather-then-fool.target"] == "any" else center[-1:]
        return any(one & 3 == card & 3 and one & 63 < card & 63 for one in targets)

    def new_target(self, s: State) -> None:
        """The next card of the stock goes into the centre."""
        card = s.take_top()
        s.set_zone(self.first_zone, 0, [*s.zone(self.first_zone, 0), card])
        s.note("target", -1, [card], -1, -1, -1)

    def win(self, s: State, place: Place, cards: list[Card]) -> None:
        """Add the cards of the centre to a place's pile."""
        s.set_zone(self.first_zone, 0, [])
        s.set_zone(self.first_zone + 1, place, [*s.zone(self.first_zone + 1, place), *cards])

    def take_rest(self, s: State, place: Place) -> None:
        """What is left goes to whoever has the turn when the stock ends."""
        rest = list(s.zone(self.first_zone, 0))
        s.note("gather-rest", place, rest, -1, -1, -1)
        self.win(s, place, rest)

    def take_up(self, s: State) -> None:
        """Piles become hands, which everybody knows."""
        for place in range(s.places):
            won = list(s.zone(self.first_zone + 1, place))
            s.set_zone(self.first_zone + 1, place, [])
            for card in won:
                s.add(place, card)
                s.reveal(place, bit(card))
            s.note("gathered", place, [], -1, 0, len(won))

    def first_lead(self, s: State) -> Place:
        """The lowest trump, in every deal."""
        return lowest_trump(s, s.deal == 1)

    typed = {"draw": ("тянуть", "тяну", "вытянуть")}
    examples = worked("""
    A higher card of the suit wins the centre
        game=throw-in+gather-then-fool hands=-/- trump=h stock=JcKd6s9h phase=gather zones=center:7d8c|won:-/-
            queue=start@0
        allowed: draw
        refused: pass
        play: 0: draw
        then: phase=gather zones=center:Kd|won:7d8cJc/- stock=6s9h actors=1
    Trumps win nothing here: the ten of hearts stays
        game=throw-in+gather-then-fool hands=-/- trump=h stock=ThKd6s9h phase=gather zones=center:8c|won:-/-
            queue=start@0
        play: 0: draw
        then: zones=center:8cThKd actors=1
    Only the newest target counts
        game=throw-in+gather-then-fool hands=-/- trump=h stock=JcKd6s9h phase=gather zones=center:8c7d|won:-/-
            queue=start@0
        play: 0: draw
        then: zones=center:8c7dJcKd
    target=any: every card of the centre may be beaten
        game=throw-in+gather-then-fool,gather-then-fool.target=any hands=-/- trump=h stock=JcKd6s9h phase=gather
            zones=center:8c7d|won:-/- queue=start@0
        play: 0: draw
        then: zones=center:Kd|won:8c7dJc/-
    The last card drawn takes the rest along; the lowest trump leads
        game=throw-in+gather-then-fool hands=-/- trump=h stock=9h phase=gather zones=center:8c|won:7d/6hKd queue=start@0
        play: 0: draw
        then: phase=lead attacker=1 hands=7d8c9h/6hKd shown=0:7d8c9h/1:6hKd stock=-
    """)


RULES = (GatherThenFool,)

"""Poker Durak: before anything else the defender may exchange two cards with the stock.

Row 24 of the catalogue. Readings: once for each defender in a bout, before the first cover, second attempt, transfer or
take; whoever gets a transferred attack has a right of his own. The two cards are put aside, two are drawn from the top
of the closed stock, never the open card below it, and only then the two go back into it at random
(``poker.goes-to=discard``: onto the discard pile, unseen by others; ``poker.count=up-to-two``: one card will do).
Others see how many cards are exchanged and nothing else, so they no longer know which cards the hand holds.
"""

from __future__ import annotations

from foolery.base.bits import bit, copy_of, size
from foolery.base.cards import cardset
from foolery.base.groups import group_face
from foolery.durak.engine.moves import kind_of, move
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Option, worked
from foolery.ruleset.event_kinds import MANY, EventKind

AT_MORE = 5
EXCHANGE, DONE = 19, 20


class Poker(Rule):
    """Two cards for two of the stock."""

    name = "poker"
    row = 24
    subject = "attack"
    revision = 2
    needs = ("a stock",)
    kinds = {"exchange": EXCHANGE, "exchange-done": DONE}
    forms = {"exchange": "aside {group}", "exchange-done": "exchange-done"}
    kin = {"exchange": ("swap-six",), "aside": ("swap-six", "exchange"), "exchange-done": ("pass",)}
    steps = ("exchange",)
    chooses_alone = True
    hidden_kinds = ("exchange", "aside")
    asked_in = ("defend",)
    events = {"exchange": EventKind(least=1, most=MANY, seen="owner")}
    options_declared = (
        Option("poker.goes-to", 24, ("stock", "discard")),
        Option("poker.count", 24, ("two", "up-to-two")),
    )

    def __init__(self, slot: int, options: dict[str, str]) -> None:
        super().__init__(slot, options)
        if options["poker.count"] == "up-to-two":
            vars(self)["words"] = {**self.words, "wants:exchange": self.words["wants:exchange-up-to-two"]}

    def options(self, s: State, place: int) -> None:
        """Choose cards one by one, until there are two or, by the option, enough."""
        if s.seat_memo(self.slot, place):
            return
        any_number = self.option["poker.count"] == "up-to-two"
        usable = s.usable(place)
        if s.picked:
            if any_number:
                s.offer(move(DONE))
            enough = s.closed_size() >= 2
        else:
            least = 1 if any_number else 2
            enough = size(usable) >= least and s.closed_size() >= least
        if enough:
            s.offer_each(EXCHANGE, usable)

    def forbids(self, s: State, place: int, kind: int) -> bool:
        """While an exchange is being chosen nothing else is done."""
        return kind not in (EXCHANGE, DONE) and s.picked_set != 0

    def perform(self, s: State, place: int, move: int) -> None:
        """One more card is chosen, or the exchange takes place."""
        if kind_of(move) == EXCHANGE:
            s.pick(copy_of(group_face(move), s.hand(place) & ~s.picked_set))
            if len(s.picked or ()) < 2:
                return
        self.exchange(s, place, s.unpick())

    def exchange(self, s: State, place: int, given: list[int]) -> None:
        """Draw as many cards as were put aside, then let these go where nobody else sees them."""
        s.set_seat_memo(self.slot, place, 1)
        discards = self.option["poker.goes-to"] == "discard"
        seat = self.seer(s, place)
        # Where a card lies in the closed stock nobody knows, so there the event names none.
        s.note("exchange", place, given, -1, bit(seat) if discards and seat >= 0 else 0, -1)
        s.draw(place, len(given), len(given))
        for card in given:
            s.remove(place, card)
        hand = s.hand(place)
        s.set_hand(place, 0)
        s.set_hand(place, hand)
        if discards:
            if seat < 0:
                s.throw_away(cardset(given), False)
            else:
                s.throw_away_seen_by(seat, cardset(given))
            return
        for number, card in enumerate(given):
            s.insert(card, s.chance(s.closed_size() + 1, self.name, number))

    def seer(self, s: State, place: int) -> int:
        """Who sees the hand of a place: who sits there, or who is shown it; -1: nobody."""
        seat = s.seat_of(place)
        return seat if seat == place or any(rule.shows(s, seat, place) for rule in s.rules.shows) else -1

    def on_cover(self, s: State, slot: int) -> None:
        """Who has covered exchanges no more."""
        s.set_seat_memo(self.slot, s.covered_by(slot), 1)

    def on_attack(self, s: State, place: int, first_slot: int) -> None:
        """A defender who is one no longer has transferred the attack, and exchanges no more in this bout."""
        before = s.memo(self.slot) - 1
        if before >= 0 and before != s.defender:
            s.set_seat_memo(self.slot, s.acting(before), 1)
        s.set_memo(self.slot, s.defender + 1)

    def recalled(self, s: State) -> None:
        """In a position that does not say, nobody has exchanged, and the defender is the one who was attacked."""
        if s.slots and s.phase != AT_MORE and s.memo(self.slot) == 0:
            s.set_memo(self.slot, s.defender + 1)
            for slot in s.table():
                if slot[2] >= 0:
                    s.set_seat_memo(self.slot, slot[3], 1)

    def at_settle(self, s: State, taken: bool, over: bool) -> None:
        """The next bout begins with fresh rights."""
        if over:
            s.set_memo(self.slot, 0)
            for place in range(s.places):
                s.set_seat_memo(self.slot, place, 0)

    typed = {"exchange": ("сменить", "меняю")}
    examples = worked("""
    Two cards for the two on top, once
        game=throw-in+poker hands=Kc8d/7d9d8sJs trump=h attacker=0 stock=7h6c7s9h table=As@0 phase=defend bouts=9,5
        allowed: exchange 7d 9d, exchange 8s Js, take
        refused: exchange 7d, cover As with Js
        play: 1: exchange 7d 9d, 1: cover As with 7h
        then: phase=throw hands=Kc8d/6c8sJs
    Not after the first cover
        game=throw-in+poker hands=Kc8d/7d9d8sJs trump=h attacker=0 stock=7h6c7s9h table=7c@0:Tc@1,Ts@0 phase=defend
            bouts=9,5
        allowed: cover Ts with Js, take
        refused: exchange 7d 9d
    The open card is not drawn this way
        game=throw-in+poker hands=Kc7s/7d9d8sJs trump=h attacker=0 stock=6c9h table=As@0 phase=defend bouts=9,5
        allowed: take
        refused: exchange 7d 9d
    Exchanged, then transferred: the next may exchange too
        game=transfer+poker hands=8cKc/9d8sTd/KdQdAd trump=h attacker=0 stock=Ks6h6d8h9h table=9c@0 phase=defend
            bouts=9,5
        play: 1: exchange Td 8s, 1: transfer 9d, 2: exchange Ad Qd
        then: phase=defend attacker=1 defender=2
    goes-to=discard: exchanged cards are discarded unseen by the others
        game=throw-in+poker,poker.goes-to=discard hands=Kc8d/7d9d8sJs trump=h attacker=0 stock=7h6c7s9h table=As@0
            phase=defend bouts=9,5
        play: 1: exchange 7d 9d
        then: stock=7s9h seen=1:7d9d
    count=up-to-two: one card is enough
        game=throw-in+poker,poker.count=up-to-two,poker.goes-to=discard hands=Kc8d/7d9d8sJs trump=h attacker=0
            stock=7h6c7s9h table=As@0 phase=defend bouts=9,5
        allowed: exchange 7d, exchange 7d 9d, take
        refused: exchange 7d 9d 8s
        play: 1: exchange 7d
        then: stock=6c7s9h hands=Kc8d/7h9d8sJs
    """)


RULES = (Poker,)

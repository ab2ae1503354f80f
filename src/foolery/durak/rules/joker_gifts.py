"""Two jokers that bring gifts: who plays the black one gives two cards, who plays the red one is given two.

Row 32. A joker covers any other card and is covered by any other. Readings: a joker works
when it is led, thrown in or transferred, not when it covers (``on-cover``), is passed on, or is added in a riposte;
the opponent is the defender of that moment. Two jokers led together, or one transferred with the other, bring a gift
of five cards from whoever completed the pair (``five-from=receiver``: from the defender) instead of their own. Who
holds too few cards first draws what he lacks; if the stock cannot supply it, nothing happens. A joker that is turned
up is buried (``joker-turn-up=no-trump``: no trumps). With the stock gone, who holds nothing but jokers has lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from foolery.base.bits import bit, size
from foolery.base.cards import BLACK_JOKER, RED_JOKER, Card, Place, cardset
from foolery.base.cards import cards as cards_of
from foolery.base.groups import group_face
from foolery.durak.engine.config import Config
from foolery.durak.engine.moves import CORE_KINDS, kind_of
from foolery.durak.engine.numbers import TRANSFER
from foolery.durak.engine.questions import Beats, Rule
from foolery.durak.engine.state import State
from foolery.durak.rules.joker_worth import BOTH, joker_worth
from foolery.ruleset import Option, worked
from foolery.ruleset.event_kinds import MANY, NOWHERE, EventKind

if TYPE_CHECKING:
    from foolery.durak.engine.view import DurakView

BY_GIVER = 1 << 8
"""Beside the number of cards and the receiver: the giver has played the joker."""
GIVING = 3
"""How little rollouts like to give a strong card."""


class JokerGifts(Rule):
    """Black gives, red receives."""

    name = "joker-gifts"
    row = 32
    subject = "cards"
    revision = 2
    owns: ClassVar[tuple[str, ...]] = ("the jokers of the pack", "the turned joker")
    fixes: ClassVar[dict[str, str]] = {"pack": "52"}
    shrinks_hands = True
    valued: ClassVar[tuple[str, ...]] = ("*b", "*r")
    kinds: ClassVar[dict[str, int]] = {"give": 25}
    steps = ("give",)
    hidden_kinds = ("give",)
    phases: ClassVar[dict[str, int]] = {"gift": 10}
    events: ClassVar[dict[str, EventKind]] = {
        "gift": EventKind(least=1, most=MANY, seen="ends", to="place"),
        "gift-off": NOWHERE,
    }
    options_declared: ClassVar[tuple[Option, ...]] = (
        Option("joker-gifts.joker-only-at-end", 32, ("off", "on")),
        Option("joker-gifts.on-cover", 32, ("off", "on")),
        Option("joker-gifts.five-from", 32, ("completer", "receiver")),
        Option("joker-gifts.joker-turn-up", 32, ("bury", "no-trump")),
    )

    def configure(self, config: Config) -> None:
        """Fifty-four cards."""
        config.set("pack", "54", self.name)

    def beats_also(self, beats: Beats, trumps: int, pack: int) -> None:
        """A joker covers anything else, and anything else covers it."""
        for face in range(52):
            beats.put(face, beats.get(face) | BOTH)
        for joker in (RED_JOKER, BLACK_JOKER):
            beats.put(joker, pack & ~bit(joker))

    def turned(self, s: State, card: Card) -> int:
        """Another card is turned, or there are no trumps."""
        return 0 if self.option["joker-gifts.joker-turn-up"] == "no-trump" else -1

    # Gifts: what is owed stands in the giver's number, the receiver counted from 1 above the number of cards.

    def owe(self, s: State, giver: Place, receiver: Place, number: int, by_giver: bool) -> None:
        """Ask for a gift before the bout goes on."""
        if giver != receiver:
            s.set_seat_memo(self.slot, giver, number | (receiver + 1) << 4 | (BY_GIVER if by_giver else 0))
            s.interrupt(self.phases["gift"], giver)

    def owed(self, s: State, giver: Place) -> tuple[Place, int]:
        """Who is given how many cards; in a position that does not tell, two by the other side of the attack."""
        memo = s.seat_memo(self.slot, giver)
        receiver = (memo >> 4 & 15) - 1
        if receiver < 0:
            defender = s.acting(s.defender)
            receiver = s.acting(s.attacker) if giver == defender else defender
        return receiver, memo & 15 or 2

    def asks(self, view: DurakView, place: Place) -> tuple[Place, int]:
        """Who is given how many cards; a position that does not tell is read as ``owed`` reads it."""
        memo = dict(view.memory).get(self.name, (0,) * 64)[1 + place]
        receiver = (memo >> 4 & 15) - 1
        if receiver < 0:
            receiver = view.attacker if place == view.defender else view.defender
        return receiver, memo & 15 or 2

    def on_attack(self, s: State, place: Place, first_slot: int) -> None:
        """Jokers that were led, thrown in or transferred take effect."""
        if not s.table_set() & BOTH or not self.takes_effect(s):
            return
        laid = [s.attack_at(i) for i in range(first_slot, s.slots) if bit(s.attack_at(i)) & BOTH]
        defender = s.acting(s.defender)
        before = [i for i in range(first_slot) if bit(s.attack_at(i)) & BOTH]
        if (len(laid) == 2 and first_slot == 0) or (laid and s.acted == TRANSFER and before):
            if self.option["joker-gifts.five-from"] == "completer":
                self.owe(s, place, defender, 5, True)
            else:
                self.owe(s, defender, place, 5, False)
            return
        for joker in laid:
            self.work(s, joker, place, defender)

    def takes_effect(self, s: State) -> bool:
        """Whether the cards were led, thrown in or transferred, by the core's moves or by others that count as such."""
        if s.acted in CORE_KINDS:
            return True
        return s.rules.kind_words[s.acted] in s.rules.owners[s.acted].attacks

    def work(self, s: State, joker: Card, player: Place, opponent: Place) -> None:
        """One joker: black gives two, red takes two."""
        if joker == BLACK_JOKER:
            self.owe(s, player, opponent, 2, True)
        else:
            self.owe(s, opponent, player, 2, False)

    def on_cover(self, s: State, slot: int) -> None:
        """By the option a covering joker works against whose card it covers."""
        if self.option["joker-gifts.on-cover"] == "on":
            _, owner, cover, coverer, _, _ = s.slot(slot)
            if bit(cover) & BOTH:
                self.work(s, cover, coverer, owner)

    def enters(self, s: State) -> bool:
        """The giver draws what he lacks; a stock too small for that ends the matter."""
        giver = s.asked
        _, number = self.owed(s, giver)
        lack = number - size(s.hand(giver))
        if lack > s.stock_size():
            s.set_seat_memo(self.slot, giver, 0)
            s.note("gift-off", -1, [], -1, -1, -1)
            return False
        if lack > 0:
            s.draw(giver, lack)
        return True

    def options(self, s: State, place: Place) -> None:
        """Any cards of the hand, named in ascending order."""
        picked = s.picked or []
        _, number = self.owed(s, place)
        left = number - len(picked)
        after = [card for card in cards_of(s.hand(place)) if not picked or card > picked[-1]]
        s.offer_each(self.kinds["give"], cardset(after[: len(after) - left + 1]))

    def perform(self, s: State, place: Place, move: int) -> None:
        """Choose a card; with the last of them all change hands."""
        receiver, number = self.owed(s, place)
        s.pick(s.held(place, group_face(move)))
        if len(s.picked or ()) < number:
            return
        cards = s.unpick()
        seen = s.watchers(place) | s.watchers(receiver)
        for card in cards:
            s.hand_over(place, receiver, card)
        s.note("gift", place, cards, receiver, seen, -1)
        s.set_seat_memo(self.slot, place, 0)
        s.answered()

    def worth(self, s: State, place: Place, move: int) -> int:
        """The cheapest cards are given; jokers are kept for an ending, which is played by what they do there."""
        if kind_of(move) == self.kinds["give"]:
            return -GIVING * s.beats.strength(group_face(move))
        return joker_worth(s, place, move, self.option["joker-gifts.five-from"] == "completer")

    def loses(self, s: State, place: Place) -> bool:
        """With the stock gone, who holds nothing but jokers."""
        if s.stock_size():
            return False
        hand = s.hand(place)
        if not hand or hand & ~BOTH or s.hand_size(place) > size(hand):
            return False
        holding = len([other for other in range(s.places) if s.hand_size(other) > 0])
        return self.option["joker-gifts.joker-only-at-end"] == "off" or holding <= 2

    typed: ClassVar[dict[str, tuple[str, ...]]] = {"give": ("отдать", "отдаю")}
    examples = worked("""
    The black joker: its player gives two cards
        game=throw-in+joker-gifts hands=*bKc7s9d3c/8sJd2c trump=h attacker=0 phase=lead bouts=9,5
        play: 0: lead *b, 0: give Kc 9d
        then: phase=defend hands=7s3c/8sJd2cKc9d known=0>1:9dKc
    The red joker: the defender gives two of his
        game=throw-in+joker-gifts hands=*rKc7s9d/8sJd2c4d trump=h attacker=0 phase=lead bouts=9,5
        play: 0: lead *r, 1: give 8s Jd
        then: phase=defend hands=Kc7s9d8sJd/2c4d
    Any card covers a joker
        game=throw-in+joker-gifts hands=Kc7s/2c4d*r trump=h attacker=0 table=*b@0 phase=defend bouts=9,5
        allowed: cover *b with 2c, cover *b with 4d, cover *b with *r, take
        refused: transfer *r
    Both led together: five cards
        game=throw-in+joker-gifts hands=*r*bKc7s9d3c4s5s/8sJd2c trump=h attacker=0 phase=lead bouts=9,5
        play: 0: lead *b *r, 0: give 3c 4s 5s 7s 9d
        then: hands=Kc/8sJd2c3c4s5s7s9d
    A joker transferred with the other: five to the next
        game=transfer+joker-gifts hands=Kc7s/*r8sJd2c3d4d5d/KsQs trump=h attacker=0 table=*b@0 phase=defend bouts=9,5
        play: 1: transfer *r, 1: give 2c 3d 4d 5d 8s
        then: defender=2 hands=Kc7s/Jd/KsQs2c3d4d5d8s
    Too few cards: the rest is drawn first
        game=throw-in+joker-gifts hands=*bKc/8sJd2c trump=h attacker=0 stock=4s9h phase=lead bouts=9,5
        play: 0: lead *b, 0: give 4s Kc
        then: stock=9h hands=-/8sJd2cKc4s
    The stock cannot supply it: nothing happens
        game=throw-in+joker-gifts hands=*bKc/8sJd2c trump=h attacker=0 phase=lead bouts=9,5
        play: 0: lead *b
        then: phase=defend hands=Kc/8sJd2c
    Left with a joker alone: the fool
        game=throw-in+joker-gifts hands=*b/KdQd trump=h attacker=0 table=9c@0 phase=defend bouts=9,5
        play: 1: take, 0: pass
        then: fools=[0]
    joker-only-at-end: not while three hold cards
        game=throw-in+joker-gifts,joker-gifts.joker-only-at-end=on hands=*b/KdQd/3c4c trump=h attacker=0 table=9c@0
            phase=defend bouts=9,5
        play: 1: take, 0: pass, 2: pass
        then: fools=null phase=lead
    on-cover: a covering joker works too
        game=throw-in+joker-gifts,joker-gifts.on-cover=on hands=Kc7s/*bQd3s4s trump=h attacker=0 table=9c@0 phase=defend
            bouts=9,5
        play: 1: cover 9c with *b, 1: give 3s 4s
        then: hands=Kc7s3s4s/Qd
    five-from=receiver: the defender gives five
        game=throw-in+joker-gifts,joker-gifts.five-from=receiver hands=*r*bKc/8sJd2c3d4d5d6d trump=h attacker=0
            phase=lead bouts=9,5
        play: 0: lead *b *r, 1: give 2c 3d 4d 5d 6d
        then: hands=Kc2c3d4d5d6d/8sJd
    """)


RULES = (JokerGifts,)

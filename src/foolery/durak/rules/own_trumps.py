"""Everybody has trumps of his own, and what covers is judged by the trumps of who covers.

Rows 6 and 7 of the catalogue. Readings for ``own-trumps``: the trumps are public and stay with the place; suits drawn
at random all differ as long as there are four places or fewer, and with more come as evenly as they can. ``turned``
turns a card of the stock for everybody from the dealer's left, where ``trump-card-source`` says; the cards lie open at
the bottom, in the order of the places, and are drawn last. A card without a suit is turned in vain and goes back. With
``chosen`` everybody chooses in turn from the dealer's left, and hears what the others before him have chosen. For
``own-trumps-alien-binds``: alien is the trump of whoever laid the attack card; only a higher card of its suit covers
it, and what has no suit as far as its own rule lets it.
"""

from __future__ import annotations

from typing import ClassVar

from foolery.base.bits import rank_set, suit_set
from foolery.base.cards import Card, Place
from foolery.base.shuffle import Stream, shuffled
from foolery.durak.engine.config import Config
from foolery.durak.engine.dealing import SPECIAL
from foolery.durak.engine.moves import SUIT_LETTERS, move
from foolery.durak.engine.opening import suited
from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import Option, worked
from foolery.ruleset.event_kinds import CARD, EventKind

SUITS = range(4)
WITHOUT_SUIT = sum(rank_set(rank) for rank in (13, 14, 15))


def attack(game: str, hand: list[str], card: str, **more: object) -> dict[str, object]:
    """Seat 0, whose trumps are hearts, has led this card at seat 1, who holds this hand and has spades as trumps."""
    return {
        "game": game,
        "hands": [["8c", "Kc"], hand],
        "trump": ["h", "s"],
        "attacker": 0,
        "table": [{"attack": card, "by": 0}],
        "phase": "defend",
        "bouts": 9,
        "beaten_bouts": 5,
        **more,
    }


class OwnTrumps(Rule):
    """A trump suit for each place."""

    name = "own-trumps"
    row = 6
    subject = "trumps"
    owns = ("the trump suit",)
    kinds = {"trump": 28}
    forms = {"trump": "trump {suit}"}
    phases = {"choose-trump": 16}
    needs_if = {("own-trumps.assignment", "turned"): ("a stock",)}
    options_declared: ClassVar[tuple[Option, ...]] = (
        Option("own-trumps.assignment", 6, ("random", "turned", "chosen")),
    )
    replaces: ClassVar[tuple[str, ...]] = ("trumps", "cover")
    events = {"own-trump": EventKind(stated="suit"), "turned-for": CARD}

    def configure(self, config: Config) -> None:
        """No card is turned up for all; where one is for each, so many must be left."""
        config.set("trump_source", "rule", self.name)
        if self.turns:
            config.set("after_deal_each", 1, self.name)

    @property
    def turns(self) -> bool:
        """Whether a card of the stock is turned for everybody."""
        return self.option["own-trumps.assignment"] == "turned"

    def dealt(self, s: State) -> None:
        """Give out the suits, or ask for them."""
        s.set_trumps(0, [0] * s.places)
        order = [(s.dealer + 1 + i) % s.places for i in range(s.places)]
        if self.option["own-trumps.assignment"] == "chosen":
            for place in order:
                s.interrupt(self.phases["choose-trump"], place)
        elif self.turns:
            self.turn_cards(s, order)
        else:
            drawn = [suit for i in range(2) for suit in shuffled(SUITS, s.seed, "deal", s.deal, self.name, i)]
            for place, suit in zip(order, drawn, strict=False):
                self.give(s, place, suit)

    def give(self, s: State, place: Place, suit: int) -> None:
        """This suit is trumps of this place."""
        own = [s.trumps_of(one) for one in range(s.places)]
        own[place] = 1 << suit
        s.set_trumps(0, own)
        s.note(f"own-trump-{SUIT_LETTERS[suit]}", place, [], -1, -1, -1)

    def turn_cards(self, s: State, order: list[Place]) -> None:
        """Turn a card of the stock for everybody and lay them, open, at its bottom."""
        stock = s.stock()
        turned: dict[Place, Card] = {}
        for place in order:
            turned[place] = self.turn_one(s, stock)
            s.note("turned-for", place, [turned[place]], -1, -1, -1)
            self.give(s, place, turned[place] & 3)
        s.set_stock([*stock, *(turned[place] for place in range(s.places))])
        s.set_bottom(s.places, 0)

    def turn_one(self, s: State, stock: list[Card]) -> Card:
        """Take the card that is turned next out of the stock; one without a suit goes back to a random place."""
        source = s.rules.composition.options["trump-card-source"]
        chance = Stream(s.seed, "deal", s.deal, self.name, len(stock))
        while True:
            at = {"next": 0, "bottom": len(stock) - 1}.get(source, -1)
            card = stock.pop(at if at >= 0 else chance.below(len(stock)))
            if card & 63 < SPECIAL:
                return card
            s.note("buried", -1, [card], -1, -1, -1)
            stock.insert(chance.below(len(stock) + 1), card)

    def recalled(self, s: State) -> None:
        """Of a stock that is read the turned cards lie open, as long as there are any."""
        if self.turns:
            s.set_bottom(min(s.places - s.memo(self.slot), s.stock_size()), 0)

    def after_draw(self, s: State, taken: bool) -> None:
        """Remember how many of the turned cards are gone: cards may be shuffled into the stock above the others."""
        if self.turns:
            s.set_memo(self.slot, s.places - len(s.open_stock()))

    def options(self, s: State, place: Place) -> None:
        """Any suit, also one that another has."""
        for suit in SUITS:
            s.offer(move(self.kinds["trump"]) | 1 << suit)

    def perform(self, s: State, place: Place, move: int) -> None:
        """The place that is asked has chosen."""
        suit = next(suit for suit in SUITS if move >> suit & 1)
        self.give(s, s.asked, suit)
        s.answered()

    typed = {"trump": ("козыри", "козырь")}
    examples = worked("""
    The attacker's trump ace is a plain card
        game=throw-in+own-trumps hands=8cKc/6sKh9sJdTd trump=h/s attacker=0 table=Ah@0 phase=defend bouts=9,5
        allowed: cover Ah with 6s, cover Ah with 9s, take
        refused: cover Ah with Kh
    The defender's trumps fall only to higher ones
        game=throw-in+own-trumps hands=8cKc/6sKsAhJd trump=h/s attacker=0 table=9s@0 phase=defend bouts=9,5
        allowed: cover 9s with Ks, take
        refused: cover 9s with 6s, cover 9s with Ah
    After a transfer the trumps of the next player count
        game=transfer+own-trumps hands=8cKc/AcKd/6d7sQd trump=h/d/s attacker=1 defender=2 table=9c@0,9d@1 phase=defend
            bouts=9,5
        allowed: cover 9c with 7s, cover 9d with 7s, cover 9d with Qd, take
        refused: cover 9c with 6d
    chosen: all choose in turn, then the lowest trump leads
        game=throw-in+own-trumps,own-trumps.assignment=chosen hands=8cKcAh/6s9s7h trump=-/- phase=choose-trump
            queue=choose-trump@1/start@0
        allowed: trump c, trump d, trump h, trump s
        refused: lead 8c
        play: 0: trump c, 1: trump h
        then: phase=lead trump=c/h attacker=1
    turned: the cards turned lie open at the bottom
        game=throw-in+own-trumps,own-trumps.assignment=turned hands=8cKc6c6d7s/7d8dQc7cJdTd trump=h/s attacker=0
            stock=Ad9h8s table=9c@0 phase=defend bouts=9,5
        allowed: cover 9c with Qc, take
        refused: cover 9c with 7d
        play: 1: cover 9c with Qc, 0: pass
        then: stock=8s shown=1:9h
    """)


class OwnTrumpsAlienBinds(OwnTrumps):
    """A trump of the attacker's own must be covered as a trump."""

    name = "own-trumps-alien-binds"
    row = 7
    subject = "trumps"
    contains = ("own-trumps",)
    options_declared = (Option("own-trumps-alien-binds.own-higher-beats", 7, ("off", "on")),)
    continues = ("own-trumps",)

    def covers_only(self, s: State, slot: int, mask: int) -> int:
        """On a trump of its player: its suit, and what has none."""
        attack, by = s.slot(slot)[:2]
        if attack & 63 >= SPECIAL or not s.trumps_of(by) >> (attack & 3) & 1:
            return mask
        kept = suit_set(attack & 3) | WITHOUT_SUIT
        if self.option["own-trumps-alien-binds.own-higher-beats"] == "on":
            higher = sum(rank_set(rank) for rank in range((attack >> 2 & 15) + 1, 13))
            kept |= higher & suited(s.trumps_of(s.acting(s.defender)))
        return mask & kept

    examples = worked("""
    Only a higher heart covers the attacker's trump
        game=throw-in+own-trumps-alien-binds hands=8cKc/6s9sKhThJd trump=h/s attacker=0 table=9h@0 phase=defend
            bouts=9,5
        allowed: cover 9h with Kh, cover 9h with Th, take
        refused: cover 9h with 6s, cover 9h with 9s
    Plain cards are covered as before
        game=throw-in+own-trumps-alien-binds hands=8cKc/6s9sKhJd trump=h/s attacker=0 table=9d@0 phase=defend bouts=9,5
        allowed: cover 9d with 6s, cover 9d with 9s, cover 9d with Jd, take
        refused: cover 9d with Kh
    Who laid the card counts, not who attacks
        game=throw-in+own-trumps-alien-binds hands=8cKc/6sKdJc7s/9sTd trump=h/s/d attacker=0 table=9c@0:Tc@1,9d@2
            phase=defend bouts=9,5
        allowed: cover 9d with Kd, take
        refused: cover 9d with 6s, cover 9d with 7s
    own-higher-beats: a higher own trump covers too
        game=throw-in+own-trumps-alien-binds,own-trumps-alien-binds.own-higher-beats=on hands=8cKc/6sTsKhJd trump=h/s
            attacker=0 table=9h@0 phase=defend bouts=9,5
        allowed: cover 9h with Kh, cover 9h with Ts, take
        refused: cover 9h with 6s, cover 9h with Jd
    """)


RULES = (OwnTrumps, OwnTrumpsAlienBinds)

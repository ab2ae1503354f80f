"""What a deal of Contract Rummy consists of, and the methods by which cards come and go.

The methods write the events and keep track of what everybody knows of a hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from foolery.base.cards import Card, Seat, card_text
from foolery.base.messages import Message
from foolery.base.shuffle import shuffled
from foolery.contract import EVERYBODY, Event
from foolery.rummy.engine.events import JOKER_KIND, RummyEvent
from foolery.rummy.engine.laying import SetCards
from foolery.rummy.engine.outcome import GOING_ON
from foolery.rummy.engine.questions import DRAW
from foolery.rummy.engine.sets import Contract, Laid, Meld, Slot, slot_of
from foolery.rummy.engine.tally import ONE, without

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Rules


class Position:
    """The cards of a deal and the course it has taken.

    Hands are tallies (``tally``), cards are faces, ``turn`` is the seat whose turn it is.
    """

    __slots__ = (
        "asked", "claims", "deal", "dealer", "discarded_by", "ended", "hands", "just_melded", "laid", "log", "melded",
        "melds", "phase", "pile", "players", "ply", "removed", "rules", "seed", "sheet", "shown", "stirred", "stock",
        "taken", "turn", "turns",
    )  # fmt: skip

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.players = players
        self.hands = [0] * players
        self.stock: list[Card] = []
        """The next card last."""
        self.pile: list[Card] = []
        """The discards, the top last."""
        self.melds: list[list[Meld]] = [[] for _ in range(players)]
        self.shown = [0] * players
        """Cards of each hand that everybody saw it take."""
        self.claims = [0] * players
        self.melded = 0
        """The seats that have laid their contract."""
        self.just_melded = False
        """Whether the seat in turn laid it in this turn."""
        self.laid: tuple[SetCards, ...] = ()
        """An unfinished contract, the last set open."""
        self.phase = DRAW
        self.turn = 0
        self.asked = -1
        self.discarded_by = -1
        self.taken = -1
        """The card just taken from the pile; -1: none, or it has left the hand."""
        self.turns = 0
        self.stirred = 0
        """How often the discards have become the stock."""
        self.deal = 1
        self.dealer = players - 1
        self.sheet: tuple[tuple[int, ...], ...] = ()
        """The points of the deals before this one."""
        self.seed = ""
        self.removed = 0
        """Cards that take no part, in a position that names only some."""
        self.ended = GOING_ON
        self.ply = 0
        self.log: list[Event] | None = None

    def copy_to(self, other: Position) -> None:
        """Make another position the same as this one, without its events."""
        for name in Position.__slots__:
            setattr(other, name, getattr(self, name))
        for name in ("hands", "stock", "pile", "shown", "claims"):
            setattr(other, name, list(getattr(self, name)))
        other.melds = [list(melds) for melds in self.melds]
        other.log = None

    # What rules, choices and views ask

    @property
    def contract(self) -> Contract:
        """What this deal asks for."""
        return self.rules.contract(self.deal)

    def why_not(self, question: str, *facts: int) -> Message | None:
        """What the rules have against something; None where nothing."""
        for rule in self.rules.answers[question]:
            reason: Message | None = getattr(rule, question)(self, *facts)
            if reason is not None:
                return reason
        return None

    def jokers_laid(self) -> list[Slot]:
        """The jokers on the table."""
        return [slot for melds in self.melds for meld in melds for slot in meld.slots if slot.card >= 52]

    def claimants(self) -> list[Seat]:
        """Who is asked about the refused discard, in order: from the left of the seat in turn."""
        if not self.stock and len(self.pile) < 3:
            return []
        order = [(self.turn + i) % self.players for i in range(1, self.players)]
        if self.discarded_by in order:
            order.remove(self.discarded_by)
            if self.rules.claim_own:
                order.append(self.discarded_by)
        return [seat for seat in order if not self.why_not("against_claim", seat)]

    def steps_laid(self) -> int:
        """How many moves of an unfinished contract have been made."""
        return sum(map(len, self.laid)) + max(0, len(self.laid) - 1)

    # Cards come and go

    def note(
        self, kind: str, seat: Seat, cards: Sequence[Card] = (), to: int = -1, seen: int = EVERYBODY, number: int = -1
    ) -> None:
        """Write an event where somebody listens."""
        if self.log is not None:
            self.log.append(RummyEvent(kind, seat, cards, to, seen, number))

    def restock(self) -> None:
        """The discards below the top become the stock, in an order that comes from the seed."""
        self.stirred += 1
        self.stock = shuffled(self.pile[:-1], self.seed or "none", "deal", self.deal, "reshuffle", self.stirred)
        self.stock.reverse()
        del self.pile[:-1]
        self.note("reshuffle", -1, number=len(self.stock))

    def receive(self, seat: Seat, card: Card, openly: bool) -> None:
        """A card comes into a hand; one that is taken ``openly`` is known there from now on."""
        self.hands[seat] += ONE[card]
        if openly:
            self.shown[seat] += ONE[card]

    def leave(self, seat: Seat, card: Card) -> None:
        """A card leaves a hand: of equal ones the card that everybody knows there."""
        self.hands[seat] -= ONE[card]
        self.shown[seat] = without(self.shown[seat], card)

    def to_table(self, seat: Seat, laid: Laid) -> None:
        """A card goes from a hand to the table; a joker says what it stands for."""
        self.leave(seat, laid.card)
        if laid.card == self.taken:
            self.taken = -1
        if laid.card != laid.stated:
            self.note(JOKER_KIND + card_text(laid.stated).lower(), seat, [laid.card])

    def put_down(self, seat: Seat, cards: SetCards, group: bool) -> None:
        """A complete set goes from a hand to the table."""
        self.note("meld-group" if group else "meld-sequence", seat, [laid.card for laid in cards])
        for laid in cards:
            self.to_table(seat, laid)
        self.melds[seat].append(Meld(group, tuple(slot_of(laid, seat) for laid in cards)))

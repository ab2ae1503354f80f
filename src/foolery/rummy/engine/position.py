"""Who holds what in a deal of Contract Rummy, what lies on the table, and what everybody has seen.

The arrays are private: in the compiled form they are C arrays that a rule cannot see. Rules read a position through its
properties and methods, which give values of their own, and change it through the methods of ``changing``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.rummy.engine.questions import HOOK_FACTS, HOOK_NAMES
from foolery.rummy.engine.sets import Contract, LaidCard, Meld, Slot

if not cython.compiled:
    from foolery.base.bits import lowest, mix, rest, step
    from foolery.rummy.engine.numbers import (
        AGAINST_CLAIM,
        AGAINST_DISCARD,
        AGAINST_TRADE,
        ASKED,
        CLAIMS_USED,
        DRAW,
        GOING_ON,
        HIGH_ACE,
        JOKER,
        JUST_TAKEN,
        LONGEST,
        LOW_ACE,
        MELDED,
        MOST_SETS,
        NOT_MELDED,
        OVER,
        OWN_JOKER,
        SAME_TURN,
        WHOLE_HAND,
    )
    from foolery.rummy.engine.tally import count, one, present, same_rank

if TYPE_CHECKING:
    from foolery.base.cards import Card, Seat
    from foolery.base.messages import Message
    from foolery.contract import Event
    from foolery.rummy.engine.questions import Rule, Rules
    from foolery.rummy.engine.search import SetCards
    from foolery.rummy.engine.tally import Tally


class Position:
    """The cards of a deal and the course it has taken.

    Hands are tallies (``tally``), cards are faces. ``turn`` is the seat whose turn it is, ``asked`` the one that is
    asked about a refused discard, ``taken`` the card just taken from the pile where it is still in the hand,
    ``stirred`` how often the discards have become the stock, ``removed`` the cards that take no part in a position that
    names only some. ``dice`` are there in worlds of a view and while a deal is played out: what chance decides comes
    from them. ``loose`` tells that the stock has not been put in order yet, which is the one that the number ``order``
    gives; ``fresh`` that the legal moves of whoever decides have been gathered.
    """

    def __init__(self, rules: Rules, players: int) -> None:
        if players > 8:
            raise ValueError(f"a table has room for 8, not for {players}")
        # Written by foolery.compiling.blocks from attributes.py
        self.rules = rules
        self.players = players
        self.phase = DRAW
        self.turn = self.turns = self.stirred = self.melded = self.ply = 0
        self.asked = self.discarded_by = self.taken = -1
        self.deal = 1
        self.dealer = players - 1
        self.ended = GOING_ON
        self.just_melded = False
        self.sheet: tuple[tuple[int, ...], ...] = ()
        self.seed = ""
        self.removed = 0
        self.dice: Any = None
        self.log: list[Event] | None = None
        self.hand_tallies = [0] * 8
        self.shown_tallies = [0] * 8
        self.claim_counts = [0] * 8
        self.stock_cards = [0] * 160
        self.pile_cards = [0] * 160
        self.meld_counts = [0] * 8
        self.meld_sizes = [0] * 40
        self.meld_firsts = [0] * 40
        self.meld_groups = [0] * 40
        self.meld_cards = [0] * 560
        self.joker_stated = [0] * 2
        self.joker_by = [0] * 2
        self.laid_cards = [0] * 80
        self.laid_stated = [0] * 80
        self.laid_ends = [0] * 6
        self.fresh = False
        self.loose = False
        self.order = 0
        self.stock_count = self.pile_count = self.laid_count = self.laid_closed = 0
        # End of what is written

    def copy_from(self, other: Position) -> None:
        """Become like another position; events and history stay behind."""
        # Written by foolery.compiling.blocks from attributes.py
        self.rules = other.rules
        self.players = other.players
        self.phase = other.phase
        self.turn = other.turn
        self.turns = other.turns
        self.stirred = other.stirred
        self.melded = other.melded
        self.ply = other.ply
        self.asked = other.asked
        self.discarded_by = other.discarded_by
        self.taken = other.taken
        self.deal = other.deal
        self.dealer = other.dealer
        self.ended = other.ended
        self.just_melded = other.just_melded
        self.sheet = other.sheet
        self.seed = other.seed
        self.removed = other.removed
        self.dice = other.dice
        self.log = None
        self.hand_tallies = other.hand_tallies[:]
        self.shown_tallies = other.shown_tallies[:]
        self.claim_counts = other.claim_counts[:]
        self.stock_cards = other.stock_cards[:]
        self.pile_cards = other.pile_cards[:]
        self.meld_counts = other.meld_counts[:]
        self.meld_sizes = other.meld_sizes[:]
        self.meld_firsts = other.meld_firsts[:]
        self.meld_groups = other.meld_groups[:]
        self.meld_cards = other.meld_cards[:]
        self.joker_stated = other.joker_stated[:]
        self.joker_by = other.joker_by[:]
        self.laid_cards = other.laid_cards[:]
        self.laid_stated = other.laid_stated[:]
        self.laid_ends = other.laid_ends[:]
        self.fresh = False
        self.loose = other.loose
        self.order = other.order
        self.stock_count = other.stock_count
        self.pile_count = other.pile_count
        self.laid_count = other.laid_count
        self.laid_closed = other.laid_closed
        # End of what is written

    # Values of their own, for rules, views and whoever writes a position down

    @property
    def hands(self) -> tuple[Tally, ...]:
        """The hand of each seat."""
        return tuple([self.hand_tallies[seat] for seat in range(self.players)])

    @property
    def shown(self) -> tuple[Tally, ...]:
        """The cards of each hand that everybody saw it take."""
        return tuple([self.shown_tallies[seat] for seat in range(self.players)])

    @property
    def claims(self) -> tuple[int, ...]:
        """How often each seat has claimed a refused discard."""
        return tuple([self.claim_counts[seat] for seat in range(self.players)])

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock, the next card last."""
        self.settle()
        return tuple([self.stock_cards[i] for i in range(self.stock_count)])

    @property
    def pile(self) -> tuple[Card, ...]:
        """The discards, the top last."""
        return tuple([self.pile_cards[i] for i in range(self.pile_count)])

    @property
    def melds(self) -> tuple[tuple[Meld, ...], ...]:
        """The sets of each seat on the table."""
        return tuple(
            [
                tuple([self.meld(seat, number) for number in range(self.meld_counts[seat])])
                for seat in range(self.players)
            ]
        )

    @property
    def laid(self) -> tuple[SetCards, ...]:
        """An unfinished contract, the last set open."""
        if self.laid_count == 0:
            return ()
        sets = []
        start = 0
        for i in range(self.laid_closed + 1):
            end = self.laid_ends[i] if i < self.laid_closed else self.laid_count
            sets.append(tuple([LaidCard(self.laid_cards[at], self.laid_stated[at]) for at in range(start, end)]))
            start = end
        return tuple(sets)

    @property
    def contract(self) -> Contract:
        """What this deal asks for."""
        return self.rules.contract(self.deal)

    # Reading

    def settle(self) -> None:
        """Put a loose stock in order: as it would be drawn, card by card from the end."""
        if self.loose:
            for i in range(self.stock_count - 1, 0, -1):
                at = self.lot(i + 1)
                card = self.stock_cards[at]
                self.stock_cards[at] = self.stock_cards[i]
                self.stock_cards[i] = card
            self.loose = False

    def lot(self, number: int) -> int:
        """A number below this one by which the next card of a loose stock is found."""
        self.order = step(self.order)
        return (mix(self.order) >> 32) * number >> 32

    def hand(self, seat: int) -> int:
        """The hand of a seat."""
        return self.hand_tallies[seat]

    def claimed(self, seat: int) -> int:
        """How often a seat has claimed a refused discard."""
        return self.claim_counts[seat]

    def stock_size(self) -> int:
        """How many cards the stock has."""
        return self.stock_count

    def points_of(self, seat: int) -> int:
        """What the cards in a hand count."""
        left = present(self.hand_tallies[seat])
        points = 0
        while left:
            card = lowest(left) >> 1
            left = rest(left)
            points += self.rules.worth[card] * count(self.hand_tallies[seat], card)
        return points

    def groups_asked(self) -> int:
        """The groups of the contract."""
        return self.rules.groups_of[(self.deal - 1) % self.rules.deals]

    def sequences_asked(self) -> int:
        """The sequences of the contract."""
        return self.rules.sequences_of[(self.deal - 1) % self.rules.deals]

    def whole(self) -> bool:
        """Whether the contract takes the whole hand."""
        return self.rules.wholes[(self.deal - 1) % self.rules.deals] != 0

    def actor(self) -> int:
        """The seat that decides; -1 when the deal is over."""
        if self.phase == OVER:
            return -1
        return self.asked if self.phase == ASKED else self.turn

    def steps_laid(self) -> int:
        """How many moves of an unfinished contract have been made."""
        return self.laid_count + self.laid_closed

    def meld(self, seat: int, number: int) -> Meld:
        """A set on the table by its seat and its number."""
        at = seat * MOST_SETS + number
        cards = [self.meld_cards[at * LONGEST + i] for i in range(self.meld_sizes[at])]
        jokers = tuple(
            [(self.joker_stated[card - JOKER], self.joker_by[card - JOKER]) for card in cards if card >= JOKER]
        )
        found: Meld = meld_made(bool(self.meld_groups[at]), bytes(cards), jokers)
        return found

    def fits(self, at: int) -> int:
        """The faces that may be added to a set on the table, as a tally of one card each."""
        if self.meld_groups[at]:
            return same_rank(self.meld_firsts[at])
        low = self.meld_firsts[at]
        high = low + self.meld_sizes[at] - 1
        suit = self.suit_of(at)
        found = 0
        if low > LOW_ACE:
            found |= one(face_on(suit, low - 1))
        if high < HIGH_ACE:
            found |= one(face_on(suit, high + 1))
        return found

    def suit_of(self, at: int) -> int:
        """The suit of a sequence on the table."""
        return self.stated_on(at * LONGEST) & 3

    def stated_on(self, place: int) -> int:
        """What the card at a place of the table stands for."""
        card = self.meld_cards[place]
        return card if card < JOKER else self.joker_stated[card - JOKER]

    def jokers_laid(self) -> list[Slot]:
        """The jokers on the table."""
        return [slot for melds in self.melds for meld in melds for slot in meld.slots if slot.card >= JOKER]

    # What rules have against something

    def conditions(self, question: int, seat: int, fact: int) -> int:
        """Which of the conditions hold that rules may forbid something for."""
        found = MELDED if self.melded >> seat & 1 else NOT_MELDED
        if self.just_melded:
            found |= SAME_TURN
        if self.whole():
            found |= WHOLE_HAND
        if 0 <= self.rules.claim_limit <= self.claim_counts[seat]:
            found |= CLAIMS_USED
        if question == AGAINST_TRADE and fact == seat:
            found |= OWN_JOKER
        if question == AGAINST_DISCARD and fact == self.taken:
            hand = self.hand_tallies[seat]
            if count(hand, fact) == 1 and hand != one(fact):
                found |= JUST_TAKEN
        return found

    def may(self, question: int, seat: int, fact: int = 0) -> bool:
        """Whether nothing speaks against it; ``fact`` is the owner of a joker, or a discard."""
        if self.rules.forbidden[question] and self.rules.forbidden[question] & self.conditions(question, seat, fact):
            return False
        if self.rules.asked >> question & 1:
            return self.unopposed(question, seat, fact)
        return True

    def unopposed(self, question: int, seat: int, fact: int) -> bool:
        """Whether no rule that answers the hook has a reason."""
        facts: tuple[int, ...] = (seat, fact)[: HOOK_FACTS[question]]
        for rule in self.rules.askers[question]:
            if self.reason_of(rule, HOOK_NAMES[question], facts) is not None:
                return False
        return True

    def reason_of(self, rule: Rule, name: str, facts: tuple[int, ...]) -> Message | None:
        """A rule's own answer."""
        reason: Message | None = getattr(rule, name)(self, *facts)
        return reason

    def objections(self, name: str, *facts: int) -> list[tuple[Rule, Message]]:
        """The rules that speak against something, each with its first reason."""
        number = HOOK_NAMES.index(name)
        holds = self.conditions(number, facts[0], facts[1] if len(facts) > 1 else -1)
        found = []
        for rule in self.rules.answers[name]:
            told = [reason for condition, reason in self.rules.reasons.get((rule.name, name), ()) if holds & condition]
            if not told and rule in self.rules.askers[number]:
                reason = self.reason_of(rule, name, facts)
                told = [] if reason is None else [reason]
            if told:
                found.append((rule, told[0]))
        return found

    def why_not(self, name: str, *facts: int) -> Message | None:
        """What the rules have against something; None where nothing."""
        for _, reason in self.objections(name, *facts):
            return reason
        return None

    def next_claimant(self, last: Seat) -> Seat:
        """Who is asked about the refused discard after this seat, -1: at first. Nobody left: -1.

        The others are asked in order from the left of the seat in turn; whoever laid the card down last of all, where
        the variant asks him.
        """
        if self.stock_count == 0 and self.pile_count < 3:
            return -1
        seat = self.turn if last < 0 else last
        if last < 0 or last != self.discarded_by:
            while True:
                seat = seat + 1 if seat + 1 < self.players else 0
                if seat == self.turn:
                    break
                if seat != self.discarded_by and self.may(AGAINST_CLAIM, seat):
                    return seat
            seat = self.discarded_by
            if self.rules.claim_own and seat >= 0 and seat != self.turn and self.may(AGAINST_CLAIM, seat):
                return seat
        return -1

    def claimants(self) -> list[Seat]:
        """Who is asked about the refused discard, in order."""
        found = []
        seat = self.next_claimant(-1)
        while seat >= 0:
            found.append(seat)
            seat = self.next_claimant(seat)
        return found


def face_on(suit: int, position: int) -> int:
    """The card of a suit at a position of its sequence."""
    return (position + 11) % 13 * 4 + suit


@lru_cache(maxsize=4096)  # Whoever looks at the table is shown the same sets again.
def meld_made(group: bool, cards: bytes, jokers: tuple[tuple[Card, Seat], ...]) -> Meld:
    """A set of these cards; of each joker what it stands for and who laid it."""
    told = list(jokers)
    return Meld(group, tuple([Slot(card, *told.pop(0)) if card >= JOKER else Slot(card, card) for card in cards]))

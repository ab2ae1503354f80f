"""One deal of the animal game (row 54 of the catalogue): the next rank, round and round.

``apply`` is the whole of a turn: a card is laid, or the seat skips and makes its sound. Then it is settled whether
anybody laughs: ``ask`` goes to people one by one, chance answers where nobody can be asked. Without a laugh the seat
takes the pile and the next one begins another; with one the wanted rank waits for the next seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.animals.engine import outcome
from foolery.animals.engine.compose import EVEN_CHANCE, TURN_LIMIT, Variant
from foolery.animals.engine.events import AnimalsEvent
from foolery.animals.engine.moves import (
    LAUGH,
    LAUGH_MOVE,
    LAUGH_PHASE,
    LAY,
    LAY_PHASE,
    LEAD_PHASE,
    NO_LAUGH_MOVE,
    NOBODY,
    OVER,
    SKIP,
    SKIP_MOVE,
    card_of,
    kind_of,
    lay,
)
from foolery.base import arguments
from foolery.base.bits import bit, lowest, rank_set, size
from foolery.base.cards import Card, CardSet, Move, Seat, cardset, rank
from foolery.base.cards import cards as cards_of
from foolery.base.messages import Message
from foolery.base.shuffle import Stream
from foolery.contract import Result
from foolery.contract.plain_state import PlainState, each, one, row

if TYPE_CHECKING:
    from foolery.animals.engine.view import AnimalsView  # noqa: F401  # the class of views, named in a text below

ACE: Final = 12


class AnimalsState(PlainState["AnimalsView"]):
    """One deal in progress.

    ``turn`` is the seat that lays or skips, ``asked`` the one that is asked whether it laughs at ``turn``.
    ``skips`` counts the skips in a row since a card was laid last. ``shown[p]`` are the cards of a hand that
    everybody has seen, taken with a pile; ``lacks[p]`` the ranks, as bits, that are publicly known to be missing among
    the others: nobody skips who can lay, and no hand grows but by piles that all have seen.
    """

    family = "animals"
    exported = "AnimalsState"
    new_event = AnimalsEvent
    rules: Variant

    phase: str = one(LAY_PHASE)
    hands: list[CardSet] = each(0)
    pile: list[Card] = row()
    discard: CardSet = one(0)
    shown: list[CardSet] = each(0)
    lacks: list[int] = each(0)
    skips: int = one(0)
    turn: Seat = one(0)
    asked: Seat = one(NOBODY)
    last_layer: Seat = one(NOBODY)
    turns: int = one(0)
    persons: tuple[Seat, ...] = one(())

    # Who may do what

    def actors(self) -> tuple[Seat, ...]:
        """The one seat that decides now; none when the deal is over."""
        if self.phase == OVER:
            return ()
        return (self.asked if self.phase == LAUGH_PHASE else self.turn,)

    def legal(self, seat: Seat) -> list[Move]:
        """The legal moves of a seat, sorted."""
        if seat not in self.actors():
            arguments.seat(seat)
            return []
        if self.phase == LAUGH_PHASE:
            return [LAUGH_MOVE, NO_LAUGH_MOVE]
        return [lay(card) for card in cards_of(self.playable())] or [SKIP_MOVE]

    def playable(self) -> CardSet:
        """The cards that the seat whose turn it is may lay."""
        hand = self.hands[self.turn]
        begins = not self.pile and (self.phase == LEAD_PHASE or self.rules.lowest_begins)
        if begins and hand:
            return hand & rank_set(rank(lowest(hand)))
        wanted = self.wanted()
        return hand if wanted < 0 else hand & rank_set(wanted)

    def wanted(self) -> int:
        """The rank that the pile waits for; -1 where any card may be laid on it, or where it is empty."""
        return next_rank(self.rules, self.pile[-1]) if self.pile and not self.free() else -1

    def free(self) -> bool:
        """Whether every seat has skipped since a card was laid, so that he who laid it may go on with any card."""
        return bool(self.pile) and self.skips >= self.players and self.phase != LAUGH_PHASE

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return (seat + 1) % self.players

    # Moves

    def apply(self, seat: Seat, move: Move) -> None:
        """Make a move unchecked, without history."""
        self.ply += 1
        kind = kind_of(move)
        if kind == LAY:
            self.do_lay(seat, card_of(move))
        elif kind == SKIP:
            self.do_skip(seat)
        elif kind == LAUGH:
            self.note("laugh", seat, to=self.turn)
            self.settle(True)
        else:
            self.note("no-laugh", seat, to=self.turn)
            self.ask(self.after(seat))

    def do_lay(self, seat: Seat, card: Card) -> None:
        """A card goes onto the pile; whoever has none left wins."""
        if not self.pile and self.rules.lowest_begins:
            self.lacks[seat] |= (1 << rank(card)) - 1
        self.hands[seat] &= ~bit(card)
        self.shown[seat] &= ~bit(card)
        self.pile.append(card)
        self.skips = 0
        self.last_layer = seat
        self.note("lay", seat, [card])
        self.turns += 1
        self.phase = LAY_PHASE
        self.turn = self.after(seat)
        self.end_if_over()

    def do_skip(self, seat: Seat) -> None:
        """A seat has no card of the wanted rank, or holds none that it could lay, and makes its sound."""
        self.lacks[seat] |= 1 << self.wanted()
        self.skips += 1
        self.turns += 1
        self.note("skip", seat)
        chance = self.rules.laugh_chance
        if chance is None and any(person != seat for person in self.persons):
            self.ask(self.after(seat))
            return
        laughed = Stream(self.seed or "position", "deal", self.deal, "laugh", self.turns).below(100) < (
            EVEN_CHANCE if chance is None else chance
        )
        if laughed:
            self.note("laughter", NOBODY, to=seat)
        self.settle(laughed)

    def ask(self, seat: Seat) -> None:
        """Ask the first person from this seat on whether he laughs; without one left nobody has laughed."""
        while seat != self.turn and seat not in self.persons:
            seat = self.after(seat)
        if seat == self.turn:
            self.settle(False)
        else:
            self.phase, self.asked = LAUGH_PHASE, seat

    def settle(self, laughed: bool) -> None:
        """After a skip: with a laugh the next seat is to lay, without one the pile is taken."""
        seat = self.turn
        self.phase, self.asked = LAY_PHASE, NOBODY
        if laughed:
            self.turn = self.last_layer if self.free() else self.after(seat)
            if self.free():
                self.note("free", self.turn)
        else:
            taken = cardset(self.pile)
            self.note("take", seat, self.pile, to=seat)
            self.hands[seat] |= taken
            self.shown[seat] |= taken
            self.pile = []
            self.skips = 0
            self.last_layer = NOBODY
            self.turn = self.after(seat)
        self.end_if_over()

    def end_if_over(self) -> None:
        """The deal ends when somebody has no card left, or by the guard."""
        if 0 not in self.hands and self.turns < TURN_LIMIT:
            return
        self.phase = OVER
        result = self.result()
        assert result is not None
        if result.limited:
            self.note("limited", NOBODY)
        for seat in result.winners:
            self.note("wins", seat)
        if result.draw:
            self.note("drawn", NOBODY)

    # What others make of it

    def result(self) -> Result | None:
        """How the deal has ended; None while it goes on."""
        return outcome.result([size(hand) for hand in self.hands]) if self.phase == OVER else None

    def problems(self) -> list[Message]:
        """What is wrong with a position that play cannot have led to."""
        return outcome.problems(self)


def next_rank(rules: Variant, card: Card) -> int:
    """The rank after that of this card; after the ace the lowest of the pack."""
    return rank(rules.cards[0]) if rank(card) == ACE else rank(card) + 1

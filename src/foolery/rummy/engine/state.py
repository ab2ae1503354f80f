"""One deal of Contract Rummy.

A turn is: take the discard or refuse it; refused, the others are asked one by one, and the seat in turn draws from the
stock; then it may lay its contract, lay off and trade, and it discards. A contract is laid card by card; until its last
set is closed the cards stay in the hand and nobody else sees a thing.

What the rows of the catalogue decide is asked of the rules (``questions``); no variant is named here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from foolery.base import arguments
from foolery.base.cards import Card, Move, Seat
from foolery.base.messages import Message
from foolery.contract import Event, Result, rooms
from foolery.contract.plain_state import PlainState
from foolery.rummy.engine import choices, outcome
from foolery.rummy.engine.moves import (
    CLAIM,
    DECLINE,
    DISCARD,
    DRAW_DISCARD,
    DRAW_STOCK,
    LAY_OFF,
    MELD_CARD,
    MELD_CLOSE,
    REFUSE,
    TRADE,
    card_of,
    kind_of,
    means_of,
    meld_of,
    move_text,
    seat_of,
    stated_of,
)
from foolery.rummy.engine.outcome import STOCK_GONE, TOO_LONG, WENT_OUT
from foolery.rummy.engine.position import Position
from foolery.rummy.engine.questions import ASKED, DRAW, OVER, PLAY, STOCK
from foolery.rummy.engine.sets import Laid, Meld, Slot, added, slot_of
from foolery.rummy.engine.tally import faces

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Rules
    from foolery.rummy.engine.view import RummyView


class State(PlainState, Position):
    """One deal in progress. It is an oracle: whoever plans from it sees every card; ``view(seat).sample`` is fair."""

    __slots__ = ("_moves", "history", "opening")

    family = "rummy"
    exported = "RummyState"

    def __init__(self, rules: Rules, players: int) -> None:
        super().__init__(rules, players)
        self.opening: Sequence[Event] = ()
        self.history: list[tuple[Seat, Move]] = []
        self._moves: list[Move] | None = None

    # Who may do what

    def actors(self) -> tuple[Seat, ...]:
        """The seat that decides: the one in turn, or the one that is asked about a refused discard."""
        if self.phase == OVER:
            return ()
        return (self.asked,) if self.phase == ASKED else (self.turn,)

    def legal(self, seat: Seat) -> list[Move]:
        """The legal moves of a seat, sorted; empty for one that is not asked."""
        if self.phase == OVER or seat != (self.asked if self.phase == ASKED else self.turn):
            arguments.seat(seat)
            return []
        if self._moves is None:
            self._moves = choices.legal(self, seat)
        return list(self._moves)

    def unfinished(self) -> bool:
        """Whether a contract is being laid, of which nobody else sees anything yet."""
        return bool(self.laid)

    # Moves

    def apply(self, seat: Seat, move: Move) -> None:
        """Make a move unchecked, without events or history."""
        self.ply += 1
        self._moves = None
        _DOERS[kind_of(move)](self, seat, move)

    def take_discard(self, seat: Seat, move: Move) -> None:
        """The seat in turn takes the discard."""
        card = self.pile.pop()
        self.note("draw-discard", seat, [card])
        self.receive(seat, card, True)
        self.taken = card
        self.discarded_by = -1
        self.phase = PLAY

    def refuse_discard(self, seat: Seat, move: Move) -> None:
        """The seat in turn refuses it; the others are asked."""
        self.note("refuse", seat, [self.pile[-1]])
        self._ask_after(-1)

    def _ask_after(self, last: Seat) -> None:
        order = self.claimants()
        after = order[order.index(last) + 1 :] if last in order else order
        self.asked = after[0] if after else -1
        self.phase = ASKED if after else STOCK

    def decline(self, seat: Seat, move: Move) -> None:
        """The seat that is asked does not want it."""
        self.note("decline", seat)
        self._ask_after(seat)

    def claim(self, seat: Seat, move: Move) -> None:
        """It takes the discard and a card of the stock besides; the seat in turn goes on with the stock."""
        card = self.pile.pop()
        self.note("claim", seat, [card])
        self.receive(seat, card, True)
        self.claims[seat] += 1
        self.discarded_by = -1
        self.asked = -1
        self.phase = STOCK
        self.draw(seat, "penalty")

    def draw_stock(self, seat: Seat, move: Move) -> None:
        """The seat in turn draws from the stock."""
        if self.draw(seat, "draw"):
            self.phase = PLAY

    def draw(self, seat: Seat, kind: str) -> bool:
        """A card from the stock, made of the discards where it is gone; without any the deal ends."""
        if not self.stock and len(self.pile) > 1:
            self.restock()
        if not self.stock:
            self.note("stock-gone", -1)
            self.end(STOCK_GONE)
            return False
        card = self.stock.pop()
        self.note(kind, seat, [card], -1, 1 << seat)
        self.receive(seat, card, False)
        return True

    def lay_card(self, seat: Seat, move: Move) -> None:
        """A card of an unfinished contract; it stays in the hand until the whole is there."""
        laid = Laid(card_of(move), stated_of(move))
        sets = self.laid or ((),)
        self.laid = (*sets[:-1], (*sets[-1], laid))

    def close_set(self, seat: Seat, move: Move) -> None:
        """A set is complete; with the last one the contract lies on the table."""
        contract = self.contract
        if len(self.laid) < contract.sets:
            self.laid = (*self.laid, ())
            return
        for number, cards in enumerate(self.laid):
            self.put_down(seat, cards, number < contract.groups)
        self.laid = ()
        self.melded |= 1 << seat
        self.just_melded = True
        self._out_if_empty(seat)

    def lay_off(self, seat: Seat, move: Move) -> None:
        """A card is added to a meld."""
        owner, number = seat_of(move), meld_of(move)
        meld = self.melds[owner][number]
        laid = Laid(card_of(move), stated_of(move))
        self.note("lay-off-group" if meld.group else "lay-off-sequence", seat, [laid.card], owner)
        self.to_table(seat, laid)
        self.melds[owner][number] = added(meld, slot_of(laid, seat))
        self._out_if_empty(seat)

    def trade(self, seat: Seat, move: Move) -> None:
        """A natural card goes where a joker stands for it, and the joker into the hand."""
        card, joker = card_of(move), means_of(move)
        for melds in self.melds:
            for number, meld in enumerate(melds):
                for i, slot in enumerate(meld.slots):
                    if slot.card == joker:
                        slots = (*meld.slots[:i], Slot(card, card), *meld.slots[i + 1 :])
                        melds[number] = Meld(meld.group, slots)
                        self.note("trade", seat, [card, joker], slot.by)
        self.to_table(seat, Laid(card, card))
        self.receive(seat, joker, True)

    def discard(self, seat: Seat, move: Move) -> None:
        """The turn ends, and with the last card of a hand the deal."""
        card = card_of(move)
        self.leave(seat, card)
        self.pile.append(card)
        self.discarded_by = seat
        self.note("discard", seat, [card])
        self.turns += 1
        self.taken = -1
        self.just_melded = False
        if self._out_if_empty(seat):
            return
        if self.turns >= self.rules.turn_limit:
            self.note("limited", -1)
            self.end(TOO_LONG)
            return
        self.turn = (self.turn + 1) % self.players
        self.phase = DRAW

    def _out_if_empty(self, seat: Seat) -> bool:
        if self.hands[seat]:
            return False
        self.note("out", seat)
        self.end(WENT_OUT)
        return True

    def end(self, how: int) -> None:
        """The deal is over, and every hand is shown and counted."""
        for seat, hand in enumerate(self.hands):
            if hand:
                self.note("count", seat, faces(hand))
        self.ended = how
        self.phase = OVER
        self.asked = -1

    # What others make of it

    def result(self) -> Result | None:
        """How the deal ended: the fewest points win, and share +1; the others share −1. None while it goes on."""
        return outcome.result(self) if self.phase == OVER else None

    def copy(self) -> State:
        """The same position, with neither history nor opening."""
        twin = State.__new__(State)  # past the constructor: everything is copied
        self.copy_to(twin)
        twin.opening, twin.history = (), []
        twin._moves = self._moves
        return twin

    def copy_from(self, other: State) -> None:
        """Become the same position as another state."""
        other.copy_to(self)
        self._moves = other._moves

    def view(self, seat: Seat | None) -> RummyView:
        """What this seat knows. Raises BadPlayers for a seat that is not at the table."""
        found: RummyView = rooms.text("rummy").view_of(self, seat)
        return found

    def move_text(self, move: Move) -> str:
        """A move in notation. Raises IllegalMove for what is none."""
        return arguments.move_text(lambda number: move_text(number, self.melds), move)

    def census(self) -> dict[str, list[Card]]:
        """Every card by the place where it lies; copies are numbered in the order of the places."""
        return outcome.census(self)

    def problems(self) -> list[Message]:
        """What is wrong with the position; empty for every reachable one."""
        return outcome.problems(self)


_DOERS: Final = {
    DRAW_DISCARD: State.take_discard,
    REFUSE: State.refuse_discard,
    CLAIM: State.claim,
    DECLINE: State.decline,
    DRAW_STOCK: State.draw_stock,
    MELD_CARD: State.lay_card,
    MELD_CLOSE: State.close_set,
    LAY_OFF: State.lay_off,
    TRADE: State.trade,
    DISCARD: State.discard,
}

"""One deal of Contract Rummy.

A turn is: take the discard or refuse it; refused, the others are asked one by one, and the seat in turn draws from the
stock; then it may lay its contract, lay off and trade, and it discards. A contract is laid card by card; until its last
set is closed the cards stay in the hand and nobody else sees a thing.

What the rows of the catalogue decide is asked of the rules (``questions``); no variant is named here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.base import arguments
from foolery.base.folders import SOURCE
from foolery.base.printable import described
from foolery.contract import rooms
from foolery.contract.action import MOST_OF_STATE
from foolery.contract.pickled import parts
from foolery.contract.reading import fingerprint
from foolery.ruleset import blame
from foolery.rummy.engine import outcome
from foolery.rummy.engine.choices import Choices
from foolery.rummy.engine.contracting import Contracting
from foolery.rummy.engine.moves import move_text
from foolery.rummy.engine.tally import faces

if not cython.compiled:
    from foolery.rummy.engine.numbers import (
        ASKED,
        CLAIM,
        DECLINE,
        DRAW,
        DRAW_DISCARD,
        DRAW_STOCK,
        KIND,
        LAY_OFF,
        MEANS,
        MELD_CARD,
        MELD_CLOSE,
        MOST_SETS,
        NUMBER,
        OVER,
        OWNER,
        PLAY,
        REFUSE,
        STOCK,
        STOCK_GONE,
        TOO_LONG,
        TRADE,
        WENT_OUT,
    )

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.base.cards import Card
    from foolery.base.messages import Message
    from foolery.contract import Action, Event, Result
    from foolery.rummy.engine.questions import Rules
    from foolery.rummy.engine.view import RummyView


class State(Choices):
    """One deal in progress. It is an oracle: whoever plans from it sees every card; ``view(seat).sample`` is fair.

    ``history`` holds the moves that ``play`` made, ``opening`` the events of the deal itself.
    """

    family = "rummy"

    def __init__(self, rules: Rules, players: int) -> None:
        Contracting.__init__(self, rules, players)
        self.history: list[tuple[int, int]] = []
        self.opening: Sequence[Event] = ()

    def copy(self) -> State:
        """The same position, with neither history nor opening."""
        # Past the constructor, whose work ``copy_from`` would do a second time; searches live by copies.
        twin: State = State.__new__(State)
        twin.copy_from(self)
        twin.begin_list()
        twin.history = []
        twin.opening = ()
        return twin

    # Playing

    def play(self, seat: int, move: int) -> list[Event]:
        """Make a checked move and tell what happened. Raises IllegalMove and leaves the state as it was."""
        seat, move = arguments.turn(seat, move)
        events: list[Event] = []
        try:
            if not self.allows(seat, move):
                rooms.text("rummy").refuse(self, seat, move)
            self.log = events
            self.apply(seat, move)
        except Exception as error:
            raise blame(self.rules.rules, error) from error
        finally:
            self.log = None
        self.history.append((seat, move))
        return events

    def advance(self, seat: int, move: int) -> None:
        """Make a checked move without events or history. Raises IllegalMove and leaves the state as it was."""
        seat, move = arguments.turn(seat, move)
        try:
            if not self.allows(seat, move):
                rooms.text("rummy").refuse(self, seat, move)
            self.apply(seat, move)
        except Exception as error:
            raise blame(self.rules.rules, error) from error

    def allows(self, seat: int, move: int) -> bool:
        """Whether a move is in the legal list of a seat."""
        if self.phase == OVER or seat != self.actor():
            return False
        self.collect()
        for i in range(self.count):
            if self.found[i] == move:
                return True
        return False

    def unfinished(self) -> bool:
        """Whether a contract is being laid, of which nobody else sees anything yet."""
        return self.laid_count > 0

    def apply(self, seat: int, move: int) -> None:
        """Make a move unchecked, without events or history: for search."""
        self.perform(seat, move)

    def perform(self, seat: int, move: int) -> None:
        """``apply`` for the core's own use."""
        kind = move >> KIND
        card = move & 63
        means = (move >> MEANS & 63) - 1
        stated = means if means >= 0 else card
        self.ply += 1
        self.fresh = False
        if kind == DRAW_STOCK:
            if self.draw(seat, False):
                self.phase = PLAY
        elif kind == REFUSE:
            self.refuse_discard(seat)
        elif kind == DECLINE:
            if self.log is not None:
                self.note("decline", seat)
            self.ask_after(seat)
        elif kind == DRAW_DISCARD:
            self.take_discard(seat)
        elif kind == CLAIM:
            self.claim(seat)
        elif kind == MELD_CARD:
            self.add_laid(card, stated)
        elif kind == MELD_CLOSE:
            self.close_set(seat)
        elif kind == LAY_OFF:
            self.lay_off(seat, card, stated, move >> OWNER & 15, move >> NUMBER & 15)
        elif kind == TRADE:
            self.trade(seat, card, means)
        else:
            self.discard(seat, card)

    # The discard and the stock

    def take_discard(self, seat: int) -> None:
        """The seat in turn takes the discard."""
        self.pile_count -= 1
        card = self.pile_cards[self.pile_count]
        if self.log is not None:
            self.note("draw-discard", seat, [card])
        self.receive(seat, card, True)
        self.taken = card
        self.discarded_by = -1
        self.phase = PLAY

    def refuse_discard(self, seat: int) -> None:
        """The seat in turn refuses it; the others are asked."""
        if self.log is not None:
            self.note("refuse", seat, [self.pile_cards[self.pile_count - 1]])
        self.ask_after(-1)

    def ask_after(self, last: int) -> None:
        """The next of those who are asked about the discard decides, or nobody is left and the stock is drawn from."""
        self.asked = self.next_claimant(last)
        self.phase = ASKED if self.asked >= 0 else STOCK

    def claim(self, seat: int) -> None:
        """It takes the discard and a card of the stock besides; the seat in turn goes on with the stock."""
        self.pile_count -= 1
        card = self.pile_cards[self.pile_count]
        if self.log is not None:
            self.note("claim", seat, [card])
        self.receive(seat, card, True)
        self.claim_counts[seat] += 1
        self.discarded_by = -1
        self.asked = -1
        self.phase = STOCK
        self.draw(seat, True)

    def draw(self, seat: int, penalty: bool) -> bool:
        """A card from the stock, made of the discards where it is gone; without any the deal ends."""
        if self.stock_count == 0 and self.pile_count > 1:
            self.restock()
        if self.stock_count == 0:
            if self.log is not None:
                self.note("stock-gone", -1)
            self.end(STOCK_GONE)
            return False
        card = self.pop_stock()
        if self.log is not None:
            self.note("penalty" if penalty else "draw", seat, [card], -1, 1 << seat)
        self.receive(seat, card, False)
        return True

    # The table

    def close_set(self, seat: int) -> None:
        """A set is complete; with the last one the contract lies on the table."""
        self.end_set()
        if self.laid_closed == self.groups_asked() + self.sequences_asked():
            self.lay_contract(seat)

    def lay_contract(self, seat: int) -> None:
        """All sets of a contract go to the table."""
        first = 0
        for i in range(self.laid_closed):
            self.put_down(seat, first, self.laid_ends[i], i < self.groups_asked())
            first = self.laid_ends[i]
        self.laid_count = 0
        self.laid_closed = 0
        self.melded |= 1 << seat
        self.just_melded = True
        self.out_if_empty(seat)

    def lay_off(self, seat: int, card: int, stated: int, owner: int, number: int) -> None:
        """A card is added to a set."""
        at = owner * MOST_SETS + number
        if self.log is not None:
            self.note("lay-off-group" if self.meld_groups[at] else "lay-off-sequence", seat, [card], owner)
        self.to_table(seat, card, stated)
        self.add_to_meld(at, card, stated, seat)
        self.out_if_empty(seat)

    def trade(self, seat: int, card: int, joker: int) -> None:
        """A natural card goes where a joker stands for it, and the joker into the hand."""
        by = self.replace_joker(joker, card)
        if self.log is not None:
            self.note("trade", seat, [card, joker], by)
        self.to_table(seat, card, card)
        self.receive(seat, joker, True)

    def discard(self, seat: int, card: int) -> None:
        """The turn ends, and with the last card of a hand the deal."""
        self.leave(seat, card)
        self.pile_cards[self.pile_count] = card
        self.pile_count += 1
        self.discarded_by = seat
        if self.log is not None:
            self.note("discard", seat, [card])
        self.turns += 1
        self.taken = -1
        self.just_melded = False
        if not self.out_if_empty(seat):
            if self.turns >= self.rules.turn_limit:
                if self.log is not None:
                    self.note("limited", -1)
                self.end(TOO_LONG)
            else:
                self.turn = self.turn + 1 if self.turn + 1 < self.players else 0
                self.phase = DRAW

    def out_if_empty(self, seat: int) -> bool:
        """Whether a seat has no card left, with which the deal ends."""
        if self.hand_tallies[seat]:
            return False
        if self.log is not None:
            self.note("out", seat)
        self.end(WENT_OUT)
        return True

    def end(self, how: int) -> None:
        """The deal is over, and every hand is shown and counted."""
        if self.log is not None:
            for seat in range(self.players):
                if self.hand_tallies[seat]:
                    self.note("count", seat, faces(self.hand_tallies[seat]))
        self.ended = how
        self.phase = OVER
        self.asked = -1
        self.fresh = False

    # What others make of a state

    def result(self) -> Result | None:
        """How the deal ended: the fewest points win, and share +1; the others share −1. None while it goes on."""
        return outcome.result(self) if self.phase == OVER else None

    def view(self, seat: int | None) -> RummyView:
        """What this seat knows. Raises BadPlayers for a seat that is not at the table."""
        found: RummyView = rooms.text("rummy").view_of(self, seat)
        return found

    def digest(self) -> str:
        """A fingerprint of the full position."""
        return fingerprint(self.to_json())

    def to_json(self) -> dict[str, Any]:
        """The position in the fields of the notation."""
        return rooms.text("rummy").state_to_json(self)

    def line(self) -> str:
        """The position on one line."""
        return rooms.text("rummy").to_line(self.to_json())

    def __repr__(self) -> str:
        return described(self, self.line, "RummyState")

    def _repr_html_(self) -> str:
        return rooms.picture("rummy").svg(self, SOURCE, None)

    def move_text(self, move: int) -> str:
        """A move in notation. Raises IllegalMove for what is none."""
        return arguments.move_text(self.move_said, move)

    def move_said(self, move: int) -> str:
        """The same without a check."""
        return move_text(move, self.melds)

    def actions(self, seat: int, most: int = MOST_OF_STATE) -> list[Action]:
        """What a seat may do, as whole actions, no more than ``most``."""
        return rooms.text("rummy").actions(self, seat, most)

    def census(self) -> dict[str, list[Card]]:
        """Every card by the place where it lies; copies are numbered in the order of the places."""
        return outcome.census(self)

    def problems(self) -> list[Message]:
        """What is wrong with the position; empty for every reachable one."""
        return outcome.problems(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle through the position, so that both forms read each other."""
        return parts("rummy", self)

"""The course of a bout of Durak.

A bout runs: lead → defence, one card at a time → a window in which others may throw in → settlement → drawing → exits →
the next lead. ``go_on`` is the whole of it; every other method here is one of its steps. What a variant changes is
asked through the questions of ``questions`` or is a number of its ``Rules``; no variant is named here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

try:
    import cython
except ModuleNotFoundError:
    from foolery.compiling import stand_in as cython

from foolery.base import arguments
from foolery.base.cards import COPY
from foolery.base.folders import SOURCE
from foolery.base.printable import described
from foolery.contract import rooms
from foolery.contract.action import MOST_OF_STATE
from foolery.contract.pickled import parts
from foolery.contract.reading import fingerprint
from foolery.durak.engine import opening, outcome
from foolery.durak.engine.settling import Settling
from foolery.ruleset import blame

if not cython.compiled:
    from foolery.base.bits import bit, copy_of, lowest
    from foolery.durak.engine.numbers import (
        AT_DEFENCE,
        AT_END,
        AT_LEAD,
        AT_MORE,
        AT_START,
        AT_TAKE,
        AT_THROW,
        ATTACK,
        CLOSE,
        COVER,
        COVERING,
        KIND,
        LAY,
        LEAD,
        OWN_PHASES,
        PASS,
        PLACE,
        SWAP_SIX,
        TAKE,
        THROW,
        TRANSFER,
    )

if TYPE_CHECKING:
    from foolery.base.messages import Message
    from foolery.contract import Action, Event, Result
    from foolery.durak.engine.questions import Rules
    from foolery.durak.engine.view import DurakView


class State(Settling):
    """One deal in progress, see ``foolery.contract.State``.

    ``history`` holds the moves that ``play`` made, ``opening`` the events of the deal itself.
    """

    family = "durak"

    def __init__(self, rules: Rules, players: int) -> None:
        Settling.__init__(self, rules, players)
        self.history: list[tuple[int, int]] = []
        self.opening: tuple[Event, ...] = ()

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
        """Make a checked move and tell what happened."""
        seat, move = arguments.turn(seat, move)
        events: list[Event] = []
        try:
            if not self.allows(seat, move):
                rooms.text("durak").refuse(self, seat, move)
            self.log = events
            self.apply(seat, move)
        except Exception as error:
            raise blame(self.rules.rules, error) from error
        finally:
            self.log = None
        self.history.append((seat, move))
        return events

    def allows(self, seat: int, move: int) -> bool:
        """Whether a move is in the legal list of a seat."""
        if not 0 <= seat < self.players:
            return False
        self.collect(seat, True)
        for i in range(self.count):
            if self.found[i] == move:
                return True
        return False

    def advance(self, seat: int, move: int) -> None:
        """Make a checked move without events or history. Raises IllegalMove and leaves the state as it was."""
        seat, move = arguments.turn(seat, move)
        try:
            if not self.allows(seat, move):
                rooms.text("durak").refuse(self, seat, move)
            self.apply(seat, move)
        except Exception as error:
            raise blame(self.rules.rules, error) from error

    def apply(self, seat: int, move: int) -> None:
        """Make a move unchecked."""
        role = (move >> PLACE & 15) - 1
        if role < 0:
            role = seat
        place = role if self.rules.plays_for is None else self.acting(role)
        kind = move >> KIND & 63
        self.acted = kind
        self.ply += 1
        if kind == COVER:
            self.do_cover(place, move)
        elif kind == PASS and self.phase < OWN_PHASES:
            self.do_pass(role, place)
        elif kind == THROW or kind == LEAD:
            self.do_attack(place, kind, move)
        elif kind == TAKE:
            self.do_take(place)
        elif kind == TRANSFER:
            self.do_transfer(role, place, move)
        elif kind == SWAP_SIX:
            self.do_swap(place)
        elif kind == LAY:
            self.pick(copy_of((move >> 8 & 15) * 4 + lowest(move & 15), self.hands[place] & ~self.picked_set))
            self.phase = AT_MORE
        elif kind == CLOSE:
            self.do_close(place)
        else:
            self.perform_own(place, kind, move)
        self.go_on()
        if self.rules.shows:
            self.look()
        if self.rules.drives is not None:
            self.drive()

    def begin_driving(self) -> None:
        """For a state that was just dealt or read."""
        if self.rules.drives is not None:
            self.drive()

    def drive(self) -> None:
        """Make the moves of a place that no seat decides for."""
        move = self.rules.drives.drives(self) if self.turn else -1
        if move >= 0:
            self.ply -= 1  # it is no decision that a client answers
            self.apply(lowest(self.turn), move)

    def look(self) -> None:
        """Seats see what rules let them see, and know it from now on."""
        for rule in self.rules.shows:
            for observer in range(self.players):
                for place in range(self.places):
                    self.reveal_to(observer, place, rule.shows(self, observer, place))

    def lay_group(self, place: int, move: int) -> None:
        """Lay the cards of a move's group as attack cards."""
        base = (move >> 8 & 15) * 4
        left = move & 15
        while left:
            suit = lowest(left)
            left = left & (left - 1)
            self.lay(place, copy_of(base + suit, self.hands[place]))
            if move >> (4 + suit) & 1:
                self.lay(place, copy_of(base + suit, self.hands[place]))

    def do_attack(self, place: int, kind: int, move: int) -> None:
        """A lead, or cards thrown in. An addition closes the window unless it may stay open while cards wait."""
        before = self.slots
        self.lay_group(place, move)
        if kind == THROW:
            self.count_thrown(self.slots - before)
        if self.log is not None:
            self.note("lead" if kind == LEAD else "throw", place, self.laid_since(before), self.defender, -1, -1)
        self.attacked(place, 0 if self.phase == AT_MORE else before)

    def do_pass(self, role: int, place: int) -> None:
        """A place has enough of the window; or the lead that has begun with a stock card is complete."""
        if self.log is not None:
            self.note("pass", place, [], -1, -1, -1)
        if self.phase == AT_MORE:
            self.attacked(place, 0)
        else:
            self.passed |= 1 << role

    def begin_lead(self, card: int, place: int) -> None:
        """Lay a card that does not come from the hand as the first of a lead; its player may complete it."""
        self.put(card, place)
        self.phase = AT_MORE

    def do_close(self, place: int) -> None:
        """All cards that were chosen one by one are led together."""
        before = self.slots
        for card in self.unpick():
            self.lay(place, card)
        if self.log is not None:
            self.note("lead", place, self.laid_since(before), self.defender, -1, -1)
        self.attacked(place, 0)

    def laid_since(self, before: int) -> list[int]:
        """The attack cards laid from this slot on."""
        return [self.attacks[i] for i in range(before, self.slots)]

    def attacked(self, place: int, before: int) -> None:
        """Attack cards have been laid from slot ``before`` on: open the next phase and ask the rules."""
        self.passed = 0
        if not self.taking:
            self.phase = AT_THROW if self.rules.pending_window else AT_DEFENCE
        if self.rules.on_attack:
            self.call_on_attack(place, before)

    def do_cover(self, place: int, move: int) -> None:
        """A cover; when nothing waits any more the window opens."""
        i = self.find(move >> ATTACK & 63)
        card = copy_of(move >> COVERING & 63, self.hands[place])
        self.take_out(place, card)
        self.cover(i, card, place)
        if self.log is not None:
            self.note("cover", place, [self.attacks[i], card], -1, -1, -1)
        self.after_cover(i)

    def after_cover(self, i: int) -> None:
        """A slot has been covered: see whether that blocks throwing in, and where the bout goes on."""
        if self.rules.blocks and self.call_blocks(i):
            self.blocked = 1
        if self.pending == 0 or self.rules.pending_window:
            self.passed = 0
            self.phase = AT_THROW
        if self.rules.on_cover:
            self.call_on_cover(i)

    def do_take(self, place: int) -> None:
        """The defender gives up; the others may add what they could have thrown in."""
        self.taking = 1
        self.passed = 0
        self.phase = AT_TAKE
        if self.log is not None:
            self.note("take", place, [], -1, -1, -1)
        if self.rules.on_take:
            self.call_on_take()

    def do_transfer(self, role: int, place: int, move: int) -> None:
        """The attack passes to the next place, which answers all that is pending, or only what was added."""
        before = self.slots
        to = self.next_place(role)
        if self.rules.transfer_frees:
            for i in range(before):
                if self.covers[i] < 0:
                    self.release(i)
        self.lay_group(place, move)
        if self.log is not None:
            self.note("transfer", place, self.laid_since(before), to, -1, -1)
        self.attacker = role
        self.defender = to
        self.attacked(place, before)

    def do_swap(self, place: int) -> None:
        """The lowest trump changes places with the turn-up; everybody sees both."""
        turned = self.turn_up()
        mine = copy_of(self.low_trump, self.hands[place] & ~self.stale)
        self.add(place, turned)
        self.reveal(place, bit(turned))
        if self.stale & bit(mine ^ COPY):
            self.drop(place, mine)  # It can be told from a copy that may not be swapped.
        else:
            self.take_out(place, mine)
        self.set_turn_up(mine)
        if self.log is not None:
            self.note("swap-six", place, [mine, turned], -1, -1, -1)

    # The course of a bout

    def go_on(self) -> None:
        """Go on until somebody must act: ask what rules want asked, close windows, settle."""
        while True:
            if self.queue or self.rules.loss_at_once:
                self.ask_waiting()
            if self.phase == AT_DEFENCE:
                if self.pending > 0:
                    self.turn = 1 << self.defender
                    break
                self.phase = AT_THROW
            if self.phase == AT_THROW or self.phase == AT_TAKE:
                self.turn = self.window()
                if self.turn != 0:
                    break
                if self.phase == AT_THROW and self.pending > 0:
                    self.phase = AT_DEFENCE
                    self.passed = 0
                elif not self.held_open():
                    self.settle()
            elif self.phase == AT_LEAD or self.phase == AT_MORE:
                self.turn = 1 << self.attacker
                break
            elif self.phase == AT_END:
                self.turn = 0
                break
            elif self.phase == AT_START:
                self.start()
            else:
                self.turn = self.phase_actors()
                break

    def ask_waiting(self) -> None:
        """Ask what rules want asked, unless the deal is over at once."""
        while not self.over_now() and self.queue and self.phase < OWN_PHASES:
            self.ask(self.queue.pop(0))

    def start(self) -> None:
        """What comes before the first bout is over: find who leads it."""
        if self.go_out():
            self.phase = AT_END
            self.tell_end()
        else:
            self.begin_bout(opening.first_leader(self))

    def held_open(self) -> bool:
        """Whether a rule asks something when the window of a beaten bout closes."""
        if self.taking or not self.rules.on_close:
            return False
        self.call_on_close()
        return bool(self.queue)

    def ask(self, question: tuple[int, int]) -> None:
        """Enter the phase of a question that waits; the bout comes back to where it was."""
        if self.phase < OWN_PHASES:
            self.back = self.phase
        self.phase = question[0]
        self.asked = question[1]
        if not self.phase_entered():
            self.answered()

    def answered(self) -> None:
        """A rule has had its answer: the bout goes on where it was, or with the next question."""
        self.phase = self.back
        self.asked = -1

    # What others make of a state

    def result(self) -> Result | None:
        """How the deal ended; None while it goes on."""
        return outcome.result(self) if self.phase == AT_END else None

    def view(self, seat: int | None) -> DurakView:
        """What this seat knows."""
        found: DurakView = rooms.text("durak").view_of(self, seat)
        return found

    def digest(self) -> str:
        """A fingerprint of the full position."""
        return fingerprint(self.to_json())

    def to_json(self) -> dict[str, Any]:
        """The position in the fields of the notation."""
        return rooms.text("durak").state_to_json(self)

    def line(self) -> str:
        """The position on one line."""
        return rooms.text("durak").to_line(self.to_json())

    def __repr__(self) -> str:
        return described(self, self.line, "DurakState")

    def _repr_html_(self) -> str:
        return rooms.picture("durak").svg(self, SOURCE, None)

    def move_text(self, move: int) -> str:
        """A move in notation. Raises IllegalMove for what is none."""
        return arguments.move_text(self.rules.move_text, move)

    def unfinished(self) -> bool:
        """Whether an action has begun that is not complete: the same seat goes on, and nobody else has seen of it."""
        return self.picked_set != 0

    def actions(self, seat: int, most: int = MOST_OF_STATE) -> list[Action]:
        """What a seat may do, as whole actions."""
        return rooms.text("durak").actions(self, seat, most)

    def census(self) -> Mapping[str, list[int]]:
        """Every card of the deal by the place where it lies."""
        return outcome.census(self)

    def problems(self) -> list[Message]:
        """Broken invariants of Durak; empty for every reachable state."""
        return outcome.problems(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle through the position, so that both forms read each other."""
        return parts("durak", self)

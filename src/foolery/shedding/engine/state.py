"""The course of the shedding game: what comes before play, a turn, and what follows it. No variant is named here."""

from __future__ import annotations

from collections.abc import Mapping
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
from foolery.shedding.engine import outcome
from foolery.shedding.engine.choices import Choices

if not cython.compiled:
    from foolery.base.bits import bit, lowest
    from foolery.shedding.engine.numbers import (
        KIND,
        NUMBER,
        OVER,
        OWN_KINDS,
        PLAY,
        PLAY_DOWN,
        PLAY_PHASE,
        TAKE_WITH,
        UP,
    )

if TYPE_CHECKING:
    from foolery.base.cards import Card
    from foolery.base.messages import Message
    from foolery.contract import Action, Event, Result
    from foolery.shedding.engine.questions import Rules
    from foolery.shedding.engine.view import ShedView


class State(Choices):
    """One deal in progress. It is an oracle: whoever plans from it sees every card; ``view(seat).sample`` is fair.

    ``history`` holds the moves that ``play`` made, ``opening`` the events of the deal itself.
    """

    family = "idiot"

    def __init__(self, rules: Rules, players: int) -> None:
        Choices.__init__(self, rules, players)
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
        """Make a checked move and tell what happened. Raises IllegalMove and leaves the state as it was."""
        seat, move = arguments.turn(seat, move)
        events: list[Event] = []
        try:
            if not self.allows(seat, move):
                rooms.text("idiot").refuse(self, seat, move)
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
                rooms.text("idiot").refuse(self, seat, move)
            self.apply(seat, move)
        except Exception as error:
            raise blame(self.rules.rules, error) from error

    def allows(self, seat: int, move: int) -> bool:
        """Whether a move is in the legal list of a seat."""
        self.collect(seat)
        for i in range(self.count):
            if self.found[i] == move:
                return True
        return False

    def apply(self, seat: int, move: int) -> None:
        """Make a move unchecked, without events or history: for search."""
        kind = move >> KIND & 63
        self.ply += 1
        if kind == PLAY:
            self.played(seat, move >> 8 & 15, self.lay_group(seat, move))
        elif kind == PLAY_DOWN:
            self.turn_down(seat, move >> NUMBER & 63)
        elif kind >= OWN_KINDS:
            self.perform_own(seat, kind, move)
        else:
            self.give_up(seat, move >> UP & 63 if kind == TAKE_WITH else -1)

    def perform_own(self, place: int, kind: int, move: int) -> None:
        """``perform``: owner of the kind."""
        rule = self.rules.owners[kind]
        rule.perform(self, place, move)

    # The course

    def begin(self) -> None:
        """The cards lie: what comes before play, or play itself."""
        self.phase = PLAY_PHASE
        self.phase_done()

    def phase_done(self) -> None:
        """What comes before play is over: the next such phase in the order of the rules' names, or the start."""
        done = self.phase == PLAY_PHASE
        for rule in self.rules.before_play:
            if done:
                number = rule.before_play(self)
                if number >= 0:
                    self.phase = number
                    self.asked = (1 << self.players) - 1
                    return
            elif self.phase in rule.phases.values():
                done = True
        self.start()

    def answered(self, place: int) -> None:
        """This place has done all it wants before play; when all have, everybody sees the rows and play goes on."""
        self.asked &= ~(1 << place)
        if not self.asked:
            self.open_rows()
            self.phase_done()

    def start(self) -> None:
        """Turn the first card of the stock and let somebody begin."""
        self.phase = PLAY_PHASE
        if self.stock_at < self.stock_end:
            self.lay(self.dealer, [self.pop_stock()], "start")
        self.turn = (self.dealer + 1) % self.players
        if self.rules.starts is not None:
            self.turn = self.rules.starts.starts(self)

    def turn_down(self, place: int, number: int) -> None:
        """Turn a face-down card: it is laid if it fits, else it goes to the hand with the pile."""
        card = self.take_down(place, number)
        rank = card >> 2 & 15
        if self.log is not None:
            self.note("turn", place, [card])
        if self.may_play(place, 1 << rank):
            self.put(card)
            self.played(place, rank, 1)
        else:
            if self.log is not None:
                self.note("misfit", place)
            self.pick_up(place, card)
            self.give_up(place, -1)

    def give_up(self, place: int, up_face: int = -1) -> None:
        """Take the pile, with a face-up card where one is named."""
        if up_face >= 0:
            card = lowest(self.row_sets[place] & (bit(up_face) | bit(up_face + 64)))
            self.row_sets[place] ^= bit(card)
            if self.log is not None:
                self.note("along", place, [card])
            self.pick_up(place, card)
        self.take(place)
        self.pass_on(place, False)

    def played(self, place: int, rank: int, count: int) -> None:
        """So many cards of a rank have been laid: what they do, drawing, and going out."""
        self.passing = 0
        if self.rules.after_play:
            self.call_after_play(place, rank, count)
        burned = self.rules.burning >> rank & 1 != 0 or self.burns_pile(place)
        if burned:
            self.passing = 0
            self.burn(place)
        else:
            self.passing += self.rules.passed_over[rank] * count
            if self.rules.reversing >> rank & count & 1:
                self.direction = -self.direction
                if self.log is not None:
                    self.note("reverse", place)
        self.draw(place)
        self.pass_on(place, burned)

    def burns_pile(self, place: int) -> bool:
        """Whether the pile burns as it lies, by equal cards on top or because a rule says so."""
        return self.alike_on_top() or self.call_burns(place)

    def pass_on(self, place: int, again: bool) -> None:
        """A turn is over: who is out, whose turn it is, whether the deal has ended."""
        self.turns += 1
        passing = self.passing
        self.passing = 0
        if not self.holds(place):
            self.leave(place)
            if self.log is not None:
                self.note("out" if self.rules.play_on else "won", place)
            again = False
            if self.ended():
                self.phase = OVER
        if self.phase != OVER and self.turns >= self.rules.turn_limit:
            self.limited = True
            self.phase = OVER
            if self.log is not None:
                self.note("limited", -1)
        if self.phase != OVER and not again:
            self.turn = self.after(place, passing)

    def ended(self) -> bool:
        """Whether the deal has ended now that somebody has gone out."""
        if not self.rules.play_on:
            return True
        left = 0
        last = -1
        for place in range(self.players):
            if self.holds(place):
                left += 1
                last = place
        if left == 1 and self.log is not None:
            self.note("fool", last)
        return left < 2

    def after(self, place: int, passing: int) -> int:
        """The next seat with cards, when so many are passed over."""
        while True:
            place = self.beside(place)
            while not self.holds(place):
                place = self.beside(place)
            if passing <= 0:
                return place
            passing -= 1
            if self.log is not None:
                self.note("skip", place)

    def beside(self, place: int) -> int:
        """The next place in the direction of play."""
        place += self.direction
        if place >= self.players:
            return place - self.players
        return place if place >= 0 else place + self.players

    # What others make of a state

    def result(self) -> Result | None:
        """How the deal ended; None while it goes on."""
        return outcome.result(self) if self.phase == OVER else None

    def view(self, seat: int | None) -> ShedView:
        """What this seat knows. Raises BadPlayers for a seat that is not at the table."""
        found: ShedView = rooms.text("idiot").view_of(self, seat)
        return found

    def digest(self) -> str:
        """A fingerprint of the full position."""
        return fingerprint(self.to_json())

    def to_json(self) -> dict[str, Any]:
        """The position in the fields of the notation."""
        return rooms.text("idiot").state_to_json(self)

    def line(self) -> str:
        """The position on one line."""
        return rooms.text("idiot").to_line(self.to_json())

    def __repr__(self) -> str:
        return described(self, self.line, "ShedState")

    def _repr_html_(self) -> str:
        return rooms.picture("idiot").svg(self, SOURCE, None)

    def move_text(self, move: int) -> str:
        """A move in notation. Raises IllegalMove for what is none."""
        return arguments.move_text(self.rules.move_text, move)

    def unfinished(self) -> bool:
        """Never: every action is one move."""
        return False

    def actions(self, seat: int, most: int = MOST_OF_STATE) -> list[Action]:
        """What a seat may do, as whole actions."""
        return rooms.text("idiot").actions(self, seat, most)

    def census(self) -> Mapping[str, list[Card]]:
        """Every card by the place where it lies."""
        return outcome.census(self)

    def problems(self) -> list[Message]:
        """Broken invariants."""
        return outcome.problems(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle through the position, so that both forms read each other."""
        return parts("idiot", self)

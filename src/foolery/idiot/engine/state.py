"""The course of the shedding game: what comes before play, a turn, and what follows it. No variant is named here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from foolery.base import arguments
from foolery.base.cards import Card, Move, Place, Seat
from foolery.base.groups import group_faces
from foolery.contract import rooms
from foolery.contract.plain_state import PlainState
from foolery.idiot.engine import choices, outcome
from foolery.idiot.engine.moves import PLAY, PLAY_DOWN, TAKE_WITH, kind_of, number_of, up_of
from foolery.idiot.engine.position import Position
from foolery.idiot.engine.questions import OVER, PLAY_PHASE

if TYPE_CHECKING:
    from foolery.base.messages import Message
    from foolery.contract import Event, Result
    from foolery.idiot.engine.questions import Rules
    from foolery.idiot.engine.view import ShedView


class State(PlainState, Position):
    """One deal in progress. It is an oracle: whoever plans from it sees every card; ``view(seat).sample`` is fair."""

    family = "idiot"
    exported = "ShedState"

    def __init__(self, rules: Rules, players: int) -> None:
        super().__init__(rules, players)
        self.opening: Sequence[Event] = ()
        self.history: list[tuple[Seat, Move]] = []

    # The contract

    def actors(self) -> tuple[Seat, ...]:
        """Seats that may act now, in order of priority."""
        if self.phase == PLAY_PHASE:
            return (self.turn,)
        if self.phase == OVER:
            return ()
        order = [(self.dealer + 1 + i) % self.players for i in range(self.players)]
        return tuple([place for place in order if self.asked >> place & 1])

    def legal(self, seat: Seat) -> list[Move]:
        """The legal moves of a seat, sorted."""
        return choices.legal(self, seat)

    def apply(self, seat: Seat, move: Move) -> None:
        """Make a move unchecked, without events or history: for search."""
        kind = kind_of(move)
        self.ply += 1
        if kind == PLAY:
            found = self.discharge(seat, group_faces(move))
            self.lay(seat, found)
            self.played(seat, found[0] >> 2 & 15, len(found))
        elif kind == PLAY_DOWN:
            self.turn_down(seat, number_of(move))
        elif kind >= 16:
            self.rules.owners[kind].perform(self, seat, move)
        else:
            self.give_up(seat, up_of(move) if kind == TAKE_WITH else -1)

    def unfinished(self) -> bool:
        """Never: every action is one move."""
        return False

    def copy(self) -> State:
        """The same position, with neither history nor opening."""
        other = State.__new__(State)  # past the constructor: everything is copied
        other.rules, other.players, other.log = self.rules, self.players, None
        self.copy_to(other)
        other.opening, other.history = (), []
        return other

    def copy_from(self, other: State) -> None:
        """Become the same position as another state."""
        self.rules, self.players, self.log = other.rules, other.players, None
        other.copy_to(self)

    def result(self) -> Result | None:
        """How the deal ended; None while it goes on."""
        return outcome.result(self) if self.phase == OVER else None

    def view(self, seat: Seat | None) -> ShedView:
        """What this seat knows. Raises BadPlayers for a seat that is not at the table."""
        found: ShedView = rooms.text("idiot").view_of(self, seat)
        return found

    def move_text(self, move: Move) -> str:
        """A move in notation. Raises IllegalMove for what is none."""
        return arguments.move_text(self.rules.move_text, move)

    def census(self) -> Mapping[str, Sequence[Card]]:
        """Every card by the place where it lies."""
        return outcome.census(self)

    def problems(self) -> list[Message]:
        """Broken invariants."""
        return outcome.problems(self)

    # The course

    def begin(self) -> None:
        """The cards lie: what comes before play, or play itself."""
        self.phase = PLAY_PHASE
        self.phase_done()

    def phase_done(self) -> None:
        """What comes before play is over: the next such phase in the order of the rules' names, or the start."""
        order = sorted(self.rules.preludes, key=lambda rule: rule.name)
        done = self.phase == PLAY_PHASE
        for rule in order:
            if done:
                number = rule.before_play(self)
                if number >= 0:
                    self.phase = number
                    self.asked = (1 << self.players) - 1
                    return
            elif self.phase in rule.phases.values():
                done = True
        self.start()

    def answered(self, place: Place) -> None:
        """This place has done all it wants before play; when all have, everybody sees the rows and play goes on."""
        self.asked &= ~(1 << place)
        if not self.asked:
            self.open_rows()
            self.phase_done()

    def start(self) -> None:
        """Turn the first card of the stock and let somebody begin."""
        self.phase = PLAY_PHASE
        if self.stock:
            self.lay(self.dealer, [self.stock.pop(0)], "start")
        owner = self.rules.starter
        self.turn = (self.dealer + 1) % self.players if owner is None else owner.starts(self)

    def turn_down(self, place: Place, number: int) -> None:
        """Turn a face-down card: it is laid if it fits, else it goes to the hand with the pile."""
        card = self.down[place].pop(number - 1)
        rank = card >> 2 & 15
        self.note("turn", place, [card])
        if choices.may_play(self, place, 1 << rank):
            self.pile.append(card)
            self.played(place, rank, 1)
            return
        self.note("misfit", place)
        self.pick_up(place, card)
        self.give_up(place)

    def give_up(self, place: Place, up_face: Card = -1) -> None:
        """Take the pile, with a face-up card where one is named."""
        if up_face >= 0:
            twins = self.up[place] & (1 << up_face | 1 << up_face + 64)
            card = (twins & -twins).bit_length() - 1
            self.up[place] ^= 1 << card
            self.note("along", place, [card])
            self.pick_up(place, card)
        self.take(place)
        self.pass_on(place, False)

    def played(self, place: Place, rank: int, count: int) -> None:
        """So many cards of a rank have been laid: what they do, drawing, and going out."""
        rules = self.rules
        self.passing = 0
        for rule in rules.watchers:
            rule.after_play(self, place, rank, count)
        burned = bool(rules.burning >> rank & 1) or any(rule.burns(self, place) for rule in rules.burners)
        if burned:
            self.passing = 0
            self.burn(place)
        else:
            self.passing += rules.skips[rank] * count
            if rules.reversing >> rank & count & 1:
                self.direction = -self.direction
                self.note("reverse", place)
        self.draw(place)
        self.pass_on(place, burned)

    def pass_on(self, place: Place, again: bool) -> None:
        """A turn is over: who is out, whose turn it is, whether the deal has ended."""
        self.turns += 1
        passing, self.passing = self.passing, 0
        if not self.held(place):
            self.out.append(place)
            self.note("out" if self.rules.play_on else "won", place)
            again = False
            if self.ended():
                self.phase = OVER
                return
        if self.turns >= self.rules.turn_limit:
            self.limited = True
            self.phase = OVER
            self.note("limited", -1)
            return
        if not again:
            self.turn = self.after(place, passing)

    def ended(self) -> bool:
        """Whether the deal has ended now that somebody has gone out."""
        left = [place for place in range(self.players) if self.held(place)]
        if self.rules.play_on and len(left) > 1:
            return False
        if self.rules.play_on and left:
            self.note("fool", left[0])
        return True

    def after(self, place: Place, passing: int) -> Place:
        """The next seat with cards, when so many are passed over."""
        for left in range(passing, -1, -1):
            place = (place + self.direction) % self.players
            while not self.held(place):
                place = (place + self.direction) % self.players
            if left:
                self.note("skip", place)
        return place

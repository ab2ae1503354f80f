"""Who holds what in a deal of the shedding game, and the only methods by which that changes.

The methods write the events and keep track of who may know which card, so that a rule that uses them reports for free.
Cards of two packs are told apart inside (the second pack stands 64 higher) and nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from foolery.base.bits import lowest, size
from foolery.base.cards import Card, CardSet, Place, cards, cardset
from foolery.idiot.engine.events import ShedEvent
from foolery.idiot.engine.questions import PLAY_PHASE

if TYPE_CHECKING:
    from foolery.contract import Event
    from foolery.idiot.engine.questions import Rules

EVERYBODY = -1


class Position:
    """The cards of a deal and what everybody knows of them.

    ``hands`` and ``up`` are masks by place, ``down`` lists, ``pile`` (bottom first) and ``stock`` (top first) lists
    too. ``shown`` are the cards of a hand that everybody has seen going there one by one; a pile that was taken is not
    remembered for the others. ``gone`` are the burned cards that everybody saw.
    ``raised`` and ``lowered`` are the cards that an unfinished exchange has moved to and from the row. ``asked`` is the
    mask of places that still act in a phase before play; in play it is the ``turn`` of one.
    """

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules = rules
        self.players = players
        self.hands = [0] * players
        self.up = [0] * players
        self.down: list[list[Card]] = [[] for _ in range(players)]
        self.shown = [0] * players
        self.raised = [0] * players
        self.lowered = [0] * players
        self.pile: list[Card] = []
        self.stock: list[Card] = []
        self.discard = 0
        self.gone = 0
        self.out: list[Place] = []
        self.phase = PLAY_PHASE
        self.turn = 0
        self.asked = 0
        self.direction = 1
        self.passing = 0
        self.turns = 0
        self.limited = False
        self.deal = 1
        self.dealer = players - 1
        self.ply = 0
        self.seed = ""
        self.memos = [0] * len(rules.rules)
        self.seat_memos = [[0] * players for _ in rules.rules]
        self.log: list[Event] | None = None

    def copy_to(self, other: Position) -> None:
        """Make another position the same as this one, without its events."""
        other.hands = self.hands[:]
        other.up = self.up[:]
        other.down = [row[:] for row in self.down]
        other.shown = self.shown[:]
        other.raised = self.raised[:]
        other.lowered = self.lowered[:]
        other.pile = self.pile[:]
        other.stock = self.stock[:]
        other.discard, other.gone = self.discard, self.gone
        other.out = self.out[:]
        other.phase, other.turn, other.direction, other.passing = self.phase, self.turn, self.direction, self.passing
        other.asked, other.turns, other.limited = self.asked, self.turns, self.limited
        other.deal, other.dealer, other.ply, other.seed = self.deal, self.dealer, self.ply, self.seed
        other.memos = self.memos[:]
        other.seat_memos = [row[:] for row in self.seat_memos]

    def note(
        self, kind: str, place: Place, found: Any = (), seen: int = EVERYBODY, count: int = -1, to: int = -1
    ) -> None:
        """Write an event, where events are kept."""
        if self.log is not None:
            self.log.append(ShedEvent(kind, place, found, to, seen, count, self.rules.wording))

    # What rules and bots ask

    def memo(self, slot: int) -> int:
        """The number that a rule keeps for the deal."""
        return self.memos[slot]

    def set_memo(self, slot: int, value: int) -> None:
        """Keep a number for the deal."""
        self.memos[slot] = value

    def seat_memo(self, slot: int, place: Place) -> int:
        """The number that a rule keeps for a place."""
        return self.seat_memos[slot][place]

    def set_seat_memo(self, slot: int, place: Place, value: int) -> None:
        """Keep a number for a place."""
        self.seat_memos[slot][place] = value

    def held(self, place: Place) -> int:
        """How many cards a place has left: in hand, face up and face down."""
        return size(self.hands[place]) + size(self.up[place]) + len(self.down[place])

    def source(self, place: Place) -> CardSet:
        """The cards that this place plays from and sees: its hand, else its face-up row; none: the face-down row."""
        return self.hands[place] or self.up[place]

    def need(self) -> int:
        """The rank on top that counts, through cards that are clear; ``EMPTY``: there is none."""
        return self.rules.need(self.pile)

    def fitting(self) -> int:
        """The mask of ranks that fit on the pile."""
        return self.rules.fits[self.need()]

    def row_of(self, place: Place) -> CardSet:
        """The face-up row as the others see it: before an exchange that is not finished."""
        return (self.up[place] & ~self.raised[place]) | self.lowered[place]

    # What changes it

    def discharge(self, place: Place, faces: list[Card]) -> list[Card]:
        """Take these faces from where the place plays from; of twins the one that everybody has seen goes first."""
        rows = self.hands if self.hands[place] else self.up
        found = []
        for face in faces:
            twins = rows[place] & (1 << face | 1 << face + 64)
            card = lowest(twins & self.shown[place] or twins)
            rows[place] &= ~(1 << card)
            self.shown[place] &= ~(1 << card)
            found.append(card)
        return found

    def lay(self, place: Place, found: list[Card], kind: str = "play") -> None:
        """Lay cards on the pile, open to all."""
        self.pile += found
        self.note(kind, place, found)

    def burn(self, place: Place) -> None:
        """The pile leaves the game; everybody has seen it card by card."""
        burned = cardset(self.pile)
        self.note("burn", place, (), 0, len(self.pile))
        self.discard |= burned
        self.gone |= burned
        self.pile.clear()

    def take(self, place: Place) -> None:
        """The pile goes to a hand; the others do not keep it in mind."""
        self.note("take", place, self.pile, 1 << place)
        self.hands[place] |= cardset(self.pile)
        self.pile.clear()

    def pick_up(self, place: Place, card: Card) -> None:
        """One card that all have seen goes to a hand."""
        self.hands[place] |= 1 << card
        self.shown[place] |= 1 << card

    def draw(self, place: Place) -> None:
        """Draw up to the size of a hand while the stock lasts."""
        number = self.rules.hand_size - size(self.hands[place])
        if number <= 0 or not self.stock:
            return
        drawn = self.stock[:number]
        del self.stock[:number]
        self.hands[place] |= cardset(drawn)
        self.note("draw", place, drawn, 1 << place)

    def exchange(self, place: Place, hand_face: Card, up_face: Card) -> None:
        """Swap a hand card for a face-up card; the others see that, but not the cards."""
        hand, row = self.hands[place] & ~self.lowered[place], self.up[place] & ~self.raised[place]
        mine = lowest(hand & (1 << hand_face | 1 << hand_face + 64))
        open_card = lowest(row & (1 << up_face | 1 << up_face + 64))
        self.hands[place] ^= 1 << mine | 1 << open_card
        self.up[place] ^= 1 << mine | 1 << open_card
        self.raised[place] |= 1 << mine
        self.lowered[place] |= 1 << open_card
        self.note("swap", place, [mine, open_card], 1 << place)

    def open_rows(self) -> None:
        """The exchange is over: everybody sees the rows as they lie now, and what went to a hand for it."""
        for place in range(self.players):
            if self.raised[place]:
                self.shown[place] |= self.lowered[place]
                self.raised[place] = self.lowered[place] = 0
                self.note("row", place, list(cards(self.up[place])))

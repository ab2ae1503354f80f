"""One deal of Contract Rummy.

A turn is: take the discard or refuse it; refused, the others are asked one by one, and the seat in turn draws from the
stock; then it may lay its contract, lay off and trade, and it discards. A contract is laid card by card; until its last
set is closed the cards stay in the hand and nobody else sees a thing.

What the rows of the catalogue decide is asked of the rules (``questions``); no variant is named here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from foolery.base import arguments
from foolery.base.cards import Card, Move, Seat, card_text
from foolery.base.messages import Message
from foolery.base.shuffle import shuffled
from foolery.contract import EVERYBODY, Event, Result, won_by
from foolery.contract.action import MOST_OF_STATE, Action
from foolery.contract.pickled import parts
from foolery.rummy.engine.events import JOKER_KIND, RummyEvent
from foolery.rummy.engine.laying import SetCards, next_cards
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
    move,
    seat_of,
    stated_of,
)
from foolery.rummy.engine.questions import ASKED, DRAW, OVER, PLAY, STOCK
from foolery.rummy.engine.search import shortage
from foolery.rummy.engine.sets import Contract, Laid, Meld, Slot, added, fitting, slot_of
from foolery.rummy.engine.tally import JOKERS, ONE, count, different, faces, without
from foolery.rummy.engine.whole import satisfies_whole

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Rules
    from foolery.rummy.engine.view import RummyView

GOING_ON, WENT_OUT, STOCK_GONE, TOO_LONG = range(4)
"""How a deal ends."""


class State:
    """A deal in progress; hands are tallies (``tally``), cards are faces, ``turn`` is the seat whose turn it is."""

    __slots__ = (
        "_moves",
        "asked",
        "claims",
        "deal",
        "dealer",
        "discarded_by",
        "ended",
        "hands",
        "history",
        "just_melded",
        "laid",
        "log",
        "melded",
        "melds",
        "opening",
        "phase",
        "pile",
        "players",
        "ply",
        "removed",
        "rules",
        "seed",
        "sheet",
        "shown",
        "stirred",
        "stock",
        "taken",
        "turn",
        "turns",
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
        self.history: list[tuple[Seat, Move]] = []
        self.opening: Sequence[Event] = ()
        self.log: list[Event] | None = None
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
            self._moves = self._choices(seat)
        return list(self._moves)

    def _choices(self, seat: Seat) -> list[Move]:
        if self.phase == DRAW:
            return [move(DRAW_DISCARD), move(REFUSE)]
        if self.phase == ASKED:
            return [move(CLAIM), move(DECLINE)]
        if self.phase == STOCK:
            return [move(DRAW_STOCK)]
        if self.laid:
            return self._meld_moves(seat)
        out = [] if self.why_not("against_meld", seat) else self._meld_moves(seat)
        if not self.why_not("against_lay_off", seat):
            out += self._lay_offs(seat)
        out += self._trades(seat)
        out += [
            move(DISCARD, card)
            for card in different(self.hands[seat])
            if not self.why_not("against_discard", seat, card)
        ]
        return sorted(out)

    def unfinished(self) -> bool:
        """Whether a contract is being laid, of which nobody else sees anything yet."""
        return bool(self.laid)

    def steps_laid(self) -> int:
        """How many moves of an unfinished contract have been made."""
        return sum(map(len, self.laid)) + max(0, len(self.laid) - 1)

    def why_not(self, question: str, *facts: int) -> Message | None:
        """What the rules have against something; None where nothing."""
        for rule in self.rules.answers[question]:
            reason: Message | None = getattr(rule, question)(self, *facts)
            if reason is not None:
                return reason
        return None

    @property
    def contract(self) -> Contract:
        """What this deal asks for."""
        return self.rules.contract(self.deal)

    def satisfied(self, seat: Seat) -> bool:
        """Whether a hand holds the contract of this deal."""
        rules, contract = self.rules, self.contract
        if contract.whole:
            return satisfies_whole(self.hands[seat], contract.sequences, rules.touching, rules.spare)
        return shortage(self.hands[seat], contract.groups, contract.sequences, rules.touching, 0) == 0

    def _meld_moves(self, seat: Seat) -> list[Move]:
        if not self.laid and not self.satisfied(seat):
            return []
        rules = self.rules
        cards, close = next_cards(self.hands[seat], self.laid, self.contract, rules.touching, rules.spare)
        out = [laying_move(laid) for laid in cards]
        return sorted([*out, move(MELD_CLOSE)] if close else out)

    def _lay_offs(self, seat: Seat) -> list[Move]:
        hand = self.hands[seat]
        natural = [card for card in different(hand) if card < 52]
        held = [joker for joker in JOKERS if count(hand, joker)]
        out = []
        for owner, melds in enumerate(self.melds):
            for number, meld in enumerate(melds):
                open_faces = fitting(meld)
                out += [move(LAY_OFF, card, -1, owner, number) for card in natural if open_faces >> card & 1]
                out += [
                    move(LAY_OFF, joker, face, owner, number)
                    for joker in held
                    for face in range(52)
                    if open_faces >> face & 1
                ]
        return out

    def _trades(self, seat: Seat) -> list[Move]:
        hand = self.hands[seat]
        return [
            move(TRADE, slot.stated, slot.card)
            for slot in self.jokers_laid()
            if count(hand, slot.stated) and not self.why_not("against_trade", seat, slot.by)
        ]

    def jokers_laid(self) -> list[Slot]:
        """The jokers on the table."""
        return [slot for melds in self.melds for meld in melds for slot in meld.slots if slot.card >= 52]

    # Moves

    def play(self, seat: Seat, move: Move) -> list[Event]:
        """Make a checked move and tell what happened. Raises IllegalMove."""
        seat, move = arguments.seat(seat), arguments.move(move)
        if move not in self.legal(seat):
            from foolery.rummy.engine.reasons import refuse

            refuse(self, seat, move)
        events: list[Event] = []
        self.log = events
        try:
            self.apply(seat, move)
        finally:
            self.log = None
        self.history.append((seat, move))
        return events

    def advance(self, seat: Seat, move: Move) -> None:
        """Make a checked move without events or history. Raises IllegalMove and leaves the state as it was."""
        seat, move = arguments.seat(seat), arguments.move(move)
        if move not in self.legal(seat):
            from foolery.rummy.engine.reasons import refuse

            refuse(self, seat, move)
        self.apply(seat, move)

    def apply(self, seat: Seat, move: Move) -> None:
        """Make a move unchecked, without events or history."""
        self.ply += 1
        self._moves = None
        _DOERS[kind_of(move)](self, seat, move)

    def note(
        self, kind: str, seat: Seat, cards: Sequence[Card] = (), to: int = -1, seen: int = EVERYBODY, number: int = -1
    ) -> None:
        """Write an event where somebody listens."""
        if self.log is not None:
            self.log.append(RummyEvent(kind, seat, cards, to, seen, number))

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
            self.stirred += 1
            self.stock = shuffled(self.pile[:-1], self.seed or "none", "deal", self.deal, "reshuffle", self.stirred)
            self.stock.reverse()
            del self.pile[:-1]
            self.note("reshuffle", -1, number=len(self.stock))
        if not self.stock:
            self.note("stock-gone", -1)
            self.end(STOCK_GONE)
            return False
        card = self.stock.pop()
        self.note(kind, seat, [card], -1, 1 << seat)
        self.receive(seat, card, False)
        return True

    def receive(self, seat: Seat, card: Card, openly: bool) -> None:
        """A card comes into a hand; one that is taken ``openly`` is known there from now on."""
        self.hands[seat] += ONE[card]
        if openly:
            self.shown[seat] += ONE[card]

    def leave(self, seat: Seat, card: Card) -> None:
        """A card leaves a hand: of equal ones the card that everybody knows there."""
        self.hands[seat] -= ONE[card]
        self.shown[seat] = without(self.shown[seat], card)

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
            self._put_down(seat, cards, number < contract.groups)
        self.laid = ()
        self.melded |= 1 << seat
        self.just_melded = True
        self._out_if_empty(seat)

    def _put_down(self, seat: Seat, cards: SetCards, group: bool) -> None:
        self.note("meld-group" if group else "meld-sequence", seat, [laid.card for laid in cards])
        for laid in cards:
            self._played(seat, laid)
        self.melds[seat].append(Meld(group, tuple(slot_of(laid, seat) for laid in cards)))

    def _played(self, seat: Seat, laid: Laid) -> None:
        """A card goes from a hand to the table; a joker says what it stands for."""
        self.leave(seat, laid.card)
        if laid.card == self.taken:
            self.taken = -1
        if laid.card != laid.stated:
            self.note(JOKER_KIND + card_text(laid.stated).lower(), seat, [laid.card])

    def lay_off(self, seat: Seat, move: Move) -> None:
        """A card is added to a meld."""
        owner, number = seat_of(move), meld_of(move)
        meld = self.melds[owner][number]
        laid = Laid(card_of(move), stated_of(move))
        self.note("lay-off-group" if meld.group else "lay-off-sequence", seat, [laid.card], owner)
        self._played(seat, laid)
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
        self._played(seat, Laid(card, card))
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

    # What it is worth

    def points(self) -> tuple[int, ...]:
        """What the cards in each hand count."""
        values = self.rules.values
        return tuple(sum(values[card] * count(hand, card) for card in different(hand)) for hand in self.hands)

    def result(self) -> Result | None:
        """How the deal ended: the fewest points win, and share +1; the others share −1. None while it goes on."""
        if self.phase != OVER:
            return None
        points = self.points()
        places = tuple(seat for seat in range(self.players) if not self.hands[seat])
        return ranked(points, places, self.ended == TOO_LONG)

    # What others make of it

    def copy(self) -> State:
        """The same position, with neither history nor opening."""
        twin = State.__new__(State)
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        for name in ("hands", "stock", "pile", "shown", "claims"):
            setattr(twin, name, list(getattr(self, name)))
        twin.opening, twin.history = (), []
        twin.melds = [list(melds) for melds in self.melds]
        twin.log = None
        return twin

    def view(self, seat: Seat | None) -> RummyView:
        """What this seat knows."""
        from foolery.rummy.engine.seeing import view

        return view(self, seat)

    def to_json(self) -> dict[str, Any]:
        """The position in the fields of the notation."""
        from foolery.rummy.text.notation import state_to_json

        return state_to_json(self)

    def line(self) -> str:
        """The position on one line."""
        from foolery.rummy.text.notation import to_line

        return to_line(self.to_json())

    def digest(self) -> str:
        """A fingerprint of the full position: 16 hexadecimal digits."""
        from foolery.rummy.text.notation import digest

        return digest(self)

    def move_text(self, move: Move) -> str:
        """A move in notation. Raises IllegalMove for what is none."""
        from foolery.rummy.text.notation import move_text

        return arguments.move_text(lambda number: move_text(number, self.melds), move)

    def actions(self, seat: Seat, most: int = MOST_OF_STATE) -> list[Action]:
        """What a seat may do, as whole actions: at most 500 contracts, best first."""
        return self.view(seat).actions(most) if seat in self.actors() else []

    def census(self) -> dict[str, list[Card]]:
        """Every card by the place where it lies; copies are numbered in the order of the places."""
        from foolery.rummy.engine.invariants import census

        return census(self)

    def problems(self) -> list[Message]:
        """What is wrong with the position; empty for every reachable one."""
        from foolery.rummy.engine.invariants import problems

        return problems(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return parts("rummy", self)


def ranked(points: Sequence[int], places: tuple[Seat, ...] = (), limited: bool = False) -> Result:
    """A result by points: the fewest win, all equal is a draw."""
    fewest = min(points)
    winners = [seat for seat, number in enumerate(points) if number == fewest]
    return won_by(winners, len(points), limited=limited, places=places, points=tuple(points))


def laying_move(laid: Laid) -> Move:
    """The move that lays this card of a contract."""
    return move(MELD_CARD, laid.card, -1 if laid.card == laid.stated else laid.stated)


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

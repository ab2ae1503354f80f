"""What one seat of a shedding table knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, ClassVar

from foolery.base import arguments
from foolery.base.cards import Card, CardSet, Move, Place, Seat, cards, cardset
from foolery.base.twins import Twins
from foolery.contract import Action, Event, View, rooms
from foolery.contract.declared.codecs import Actions, Flag, Memory, Name, SeatOrder, Whole
from foolery.contract.declared.fields import (
    ActorsField,
    ComputedField,
    Field,
    HandsZone,
    HiddenHeap,
    LegalField,
    OpenRow,
)
from foolery.contract.forms import ShownCard
from foolery.shedding.engine.actions import action_of
from foolery.shedding.engine.compose import CORE_REVISION
from foolery.shedding.engine.fields import (
    BurnedField,
    DownRows,
    ExchangeField,
    OneWay,
    Shown,
    StockZone,
    UpRows,
    remembered,
)
from foolery.shedding.engine.policy import Policy
from foolery.shedding.engine.questions import Rules
from foolery.shedding.engine.sampling import room_in, sample
from foolery.shedding.engine.simulation import ShedSimulation
from foolery.shedding.engine.state import State
from foolery.shedding.engine.worlds import ShedWorlds

FOUR, QUEEN = 2, 10


@dataclass(frozen=True, slots=True, repr=False)
class ShedView(View):
    """Everything one seat may know, and nothing else. Cards are ints, sets of cards are masks.

    ``up`` are the face-up rows: one's own as it lies, those of others as they lay before an unfinished exchange, in
    which ``swaps`` counts the cards that each has moved and ``raised`` and ``lowered`` are one's own. ``shown`` are the
    cards of a hand that everybody saw going there one by one: a blind card that did not fit, a face-up card. A pile
    that somebody took is not remembered. ``pile`` (bottom first) and ``seen``, the burned cards, were laid open and are
    a memory for bots and for ``sample``; people are shown the top of the pile and the numbers.
    """

    family: ClassVar[str] = "idiot"

    rules: Rules = field(compare=False)
    phase: Annotated[str, ComputedField(Name("shape.text"), lambda state: state.rules.phase_name(state.phase))]
    actors: Annotated[tuple[Seat, ...], ActorsField(None, SeatOrder())]
    legal: Annotated[tuple[Move, ...], LegalField(Actions(), default=[])]
    hand: Annotated[CardSet, HandsZone("shown", "idiot.shape-hands")]
    shown: Annotated[tuple[CardSet, ...], Field(Shown("idiot.shape-shown"), default=[], omit=True)]
    up: Annotated[tuple[CardSet, ...], UpRows()]
    down_sizes: Annotated[tuple[int, ...], DownRows()]
    swaps: Annotated[tuple[int, ...], ExchangeField()]
    raised: CardSet
    lowered: CardSet
    pile: Annotated[tuple[Card, ...], OpenRow(list[ShownCard], key="zones.pile")]
    stock_size: Annotated[int, StockZone()]
    discard_size: Annotated[int, HiddenHeap(key="discard", attribute="discard")]
    seen: Annotated[CardSet, BurnedField()]
    out: Annotated[tuple[Place, ...], Field(SeatOrder(), default=[])]
    turns: Annotated[int, Field(Whole(), default=0)]
    direction: Annotated[int, Field(OneWay(), default=1, omit=True)]
    limited: Annotated[bool, Field(Flag(), default=False, omit=True)]
    memory: Annotated[
        tuple[tuple[str, tuple[int, ...]], ...], ComputedField(Memory(), remembered, default={}, omit=True)
    ]
    """The rules' numbers: per rule one for all, then one per place."""

    def need(self) -> int:
        """The rank on top of the pile that counts; ``EMPTY`` where anything fits."""
        return self.rules.need(self.pile)

    def fitting(self) -> int:
        """The mask of ranks that fit on the pile."""
        return self.rules.fits[self.need()]

    def top(self) -> tuple[Card, ...]:
        """The cards of one rank on top of the pile."""
        number = 0
        while number < len(self.pile) and (self.pile[-1 - number] ^ self.pile[-1]) & 60 == 0:
            number += 1
        return self.pile[len(self.pile) - number :]

    def unseen(self) -> CardSet:
        """The cards of which this seat does not know where they are."""
        mask = self.rules.pack_set & ~(self.hand | self.seen)
        for place in range(self.players):
            mask &= ~(self.up[place] | self.shown[place])
        for card in self.pile:
            mask &= ~(1 << card)
        return mask

    def without_copies(self) -> ShedView:
        """The same view with the copies of equal cards numbered in the order in which it names them."""
        twins = Twins()
        shown = tuple(map(twins.set, self.shown))
        up = tuple([twins.set(mask, self.raised if place == self.seat else 0) for place, mask in enumerate(self.up)])
        return replace(
            self,
            shown=shown,
            up=up,
            hand=twins.set(self.hand, self.lowered),
            raised=twins.set(self.raised),
            lowered=twins.set(self.lowered),
            pile=twins.row(self.pile),
            seen=twins.set(self.seen),
        )

    def revisions(self) -> dict[str, int]:
        """The revision of the core and of every rule in play."""
        return {"core": CORE_REVISION} | {rule.name: rule.revision for rule in self.rules.rules}

    def line(self, memory: bool = True) -> str:
        """The view on one line; without ``memory`` it lacks the burned cards, and the buried ones stand as ``?``."""
        fields = self.to_json()
        if not memory:
            for name in self.remembered():
                fields.pop(name, None)
            buried = len(self.pile) - len(self.top())
            if buried:
                fields["zones"]["pile"][:buried] = ["?"] * buried
        return rooms.text(self.family).to_line(fields)

    def remembered(self) -> tuple[str, ...]:
        """The burned cards."""
        return ("seen",)

    def move_text(self, move: Move) -> str:
        """A move in notation."""
        return arguments.move_text(self.rules.move_text, move)

    def round(self) -> int:
        """How many turns have been made."""
        return self.turns

    def action(self, moves: Sequence[Move]) -> Action:
        """The action that a move of the seat is."""
        return action_of(self.rules, self.me, moves[0])

    def worlds(self) -> ShedWorlds:
        """All such states as ``sample`` gives, to be drawn from by dice, in about the time of a copy."""
        return ShedWorlds(self)

    def simulation(self, heard: Sequence[Event] = ()) -> ShedSimulation:
        """The game as a search plays it from here, with rollouts under the policy."""
        return ShedSimulation(ShedWorlds(self), Policy(self.rules), self.me if self.legal else -1)

    def forgetful(self, memory: int) -> ShedView:
        """This view without some of the burned cards, the lowest ranks first."""
        if memory > 2:
            return self
        least = (13, QUEEN, FOUR)[memory]
        return replace(self, seen=cardset(card for card in cards(self.seen) if card >> 2 & 15 >= least))

    def certain(self) -> State | None:
        """The only full state that agrees with this view, if there is only one."""
        room = room_in(self)
        heaps = [number for number in (*room.hands, *room.down, room.stock, room.lost) if number]
        # Rows and the stock have an order that nobody knows.
        one = len(heaps) <= 1 and room.stock + sum(room.down) <= 1 and not any(self.swaps)
        return self.sample("certain") if one else None

    def sample(self, seed: str) -> State:
        """A full state that agrees with everything this seat has seen.

        Honoured: its own cards, the face-up rows, the pile, burned cards, cards that went to a hand one by one in
        sight, all counts, how many cards others have swapped. Not remembered: piles that others took. Not deduced: what
        their plays suggest.
        """
        return sample(self, seed)

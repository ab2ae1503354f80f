"""What one seat of a table of Contract Rummy knows, and what it may do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, ClassVar

from foolery.base import arguments
from foolery.base.cards import Card, Move, Seat
from foolery.contract import View
from foolery.contract.action import MOST_ACTIONS, Action, Following, faces_picked
from foolery.contract.declared.codecs import Actions, HiddenCards, Name, Viewer
from foolery.contract.declared.fields import (
    ComputedField,
    DealerField,
    Field,
    LegalField,
    PlayersField,
    Unwritten,
    ViewerField,
)
from foolery.rummy.engine import fields
from foolery.rummy.engine.actions import (
    action_of,
    contract_action,
    contracts,
    following,
    next_of_contract,
    ready_sets,
    whole_actions,
)
from foolery.rummy.engine.compose import revisions
from foolery.rummy.engine.moves import MELD_CARD, MELD_CLOSE, kind_of, move_text
from foolery.rummy.engine.policy import Policy
from foolery.rummy.engine.questions import Rules
from foolery.rummy.engine.sampling import sample
from foolery.rummy.engine.search import SetCards, completing, completing_whole
from foolery.rummy.engine.sets import Contract, Meld, sign_of
from foolery.rummy.engine.simulation import RummySimulation
from foolery.rummy.engine.tally import Tally, count, different, faces, jokers
from foolery.rummy.engine.worlds import RummyWorlds

if TYPE_CHECKING:
    from foolery.contract import Event
    from foolery.rummy.engine.state import State


@dataclass(frozen=True, slots=True, repr=False)
class RummyView(View):
    """Everything one seat may know, and nothing else. Hands are tallies, cards are faces.

    ``shown[p]`` are the cards that everybody saw seat ``p`` take and that it has not played since. ``pile`` are the
    discards, the top last: people see that one only, the rest is a memory for bots and for ``sample``.
    """

    family: ClassVar[str] = "rummy"

    rules: Rules = field(compare=False)
    seat: Annotated[Seat | None, ViewerField(Viewer("shape.number"))]
    players: Annotated[int, PlayersField(fields.NUMBER)]
    ply: Annotated[int, fields.PlyField(fields.NUMBER, default=0)]
    phase: Annotated[str, ComputedField(Name("shape.text"), fields.phase_of, default="draw")]
    actors: Annotated[tuple[Seat, ...], fields.RummyActors()]
    legal: Annotated[tuple[Move, ...], LegalField(Actions("rummy.shape-texts"), default=[])]
    hand: Annotated[Tally, fields.HandTallies()]
    deal: Annotated[int, Field(fields.NUMBER, default=1)]
    dealer: Annotated[Seat, DealerField(fields.SEAT)]
    turn: Annotated[Seat, Field(fields.SEAT, default=0)]
    asked: Seat
    shown: Annotated[tuple[Tally, ...], Field(fields.SHOWN, default=[], omit=True)]
    melds: Annotated[tuple[tuple[Meld, ...], ...], Field(fields.MELDS, default={}, omit=True)]
    melded: Annotated[int, Unwritten(fields.NUMBERS)]
    just_melded: Annotated[bool, fields.JustMelded(fields.NUMBERS, key="melded_this_turn", default=[], omit=True)]
    laid: Annotated[tuple[SetCards, ...], fields.LaidField(fields.LAID, default=[], omit=True)]
    """One's own unfinished contract, its last set open; empty for everybody else."""
    pile: Annotated[tuple[Card, ...], fields.PileField(fields.SHOWN_CARDS, key="discard_pile")]
    stock_size: Annotated[int, fields.StockField(HiddenCards("rummy.shape-stock"), key="stock", attribute="stock")]
    discarded_by: Annotated[Seat, Field(fields.SEAT_OR_NONE, default=None)]
    taken: Annotated[Card, Field(fields.CARD_OR_NONE, default=None, omit=True)]
    claims: Annotated[tuple[int, ...], fields.ClaimsField(fields.NUMBERS)]
    turns: Annotated[int, Field(fields.NUMBER, default=0)]
    reshuffles: Annotated[int, Field(fields.NUMBER, attribute="stirred", default=0, omit=True)]
    sheet: Annotated[tuple[tuple[int, ...], ...], Field(fields.SHEET, default=[], omit=True)]
    """The points of the deals before this one."""
    removed: Annotated[Tally, fields.RemovedField(fields.CARDS, default=[], omit=True)]
    ended: Annotated[int, Field(fields.NUMBER, default=0, omit=True)]
    points: Annotated[tuple[int, ...], fields.PointsField(fields.NUMBERS, default=[], omit=True)]
    """What every hand counts, once the deal is over."""
    revealed: tuple[Tally, ...]
    """The other hands, once the deal is over and they are counted."""

    @property
    def contract(self) -> Contract:
        """What this deal asks for."""
        return self.rules.contract(self.deal)

    @property
    def has_melded(self) -> bool:
        """Whether one's own contract lies on the table."""
        return self.seat is not None and bool(self.melded >> self.seat & 1)

    def round(self) -> int:
        """How often the turn has gone round the table."""
        return self.turns // self.players + 1

    def totals(self) -> tuple[int, ...]:
        """The points of every seat before this deal."""
        return tuple(sum(row[seat] for row in self.sheet) for seat in range(self.players))

    def unseen(self) -> Tally:
        """The cards of which this seat does not know where they are."""
        left = self.rules.pack_tally - self.removed - self.hand
        for seat, shown in enumerate(self.shown):
            if seat != self.seat:
                left -= self.revealed[seat] if self.revealed else shown
        for melds in self.melds:
            for meld in melds:
                for slot in meld.slots:
                    left -= 1 << 2 * slot.card
        for card in self.pile:
            left -= 1 << 2 * card
        return left

    def cards(self) -> list[Card]:
        """The hand, lowest first."""
        return faces(self.hand)

    def completing(self) -> list[Card]:
        """The cards each of which would complete one's contract; empty where more are lacking, or none."""
        if self.has_melded:
            return []
        contract, rules = self.contract, self.rules
        if contract.whole:
            found = completing_whole(self.hand, contract.sequences, rules.touching, rules.spare)
        else:
            found = completing(self.hand, contract.groups, contract.sequences, rules.touching)
        there = rules.pack_tally
        return [card for card in different(there) if found >> card & 1 and count(there, card) > self.holds(card)]

    def contracts(self, most: int = MOST_ACTIONS) -> list[Action]:
        """The contracts that the hand holds as whole actions, best first."""
        if self.has_melded:
            return []
        return [contract_action(sets, self.me) for sets in contracts(self, self.hand, most)]

    def ready(self) -> list[tuple[str, tuple[Card, ...]]]:
        """The sets of the contract that the hand holds, as many as it can, each after its sign."""
        return [(sign_of(cards), tuple(laid.card for laid in cards)) for cards in ready_sets(self)]

    def holds(self, card: Card) -> int:
        """How many copies of a card one holds."""
        return count(self.hand, card)

    @property
    def jokers(self) -> int:
        """How many jokers one holds."""
        return jokers(self.hand)

    def revisions(self) -> dict[str, int]:
        """The revision of the core and of every rule in play."""
        return revisions(self.rules)

    def remembered(self) -> tuple[str, ...]:
        """The discards below the top, and the cards that take no part."""
        return "seen", "removed"

    def move_text(self, move: Move) -> str:
        """A move in notation."""
        return arguments.move_text(lambda number: move_text(number, self.melds), move)

    def action(self, moves: Sequence[Move]) -> Action:
        """The action that these moves of the seat are: a contract, what finishes one, or a single move."""
        return action_of(self, self.me, moves)

    def picks(self, move: Move) -> bool:
        """Whether a move lays a part of a contract."""
        return kind_of(move) in (MELD_CARD, MELD_CLOSE)

    def actions(self, most: int = MOST_ACTIONS) -> list[Action]:
        """What the seat may do now, contracts first, best ones first; of many contracts so many that the rest fits."""
        return whole_actions(self, most)

    def following(self, picked: Sequence[Card | str] = ()) -> Following:
        """What may follow cards that were picked, in any order: further cards, and the actions that are complete."""
        return following(self, faces_picked(picked), MOST_ACTIONS)

    def worlds(self) -> RummyWorlds:
        """All such states as ``sample`` gives, to be drawn from by dice, in about the time of a copy."""
        return RummyWorlds(self)

    def simulation(self, heard: Sequence[Event] = ()) -> RummySimulation:
        """The game as a search plays it from here, with rollouts under the policy."""
        mine = self.seat is not None and bool(self.legal)
        planned = next_of_contract(self) if mine else None
        return RummySimulation(
            RummyWorlds(self), Policy(), self.me if mine else -1, planned or 0, -1 if self.seat is None else self.seat
        )

    def forgetful(self, memory: int) -> RummyView:
        """This view without what the others have taken, unless all is remembered or all but a little."""
        if memory > 1:
            return self
        return replace(self, shown=tuple(own if place == self.seat else 0 for place, own in enumerate(self.shown)))

    def sample(self, seed: str) -> State:
        """A full state that agrees with everything this seat has seen.

        Honoured: its own hand, cards seen taken, melds, discards, all counts. Not deduced: what others' discards,
        claims and refusals suggest, nor which cards cannot be in a hand because they were shuffled back into the stock.
        """
        return sample(self, seed)

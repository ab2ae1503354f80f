"""What one seat of a table of Contract Rummy knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from foolery.base import arguments
from foolery.base.cards import Card, Move, Seat
from foolery.contract import Lang, View
from foolery.contract.action import MOST_ACTIONS, Action, Following, faces_picked
from foolery.rummy.engine.laying import SetCards
from foolery.rummy.engine.moves import MELD_CARD, MELD_CLOSE, kind_of
from foolery.rummy.engine.sets import Contract, Meld
from foolery.rummy.engine.tally import Tally, count, different, faces, jokers

if TYPE_CHECKING:
    from foolery.rummy.engine.questions import Rules
    from foolery.rummy.engine.state import State


@dataclass(frozen=True, slots=True)
class RummyView(View):
    """Everything one seat may know, and nothing else. Hands are tallies, cards are faces.

    ``shown[p]`` are the cards that everybody saw seat ``p`` take and that it has not played since. ``pile`` are the
    discards, the top last: people see that one only, the rest is a memory for bots and for ``sample``.
    """

    family: ClassVar[str] = "rummy"

    rules: Rules = field(repr=False, compare=False)
    turn: Seat
    asked: Seat
    shown: tuple[Tally, ...]
    melds: tuple[tuple[Meld, ...], ...]
    melded: int
    just_melded: bool
    laid: tuple[SetCards, ...]
    """One's own unfinished contract, its last set open; empty for everybody else."""
    pile: tuple[Card, ...]
    stock_size: int
    discarded_by: Seat
    taken: Card
    claims: tuple[int, ...]
    turns: int
    reshuffles: int
    sheet: tuple[tuple[int, ...], ...]
    """The points of the deals before this one."""
    removed: Tally
    ended: int
    points: tuple[int, ...]
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
        from foolery.rummy.engine.search import completing
        from foolery.rummy.engine.whole import completing_whole

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
        from foolery.rummy.engine.actions import contract_action, contracts

        if self.has_melded:
            return []
        return [contract_action(sets, self.me) for sets in contracts(self, self.hand, most)]

    def holds(self, card: Card) -> int:
        """How many copies of a card one holds."""
        return count(self.hand, card)

    @property
    def jokers(self) -> int:
        """How many jokers one holds."""
        return jokers(self.hand)

    def to_json(self) -> dict[str, Any]:
        """The view in the fields of the notation, ``?`` for each unknown card."""
        from foolery.rummy.text.notation import view_to_json

        return view_to_json(self)

    def revisions(self) -> dict[str, int]:
        """The revision of the core and of every rule in play."""
        from foolery.rummy.engine.compose import CORE_REVISION

        return {"core": CORE_REVISION} | {rule.name: rule.revision for rule in self.rules.rules}

    def line(self, memory: bool = True) -> str:
        """The view on one line; without ``memory`` it is what people may look up: no discards below the top."""
        from foolery.rummy.text.notation import to_line

        data = self.to_json()
        if not memory:
            data.pop("seen", None)
            data.pop("removed", None)
        return to_line(data)

    def text(self, lang: Lang = "en", names: Sequence[str] | None = None) -> str:
        """What this seat sees, in plain sentences."""
        from foolery.rummy.words.telling import view_text

        return view_text(self, lang, names)

    def move_text(self, move: Move) -> str:
        """A move in notation."""
        from foolery.rummy.text.notation import move_text

        return arguments.move_text(lambda number: move_text(number, self.melds), move)

    def action(self, moves: Sequence[Move]) -> Action:
        """The action that these moves of the seat are: a contract, what finishes one, or a single move."""
        from foolery.rummy.engine.actions import action_of

        return action_of(self, self.me, moves)

    def picks(self, move: Move) -> bool:
        """Whether a move lays a part of a contract."""
        return kind_of(move) in (MELD_CARD, MELD_CLOSE)

    def actions(self, most: int = MOST_ACTIONS) -> list[Action]:
        """What the seat may do now, contracts first, best ones first; of many contracts so many that the rest fits."""
        from foolery.rummy.engine.actions import actions

        return actions(self, most)

    def following(self, picked: Sequence[Card | str] = ()) -> Following:
        """What may follow cards that were picked, in any order: further cards, and the actions that are complete."""
        from foolery.rummy.engine.actions import following

        return following(self, faces_picked(picked), MOST_ACTIONS)

    def sample(self, seed: str) -> State:
        """A full state that agrees with everything this seat has seen.

        Honoured: its own hand, cards seen taken, melds, discards, all counts. Not deduced: what others' discards,
        claims and refusals suggest, nor which cards cannot be in a hand because they were shuffled back into the stock.
        """
        from foolery.rummy.engine.seeing import sample

        return sample(self, seed)

"""What one seat of the animal game knows: the table of its fields."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from foolery.animals.engine.compose import NAME, Variant, revisions
from foolery.animals.engine.moves import LAUGH_PHASE, LAY_PHASE, LEAD_PHASE, NOBODY, PHASES
from foolery.animals.engine.state import AnimalsState, next_rank
from foolery.base.cards import Card, CardSet, Seat, rank
from foolery.contract.declared.codecs import CardSets, Counter, RankSets, SeatNumber, Seats, Whole, Word
from foolery.contract.declared.fields import ActorsField, BySeat, Field, HandsZone, HiddenHeap, OpenRow
from foolery.contract.declared.view import DeclaredView


@dataclass(frozen=True, slots=True, repr=False)
class AnimalsView(DeclaredView):
    """Everything one seat may know. Cards are ints, sets of cards are masks.

    ``shown[p]`` are the cards in the hand of seat ``p`` that everybody knows, ``lacks[p]`` the ranks, as bits, of which
    its other cards hold none. ``pile`` is the pile from the bottom, which all have seen grow.
    """

    family: ClassVar[str] = "animals"

    rules: Variant = field(compare=False)
    hand: Annotated[CardSet, HandsZone(shown="shown")]
    phase: Annotated[str, Field(Word(PHASES, "animals.shape-phase"), default=LAY_PHASE)]
    actors: Annotated[tuple[Seat, ...], ActorsField(phases=(LAUGH_PHASE,))]
    shown: Annotated[tuple[CardSet, ...], BySeat(CardSets("animals.shape-shown"), default=[], omit=True)]
    lacks: Annotated[tuple[int, ...], BySeat(RankSets("animals.shape-lacks"), default=[], omit=True)]
    pile: Annotated[tuple[Card, ...], OpenRow(key="zones.center")]
    discard_size: Annotated[int, HiddenHeap(key="discard", attribute="discard", rest=True)]
    turn: Annotated[Seat, Field(SeatNumber())]
    last_layer: Annotated[Seat, Field(SeatNumber(), default=None, omit=True)]
    skips: Annotated[int, Field(Counter(NAME, "animals.shape-memory"), key="memory", default={}, omit=True)]
    turns: Annotated[int, Field(Whole(), default=0, omit=True)]
    persons: Annotated[tuple[Seat, ...], Field(Seats(), default=[], omit=True)]

    @property
    def free(self) -> bool:
        """Whether everybody has skipped, so that any card may be laid on the pile."""
        return bool(self.pile) and self.skips >= self.players and self.phase != LAUGH_PHASE

    @property
    def wanted(self) -> int:
        """The rank that the pile waits for; -1: any, or there is no pile."""
        return next_rank(self.rules, self.pile[-1]) if self.pile and not self.free else NOBODY

    @property
    def opening(self) -> bool:
        """Whether the first card of the deal is to be laid."""
        return self.phase == LEAD_PHASE

    def opening_rank(self) -> int:
        """The rank that begins the deal, as everybody knows it: the lowest that the leader is not known to lack."""
        ranks = [rank(card) for card in self.rules.cards]
        return next((number for number in ranks if not self.lacks[self.turn] >> number & 1), ranks[0])

    def revisions(self) -> dict[str, int]:
        """The revision of the game."""
        return revisions()

    def certain(self) -> AnimalsState | None:
        """The only full state that agrees with this view; None where there are several, or chance decides laughs."""
        if self.laughs_by_chance():
            return None
        return self.sample("certain") if self.hidden_places() <= 1 else None

    def laughs_by_chance(self) -> bool:
        """Whether chance decides a laugh: by the rules, or because a seat that skips has no other person to ask."""
        chance = self.rules.laugh_chance
        return len(self.persons) < 2 if chance is None else 0 < chance < 100

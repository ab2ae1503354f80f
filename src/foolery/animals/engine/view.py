"""What one seat of the animal game knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from foolery.animals.engine.actions import action_of
from foolery.animals.engine.compose import Variant, revisions
from foolery.animals.engine.moves import LAUGH_PHASE, LEAD_PHASE, NOBODY, move_text
from foolery.animals.engine.sampling import sample
from foolery.animals.engine.state import AnimalsState, next_rank
from foolery.base import arguments
from foolery.base.bits import size
from foolery.base.cards import Card, CardSet, Move, Seat, cardset, rank
from foolery.base.cards import cards as cards_of
from foolery.contract import Action, View


@dataclass(frozen=True, slots=True, repr=False)
class AnimalsView(View):
    """Everything one seat may know. Cards are ints, sets of cards are masks.

    ``shown[p]`` are the cards in the hand of seat ``p`` that everybody knows, ``lacks[p]`` the ranks, as bits, of which
    its other cards hold none. ``pile`` is the pile from the bottom, which all have seen grow.
    """

    family: ClassVar[str] = "animals"

    rules: Variant = field(compare=False)
    shown: tuple[CardSet, ...]
    lacks: tuple[int, ...]
    pile: tuple[Card, ...]
    discard_size: int
    turn: Seat
    last_layer: Seat
    skips: int
    turns: int
    persons: tuple[Seat, ...]

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

    def known(self, seat: Seat) -> CardSet:
        """The cards that this seat knows to be in that hand."""
        return self.hand if seat == self.seat else self.shown[seat]

    def unseen(self) -> CardSet:
        """The cards of which this seat does not know where they are."""
        mask = cardset(self.rules.cards) & ~cardset(self.pile)
        for seat in range(self.players):
            mask &= ~self.known(seat)
        return mask

    def cards(self) -> list[Card]:
        """The hand, lowest first."""
        return list(cards_of(self.hand))

    def revisions(self) -> dict[str, int]:
        """The revision of the game."""
        return revisions()

    def move_text(self, move: Move) -> str:
        """A move in notation."""
        return arguments.move_text(move_text, move)

    def action(self, moves: Sequence[Move]) -> Action:
        """The action that a move of the seat is."""
        return action_of(self.me, moves[0])

    def certain(self) -> AnimalsState | None:
        """The only full state that agrees with this view; None where there are several, or chance decides laughs."""
        if self.laughs_by_chance():
            return None
        room = [number - size(self.known(seat)) for seat, number in enumerate(self.hand_sizes)]
        return self.sample("certain") if sum(number > 0 for number in (*room, self.discard_size)) <= 1 else None

    def laughs_by_chance(self) -> bool:
        """Whether chance decides a laugh: by the rules, or because a seat that skips has no other person to ask."""
        chance = self.rules.laugh_chance
        return len(self.persons) < 2 if chance is None else 0 < chance < 100

    def sample(self, seed: str) -> AnimalsState:
        """A full state that agrees with everything this seat has seen.

        Honoured: its own hand, all counts, cards taken with a pile, and what skips and the choice of the leader tell:
        nobody skips who can lay, and whoever leads sits before all others with a card of that rank.
        """
        return sample(self, seed)


def view_of(s: AnimalsState, seat: Seat | None) -> AnimalsView:
    """What this seat knows, or everybody, field by field. Raises BadPlayers for a seat that is not at the table."""
    seat = arguments.viewer(seat, s.players)
    return AnimalsView(
        rules=s.rules,
        game=s.rules.id,
        seat=seat,
        players=s.players,
        ply=s.ply,
        phase=s.phase,
        actors=s.actors(),
        legal=() if seat is None else tuple(s.legal(seat)),
        hand=0 if seat is None else s.hands[seat],
        hand_sizes=tuple([size(hand) for hand in s.hands]),
        shown=tuple(s.shown),
        lacks=tuple(s.lacks),
        pile=tuple(s.pile),
        discard_size=size(s.discard),
        turn=s.turn,
        last_layer=s.last_layer,
        skips=s.skips,
        turns=s.turns,
        persons=s.persons,
        deal=s.deal,
        dealer=s.dealer,
        result=s.result(),
    )


def actions(s: AnimalsState, seat: Seat, most: int) -> list[Action]:
    """What a seat may do, as whole actions; every move is one."""
    return view_of(s, seat).actions(most) if seat in s.actors() else []

"""Positions of the animal game as JSON and as one line, in and out.

The line holds the same fields as ``name=value`` words; what has its default is left out:

    game=comic-animals hands=6dKc/7sAd/8cQc center=KhAc turn=0
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from foolery.animals.engine import outcome
from foolery.animals.engine.compose import NAME, TURN_LIMIT, Variant
from foolery.animals.engine.moves import LAUGH_PHASE, LEAD_PHASE, NOBODY, OVER
from foolery.animals.engine.state import AnimalsState
from foolery.animals.engine.view import AnimalsView
from foolery.base.bits import lowest, rank_set
from foolery.base.cards import RANKS, Card, CardSet, Seat, card_text, cardset, rank
from foolery.base.errors import NotationError
from foolery.base.messages import Message
from foolery.contract.declared.codecs import Nothing
from foolery.contract.declared.fields import SEED, Blank
from foolery.contract.declared.position import Group, PositionCodec
from foolery.contract.forms import CardText

ATTEMPTS: Final = 1000
"""How often cards are dealt until the leader has one of the lowest rank, which is mostly so at once."""


class AnimalsPosition(PositionCodec[AnimalsState, AnimalsView]):
    """What the animal game requires of a position."""

    family = "animals"
    example = "hands=6dKc/7sAd"
    state = AnimalsState

    def check(self, rules: Variant, fields: Mapping[str, Any]) -> list[Message]:
        problems = []
        hands, skips = len(fields["hands"]), fields.get("memory", {}).get(NAME, {}).get("all", 0)
        if skips > hands:
            problems.append(Message("animals.skips", skips=skips, seats=hands))
        strange = {letter for _, ranks in fields.get("lacks", []) for letter in ranks if letter not in RANKS}
        if strange:
            problems.append(Message("animals.strange-ranks", ranks=sorted(strange)))
        if "turn" not in fields and fields.get("phase") == LAUGH_PHASE:
            problems.append(Message("animals.no-turn"))
        return problems

    def complete(self, state: AnimalsState, fields: Mapping[str, Any]) -> None:
        """Unsaid, the card on top was laid by the seat before those that have skipped since."""
        named = [*fields.get("actors", ()), NOBODY][0]
        laughing = state.phase == LAUGH_PHASE
        if "turn" not in fields:
            state.turn = state.after(state.dealer) if named == NOBODY else named
        if "memory" not in fields or NAME not in fields["memory"]:
            state.skips = int(laughing)
        if laughing:
            order = [(state.turn + i) % state.players for i in range(1, state.players)]
            state.asked = named if named >= 0 else next((seat for seat in order if seat in state.persons), NOBODY)
        if not state.pile:
            state.last_layer = NOBODY
        elif "last_layer" not in fields:
            skipped = state.skips - laughing
            state.last_layer = (state.turn - skipped - (not state.free())) % state.players

    def bad_view(self, state: AnimalsState) -> list[Message]:
        return outcome.bad_phase(state)

    def bad_state(self, state: AnimalsState) -> list[Message]:
        return state.problems() + bad_end(state)

    def restored(self, state: AnimalsState, view: AnimalsView) -> None:
        state.asked = view.actors[0] if view.phase == LAUGH_PHASE else NOBODY

    def may_hold(self, view: AnimalsView, holder: int, card: Card) -> bool:
        """A seat holds none of the ranks that it is known to lack; behind the seats comes the discard."""
        return holder == view.players or not view.lacks[holder] >> rank(card) & 1

    def share(self, view: AnimalsView, seed: str) -> list[list[Card]]:
        """Before the first card is laid the leader holds one of the lowest rank: cards are dealt until that is so."""
        first: CardSet = rank_set(view.opening_rank()) if view.opening else 0
        if not first & view.unseen() or view.turn == view.seat or view.known(view.turn) & first:
            return super().share(view, seed)
        for attempt in range(ATTEMPTS):
            holders = super().share(view, seed if not attempt else f"{seed} again {attempt}")
            if cardset(holders[view.turn]) & first:
                return holders
        raise NotationError("position.view-counts")

    def is_a_view(self) -> Message:
        return Message("animals.is-a-view")

    def lacking(self, missing: Sequence[Card]) -> Message:
        return Message("animals.nowhere", number=len(missing), card=card_text(missing[0]))

    def wrong_actors(self, named: Sequence[Seat], acting: Sequence[Seat]) -> Message:
        return Message("animals.actors", actors=named, acting=list(acting) or Message("animals.nobody"))


def bad_end(state: AnimalsState) -> list[Message]:
    """What is wrong with the number of turns, the leader, and a deal that is over without a reason."""
    problems = []
    if state.turns > TURN_LIMIT or (state.turns == TURN_LIMIT and state.phase != OVER):
        problems.append(Message("position.too-many-turns", turns=state.turns, limit=TURN_LIMIT))
    if state.phase == LEAD_PHASE and all(state.hands):
        first = min(rank(lowest(hand)) for hand in state.hands)
        holder = next(seat for seat, hand in enumerate(state.hands) if hand & rank_set(first))
        if not state.hands[state.turn] & rank_set(first):
            problems.append(Message("animals.wrong-lead", seat=state.turn, holder=holder))
    if state.phase == OVER and 0 not in state.hands and state.turns < TURN_LIMIT:
        problems.append(Message("animals.not-over"))
    return problems


POSITION: Final = AnimalsPosition(
    AnimalsView,
    order="game players seat hands trump stock table discard zones phase turn actors last_layer persons turns memory "
    "shown lacks deal dealer seed ply legal",
    says="What one seat knows in a deal of the animal game. ``lacks`` are the ranks that are in none of a hand's other "
    "cards.",
    state_only=(
        SEED,
        Blank(Nothing(None, None, "animals.shape-trump"), "trump"),
        Blank(Nothing([], list[CardText], "animals.shape-stock"), "stock"),
        Blank(Nothing([], Any, "animals.shape-table"), "table", written=False),
    ),
    groups={"zones": Group("PileForm", "The pile, from the bottom.", "animals.shape-zones")},
)
to_line = POSITION.to_line
from_line = POSITION.from_line

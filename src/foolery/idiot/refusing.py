"""Why a move is refused: a word for programs, a sentence, and the rule that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.cards import COPY, RANKS, card_text
from foolery.idiot import choices
from foolery.idiot.moves import PLAY, PLAY_DOWN, TAKE_PILE, TAKE_WITH, group_faces, kind_of, number_of, rank_of, up_of
from foolery.idiot.questions import OVER, PLAY_PHASE
from foolery.idiot.rules.shed_exchange import SWAP

if TYPE_CHECKING:
    from foolery.idiot.state import State

Reason = tuple[str, str, str]


def reason_against(s: State, seat: int, move: int) -> Reason:
    """The reason against a move that is not in the legal list."""
    kind = kind_of(move)
    if s.phase == OVER:
        return "deal-over", "the deal is over", "core"
    if seat not in s.actors():
        others = ", ".join(map(str, s.actors()))
        return "not-your-turn", f"seat {seat} is not asked now, seat {others} is", "core"
    if s.phase != PLAY_PHASE:
        owner = s.rules.phase_owners[s.phase].name
        if s.rules.owners.get(kind) is s.rules.phase_owners[s.phase]:
            found = _against_swap(s, seat, move, owner) if kind == SWAP else None
            if found is not None:
                return found
            return "cannot-swap", "each card is swapped once, a hand card for a face-up card", owner
        return "not-yet", "first everybody ends the exchange with ready", owner
    if kind >= 16:
        return "too-late", "the exchange is over", s.rules.owners[kind].name
    if kind == PLAY:
        return _against_play(s, seat, move)
    if kind == PLAY_DOWN:
        return _against_blind(s, seat)
    if kind == TAKE_PILE:
        return _against_take(s, seat)
    if kind == TAKE_WITH:
        return "nothing-goes-along", "no face-up card goes along with the pile now", "core"
    return "not-now", "this is not possible now", "core"


def _against_swap(s: State, seat: int, move: int, owner: str) -> Reason | None:
    """Which card of a swap is not where it would have to be; None where both are, or each is where the other would."""
    if s.hands[seat] & _twins(up_of(move)) and s.up[seat] & _twins(number_of(move)):
        return None
    if not s.hands[seat] & _twins(number_of(move)):
        return "swap-not-in-hand", f"{card_text(number_of(move))} is not in your hand", owner
    if not s.up[seat] & _twins(up_of(move)):
        return "swap-not-in-row", f"{card_text(up_of(move))} is not in your face-up row", owner
    return None


def _twins(face: int) -> int:
    """Both copies of a face."""
    return 1 << face | 1 << face + COPY


def _against_play(s: State, seat: int, move: int) -> Reason:
    faces = group_faces(move)
    held = s.source(seat)
    if not held:
        return "blind-only", "only face-down cards are left; turn one by its number, as play-down 1", "core"
    for face in faces:
        if (held >> face & 1) + (held >> face + 64 & 1) < faces.count(face):
            if s.hands[seat] and s.up[seat] >> face & 1 | s.up[seat] >> face + 64 & 1:
                return "hand-first", "the cards in hand are played before the face-up cards", "core"
            return "not-in-hand", "not all of these cards are yours to play", "core"
    if not faces or not s.fitting() >> rank_of(move) & 1:
        fitting = ", ".join(RANKS[rank] for rank in range(13) if s.fitting() >> rank & 1)
        return "does-not-fit", f"that card does not fit on the pile; the ranks that do are {fitting}", "core"
    ranks = 1 << rank_of(move)
    for rule in s.rules.narrowers:
        if not rule.playable(s, seat, ranks) & ranks:
            return "forbidden-by-rule", f"the rule {rule.name} does not let it be played now", rule.name
    return "not-now", "this is not possible now", "core"


def _against_blind(s: State, seat: int) -> Reason:
    if s.source(seat):
        return "hand-first", "face-down cards are turned when the others are gone", "core"
    return "no-such-card", f"the face-down cards are numbered 1 to {len(s.down[seat])}", "core"


def _against_take(s: State, seat: int) -> Reason:
    if not s.pile:
        return "nothing-to-take", "there is no pile to be taken", "core"
    held = s.source(seat)
    if not held:
        return "must-play", "first a face-down card is turned", "core"
    if choices.may_play(s, seat, choices.ranks_of(held)):
        return "must-play", "the pile is taken only by somebody with no card that fits", "core"
    return "takes-along", "a face-up card goes along with the pile; name it, as `take-pile with 9c`", "core"

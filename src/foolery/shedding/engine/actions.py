"""Whole actions of the shedding game, and why a move is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from foolery.base.cards import COPY, RANKS, Card, Move, Seat, card_text
from foolery.base.errors import IllegalMove
from foolery.base.groups import group_faces
from foolery.base.messages import Message
from foolery.contract.action import Action
from foolery.shedding.engine.choices import ranks_of
from foolery.shedding.engine.moves import CORE_KINDS, FORMS, TEMPLATES, kind_of, number_of, rank_of, up_of
from foolery.shedding.engine.numbers import OVER, PLAY, PLAY_DOWN, PLAY_PHASE, SWAP, TAKE_PILE, TAKE_WITH

if TYPE_CHECKING:
    from foolery.shedding.engine.questions import Rules
    from foolery.shedding.engine.state import State


def action_of(rules: Rules, seat: Seat, move: Move) -> Action:
    """The action that a move of this seat is."""
    kind = kind_of(move)
    cards = tuple(cards_named(rules, move))
    on: tuple[Card, ...] = ()
    if kind == SWAP:
        cards, on = cards[:1], cards[1:]
    number = number_of(move) if kind == PLAY_DOWN else 0
    return Action(word_of(rules, kind), seat, cards, on, (move,), rules.move_text(move), number=number)


def cards_named(rules: Rules, move: Move) -> list[Card]:
    """The faces that a move names, in the order of its text; a blind card has none."""
    kind = kind_of(move)
    if kind not in CORE_KINDS:
        return list(rules.owners[kind].cards_named(move))
    return [face for _, faces in TEMPLATES.cards(FORMS[kind], move) for face in faces]


def word_of(rules: Rules, kind: int) -> str:
    """The word that moves of this kind begin with, alone."""
    return CORE_KINDS[TAKE_PILE] if kind == TAKE_WITH else rules.kind_words[kind]


Reason = tuple[str, Message, str]


def refuse(s: State, seat: int, move: int) -> NoReturn:
    """Say why a move is not legal. Raises IllegalMove."""
    if not 0 <= seat < s.players:
        raise IllegalMove("move.no-seat", reason="no-such-seat", seat=seat, last=s.players - 1)
    shown = s.view(seat).line(memory=False)
    try:
        text = s.rules.move_text(move)
    except (KeyError, ValueError, IndexError):
        raise IllegalMove.because(Message("move.unknown", move=move), reason="unknown", view=shown) from None
    reason, why, rule = reason_against(s, seat, move)
    raise IllegalMove.because(why, reason=reason, rule=rule, view=shown, move=text)


def reason_against(s: State, seat: int, move: int) -> Reason:
    """The reason against a move that is not in the legal list."""
    kind = kind_of(move)
    if s.phase == OVER:
        return "deal-over", Message("move.deal-over"), "core"
    if seat not in s.actors():
        return "not-your-turn", Message("move.not-your-turn", seat=seat, others=s.actors()), "core"
    if s.phase != PLAY_PHASE:
        owner = s.rules.phase_owners[s.phase].name
        if s.rules.owners.get(kind) is s.rules.phase_owners[s.phase]:
            found = _against_swap(s, seat, move, owner) if kind == SWAP else None
            if found is not None:
                return found
            return "cannot-swap", Message("idiot.cannot-swap"), owner
        return "not-yet", Message("idiot.not-yet"), owner
    if kind >= 16:
        return "too-late", Message("idiot.too-late"), s.rules.owners[kind].name
    if kind == PLAY:
        return _against_play(s, seat, move)
    if kind == PLAY_DOWN:
        return _against_blind(s, seat)
    if kind == TAKE_PILE:
        return _against_take(s, seat)
    if kind == TAKE_WITH:
        return "nothing-goes-along", Message("idiot.nothing-goes-along"), "core"
    return "not-now", Message("move.not-now"), "core"


def _against_swap(s: State, seat: int, move: int, owner: str) -> Reason | None:
    """Which card of a swap is not where it would have to be; None where both are, or each is where the other would."""
    if s.hand(seat) & _twins(up_of(move)) and s.row(seat) & _twins(number_of(move)):
        return None
    if not s.hand(seat) & _twins(number_of(move)):
        return "swap-not-in-hand", Message("idiot.swap-not-in-hand", card=card_text(number_of(move))), owner
    if not s.row(seat) & _twins(up_of(move)):
        return "swap-not-in-row", Message("idiot.swap-not-in-row", card=card_text(up_of(move))), owner
    return None


def _twins(face: int) -> int:
    """Both copies of a face."""
    return 1 << face | 1 << face + COPY


def _against_play(s: State, seat: int, move: int) -> Reason:
    faces = group_faces(move)
    held = s.source(seat)
    if not held:
        return "blind-only", Message("idiot.blind-only"), "core"
    for face in faces:
        if (held >> face & 1) + (held >> face + 64 & 1) < faces.count(face):
            if s.hand(seat) and s.row(seat) >> face & 1 | s.row(seat) >> face + 64 & 1:
                return "hand-first", Message("idiot.hand-first"), "core"
            return "not-in-hand", Message("idiot.not-in-hand"), "core"
    if not faces or not s.fitting() >> rank_of(move) & 1:
        fitting = [RANKS[rank] for rank in range(13) if s.fitting() >> rank & 1]
        return "does-not-fit", Message("idiot.does-not-fit", ranks=fitting), "core"
    ranks = 1 << rank_of(move)
    for rule in s.rules.playable:
        if not rule.playable(s, seat, ranks) & ranks:
            return "forbidden-by-rule", Message("move.forbidden", rule=rule.name), rule.name
    return "not-now", Message("move.not-now"), "core"


def _against_blind(s: State, seat: int) -> Reason:
    if s.source(seat):
        return "hand-first", Message("idiot.row-first"), "core"
    return "no-such-card", Message("idiot.no-such-card", last=s.down_size(seat)), "core"


def _against_take(s: State, seat: int) -> Reason:
    if not s.pile:
        return "nothing-to-take", Message("idiot.nothing-to-take"), "core"
    held = s.source(seat)
    if not held:
        return "must-play", Message("idiot.must-turn"), "core"
    if s.may_play(seat, ranks_of(held)):
        return "must-play", Message("idiot.must-play"), "core"
    return "takes-along", Message("idiot.takes-along"), "core"

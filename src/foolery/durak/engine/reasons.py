"""Why a move is not allowed: one word for programs, one sentence for people, and the rule that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from foolery.base.errors import IllegalMove
from foolery.base.groups import group_faces
from foolery.base.messages import Message
from foolery.durak.engine.moves import attack_of, cover_of, kind_of
from foolery.durak.engine.numbers import (
    AT_DEFENCE,
    AT_END,
    AT_LEAD,
    AT_MORE,
    AT_TAKE,
    AT_THROW,
    COVER,
    LEAD,
    PASS,
    SWAP_SIX,
    TAKE,
    THROW,
    TRANSFER,
)

if TYPE_CHECKING:
    from foolery.durak.engine.state import State

Reason = tuple[str, Message, str]
"""The word for programs, the sentence, and the rule that is behind it."""

_IN_PHASE = {
    AT_LEAD: (LEAD, SWAP_SIX),
    AT_DEFENCE: (COVER, TRANSFER, TAKE, SWAP_SIX),
    AT_THROW: (THROW, PASS, SWAP_SIX),
    AT_TAKE: (THROW, PASS),
    AT_MORE: (LEAD, PASS),
}


def reason_against(s: State, seat: int, move: int) -> Reason:
    """The reason against a move that is not in the legal list."""
    kind = kind_of(move)
    if s.phase == AT_END:
        return "deal-over", Message("move.deal-over"), "core"
    if seat not in s.actors():
        return "not-your-turn", Message("move.not-your-turn", seat=seat, others=s.actors()), "core"
    for rule in s.rules.forbidders_in[s.phase]:
        if rule.forbids(s, seat, kind):
            return "forbidden-by-rule", Message("durak.forbidden-now", rule=rule.name), rule.name
    if kind not in _IN_PHASE.get(s.phase, ()):
        return _wrong_phase(s, kind)
    if kind == COVER:
        return _against_cover(s, seat, move)
    if kind in (LEAD, THROW, TRANSFER):
        return _against_cards(s, seat, kind, group_faces(move))
    return "not-now", Message("move.not-now"), "core"


def _wrong_phase(s: State, kind: int) -> Reason:
    if s.phase == AT_DEFENCE:
        return "must-answer", Message("durak.must-answer"), "core"
    if kind in (COVER, TAKE, TRANSFER):
        return "nothing-to-cover", Message("durak.nothing-to-cover"), "core"
    if kind == LEAD:
        return "not-your-lead", Message("durak.not-your-lead"), "core"
    if s.phase == AT_LEAD:
        return "not-now", Message("durak.must-lead"), "core"
    return "not-now", Message("move.not-now"), "core"


def _against_cover(s: State, seat: int, move: int) -> Reason:
    slot = s.find(attack_of(move))
    if slot < 0:
        return "nothing-to-cover", Message("durak.not-waiting"), "core"
    card = s.held(seat, cover_of(move))
    if card < 0:
        return "not-in-hand", Message("durak.cover-not-in-hand"), "core"
    if not s.beaters(seat, attack_of(move)) >> card & 1:
        return "does-not-beat", Message("durak.does-not-beat"), "core"
    for rule in s.rules.covers_only:
        if not rule.covers_only(s, slot, s.hand(seat)) >> card & 1:
            return "forbidden-by-rule", Message("durak.forbidden-cover", rule=rule.name), rule.name
    return _unplayable(s, seat, [card])


def _against_cards(s: State, seat: int, kind: int, faces: list[int]) -> Reason:
    cards = [s.held(seat, face) for face in faces]
    if not cards or min(cards) < 0:
        return "not-in-hand", Message("durak.not-in-hand", count=len(faces)), "core"
    if kind == TRANSFER:
        return _against_transfer(s, seat, cards)
    if kind == THROW and not s.ranks_on_table() >> cards[0] & 1:
        return "rank-not-on-table", Message("durak.rank-not-on-table"), "core"
    room = s.room_to_throw() if kind == THROW else s.room()
    if len(cards) > room or (kind == LEAD and len(cards) > s.rules.lead_max):
        return _too_many(s, len(cards))
    for rule in s.rules.may_lead if kind == LEAD else ():
        if not all(rule.may_lead(s, seat, s.hand(seat)) >> card & 1 for card in cards):
            return "forbidden-by-rule", Message("durak.forbidden-lead", rule=rule.name), rule.name
    if kind == LEAD and s.rules.leads is not None:
        name = s.rules.leads.name
        return "forbidden-by-rule", Message("durak.another-lead", rule=name), name
    return _unplayable(s, seat, cards)


def _against_transfer(s: State, seat: int, cards: list[int]) -> Reason:
    if not s.rules.transfer:
        return "forbidden-by-rule", Message("durak.no-transfers"), "core"
    wrong = _against_rank(s, cards[0] >> 2 & 15)
    if wrong is not None:
        return wrong
    to = s.next_place(seat)
    if to == seat:
        return "no-transfer", Message("durak.nobody-to-transfer-to"), "core"
    waiting = 0 if s.rules.transfer_frees else s.pending
    if s.hand_size(to) < waiting + len(cards):
        return "next-player-too-few-cards", Message("durak.next-player-too-few-cards"), "core"
    room = s.room_if_freed(to) if s.rules.transfer_frees else s.room_at(to)
    if len(cards) > min(room, s.rules.transfer_max):
        return _too_many(s, len(cards))
    if s.rules.no_transfer_first and s.bouts == 1 and s.deal == 1:
        return "no-transfer", Message("durak.no-transfer-first-bout"), "core"
    if s.rules.no_transfer_trump and any(s.trumps >> (slot[0] & 3) & 1 for slot in s.table()):
        return "no-transfer", Message("durak.no-transfer-trump"), "core"
    return _unplayable(s, seat, cards)


def _against_rank(s: State, rank: int) -> Reason | None:
    """What is wrong with the rank of a transfer, or with any transfer at this moment."""
    waiting = [slot[0] >> 2 & 15 for slot in s.table() if slot[2] < 0 and slot[5]]
    if s.rules.transfer_late:
        if waiting[-1] != rank:
            return "wrong-rank", Message("durak.wrong-last-rank"), "core"
    elif any(slot[2] >= 0 for slot in s.table()):
        return "already-covered", Message("durak.already-covered"), "core"
    elif any(one != rank for one in waiting):
        return "wrong-rank", Message("durak.wrong-rank"), "core"
    return None


def _too_many(s: State, number: int) -> Reason:
    for rule in s.rules.cap:
        if rule.cap(s) - s.slots < number:
            return "too-many-cards", Message("durak.rule-cap", rule=rule.name), rule.name
    return "too-many-cards", Message("durak.too-many-cards"), "core"


def _unplayable(s: State, seat: int, cards: list[int]) -> Reason:
    for rule in s.rules.playable:
        if not all(rule.playable(s, seat, s.hand(seat)) >> card & 1 for card in cards):
            return "forbidden-by-rule", Message("move.forbidden", rule=rule.name), rule.name
    return "not-now", Message("move.not-now"), "core"


def refuse(s: State, seat: int, move: int) -> NoReturn:
    """Say why a move is not legal. Raises IllegalMove."""
    if not 0 <= seat < s.players:
        raise IllegalMove("move.no-seat", reason="no-such-seat", seat=seat, last=s.players - 1)
    shown = s.view(seat).line(memory=False)
    rules = s.rules
    try:
        text = rules.move_text(move)
    except (KeyError, ValueError, IndexError):
        raise IllegalMove.because(Message("move.unknown", move=str(move)), reason="unknown", view=shown) from None
    reason, why, rule = reason_against(s, seat, move)
    raise IllegalMove.because(why, reason=reason, rule=rule, view=shown, move=text)

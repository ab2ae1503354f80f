"""The legal moves of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.base.cards import Move, Seat
from foolery.rummy.engine.laying import next_cards
from foolery.rummy.engine.moves import (
    CLAIM,
    DECLINE,
    DISCARD,
    DRAW_DISCARD,
    DRAW_STOCK,
    LAY_OFF,
    MELD_CLOSE,
    REFUSE,
    TRADE,
    laying_move,
    move,
)
from foolery.rummy.engine.questions import ASKED, DRAW, STOCK
from foolery.rummy.engine.search import shortage
from foolery.rummy.engine.sets import fitting
from foolery.rummy.engine.tally import JOKERS, count, different
from foolery.rummy.engine.whole import satisfies_whole

if TYPE_CHECKING:
    from foolery.rummy.engine.position import Position


def legal(s: Position, seat: Seat) -> list[Move]:
    """The moves of the seat that decides, sorted."""
    if s.phase == DRAW:
        return [move(DRAW_DISCARD), move(REFUSE)]
    if s.phase == ASKED:
        return [move(CLAIM), move(DECLINE)]
    if s.phase == STOCK:
        return [move(DRAW_STOCK)]
    if s.laid:
        return _contract_moves(s, seat)
    out = [] if s.why_not("against_meld", seat) else _contract_moves(s, seat)
    if not s.why_not("against_lay_off", seat):
        out += _lay_offs(s, seat)
    out += _trades(s, seat)
    out += [move(DISCARD, card) for card in different(s.hands[seat]) if not s.why_not("against_discard", seat, card)]
    return sorted(out)


def satisfied(s: Position, seat: Seat) -> bool:
    """Whether a hand holds the contract of this deal."""
    rules, contract = s.rules, s.contract
    if contract.whole:
        return satisfies_whole(s.hands[seat], contract.sequences, rules.touching, rules.spare)
    return shortage(s.hands[seat], contract.groups, contract.sequences, rules.touching, 0) == 0


def _contract_moves(s: Position, seat: Seat) -> list[Move]:
    """What begins a contract or goes on with it so that it can still be completed."""
    if not s.laid and not satisfied(s, seat):
        return []
    rules = s.rules
    cards, close = next_cards(s.hands[seat], s.laid, s.contract, rules.touching, rules.spare)
    out = [laying_move(laid) for laid in cards]
    return sorted([*out, move(MELD_CLOSE)] if close else out)


def _lay_offs(s: Position, seat: Seat) -> list[Move]:
    hand = s.hands[seat]
    natural = [card for card in different(hand) if card < 52]
    held = [joker for joker in JOKERS if count(hand, joker)]
    out = []
    for owner, melds in enumerate(s.melds):
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


def _trades(s: Position, seat: Seat) -> list[Move]:
    hand = s.hands[seat]
    return [
        move(TRADE, slot.stated, slot.card)
        for slot in s.jokers_laid()
        if count(hand, slot.stated) and not s.why_not("against_trade", seat, slot.by)
    ]

"""Whole actions of Durak, and why a move is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NoReturn

from foolery.base.cards import COPY, Card, Move, Place, Seat, rank
from foolery.base.cards import cards as cards_of
from foolery.base.errors import IllegalMove
from foolery.base.groups import group_face, group_faces
from foolery.base.messages import Message
from foolery.contract.action import MOST_OF_STATE, Action, Following, among, texts
from foolery.durak.engine.moves import TEMPLATES, attack_of, core_text, cover_of, kind_of, place_of
from foolery.durak.engine.numbers import (
    AT_DEFENCE,
    AT_END,
    AT_LEAD,
    AT_MORE,
    AT_TAKE,
    AT_THROW,
    COVER,
    LAY,
    LEAD,
    PASS,
    SWAP_SIX,
    TAKE,
    THROW,
    TRANSFER,
)

if TYPE_CHECKING:
    from foolery.durak.engine.questions import Rules
    from foolery.durak.engine.state import State

Moves = tuple[Move, ...]

_ATTACK: Final = ("attack",)
"""The field of a move's form whose card lies on the table."""


def picks(rules: Rules, move: Move) -> bool:
    """Whether a move may be a part of an action only."""
    kind = kind_of(move)
    owner = rules.owners.get(kind)
    return kind == LAY or (owner is not None and rules.kind_words[kind] in owner.steps)


def whole_word(rules: Rules, move: Move) -> str:
    """The word of an action that this move is a part of."""
    return "lead" if kind_of(move) == LAY else rules.kind_words[kind_of(move)]


def action_of(rules: Rules, seat: Seat, moves: Sequence[Move]) -> Action:
    """The action that these moves of a seat are."""
    if len(moves) > 1:
        return _of_several(rules, seat, moves)
    kind = kind_of(moves[0])
    owner = rules.owners.get(kind)
    if owner is None:
        return _of_core(rules.forms[kind], seat, moves[0])
    on_table = owner.on_table.get(rules.kind_words[kind], _ATTACK)
    return _of_one(rules.forms[kind], seat, moves[0], on_table, rules.move_text(moves[0]))


@lru_cache(maxsize=8192)  # Each of them is offered decision after decision.
def _of_core(form: str, seat: Seat, move: Move) -> Action:
    return _of_one(form, seat, move, _ATTACK, core_text(move))


def _of_one(form: str, seat: Seat, first: Move, on_table: Sequence[str], text: str) -> Action:
    """The action of a single move, by the form of its notation and those of its cards that lie on the table."""
    place, named = place_of(first), TEMPLATES.cards(form, first)
    parts = [faces for field, faces in named if field not in on_table and field != "suit"]
    return Action(
        kind=form.split()[0],
        place=seat if place < 0 else place,
        cards=tuple(face for faces in parts for face in faces),
        on=tuple(face for field, faces in named if field in on_table for face in faces),
        moves=(first,),
        text=text,
        suit=TEMPLATES.slots["suit"].words(first, None)[0] if "{suit}" in form else "",
        sets=tuple(map(len, parts)) if len(parts) > 1 else (),
    )


def _of_several(rules: Rules, seat: Seat, moves: Sequence[Move]) -> Action:
    """One word and all cards in the order of the moves."""
    word, place = whole_word(rules, moves[0]), place_of(moves[0])
    cards = [face for move in moves if move & 255 for face in group_faces(move)]
    text = (f"{place}:" if place >= 0 else "") + " ".join([word, *texts(cards)])
    return Action(word, seat if place < 0 else place, tuple(cards), (), tuple(moves), text)


def whole_actions(state: State, seat: Seat, most: int = MOST_OF_STATE) -> list[Moves]:
    """What a seat may do, as sequences of moves: an action that takes several stands once for each set of its cards.

    No more than ``most`` are looked for.
    """
    out: list[Moves] = []
    _extend(state, seat, (), out, most)
    return out


def _extend(state: State, seat: Seat, done: Moves, out: list[Moves], most: int) -> None:
    last = group_faces(done[-1])[-1] if done else -1
    for move in state.legal(seat):
        if len(out) >= most:
            return
        if not picks(state.rules, move):
            out.append((*done, move))
        elif not done or group_faces(move)[-1] >= last:
            ahead = state.copy()
            ahead.apply(seat, move)
            if ahead.unfinished():
                _extend(ahead, seat, (*done, move), out, most)
            else:
                out.append((*done, move))


def actions(state: State, seat: Seat, most: int) -> list[Action]:
    """Whole actions; those of a position without cards to choose one by one are its moves."""
    return [action_of(state.rules, seat, moves) for moves in whole_actions(state, seat, most)]


# Card by card


def following(state: State, seat: Seat, picked: Sequence[Card]) -> Following:
    """What may follow these faces: in actions of one move, and in those whose cards are chosen one by one."""
    legal = state.legal(seat)
    rules = state.rules
    found = among((action_of(rules, seat, (move,)) for move in legal if not picks(rules, move)), picked)
    steps = [move for move in legal if picks(rules, move)]
    if not steps:
        return found
    cards, complete = set(found.cards), list(found.actions)
    for place in dict.fromkeys(map(place_of, steps)):
        picking = Picking(state, seat, place)
        cards |= picking.further(picked)
        complete += [action_of(rules, seat, moves) for moves in picking.complete(picked)]
    return Following(tuple(sorted(cards)), found.on, tuple(complete))


class Picking:
    """The choosing of cards one by one for one place, tried on copies; of those that were tried the offers are kept.

    Most actions take their cards in any order: what is offered next is all there is. In some they must rise, or fill a
    number: then a card may belong between those that are picked, or need others before it.
    """

    def __init__(self, state: State, seat: Seat, place: Place) -> None:
        self.rules = state.rules
        self.seat = seat
        self.place = place
        self.hand = [card % COPY for card in cards_of(state.hand(state.acting(seat if place < 0 else place)))]
        self.states: dict[Moves, State] = {(): state}
        self.offers: dict[Moves, tuple[dict[Card, Move], Moves]] = {}
        self.leads = any(kind_of(move) == LAY for move in self.offered(())[0].values())

    def state(self, moves: Moves) -> State:
        """The position after these moves."""
        found = self.states.get(moves)
        if found is None:
            found = self.state(moves[:-1]).copy()
            found.apply(self.seat, moves[-1])
            self.states[moves] = found
        return found

    def offered(self, moves: Moves) -> tuple[dict[Card, Move], Moves]:
        """After these moves: the cards that may be chosen next, and the moves that end the choosing."""
        found = self.offers.get(moves)
        if found is None:
            state = self.state(moves)
            going_on = not moves or state.unfinished()
            legal = [move for move in state.legal(self.seat) if place_of(move) == self.place] if going_on else []
            cards = {group_face(move): move for move in legal if picks(self.rules, move)}
            found = cards, tuple(move for move in legal if not picks(self.rules, move))
            self.offers[moves] = found
        return found

    def reached(self, picked: Sequence[Card]) -> Moves | None:
        """The moves that choose these cards: those of a lead as they were picked, else and of all others rising."""
        for order in (picked, sorted(picked)) if self.leads else (sorted(picked),):
            moves: Moves = ()
            for face in order:
                step = self.offered(moves)[0].get(face)
                if step is None:
                    break
                moves = (*moves, step)
            else:
                return moves
        return None

    def complete(self, picked: Sequence[Card]) -> list[Moves]:
        """The actions that take just these cards."""
        moves = self.reached(picked)
        if not moves:
            return []
        return [(*moves, end) for end in self.offered(moves)[1]] if self.state(moves).unfinished() else [moves]

    def further(self, picked: Sequence[Card]) -> set[Card]:
        """The cards that may be chosen beside these."""
        left = list(self.hand)
        for face in picked:
            if face not in left:
                return set()
            left.remove(face)
        moves = self.reached(picked)
        found = set() if moves is None else {*self.offered(moves)[0]}
        if moves is not None and self.in_any_order(moves):
            return found
        return found | {face for face in {*left} - found if self.leads_on(sorted([*picked, face]))}

    def in_any_order(self, moves: Moves) -> bool:
        """Whether on the way a card was offered, or chosen, that is lower than the one before.

        In a lead it must be of a lower rank: one that needs a pair first takes the cards of the pair in any order.
        """
        faces = [group_face(move) for move in moves]
        nexts = [min(self.offered(moves[: i + 1])[0], default=COPY - 1) for i in range(len(moves))]
        weight: Callable[[Card], int] = rank if self.leads else int
        after = [*zip(faces, nexts, strict=True), *pairwise(faces)]
        return any(weight(second) < weight(first) for first, second in after)

    def leads_on(self, rising: Sequence[Card]) -> bool:
        """Whether these cards may be chosen for one action; where one is not offered yet, lower ones come before it."""
        moves: Moves = ()
        for face in rising:
            while True:
                cards = self.offered(moves)[0]
                if face in cards:
                    moves = (*moves, cards[face])
                    break
                lower = [other for other in cards if other < face]
                if not lower:
                    return False
                moves = (*moves, cards[lower[0]])
        return True


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

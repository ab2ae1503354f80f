"""Whole actions of Durak: one move, or those that choose its cards one by one; and what may be chosen next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from foolery.base.cards import COPY, Card, Move, Place, Seat, rank
from foolery.base.cards import cards as cards_of
from foolery.base.groups import group_face, group_faces
from foolery.contract.action import MOST_OF_STATE, Action, Following, among, texts
from foolery.durak.engine.moves import TEMPLATES, core_text, kind_of, place_of
from foolery.durak.engine.numbers import LAY

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

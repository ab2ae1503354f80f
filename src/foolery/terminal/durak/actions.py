"""Moves of Durak as a person chooses them: an action of several moves is one choice; the heads of rows of cards."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from foolery.cards import rank
from foolery.durak.actions import action_of, picks, whole_actions
from foolery.durak.moves import CORE_KINDS, group_faces, kind_of
from foolery.durak.words import action_label, move_heading, suit_of_move

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from foolery.cards import Card, Move, Seat
    from foolery.contract import Action, Lang
    from foolery.durak.game import DurakGame
    from foolery.durak.state import State
    from foolery.durak.view import DurakView

SEARCHED: Final = 3000
"""Among so many actions examples are looked for."""
SHOWN: Final = 6
"""So many examples of actions are named."""


def whole(view: DurakView, most: int) -> tuple[list[Action], tuple[Action, ...]]:
    """Whole actions with their text, where the seat now has any that take several moves.

    Where there are more than ``most``, it is one for each first card, the shortest, with an example for each shape of
    those that are left out.
    """
    legal, seat = view.legal, view.me
    if not any(picks(view.rules, move) for move in legal):
        return [], ()
    state = view.sample("actions")
    found = whole_actions(state, seat, SEARCHED)
    if len(found) <= most:
        return _once(state, seat, found), ()
    several = [(move,) if not picks(state.rules, move) else _completed(state, seat, move, short=True) for move in legal]
    listed = _once(state, seat, filter(None, several))
    return listed, _one_of_each(state, seat, found, [action.moves for action in listed])


def _one_of_each(
    state: State, seat: Seat, found: Sequence[tuple[Move, ...]], listed: Iterable[tuple[Move, ...]]
) -> tuple[Action, ...]:
    """Of the actions that are not listed one for each shape, few cards first."""
    known = {_shape(moves) for moves in listed}
    shapes: dict[tuple[int, ...], tuple[Move, ...]] = {}
    for moves in found:
        if _shape(moves) not in known:
            shapes.setdefault(_shape(moves), moves)
    chosen = [shapes[shape] for shape in sorted(shapes, key=lambda shape: (sum(shape), shape))]
    if not chosen:
        chosen = [max(found, key=len)]
    return tuple(action_of(state.rules, seat, moves) for moves in chosen[:SHOWN])


def _shape(moves: tuple[Move, ...]) -> tuple[int, ...]:
    """How many cards of one rank an action has, and how many of the next."""
    faces = [face for move in moves if move & 255 for face in group_faces(move)]
    return tuple(sorted(Counter(rank(face) for face in faces).values()))


def _once(state: State, seat: Seat, whole_moves: Iterable[tuple[Move, ...]]) -> list[Action]:
    """The actions that these moves are, one for each set of cards."""
    found: dict[tuple[str, tuple[Card, ...]], Action] = {}
    for moves in whole_moves:
        action = action_of(state.rules, seat, moves)
        cards = sorted(action.cards if len(moves) > 1 else (*action.on, *action.cards))
        found.setdefault((f"{action.bare} {action.suit}", tuple(cards)), action)
    return list(found.values())


def _completed(state: State, seat: Seat, move: Move, short: bool) -> tuple[Move, ...]:
    """An action that begins with this move, ``short`` or with all the cards it takes; empty: there is none."""
    ahead = state.copy()
    ahead.apply(seat, move)
    moves = [move]
    while ahead.unfinished():
        legal = ahead.legal(seat)
        further = [step for step in legal if picks(ahead.rules, step)]
        ends = [step for step in legal if not picks(ahead.rules, step)]
        choice = (ends or further) if short else (further or ends)
        if not choice:
            return ()
        moves.append(choice[0])
        ahead.apply(seat, choice[0])
    return tuple(moves)


def heading(view: DurakView, moves: tuple[Move, ...], lang: Lang) -> str:
    """What stands before the cards of a move of a rule's own, in that rule's words; empty: it has none."""
    kind = kind_of(moves[0])
    if kind in CORE_KINDS:
        return ""
    said = move_heading(moves[0], view, lang)
    return said[:1].upper() + said[1:]


def suit(view: DurakView, moves: tuple[Move, ...], lang: Lang) -> str:
    """The suit that a move of a rule's own names."""
    return "" if kind_of(moves[0]) in CORE_KINDS else suit_of_move(moves[0], view, lang)


def kin(game: DurakGame) -> Mapping[str, tuple[str, ...]]:
    """What a word means in this game beside its own kind."""
    return game.rules_for(2).kin


def label(view: DurakView, action: Action, lang: Lang) -> str:
    """A whole action in words."""
    return action_label(action, view, lang)

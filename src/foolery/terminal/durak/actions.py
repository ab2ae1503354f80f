"""Moves of Durak as a person chooses them: an action of several moves is one choice; the heads of rows of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.durak.moves import CORE_KINDS, kind_of
from foolery.durak.typed import action_text, picks, whole_actions
from foolery.durak.words import action_text as in_words
from foolery.durak.words import move_heading

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from foolery.cards import Move, Seat
    from foolery.contract import Lang
    from foolery.durak.game import DurakGame
    from foolery.durak.state import State
    from foolery.durak.view import DurakView

__all__ = ["action_text", "heading", "kin", "label", "whole"]

Action = tuple[str, "tuple[Move, ...]"]


def whole(state: State, seat: Seat, most: int) -> tuple[list[Action], str]:
    """Whole actions with their text, where the seat now has any that take several moves.

    Where there are more than ``most``, it is one for each first card, the shortest, with an example of a long one.
    """
    legal = state.legal(seat)
    if not any(picks(state, move) for move in legal):
        return [], ""
    found = whole_actions(state, seat, most + 1)
    if len(found) <= most:
        return _once(state, found), ""
    several = [(move,) if not picks(state, move) else _completed(state, seat, move, short=True) for move in legal]
    first = next(move for move in legal if picks(state, move))
    example = action_text(state, _completed(state, seat, first, short=False))
    return _once(state, filter(None, several)), example


def _once(state: State, actions: Iterable[tuple[Move, ...]]) -> list[Action]:
    """Actions with their text, one for each set of cards."""
    found: dict[tuple[str, ...], Action] = {}
    for moves in actions:
        text = action_text(state, moves)
        found.setdefault(tuple(sorted(text.split())), (text, moves))
    return list(found.values())


def _completed(state: State, seat: Seat, move: Move, short: bool) -> tuple[Move, ...]:
    """An action that begins with this move, ``short`` or with all the cards it takes; empty: there is none."""
    ahead = state.copy()
    ahead.apply(seat, move)
    moves = [move]
    while ahead.unfinished():
        legal = ahead.legal(seat)
        further = [step for step in legal if picks(ahead, step)]
        ends = [step for step in legal if not picks(ahead, step)]
        choice = (ends or further) if short else (further or ends)
        if not choice:
            return ()
        moves.append(choice[0])
        ahead.apply(seat, choice[0])
    return tuple(moves)


def heading(view: DurakView, moves: tuple[Move, ...], lang: Lang) -> str:
    """What stands before the cards of a move of a rule's own, in that rule's words; empty where they do not end so."""
    kind = kind_of(moves[0])
    if kind in CORE_KINDS:
        return ""
    said = move_heading(moves[0], view, lang)
    return said[:1].upper() + said[1:]


def kin(game: DurakGame) -> Mapping[str, tuple[str, ...]]:
    """What a word means in this game beside its own kind."""
    return game.rules_for(2).kin


def label(view: DurakView, text: str, lang: Lang) -> str:
    """A whole action in words."""
    return in_words(text, lang, view.rules.wording)

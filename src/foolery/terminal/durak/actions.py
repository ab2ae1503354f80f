"""Moves of Durak as a person chooses them: an action of several moves is one choice; the heads of rows of cards."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from foolery.base.cards import rank
from foolery.durak.engine.moves import CORE_KINDS, kind_of
from foolery.durak.words.telling import move_heading, suit_of_move
from foolery.speech import with_capital

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from foolery.base.cards import Card, Move
    from foolery.contract import Action, Lang
    from foolery.durak.engine.view import DurakView
    from foolery.durak.game import DurakGame

SEARCHED: Final = 3000
"""Among so many actions examples are looked for."""
SHOWN: Final = 6
"""So many examples of actions are named."""


def whole(view: DurakView, most: int) -> tuple[list[Action], tuple[Action, ...]]:
    """Whole actions, where the seat now has any that take several moves.

    Where there are more than ``most``, it is one for each first card, the shortest, with an example for each shape of
    those that are left out.
    """
    if not any(map(view.picks, view.legal)):
        return [], ()
    found = view.actions(SEARCHED)
    if len(found) <= most:
        return _once(found), ()
    firsts = (view.action((move,)) for move in view.legal)
    listed = _once(filter(None, (_shortest(view, one) if view.picks(one.moves[0]) else one for one in firsts)))
    return listed, _one_of_each(found, listed)


def _shortest(view: DurakView, begun: Action) -> Action | None:
    """An action that takes the card of its first move and as few others as it may, low ones; None: there is none."""
    picked = [*begun.cards]
    while True:
        found = view.following(picked)
        complete = [one for one in found.actions if one.place == begun.place and view.picks(one.moves[0])]
        if complete or not found.cards:
            return next(iter(complete), None)
        picked.append(found.cards[0])


def _one_of_each(found: Sequence[Action], listed: Iterable[Action]) -> tuple[Action, ...]:
    """Of the actions that are not listed one for each shape, few cards first."""
    known = {_shape(action) for action in listed}
    shapes: dict[tuple[int, ...], Action] = {}
    for action in found:
        if _shape(action) not in known:
            shapes.setdefault(_shape(action), action)
    chosen = [shapes[shape] for shape in sorted(shapes, key=lambda shape: (sum(shape), shape))]
    return tuple(chosen[:SHOWN] or [max(found, key=lambda action: len(action.moves))])


def _shape(action: Action) -> tuple[int, ...]:
    """How many cards of one rank an action has, and how many of the next; those that answer others have none."""
    return () if action.on else tuple(sorted(Counter(map(rank, action.cards)).values()))


def _once(actions: Iterable[Action]) -> list[Action]:
    """The actions, one for each set of cards."""
    found: dict[tuple[str, int, str, tuple[Card, ...]], Action] = {}
    for action in actions:
        cards = tuple(sorted((*action.on, *action.cards)))
        found.setdefault((action.kind, action.place, action.suit, cards), action)
    return [*found.values()]


def heading(view: DurakView, moves: tuple[Move, ...], lang: Lang) -> str:
    """What stands before the cards of a move of a rule's own, in that rule's words; empty: it has none."""
    kind = kind_of(moves[0])
    if kind in CORE_KINDS:
        return ""
    return with_capital(move_heading(moves[0], view, lang))


def suit(view: DurakView, moves: tuple[Move, ...], lang: Lang) -> str:
    """The suit that a move of a rule's own names."""
    return "" if kind_of(moves[0]) in CORE_KINDS else suit_of_move(moves[0], view, lang)


def kin(game: DurakGame) -> Mapping[str, tuple[str, ...]]:
    """What a word means in this game beside its own kind."""
    return game.rules_for(2).kin

"""Whole contracts as a person chooses them, the best ones in words; also what finishes one that was begun."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from foolery.rummy.engine.actions import best_contract, contract_action, laying_moves
from foolery.rummy.engine.moves import DECLINE, MELD_CARD, MELD_CLOSE, kind_of
from foolery.rummy.engine.search import SetCards, whole_ways

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from foolery.base.cards import Card, Move
    from foolery.contract import Action
    from foolery.rummy.engine.view import RummyView

OFFERED: Final = 5
"""So many contracts are offered whole."""
LOOKED_AT: Final = 300
"""Among so many, because jokers multiply the ways to lay the same cards."""


def whole(view: RummyView, most: int) -> tuple[list[Action], tuple[Action, ...]]:
    """The best contracts, and then every single move that begins none; or what finishes one that has been begun."""
    legal = view.legal
    if not any(kind_of(one) in (MELD_CARD, MELD_CLOSE) for one in legal):
        return [], ()
    begun = _steps(view.laid)
    found: list[Action] = []
    examples: list[Action] = []
    for sets in _best(view):
        moves = tuple(laying_moves(sets))
        if moves[: len(begun)] == begun and len(moves) > len(begun) + 1:
            if len(found) == OFFERED:
                examples.append(contract_action(sets, view.me))
                break
            found.append(contract_action(sets, view.me, moves[len(begun) :]))
    single = [one for one in legal if begun or kind_of(one) not in (MELD_CARD, MELD_CLOSE)]
    return [*found, *(view.action((one,)) for one in single)], tuple(examples)


def _best(view: RummyView) -> Iterator[tuple[SetCards, ...]]:
    """Contracts best first: the one that a hint would name, those of other cards, those of other jokers' meanings."""
    rules = view.rules
    found = whole_ways(view.hand, view.contract, rules.values, rules.touching, rules.spare)
    ways = list(islice(found, LOOKED_AT))
    first = best_contract(view)
    yield first
    shapes = {_shape(first)}
    later = []
    for sets in ways:
        if _shape(sets) in shapes:
            later.append(sets)
        else:
            shapes.add(_shape(sets))
            yield sets
    yield from (sets for sets in later if sets != first)


def _shape(sets: Sequence[SetCards]) -> tuple[tuple[Card, ...], ...]:
    """The natural cards set by set."""
    return tuple(sorted(tuple(laid.card for laid in cards if laid.card < 52) for cards in sets))


def _steps(laid: Sequence[SetCards]) -> tuple[Move, ...]:
    """The moves that have laid an unfinished contract."""
    if not laid:
        return ()
    return (*laying_moves(laid[:-1]), *laying_moves(laid[-1:])[:-1])


def kin(game: object) -> Mapping[str, tuple[str, ...]]:
    """What a word means where it cannot mean its own move: “no” at either question, “take” wherever a card is taken."""
    return {
        "refuse": ("decline",),
        "decline": ("refuse",),
        "draw-discard": ("claim", "draw-stock"),
        "claim": ("draw-discard", "draw-stock"),
        "draw-stock": ("refuse",),
    }


def no_claim(view: RummyView) -> Move | None:
    """What is answered to a claim question by somebody who claims nothing in this deal."""
    return next((one for one in view.legal if kind_of(one) == DECLINE), None)

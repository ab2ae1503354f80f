"""A player who tries every line of an ending and remembers nothing: what exact play is compared with.

It shares nothing with the solvers but the states. What comes again on the way is a draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import foolery
from foolery.base.errors import FooleryError
from foolery.base.shuffle import Stream

UNTOLD: Final = frozenset({"bouts", "ply", "turns", "shown", "known", "seen", "seed", "discard"})
"""What does not make another position: how long the deal has gone on, and who has seen what."""


DEEPEST: Final = 200


class TooLong(Exception):
    """More positions than somebody wants to wait for."""


class Chance(Exception):
    """What follows is decided by chance."""


class Loaded:
    """Dice that nobody throws."""

    def below(self, number: int) -> int:
        raise Chance


class Brute:
    """Tries everything, up to so many positions; what chance decides counts as a loss or as a win, by ``luck``."""

    def __init__(self, most: int, luck: int = -1) -> None:
        self.left = most
        self.luck = luck

    def count(self, depth: int) -> None:
        self.left -= 1
        if self.left < 0 or depth > DEEPEST:
            raise TooLong

    def worth(self, state: Any, friends: frozenset[int], seat: int, way: tuple[str, ...] = ()) -> int:
        """What a position is worth to a seat, whose friends play for it: 1, 0 or −1."""
        self.count(len(way))
        actors = state.actors()
        if not actors:
            utility = state.result().utilities[seat]
            return int(utility > 1e-9) - int(utility < -1e-9)
        here = told(state) if state.view(None).phase == "lead" else ""
        if here and here in way:
            return 0
        mine = actors[0] in friends
        found = []
        for move in state.legal(actors[0]):
            after = self.after(state, actors[0], move)
            found.append(self.luck if after is None else self.worth(after, friends, seat, (*way, here)))
            if found[-1] == (1 if mine else -1):
                break
        return max(found) if mine else min(found)

    def shares(self, state: Any, last: int) -> tuple[float, ...]:
        """What every seat gets where each wants the most for itself, then the least for the seats after it, and the
        deal is a draw once more bouts than the ``last`` have been begun.
        """
        self.count(0)
        actors = state.actors()
        if not actors or state.bouts > last:
            ended: tuple[float, ...] = (0.0,) * state.players if actors else state.result().utilities
            return ended
        seat = actors[0]
        results = []
        for move in state.legal(seat):
            after = self.after(state, seat, move)
            if after is None:
                raise Chance
            results.append(self.shares(after, last))
        turned = [tuple(result[(seat + i) % len(result)] for i in range(len(result))) for result in results]
        best = max(range(len(turned)), key=lambda i: (turned[i][0], *(-other for other in turned[i][1:])))
        return results[best]

    def after(self, state: Any, seat: int, move: int) -> Any:
        """The position after a move; None where chance decides."""
        after = state.copy()
        after.dice = Loaded()
        try:
            after.apply(seat, move)
        except Chance:
            return None
        return after


def told(state: Any) -> str:
    """A position without what does not make it another."""
    return repr(sorted((name, value) for name, value in state.to_json().items() if name not in UNTOLD))


def endings(name: str, players: int, cards: int, number: int) -> Iterator[Any]:
    """Positions of deals played at random in which so many cards are held at most, and nothing is left to draw."""
    game = foolery.game(name)
    for deal in range(number):
        chance = Stream(name, "endings", players, deal)
        state: Any = game.deal(players, f"ending {deal}")
        for _ in range(600):
            if not state.actors():
                break
            seat = state.actors()[0]
            held = sum(state.hand_size(place) for place in range(state.places))
            if held <= cards and not state.stock_size() and len(state.legal(seat)) > 1 and not state.unfinished():
                yield state.copy()
            state.apply(seat, chance.pick(state.legal(seat)))


def with_small_pack(name: str, players: int) -> str:
    """The same game with fewer cards, where it allows that."""
    for pack in (",pack=24", ",pack=36", ""):
        try:
            if players in foolery.game(name + pack).seats():
                return name + pack
        except FooleryError:
            continue
    return name

"""Wrapping around a real game, to be broken in one place, and the list of what must be caught.

A wrapped state passes everything on to the real state but for what its class overrides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

import foolery
from foolery.base.errors import IllegalMove
from foolery.contract import Event

BITES: list[tuple[str, type[BrokenState]]] = []
"""The laws and what they must catch."""


class BrokenState:
    """A state that passes on what it does not override."""

    variant = "throw-in"
    players = 3

    def __init__(self, inner: Any, game: BrokenGame) -> None:
        self.inner = inner
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__dict__["inner"], name)

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuild, (type(self), self.inner)

    def copy(self) -> BrokenState:
        return type(self)(self.inner.copy(), self.game)

    def view(self, seat: int) -> Any:
        return BrokenView(self.inner.view(seat), self)


class BrokenView:
    """A view that passes on what it does not override, and samples states with the same defect."""

    def __init__(self, inner: Any, state: BrokenState) -> None:
        self.inner = inner
        self.state = state

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__dict__["inner"], name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BrokenView) and self.inner == other.inner

    def __hash__(self) -> int:
        return hash(self.inner)

    def __repr__(self) -> str:
        return repr(self.inner)

    def sample(self, seed: str) -> BrokenState:
        return type(self.state)(self.inner.sample(seed), self.state.game)

    def worlds(self) -> BrokenWorlds:
        return BrokenWorlds(self.inner.worlds(), self.state)


class BrokenWorlds:
    """Worlds of states with the same defect."""

    def __init__(self, inner: Any, wrapping: BrokenState) -> None:
        self.inner = inner
        self.wrapping = wrapping

    def state(self) -> BrokenState:
        return type(self.wrapping)(self.inner.state(), self.wrapping.game)

    def into(self, state: BrokenState, dice: Any) -> None:
        self.inner.into(state.inner, dice)


class BrokenGame:
    """A game whose states are all of one broken class."""

    def __init__(self, kind: type[BrokenState]) -> None:
        self.inner = foolery.game(kind.variant)
        self.kind = kind

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__dict__["inner"], name)

    def deal(self, players: int, seed: str) -> BrokenState:
        return self.kind(self.inner.deal(players, seed), self)

    def position(self, source: str | Mapping[str, Any]) -> BrokenState:
        return self.kind(self.inner.position(source), self)

    def parse_move(self, text: str, state: BrokenState, seat: int) -> list[int]:
        return self.inner.parse_move(text, state.inner, seat)

    def parse_action(self, text: str, seen: Any, seat: int | None = None) -> Any:
        return self.inner.parse_action(text, seen.inner, seat)


def rebuild(kind: type[BrokenState], inner: Any) -> BrokenState:
    """A broken state out of a pickle."""
    return kind(inner, BrokenGame(kind))


def caught_by(law: str) -> Callable[[type[BrokenState]], type[BrokenState]]:
    """File a broken state under the law that must catch it."""

    def file(kind: type[BrokenState]) -> type[BrokenState]:
        BITES.append((law, kind))
        return kind

    return file


class Refuses(BrokenState):
    """What is done with an illegal move is the subclass's."""

    def play(self, seat: int, move: int) -> list[Event]:
        try:
            return self.inner.play(seat, move)  # type: ignore[no-any-return]
        except IllegalMove as error:
            return self.refuse(error)

    def refuse(self, error: IllegalMove) -> list[Event]:
        raise NotImplementedError


SEEDS = count()
"""Numbers that never come again, for what changes where it must not."""

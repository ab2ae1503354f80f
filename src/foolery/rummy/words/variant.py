"""What the words of Contract Rummy ask of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from foolery.base.cards import Move, Seat
from foolery.contract import Lang
from foolery.ruleset import Composition
from foolery.rummy.engine.questions import Rules
from foolery.rummy.engine.state import State


class Variant(Protocol):
    """So much of a ``Game`` that a page, an example or an explanation can be made of it."""

    id: str
    name: str
    composition: Composition
    rules: Rules

    def __init__(self, text: str) -> None: ...

    @property
    def options(self) -> Mapping[str, str]: ...

    def title(self, lang: Lang) -> str: ...

    def option_rows(self, lang: Lang) -> list[dict[str, Any]]: ...

    def position(self, source: Mapping[str, Any]) -> State: ...

    def parse_move(self, text: str, seen: State, seat: Seat) -> list[Move]: ...

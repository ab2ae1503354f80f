"""Worked examples of rules as data; ``authoring.examples`` tries them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from foolery.ruleset.texts import Titles


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example of a rule: a position, and what is allowed, refused or true after some actions.

    ``position`` is JSON as in the notation; without hands it is a deal of its ``seed`` to its ``players``. ``allowed``
    and ``refused`` are actions of the seat that acts; ``play`` are ``seat: action`` lines and ``then`` fields of the
    JSON position that hold afterwards.
    """

    title: Titles
    position: Mapping[str, Any]
    allowed: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    play: tuple[str, ...] = ()
    then: Mapping[str, Any] = field(default_factory=dict)

    @property
    def steps(self) -> list[tuple[int, str]]:
        """The seat and the action of each line of ``play``."""
        lines = (line.partition(":") for line in self.play)
        return [(int(seat), action.strip()) for seat, _, action in lines]

"""Why a move is refused: one sentence, and a second one for whoever asks why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from foolery.base.errors import FooleryError

if TYPE_CHECKING:
    from collections.abc import Callable

    from foolery.contract import Lang

MORE: Final[dict[str, str]] = {"several": "terminal-more.several"}
"""The id of what stands behind a reason of the terminal's own."""
OTHER: Final = "terminal-more.other"
"""What is said where nothing stands behind a reason."""


class Refusal(FooleryError):
    """A move that a person may not make; ``reason`` is one word for programs, ``rule`` forbids the move.

    Where a game has words of its own for people, ``told`` gives them in a language; else the message is all.
    """

    extra = ("reason", "rule")

    def __init__(
        self, code: str, /, reason: str, rule: str = "core", told: Callable[[Lang], str] | None = None, **fields: Any
    ) -> None:
        self.reason = reason
        self.rule = rule
        self.told = told
        super().__init__(code, **fields)

    def text(self, lang: str = "en") -> str:
        """The sentence in a language."""
        return super().text(lang) if self.told is None else self.told(lang)


def refusal(reason: str) -> Refusal:
    """The refusal that one of the terminal's own reasons stands for."""
    return Refusal(f"terminal.{reason}", reason)

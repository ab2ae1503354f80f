"""Why a move is refused: one sentence, and a second one for whoever asks why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from foolery.errors import FooleryError
from foolery.terminal.words import say

if TYPE_CHECKING:
    from foolery.contract import Lang

MORE: Final[dict[str, tuple[str, str]]] = {
    "several": (
        "Its number, or all the cards it is about, name one of them.",
        "Назовите номер хода или все его карты.",
    ),
    "": ("The list shows what is possible now.", "В списке всё, что сейчас можно."),
}


class Refusal(FooleryError):
    """A move that a person may not make, told in the language of the table; ``rule`` forbids it."""

    def __init__(self, reason: str, text: str, rule: str = "core") -> None:
        self.reason = reason
        self.rule = rule
        super().__init__(text)


def refusal(reason: str, lang: Lang) -> Refusal:
    """The refusal that one of the terminal's own reasons stands for."""
    return Refusal(reason, say(lang, f"refused-{reason}"))

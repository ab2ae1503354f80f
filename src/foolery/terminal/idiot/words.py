"""What only people who play the shedding game are told."""

from __future__ import annotations

from typing import Final

from foolery.contract import Lang

TEXTS: Final[dict[str, tuple[str, str]]] = {
    "turn": ("turn {n}", "ход {n}"),
    "exchange": ("exchange", "обмен"),
    "pile": ("Pile", "Стопка"),
    "empty": ("empty", "пуста"),
    "below": ("({n} in all)", "(всего {n})"),
    "burned": ("Burned", "Сгорело"),
    "open": ("Face up", "Открыто"),
    "closed": ("Face down", "Закрыто"),
    "ready": ("ready", "обмен окончен"),
    "out": ("out", "вне игры"),
    "none": ("nothing", "ничего"),
    "short": ("pile {pile}, stock {stock}", "стопка {pile}, колода {stock}"),
}

HELP: Final[dict[Lang, tuple[tuple[str, str], ...]]] = {
    "en": (
        ("9c 3d", "before play: swap the first card, of the hand, for the second, of the row"),
        ("undo", "before you are ready: take back your last exchange"),
        ("take, ready", "take the pile; end the exchange"),
        ("play-down 2", "turn your second face-down card"),
    ),
    "ru": (
        ("9т 3б", "до игры: обменять первую карту, с руки, на вторую, из ряда"),
        ("отмена", "пока обмен не окончен: отменить свой последний обмен"),
        ("взять, готово", "взять стопку; закончить обмен"),
        ("вскрыть 2", "вскрыть вторую закрытую карту"),
    ),
}


def say(lang: Lang, key: str, **values: object) -> str:
    """A text of this table."""
    return TEXTS[key][1 if lang == "ru" else 0].format(**values)

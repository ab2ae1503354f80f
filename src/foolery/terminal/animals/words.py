"""What only people who play the animal game are told."""

from __future__ import annotations

from typing import Final

from foolery.contract import Lang

WORDS: Final[dict[str, tuple[str, str]]] = {
    "pile": ("PILE", "СТОПКА"),
    "no-pile": ("no pile yet", "пуста"),
    "next": ("NEXT", "ДАЛЬШЕ"),
    "any": ("ANY CARD", "ЛЮБАЯ КАРТА"),
    "lowest": ("THE LOWEST CARD", "МЛАДШАЯ КАРТА"),
    "hand": ("YOUR CARDS", "ВАШИ КАРТЫ"),
    "person": ("a person", "человек"),
    "laugh": ("DO YOU LAUGH?", "ВАМ СМЕШНО?"),
    "else": ("If nobody laughs, the {animal} takes the pile.", "Никто не засмеётся — стопку заберёт {animal}."),
    "skip": ("NO SUCH CARD! SAY", "ТАКОЙ КАРТЫ НЕТ! СКАЖИТЕ"),
}

NAMING: Final[dict[Lang, tuple[str, str]]] = {
    "en": ("9c, nine, 9♣", "lay this card; a rank in words is enough"),
    "ru": ("9т, девятка, 9♣", "положить эту карту; хватит и названия"),
}

HELP: Final[dict[Lang, tuple[tuple[str, str], ...]]] = {
    "en": (
        ("skip", "skip and make your sound"),
        ("laugh, no-laugh", "laugh, or keep a straight face"),
    ),
    "ru": (
        ("пропускаю", "пропустить ход и подать голос"),
        ("смеюсь, молчу", "засмеяться или нет"),
    ),
}


def word(lang: Lang, key: str) -> str:
    """A word in the language of the terminal."""
    return WORDS[key][1 if lang == "ru" else 0]

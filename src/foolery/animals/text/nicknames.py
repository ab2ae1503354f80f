"""The animal of every seat: its name and the sound it makes (row 54 of the catalogue; which animals is ours)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Animal:
    """An animal in both languages; ``russian`` are the forms nom, gen, dat, acc, ins."""

    english: str
    russian: tuple[str, str, str, str, str]
    sounds: Mapping[str, str]

    def name(self, lang: str) -> str:
        """What it is called."""
        return self.russian[0] if lang == "ru" else self.english


def _feminine(stem: str, genitive: str) -> tuple[str, str, str, str, str]:
    return stem + "а", stem + genitive, stem + "е", stem + "у", stem + "ой"


def _masculine(name: str, stem: str) -> tuple[str, str, str, str, str]:
    return name, stem + "а", stem + "у", stem + "а", stem + "ом"


ANIMALS: Final = (
    Animal("cow", _feminine("коров", "ы"), {"en": "Moo-o-o!", "ru": "Му-у-у!"}),
    Animal("cat", _feminine("кошк", "и"), {"en": "Meow, meow!", "ru": "Мяу-мяу!"}),
    Animal("dog", _feminine("собак", "и"), {"en": "Woof, woof!", "ru": "Гав-гав!"}),
    Animal("frog", _feminine("лягушк", "и"), {"en": "Ribbit, ribbit!", "ru": "Ква-ква!"}),
    Animal("rooster", _masculine("петух", "петух"), {"en": "Cock-a-doodle-doo!", "ru": "Ку-ка-ре-ку!"}),
    Animal("piglet", _masculine("поросёнок", "поросёнк"), {"en": "Oink, oink!", "ru": "Хрю-хрю!"}),
    Animal("donkey", _masculine("ослик", "ослик"), {"en": "Hee-haw!", "ru": "И-а, и-а!"}),
    Animal("wolf", _masculine("волк", "волк"), {"en": "Aw-oo-oo!", "ru": "У-у-у!"}),
)
"""By seat, for as many as can sit at the table."""


def animal_of(seat: int) -> Animal:
    """The animal of a seat."""
    return ANIMALS[seat % len(ANIMALS)]


def sound_of(seat: int, lang: str) -> str:
    """The sound that a seat makes."""
    return animal_of(seat).sounds["ru" if lang == "ru" else "en"]

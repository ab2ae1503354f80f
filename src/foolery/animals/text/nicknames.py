"""The animal of every seat: its name and the sound it makes (row 54 of the catalogue; which animals is ours).

The tables ``animals-people`` and ``animals-sounds`` of the languages have them by seat.
"""

from __future__ import annotations

from typing import Final

from foolery.speech import tongue

ANIMALS: Final = 8
"""Different animals, as many as can sit at the table."""


def name_of(seat: int, lang: str) -> str:
    """What the animal of a seat is called."""
    return tongue(lang, "animals").people[str(seat % ANIMALS)].partition("|")[0]


def sound_of(seat: int, lang: str) -> str:
    """The sound that a seat makes."""
    return tongue(lang).say(f"animals-sounds.{seat % ANIMALS}")

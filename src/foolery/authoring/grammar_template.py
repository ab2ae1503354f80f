"""Cards, numbers and people: where a new language begins, before it says more of itself than English does.

Whatever a method is not written for is as in English. ``foolery.speech.grammar.Grammar`` tells what each of them
gives, and ``languages/ru/grammar.py`` has cases, genders and three forms for numbers.
"""

from __future__ import annotations

from typing import ClassVar, Final

from foolery.languages.en.grammar import English


class Own(English):
    """The language of this folder."""

    code: ClassVar[str] = "xx"

    def plural(self, number: int) -> int:
        """Which form of a word goes with a number: of ``[n:card|cards]`` the first or the second."""
        return int(number != 1)


GRAMMAR: Final = Own()

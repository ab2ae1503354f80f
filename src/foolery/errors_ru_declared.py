"""What is wrong with a rule's own file, or with a set of rules for nobody, English and Russian; see ``errors_ru``."""

from __future__ import annotations

from typing import Final

Pairs = tuple[tuple[str, str], ...]

SENTENCES: Final[Pairs] = (
    ("{0} leaves nobody to play: {1}", "{0}: играть так некому: {1:ru}"),
    ("{0} together leave nobody to play: {1}", "{0} вместе: играть так некому: {1:ru}"),
    ("a table of {0} needs {1} cards, and the pack has {2}", "столу на {0} нужно карт: {1}, а в колоде их {2}"),
    ("the pack has too few cards", "в колоде слишком мало карт"),
)

NOUNS: Final[Pairs] = ()

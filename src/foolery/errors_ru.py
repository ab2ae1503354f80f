"""The errors of the engine in Russian.

Errors are raised in English, wherever they arise and whoever will read them. What a person reads in Russian is found
by the English sentence: ``SENTENCES`` holds a template for each, with numbered fields. In a Russian template ``{0}``
stands for the field as it is, ``{0:ru}`` for the same in Russian where there are words for it, and a template with
``{0:must}`` fits only where there are, one with ``{0:number}`` only where the field is one. Ids, cards and numbers
stand where Russian does not decline them.

What a rule of the game says in English stands in its own file, with its Russian words; ``learn`` is told them when the
rule is loaded.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final

from foolery.errors_ru_table import NOUNS, SENTENCES

_FIELD: Final = re.compile(r"\{(\d)\}")
_WHERE: Final = re.compile(r"line (\d+)(?:, column (\d+))?: (.+)", re.DOTALL)
_VIEW: Final = re.compile(r"(.+?)( \[game=.*\])", re.DOTALL)
_NUMBERS: Final = re.compile(r"\d[\d, ]*")
_POSITION: Final = "this position cannot be played: "
_LONGEST: Final = 4000
"""No template is tried on a longer text: most of it would be what somebody typed."""
_DEEPEST: Final = 8
"""A sentence in a sentence in a sentence … goes no deeper, whatever colons somebody typed."""

Said = tuple[str, int]
"""Russian words, and how many characters of the English ones the templates know."""


class Templates:
    """English templates with their Russian ones."""

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        self.entries = [(pattern(english), weight(english), russian) for english, russian in pairs]

    def find(self, text: str, depth: int = 0) -> Said | None:
        """The text in the words of the template that knows most of it, its fields included; None where none fits."""
        best: Said | None = None
        for fits, known, russian in self.entries:
            match = fits.fullmatch(text)
            found = None if match is None else filled(russian, match.groupdict(), depth)
            if found is not None and (best is None or found[1] + known > best[1]):
                best = found[0], found[1] + known
        return best


def weight(template: str) -> int:
    """How many characters of a template are not fields."""
    return len(_FIELD.sub("", template))


def pattern(template: str) -> re.Pattern[str]:
    """A template as a regular expression; a field that is named twice holds the same both times."""
    parts: list[str] = []
    named: set[str] = set()
    for i, part in enumerate(_FIELD.split(template)):
        if i % 2 == 0:
            parts.append(re.escape(part))
        elif part in named:
            parts.append(f"(?P=f{part})")
        else:
            named.add(part)
            parts.append(f"(?P<f{part}>.*?)")
    return re.compile("".join(parts), re.DOTALL)


def filled(template: str, fields: dict[str, str], depth: int) -> Said | None:
    """A Russian template with its fields, and what is known of them; None where a field must be said and cannot."""
    out: list[str] = []
    known = 0
    at = 0
    for mark in re.finditer(r"\{(\d)(?::(\w+))?\}", template):
        text, how = fields[f"f{mark[1]}"], mark[2]
        found = said(text, depth + 1) if how in ("ru", "must") else None
        if (how == "must" and found is None) or (how == "number" and not _NUMBERS.fullmatch(text)):
            return None
        if how == "ru" and found is None:
            found = nouns().find(text, depth + 1)
        out += [template[at : mark.start()], text if found is None else found[0]]
        known += 0 if found is None else found[1]
        at = mark.end()
    return "".join([*out, template[at:]]), known


_LEARNED: Final[dict[str, str]] = {}
"""Templates that came with rules, sentences and words inside them alike."""


def learn(templates: Mapping[str, str]) -> None:
    """Take up templates from outside the tables; of one that is there already the later wording counts."""
    if not templates.items() <= _LEARNED.items():
        _LEARNED.update(templates)
        for found in (sentences, nouns, said):
            found.cache_clear()


@cache
def sentences() -> Templates:
    """The templates of whole sentences."""
    return Templates([*SENTENCES, *_LEARNED.items()])


@cache
def nouns() -> Templates:
    """The templates of words that stand inside a sentence."""
    return Templates([*NOUNS, *_LEARNED.items()])


@lru_cache(maxsize=512)
def said(text: str, depth: int = 0) -> Said | None:
    """A sentence in Russian; None where no template fits."""
    if depth > _DEEPEST:
        return None
    where = _WHERE.fullmatch(text)
    if where is not None:
        found = said(where[3], depth + 1)
        column = "" if where[2] is None else f", столбец {where[2]}"
        return None if found is None else (f"строка {where[1]}{column}: {found[0]}", found[1])
    if text.startswith(_POSITION):
        return problems(text[len(_POSITION) :], depth + 1)
    shown = _VIEW.fullmatch(text)
    if shown is not None:
        found = said(shown[1], depth + 1)
        return None if found is None else (found[0] + shown[2], found[1])
    return sentences().find(text, depth)


def problems(text: str, depth: int) -> Said:
    """What is wrong with a position: parts with ``; `` between them, some of which hold one themselves.

    Of all ways to join the pieces, the one in which the templates know most.
    """
    pieces = text.split("; ")
    best: list[tuple[int, list[str]]] = [(0, [])]
    for end in range(1, len(pieces) + 1):
        score, words = best[end - 1]
        ways = [(score, [*words, pieces[end - 1]])]
        for start in range(max(0, end - 3), end):
            found = said("; ".join(pieces[start:end]), depth)
            if found is not None:
                ways.append((best[start][0] + found[1], [*best[start][1], found[0]]))
        best.append(max(ways, key=lambda way: way[0]))
    score, words = best[-1]
    return f"эту позицию играть нельзя: {'; '.join(words)}", score + len(_POSITION)


def russian(message: str) -> str:
    """An error's English sentence in Russian; the English one where no template fits.

    A view that stands at its end may be of any length: it is not looked into.
    """
    shown = _VIEW.fullmatch(message)
    text, view = (message, "") if shown is None else (shown[1], shown[2])
    found = said(text) if len(text) <= _LONGEST else None
    return message if found is None else found[0] + view


def system_reason(error: OSError, lang: str) -> str:
    """What the operating system says against a file, as the end of a sentence."""
    text = error.strerror or str(error) or type(error).__name__
    return russian_noun(text) if lang == "ru" else text


def russian_noun(text: str) -> str:
    """What stands in the middle of a sentence, in Russian; as it is where no template fits."""
    found = nouns().find(text)
    return text if found is None else found[0]

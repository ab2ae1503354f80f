"""The tables of the languages: sentences by id, words that people type, and what rules bring.

A language is a folder ``languages/<code>/``; each of its tables is a flat object of texts. Tables of a family are
sections of ``<family>/languages/<code>.json``; see ``foolery.base.folders``.

    <area>.json                   sentences: ``cards.unknown`` is ``unknown`` of ``cards.json``
    <family>-events.json          what happens in a family, by kind of event; ``-moves``, ``-phrases`` in the same way
    usual-phrases.json            phrases that serve families without their own
    <family>-nouns.json           nouns in the forms that numbers ask for, ``deal|deals``; ``nouns.json`` for all
    <family>-people.json          what players are called by their places, in the cases of the language: ``cow``
    <name>-typed.json             what people type: for each word of the notation those that mean it, blanks between
    words.json                    its name, quotation marks, “and”, “or”, “2 to 5”, its script and some of its letters
    letters.json                  the letters of cards (``foolery.base.letters``)
    rules/<family>.json           the texts of rules in a language that their files lack (``foolery.ruleset.overlay``)

A sentence has no capital and no full stop: it may stand inside another. A sentence that a language lacks is said in
English.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, Final

from foolery.base.folders import SOURCE, languages, remembered, table, tables

strict = False
"""Whether a sentence that is missing, or does not fit its fields, raises: so it is in the tests, never for users."""

_NO_SENTENCES: Final = ("words", "letters", "nouns")
_FORMS: Final = ("-typed", "-nouns", "-people")
_LEARNED: Final[dict[str, Mapping[str, str]]] = {}
"""What rules have brought: a sentence by language for each id."""


_BRINGERS: Final[list[Callable[[], object]]] = []
"""What may bring more to learn. It stays until it has brought all: nobody misses a sentence that is on its way."""
_ASKING: Final = ContextVar("asking", default=False)
"""Whether this thread is asking them: what brings sentences reads some, and must not be asked for them in turn."""


class SentenceError(LookupError):
    """A sentence that is not there, or whose marks do not fit the fields; only in ``strict`` mode."""


def learn(sentences: Mapping[str, Mapping[str, str]]) -> None:
    """Take up sentences from outside the folders: a text by language for each id. The later wording counts."""
    _LEARNED.update(sentences)


def learn_when_asked(bring: Callable[[], object]) -> None:
    """Have this called once, before a sentence is said to be missing or all are told: it may bring more to learn."""
    _BRINGERS.append(bring)


def _learn_all() -> None:
    if _ASKING.get():
        return
    asking = _ASKING.set(True)
    try:
        for bring in tuple(_BRINGERS):
            # Several threads may ask at once: they wait for each other where modules are imported.
            bring()
            with suppress(ValueError):
                _BRINGERS.remove(bring)
    finally:
        _ASKING.reset(asking)


def areas(lang: str = SOURCE) -> list[str]:
    """The tables of a language that hold sentences."""
    return sorted(name for name in tables(lang) if holds_sentences(name))


@lru_cache(maxsize=1024)
def holds_sentences(name: str) -> bool:
    """Whether a table of this name holds sentences, and not words, letters or forms."""
    return name not in _NO_SENTENCES and not name.endswith(_FORMS) and not name.startswith("rules/")


def area(lang: str, name: str) -> Mapping[str, str]:
    """The sentences of one area in one language by their names; empty where there are none."""
    return table(lang, name)


@remembered
def merged(lang: str, *names: str) -> Mapping[str, str]:
    """These tables in one, with the English texts where the language lacks them."""
    found: dict[str, str] = {}
    for code in (SOURCE, lang):
        for name in names:
            found |= table(code, name)
    return found


def known(code: str, lang: str) -> str | None:
    """The sentence with this id as far as sentences have been learned; None where there is none yet."""
    learned = _LEARNED.get(code)
    if learned is not None and lang in learned:
        return learned[lang]
    name, _, rest = code.partition(".")
    return area(lang, name).get(rest) if holds_sentences(name) else None


def sentence_of(code: str, lang: str) -> str | None:
    """The sentence with this id, its marks not filled in; None where the language has none."""
    found = known(code, lang)
    if found is None and _BRINGERS:
        _learn_all()
        found = known(code, lang)
    return found


def codes() -> Iterator[str]:
    """Every id that has a sentence in the source language, those of rules included."""
    _learn_all()
    for name in areas():
        yield from (f"{name}.{rest}" for rest in area(SOURCE, name))
    yield from _LEARNED


def said(texts: Mapping[str, str], lang: str) -> str:
    """Of a text in several languages the one that is wanted, else the English one; empty where there is neither."""
    return texts.get(lang) or texts.get(SOURCE) or ""


def served(lang: str) -> dict[str, Any]:
    """A language as plain data, for whoever fills in its sentences elsewhere: its tables, those of rules included."""
    return {"language": lang, "tables": {name: dict(table(lang, name)) for name in sorted(tables(lang))}}


# What people type


@remembered
def typed(name: str) -> Mapping[str, str]:
    """What people type, in any language, and the word of the notation that it means; see the table ``<name>-typed``.

    Of two languages that mean otherwise by a word, the source counts, then the first.
    """
    found: dict[str, str] = {}
    for lang in reversed(languages()):
        found |= {word: meaning for meaning, words in typed_in(lang, name).items() for word in words}
    return found


def typed_in(lang: str, name: str) -> Mapping[str, tuple[str, ...]]:
    """What people type in one language for each word of the notation, the usual word first."""
    return {meaning: tuple(words.split()) for meaning, words in table(lang, f"{name}-typed").items()}


# Which language


def spoken_in(locale: str) -> str:
    """The language of a locale as the system writes it, ``ru_RU.UTF-8``; English where we have none for it."""
    wanted = locale.lower().replace("-", "_").partition(".")[0]
    return next((code for code in languages() if wanted == code or wanted.startswith(f"{code}_")), SOURCE)


def words(lang: str) -> Mapping[str, str]:
    """The few words and signs that every text of a language needs."""
    return merged(lang, "words")


def foreign(text: str, lang: str) -> str:
    """The first letters of another script in a text; empty where there are none.

    The notation is Latin: of its letters two may stand together anywhere.
    """
    own, run, script = words(lang)["script"], "", ""
    for letter in [*text, " "]:
        found = unicodedata.name(letter, "").partition(" ")[0] if letter.isalpha() else ""
        if found and found == script:
            run += letter
            continue
        if script and script != own and (script != "LATIN" or len(run) > 2):
            return run
        run, script = letter, found
    return ""

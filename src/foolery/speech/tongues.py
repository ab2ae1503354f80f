"""A language as a family speaks it: its grammar and its tables in one."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any, cast

from foolery.base import arguments, folders
from foolery.base.cards import Card, Place, Seat
from foolery.base.causes import reason
from foolery.base.errors import FooleryError, NotationError
from foolery.base.folders import SOURCE, languages, places, remembered, table, tables
from foolery.base.messages import Message
from foolery.speech.catalogues import merged, words
from foolery.speech.grammar import Grammar
from foolery.speech.voice import Proper, Voice, begun_as, sentence


@remembered
def grammar(lang: str) -> Grammar:
    """What the module ``grammar.py`` of a language offers."""
    folder = places()[lang]
    if folder.parent == folders.HOME:
        return cast(Grammar, import_module(f"foolery.languages.{lang}.grammar").GRAMMAR)
    spec = spec_from_file_location(f"foolery_language_{lang}", folder / "grammar.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return cast(Grammar, module.GRAMMAR)


def check_further() -> None:
    """Read all that languages from outside the package hold.

    Raises FooleryError for the first folder that holds none, and for the first file that cannot be read.
    """
    empty = folders.named_in_vain()
    if empty is not None:
        if not empty.is_dir():
            raise FooleryError("speech.no-folder", folder=str(empty))
        raise FooleryError("speech.no-language-within", folder=str(empty), example=str(empty.parent))
    for lang, folder in places().items():
        if folder.parent == folders.HOME:
            continue
        file = "grammar.py"
        try:
            grammar(lang)
            for name in sorted(tables(lang)):
                file = f"{name}.json"
                table(lang, name)
        except Exception as error:  # whatever somebody's own file raises
            why = reason(error)
            raise FooleryError("speech.broken-folder", file=str(folder / file), cause=why) from None


@remembered
def tongue(lang: str, family: str = "") -> Tongue:
    """The language of this code, with the tables of a family. Raises NotationError where there is no such language."""
    if lang not in languages():
        raise NotationError("speech.no-language", code=str(lang), languages=languages())
    return Tongue(lang, family)


def text_of(message: Message, lang: str = SOURCE) -> str:
    """The sentence of a message; in English where there is no such language."""
    return tongue(lang if lang in languages() else SOURCE).say_message(message)


def in_all(code: str, /, **fields: Any) -> dict[str, str]:
    """The sentence with this id in every language, by their codes."""
    return {lang: tongue(lang).say(code, **fields) for lang in languages()}


class Tongue:
    """A grammar, with the sentences of all areas and the tables of one family."""

    def __init__(self, lang: str, family: str = "") -> None:
        self.code = lang
        self.family = family
        self.grammar = grammar(lang)

        def part(name: str) -> Mapping[str, str]:
            return merged(lang, f"{family}-{name}") if family else {}

        self.events, self.moves = part("events"), part("moves")
        self.phrases = {**merged(lang, "usual-phrases"), **part("phrases")}
        self.people = part("people")
        self.nouns = {**merged(lang, "nouns"), **part("nouns")}
        self.words = words(lang)
        self.voice = Voice(self)

    def __reduce__(self) -> tuple[Any, ...]:
        # By name: there is one in a process, and the grammar of a further folder is no module that a pickle finds.
        return tongue, (self.code, self.family)

    # Sentences

    def to(self, seat: Seat | None, names: Sequence[str] | None = None) -> Voice:
        """The language as it speaks to a seat, None for the public, of players with these names."""
        return Voice(self, seat, names)

    def say(self, code: str, /, **fields: Any) -> str:
        """The sentence with this id, to everybody; players are numbered."""
        return self.voice.said(code, fields, False)

    def sentence(self, code: str, /, **fields: Any) -> str:
        """The same with a capital and a full stop."""
        return sentence(self.voice.said(code, fields, False))

    def say_message(self, message: Message) -> str:
        """The sentence of a message."""
        return self.voice.said(message.code, message.fields)

    # Numbers, people and lists

    def number(self, number: int, noun: str) -> str:
        """A number with a noun of the family or of all: “2 times”."""
        forms = self.nouns[noun].split("|")
        return f"{number} {forms[min(self.plural(abs(number)), len(forms) - 1)]}"

    def person(
        self, place: Place, seat: Seat | None, names: Sequence[str] | None, case: str = "nom", called: str = ""
    ) -> str:
        """Who sits at a place, as this seat is told it, with what the family calls whoever sits there."""
        if type(names) is tuple and {*map(type, names)} == {str}:
            return _person(self, place, seat if seat == place else None, names, case, called)
        return self.told_person(place, seat, names, case, called)

    def told_person(
        self, place: Place, seat: Seat | None, names: Sequence[str] | None, case: str = "nom", called: str = ""
    ) -> str:
        """The same, worked out anew."""
        if place >= 0 and self.people and not called:
            called = self.people[str(place % len(self.people))]
        text = self.grammar.person(place, seat, names, case, called)
        name = arguments.named(names, place) if names and place not in (-1, seat) else ""
        return Proper(text) if name and text.startswith(name) else text

    def join(self, items: Iterable[str], word: str = "") -> str:
        """A list with a word before its last item: “and” where none is given."""
        items = list(items)
        return begun_as(items[0] if items else "", self.grammar.join(items, word))

    # What the grammar knows by itself

    def plural(self, number: int) -> int:
        """Which form of a word goes with a number."""
        return self.grammar.plural(number)

    def gender(self, rank: int) -> int:
        """Which form of a word goes with a rank."""
        return self.grammar.gender(rank)

    def card(self, card: Card, case: str = "nom") -> str:
        """A card without article."""
        return self.grammar.card(card, case)

    def the_card(self, card: Card, case: str = "nom") -> str:
        """A card as it stands in a sentence."""
        return self.grammar.the_card(card, case)

    def cards(self, cards: Sequence[Card], case: str = "nom") -> str:
        """Cards as they stand in a sentence."""
        return _cards(self.grammar, tuple(cards), case)

    def groups(self, cards: Sequence[Card], case: str = "nom") -> list[str]:
        """For each suit its cards in one phrase."""
        return list(_groups(self.grammar, tuple(cards), case))

    def rank(self, rank: int, case: str = "nom") -> str:
        """A rank."""
        return self.grammar.rank(rank, case)

    def a(self, noun: str) -> str:
        """A noun with the indefinite article."""
        return self.grammar.a(noun)

    def suit(self, suit: int, case: str = "nom") -> str:
        """A suit."""
        return self.grammar.suit(suit, case)

    def count(self, number: int, case: str = "nom") -> str:
        """A number of cards."""
        return self.grammar.count(number, case)

    def figure(self, number: float, form: str) -> str:
        """A number with the decimal sign of the language."""
        return self.grammar.figure(number, form)


# What is said of the same people and the same hand again, at every move, to all who see it.


@lru_cache(maxsize=8192)
def _person(tongue: Tongue, place: Place, seat: Seat | None, names: tuple[str, ...], case: str, called: str) -> str:
    return tongue.told_person(place, seat, names, case, called)


@lru_cache(maxsize=8192)
def _cards(grammar: Grammar, cards: tuple[Card, ...], case: str) -> str:
    return grammar.cards(cards, case)


@lru_cache(maxsize=8192)
def _groups(grammar: Grammar, cards: tuple[Card, ...], case: str) -> tuple[str, ...]:
    return tuple(grammar.groups(cards, case))

"""A language: its grammar and its tables of sentences, of the package and of each family.

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

import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from contextvars import ContextVar
from functools import lru_cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any, Final, cast

from foolery.base import arguments, folders
from foolery.base.cards import Card, Place, Seat
from foolery.base.causes import reason
from foolery.base.errors import FooleryError, NotationError
from foolery.base.folders import SOURCE, languages, places, remembered, table, tables
from foolery.base.messages import Message
from foolery.speech.grammar import Grammar
from foolery.speech.sentences import Proper, Voice, begun_as, sentence

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

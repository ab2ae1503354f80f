"""Sentences filled in: texts with marks, and the language that speaks to a seat.

    {cards}              a field: a text, a number, a message, a list of these, or a thing of the game
    {cards:acc}          in a case: nom (meant where none is named), gen, dat, acc, ins
    {names:and}          a list with “and” before its last item; ``or`` in the same way
    {these:semicolons}   a list with semicolons, else with commas
    {names:quoted}       in the quotation marks of the language, each item of a list
    {seats:span}         whole numbers in short: “2 to 5, 7 or 8”
    {seat:player}        a seat as people count players, from 1
    {card:bare}          without an article; {rank:a} with the indefinite one, in languages that have them
    {people:and:dat}     a list of things in a case
    [take|takes]         the form of a word that goes with ``who``: second person before third
    [to:take|takes]      the same about another field that is a person
    [n:card|cards]       the form that a number asks for, or the number of cards or items; as many as the language has
    [rank:un|une]        the form that the gender of a card or rank asks for

The forms in brackets may hold fields: ``[who:your|{who:gen}] trumps``. A bracket without ``|`` is only a bracket.

Why this is none of the systems that others use: ``docs/decisions.md``, “Sentences are neither gettext's nor Fluent's”.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Protocol

from foolery.base import folders
from foolery.base.cards import Place, Seat, parse_card, rank
from foolery.base.errors import FooleryError
from foolery.base.meant import RANKS_WRITTEN, SUITS_WRITTEN
from foolery.base.messages import Meant, Message
from foolery.speech import language as speech_language
from foolery.speech.grammar import Grammar

CASES: Final = ("nom", "gen", "dat", "acc", "ins")
MANNERS: Final = ("and", "or", "semicolons", "quoted", "span", "player", "bare", "a")
"""What else may stand after a colon."""
WHO: Final = "who"
"""Whom a bracket is about that does not say it."""

_MARK: Final = re.compile(
    r"\{(?P<field>\w+)(?::(?P<how>\w+(?::\w+)*))?\}|\[(?:(?P<about>\w+):)?(?P<forms>[^\[\]|]*(?:\|[^\[\]|]*)+)\]"
)


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark: a field with how it is said, or the forms that it chooses from; ``text`` is the mark as written."""

    text: str
    field: str
    how: tuple[str, ...] = ()
    forms: tuple[Parts, ...] = ()


Parts = tuple[str | Mark, ...]


@lru_cache(maxsize=8192)  # A catalogue has some thousand sentences, and each is said again and again.
def parsed(template: str) -> Parts:
    """A template as plain texts and marks."""
    out: list[str | Mark] = []
    at = 0
    for found in _MARK.finditer(template):
        if found.start() > at:
            out.append(template[at : found.start()])
        if found["field"] is not None:
            out.append(Mark(found[0], found["field"], tuple(found["how"].split(":")) if found["how"] else ()))
        else:
            out.append(Mark(found[0], found["about"] or WHO, (), tuple(map(parsed, found["forms"].split("|")))))
        at = found.end()
    return (*out, template[at:]) if at < len(template) else tuple(out)


def marks(parts: Parts) -> list[Mark]:
    """All marks, those inside the forms of others too."""
    own = [part for part in parts if isinstance(part, Mark)]
    return own + [mark for one in own for form in one.forms for mark in marks(form)]


@lru_cache(maxsize=8192)
def fields_of(sentence: str) -> frozenset[str]:
    """The fields that a sentence names."""
    return frozenset(mark.field for mark in marks(parsed(sentence)))


@lru_cache(maxsize=8192)
def closed(template: str) -> bool:
    """Whether every bracket and brace belongs to a mark, so that nobody has forgotten to close one."""
    return not stray(template)


@lru_cache(maxsize=8192)
def unknown_how(template: str) -> str:
    """The first case or manner of a template that there is not; empty where there are all."""
    hows = (how for mark in marks(parsed(template)) for how in mark.how)
    return next((how for how in hows if how not in CASES and how not in MANNERS), "")


def plain(template: str) -> str:
    """A template without its fields: what its author has written in letters, every form of it."""
    return _plain(parsed(template))


def _plain(parts: Parts) -> str:
    return "".join(part if isinstance(part, str) else " ".join(map(_plain, part.forms)) for part in parts)


def stray(template: str) -> bool:
    """Whether a bracket or brace stands in a template that belongs to no mark: somebody has forgotten to close one."""
    return any(sign in part for part in parsed(template) if isinstance(part, str) for sign in "{}[]")


FIELDS: Final = ("who", "to", "cards", "card", "card2", "rest", "count", "suit", "title", "move")
"""What the words of a rule may name."""


class WordingError(FooleryError):
    """A template that names a field or case that is not there, or leaves a bracket open."""


class Language(Grammar, Protocol):
    """A grammar together with the tables of a family."""

    @property
    def events(self) -> Mapping[str, str]:
        """Templates of a family's own events by kind."""

    @property
    def moves(self) -> Mapping[str, str]:
        """Templates of its own moves by kind word."""

    @property
    def phrases(self) -> Mapping[str, str]:
        """Templates and words of the other texts, by name."""

    def number(self, number: int, noun: str) -> str:
        """A number with one of the family's nouns, named in the English plural: “2 times”."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something of the game that a field means: ``of`` are cards, one suit, rank or place."""

    kind: str
    of: tuple[int, ...] = ()
    number: int = 0
    noun: str = ""

    @classmethod
    def read(cls, meant: Meant) -> Thing:
        """The thing that stands in a message."""
        read: Callable[[str], int] = {
            "card": parse_card,
            "cards": parse_card,
            "suit": lambda text: -1 if text == "-" else SUITS_WRITTEN.index(text),
            "rank": RANKS_WRITTEN.index,
        }.get(meant.kind, int)
        return cls(meant.kind, tuple(map(read, meant.of)), meant.number, meant.noun)


class Proper(str):
    """A text that begins with what somebody has written, a name, a path, an id: it gets no capital."""

    __slots__ = ()


def begun_as(first: object, text: str) -> str:
    """A text that begins with this; a proper name at its beginning makes it one that stays as it is."""
    return Proper(text) if first.__class__ is Proper else text


def strung(texts: Sequence[str], between: str = " ") -> str:
    """Texts with this between them."""
    return begun_as(texts[0] if texts else "", between.join(texts))


@dataclass(frozen=True, slots=True)
class Voice:
    """A language that speaks to a seat (None: the public) of players who have these names, if any."""

    language: Language
    seat: Seat | None = None
    names: Sequence[str] | None = None

    def say(self, code: str, /, **fields: Any) -> str:
        """The sentence with this id, without capital and full stop; ``fields`` may hold more than it names."""
        return self.said(code, fields, False)

    def sentence(self, code: str, /, **fields: Any) -> str:
        """The same with a capital and a full stop."""
        return sentence(self.said(code, fields, False))

    def said(self, code: str, fields: Mapping[str, Any], all_named: bool = True) -> str:
        """The sentence with this id. Where nobody has words for it, the id: so an error of somebody's own can be read.

        Raises SentenceError in ``strict`` mode alone, where a field is lacking or, ``all_named``, one is not named.
        """
        lang = self.language.code
        text = speech_language.sentence_of(code, lang)
        if text is None:
            if speech_language.strict:
                raise speech_language.SentenceError(f"there is no sentence {code} in {lang}")
            text = speech_language.sentence_of(code, folders.SOURCE)
        if text is None:
            return code
        if speech_language.strict:
            named, given = fields_of(text), set(fields)
            if named != given if all_named else named - given:
                raise speech_language.SentenceError(f"{code} in {lang} names {named}, given are {given}")
        return self.plainly(text, fields, all_named)

    def plainly(self, template: str, fields: Mapping[str, Any], messages: bool = False) -> str:
        """A template with its marks filled in; what cannot be filled in stays as it is written.

        With the fields of ``messages`` a text is a name, a path or an id: words come there as messages of their own.
        """
        plain = plain_fields(fields, _is_plain)
        if plain is None or (self.names is not None and type(self.names) is not tuple):
            return self.made_plainly(template, fields, messages)
        return _plain_text(self, template, plain, messages)

    def made_plainly(self, template: str, fields: Mapping[str, Any], messages: bool) -> str:
        """The same, made anew."""
        say = self.given if messages else self.shown

        def one(mark: Mark) -> str:
            return say(fields[mark.field], mark.how) if mark.field in fields else mark.text

        return self._joined(parsed(template), lambda mark: fields.get(mark.field, 0), one)

    def fill(self, template: str, found: Callable[[str], Any]) -> str:
        """A template with what ``found`` finds for its fields, None for nothing. Raises WordingError."""

        def value(mark: Mark) -> Any:
            value = found(mark.field)
            if value is None:
                raise WordingError("speech.no-field", name=f"{{{mark.field}}}", fields=FIELDS)
            return value

        return self._joined(_checked(template), value, lambda mark: self.shown(value(mark), mark.how))

    def _joined(self, parts: Parts, value: Callable[[Mark], Any], one: Callable[[Mark], str]) -> str:
        """The parts of a template put together: of several forms the one that their ``value`` asks for, each other mark
        as ``one`` says it.
        """
        # By the class itself: a call for each part of each sentence would be most of the work.
        texts = [
            (self._joined(self.chosen(part.forms, value(part)), value, one) if part.forms else one(part))
            if type(part) is Mark
            else str(part)
            for part in parts
        ]
        return begun_as(next(filter(None, texts), ""), "".join(texts))

    def chosen(self, forms: Sequence[Parts], value: Any) -> Parts:
        """The one of several forms that this value asks for; the last where it asks for none."""
        return forms[min(self.form(value), len(forms) - 1)]

    def form(self, value: Any) -> int:
        """Which form of a word a value asks for: by number, by person, by gender."""
        if isinstance(value, Meant):
            value = Thing.read(value)
        if isinstance(value, int):
            return self.language.plural(abs(value))
        if isinstance(value, list | tuple):
            return self.language.plural(len(value))
        if not isinstance(value, Thing):
            return len(CASES) + len(MANNERS)
        if value.kind == "person":
            return int(value.of[0] < 0 or value.of[0] != self.seat)
        if value.kind in ("card", "rank"):
            return self.language.gender(rank(value.of[0]) if value.kind == "card" else value.of[0])
        return self.language.plural(value.number)

    # Fields

    def given(self, value: Any, how: tuple[str, ...] = ()) -> str:
        """A field of a message, whose texts are as somebody has written them."""
        text = self.shown(value, how)
        first = value[0] if isinstance(value, list | tuple) and value else value
        return Proper(text) if isinstance(first, str) and "quoted" not in how else text

    def shown(self, value: Any, how: tuple[str, ...] = ()) -> str:
        """A field as it stands in a sentence; ``how`` is what its mark says after the colon."""
        if value.__class__ is str and not how:
            return value
        if value.__class__ is Thing:
            return self.called(value, how)
        if isinstance(value, Message):
            return self.said(value.code, value.fields)
        if isinstance(value, Meant):
            return self.called(Thing.read(value), how)
        if isinstance(value, list | tuple):
            return self.listed(value, how)
        if value is None or isinstance(value, bool):
            return json.dumps(value)
        if "player" in how and isinstance(value, int):
            return str(value + 1)
        text = value if isinstance(value, str) else str(value)
        return self.quoted(text) if "quoted" in how else text

    def listed(self, values: Sequence[Any], how: tuple[str, ...]) -> str:
        """A list, each of its items in the case that its mark names."""
        if "span" in how:
            return self.span(values)
        rest = tuple(one for one in how if one not in ("and", "or", "semicolons"))
        items = [str(item) if item == "…" else self.shown(item, rest) for item in values]
        words = speech_language.words(self.language.code)
        for word in ("and", "or"):
            if word in how:
                return begun_as(items[0] if items else "", self.language.join(items, words[word]))
        return strung(items, "; " if "semicolons" in how else ", ")

    def called(self, thing: Thing, how: tuple[str, ...]) -> str:
        """What a thing of the game is called."""
        if not how:
            return self.in_full(thing, "nom")
        case = next((one for one in how if one in CASES), "nom")
        text = self.bare(thing, case) if {"bare", "a"}.intersection(how) else self.in_full(thing, case)
        return self.language.a(text) if "a" in how else text

    def bare(self, thing: Thing, case: str) -> str:
        """What a thing is called without article."""
        return self.language.card(thing.of[0], case) if thing.kind == "card" else self.in_full(thing, case)

    def in_full(self, thing: Thing, case: str) -> str:
        """What a thing is called in a sentence."""
        language = self.language
        if thing.kind == "person":
            return language.person(thing.of[0], self.seat, self.names, case)
        if thing.kind == "card":
            return language.the_card(thing.of[0], case)
        if thing.kind == "suit":
            return language.suit(thing.of[0], case)
        if thing.kind == "rank":
            return language.rank(thing.of[0], case)
        if thing.noun:
            return language.number(thing.number, thing.noun)
        return language.cards(thing.of, case) if thing.of else language.count(thing.number, case)

    def quoted(self, text: str) -> str:
        """A text in the quotation marks of the language."""
        words = speech_language.words(self.language.code)
        return f"{words['open']}{text}{words['close']}"

    def span(self, numbers: Iterable[int]) -> str:
        """Whole numbers in short: “2 to 6”, “4 or 6”, “2 to 5, 7 or 8”; “0” for none."""
        runs: list[list[int]] = []
        for number in numbers:
            if runs and number == runs[-1][-1] + 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        words = speech_language.words(self.language.code)
        parts: list[str] = []
        for run in runs:
            whole = len(run) > 2 or len(runs) == 1 < len(run)
            ends = {"from": run[0], "to": run[-1]}
            parts += [self.plainly(words["until"], ends)] if whole else map(str, run)
        return self.language.join(parts, words["or"]) or "0"


def plain_fields(fields: Mapping[str, Any], is_plain: Callable[[Any], bool]) -> tuple[tuple[str, Any], ...] | None:
    """Fields as a key of what is said of them; None where not all are plain, themselves or what they list.

    A value is plain where whatever is equal to it is said alike.
    """
    plain = []
    for name, value in fields.items():
        listed = type(value) is list or type(value) is tuple
        if not all(map(is_plain, value)) if listed else not is_plain(value):
            return None
        plain.append((name, tuple(value) if listed else value))
    return tuple(plain)


def _is_plain(value: Any) -> bool:
    # By their very types: a truth value is equal to a number, and a text may be marked as something.
    return type(value) in (str, int, Meant, Thing)


@lru_cache(maxsize=8192)
def _checked(template: str) -> Parts:
    """A template that whoever has written it has got right. Raises WordingError."""
    if not closed(template):
        raise WordingError("speech.not-closed", template=template)
    if unknown := unknown_how(template):
        raise WordingError("speech.no-case", case=unknown, cases=CASES)
    return parsed(template)


@lru_cache(maxsize=8192)  # The line of the moment and whom a seat waits for are the same for many seats and moves.
def _plain_text(voice: Voice, template: str, fields: tuple[tuple[str, Any], ...], messages: bool) -> str:
    return voice.made_plainly(template, dict(fields), messages)


def with_capital(text: str) -> str:
    """The text with a capital, but for a name or an id at its beginning, which stays as it was written."""
    return text if isinstance(text, Proper) else text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """The text with a capital and a full stop."""
    return _sentence(text) if type(text) is str else _made_sentence(text)


def _made_sentence(text: str) -> str:
    text = with_capital(begun_as(text, " ".join(text.split())))
    return text if not text or text[-1] in ".!?" else text + "."


_sentence: Final = lru_cache(maxsize=8192)(_made_sentence)
"""The same for a text that is no proper name, which would be equal to it."""


def person(place: Place) -> Thing:
    """Whoever sits at a place."""
    return Thing("person", (place,))

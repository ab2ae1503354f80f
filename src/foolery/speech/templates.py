"""Sentences from templates: what the words of a family and the words of a rule file are written in.

A template is a sentence with two kinds of marks. Fields are filled in:

    {who}     the place that acts: “you” for the seat addressed, else a name, or “player 2”
    {to}      the place that cards or a role go to, in the same way
    {cards}   the cards concerned by name; where the seat does not see them, their number: “2 cards”
    {card}    the first of them; {card2} the second; {rest} those after the second
    {count}   the number of cards, always as a number: “2 cards”
    {suit}    the suit of the first card
    {title}, {move} …  plain texts that the caller brings (a rule's title, a move in notation)

A field takes a case after a colon: ``{cards:acc}``, ``{who:dat}``; the cases are nom (meant when none is named), gen,
dat, acc and ins. English knows only gen, “your” or “Anna's”. Names of players are never declined; the Russian oblique
cases write “игроку Анна”, so templates read best with people in the nominative.

Forms of a verb stand in brackets, second person before third: ``{who} [take|takes] {cards}`` and, about ``{to}``,
``{to} [to:defend|defends]``. A sentence gets its capital and full stop by itself. A rule file writes

    words = {
        "gift": {
            "en": "{who} [give|gives] {cards} to {to}",
            "ru": "{who} [отдаёте|отдаёт] {cards:acc}, [to:берёте|берёт] {to}",
        }
    }
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol

from foolery.base.cards import COPY, Card, Place, Seat, rank, suit
from foolery.base.errors import FooleryError, NotationError

CASES: Final = ("nom", "gen", "dat", "acc", "ins")
FIELDS: Final = ("who", "to", "cards", "card", "card2", "rest", "count", "suit", "title", "move")

_MARK: Final = re.compile(
    r"\{(?P<field>\w+)(?::(?P<case>\w+))?\}|\[(?P<about>to:)?(?P<second>[^|\[\]]*)\|(?P<third>[^|\[\]]*)\]"
)


class WordingError(FooleryError):
    """A template that names a field or case that is not there, or leaves a bracket open."""


class Language(Protocol):
    """What a language knows about cards, numbers and people, with the sentences of one family."""

    @property
    def code(self) -> str: ...

    @property
    def events(self) -> Mapping[str, str]:
        """Templates of a family's own events by kind."""

    @property
    def moves(self) -> Mapping[str, str]:
        """Templates of its own moves by kind word."""

    @property
    def phrases(self) -> Mapping[str, str]:
        """Templates and words of the other texts, by name."""

    def card(self, card: Card, case: str = "nom") -> str:
        """A card without article: “nine of clubs”, «девятку треф»."""

    def the_card(self, card: Card, case: str = "nom") -> str:
        """A card as it stands in a sentence: “the nine of clubs”."""

    def cards(self, cards: Sequence[Card], case: str = "nom") -> str:
        """Cards as they stand in a sentence: “the nines of clubs and hearts”."""

    def groups(self, cards: Sequence[Card], case: str = "nom") -> list[str]:
        """For each suit its cards in one phrase: “the six and nine of clubs”."""

    def rank(self, rank: int, case: str = "nom") -> str:
        """A rank: “nine”, «девятка»."""

    def suit(self, suit: int, case: str = "nom") -> str:
        """A suit: “clubs”, «трефы»."""

    def count(self, number: int, case: str = "nom") -> str:
        """A number of cards: “2 cards”, «2 карты»."""

    def number(self, number: int, noun: str) -> str:
        """A number with one of the family's nouns, named in the English plural: “2 times”, «2 раза»."""

    def join(self, items: Iterable[str]) -> str:
        """A list with “and” before its last item."""

    def person(self, place: Place, seat: Seat | None, names: Sequence[str] | None, case: str = "nom") -> str:
        """Who sits at a place, as this seat is told it."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a template may name, and to whom it is said."""

    who: Place = -1
    to: Place = -1
    cards: tuple[Card, ...] = ()
    count: int = 0
    seat: Seat | None = None
    names: Sequence[str] | None = None
    texts: Mapping[str, str] = field(default_factory=dict)


def say(template: str, facts: Facts, language: Language) -> str:
    """Fill in a template. Raises WordingError."""

    def filled(mark: re.Match[str]) -> str:
        name = mark["field"]
        if name is None:
            about = facts.to if mark["about"] else facts.who
            spoken_to = about >= 0 and about == facts.seat
            return mark["second"] if spoken_to else mark["third"]
        return _field(name, mark["case"] or "nom", facts, language)

    bare = _MARK.sub("", template)
    if any(sign in bare for sign in "{}[]"):
        raise WordingError("speech.not-closed", template=template)
    return _MARK.sub(filled, template)


def _field(name: str, case: str, facts: Facts, language: Language) -> str:
    if case not in CASES:
        raise WordingError("speech.no-case", case=case, cases=CASES)
    if name == "who":
        return language.person(facts.who, facts.seat, facts.names, case)
    if name == "to":
        return language.person(facts.to, facts.seat, facts.names, case)
    if name == "count":
        return language.count(facts.count, case)
    if name == "cards":
        return language.cards(facts.cards, case) if facts.cards else language.count(facts.count, case)
    if name == "rest":
        return language.cards(facts.cards[2:], case)
    if name in facts.texts:
        return facts.texts[name]
    number = {"card": 0, "card2": 1, "suit": 0}.get(name)
    if number is None or number >= len(facts.cards):
        raise WordingError("speech.no-field", name=f"{{{name}}}", fields=FIELDS)
    if name == "suit":
        return language.suit(suit(facts.cards[0]), case)
    return language.the_card(facts.cards[number], case)


def first_said(templates: Iterable[str], facts: Facts, language: Language) -> str | None:
    """The first of these templates that can be filled in, as a sentence; None where none can."""
    for template in templates:
        with suppress(WordingError):
            return sentence(say(template, facts, language))
    return None


def own_words(wording: Any, key: str, language: Language) -> str:
    """What the rules in play say for this key; English where they lack the language, empty where they say nothing."""
    found = wording.get(key) if isinstance(wording, Mapping) else None
    if not isinstance(found, Mapping):
        return ""
    return str(found.get(language.code) or found.get("en") or "")


def plain_event(kind: str, facts: Facts, language: Language) -> str:
    """An event that nobody has words for; the family has the phrases ``unknown`` and ``unknown-cards``."""
    texts = {"move": kind.replace("-", " ")}
    if facts.who < 0:
        return sentence(texts["move"])
    told = replace(facts, texts=texts)
    return sentence(say(language.phrases["unknown-cards" if facts.count else "unknown"], told, language))


def spoken(languages: Mapping[str, Language], code: str) -> Language:
    """The language by its code. Raises NotationError."""
    found = languages.get(code)
    if found is None:
        raise NotationError("speech.no-language", code=code, languages=list(languages))
    return found


def sentence(text: str) -> str:
    """The text with a capital and a full stop."""
    text = " ".join(text.split())
    if not text:
        return ""
    text = text[0].upper() + text[1:]
    return text if text[-1] in ".!?" else text + "."


def by_suit(cards: Sequence[Card]) -> list[tuple[int, list[Card]]]:
    """The cards gathered by suit in the order in which the suits come; a card without suit stands alone."""
    out: list[tuple[int, list[Card]]] = []
    for card in cards:
        where = suit(card)
        group = next((held for found, held in out if found == where and where >= 0), None)
        if group is None:
            out.append((where, [card]))
        else:
            group.append(card)
    return out


def one_rank(cards: Sequence[Card]) -> int:
    """The rank that several cards share; -1 where they share none or have no suit."""
    ranks = {rank(card) for card in cards}
    return ranks.pop() if len(ranks) == 1 and len(cards) > 1 and suit(cards[0]) >= 0 else -1


def times(items: Sequence[int]) -> list[tuple[int, int]]:
    """Each item once with how often it comes, in the order of coming: twins of two packs."""
    seen: dict[int, int] = {}
    for item in items:
        seen[item] = seen.get(item, 0) + 1
    return list(seen.items())


def face(card: Card) -> Card:
    """A card without its copy."""
    return card % COPY

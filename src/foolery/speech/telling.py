"""What happened and what may be done, in the words of a family or of a rule file.

Their templates name these fields beside those that the caller brings as ``texts``:

    {who}     the place that acts: “you” for the seat addressed, else a name, or “player 2”
    {to}      the place that cards or a role go to, in the same way
    {cards}   the cards concerned by name; where the seat does not see them, their number: “2 cards”
    {card}    the first of them; {card2} the second; {rest} those after the second
    {count}   the number of cards, always as a number: “2 cards”
    {suit}    the suit of the first card
    {title}, {move} …  what the caller brings (a rule's title, a move in notation, a list of names)

Names of players are never declined: where a language has cases, templates read best with people in the nominative. A
rule file writes, for each of its languages,

    words = {
        "gift": {
            "en": "{who} [give|gives] {cards} to {to}",
        }
    }
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple

from foolery.base.cards import Card, Place, Seat, suit
from foolery.base.messages import Meant
from foolery.speech import catalogues
from foolery.speech.voice import Language, Thing, Voice, WordingError, person, sentence


@dataclass(frozen=True, slots=True)
class Facts:
    """What a template may name, and to whom it is said; ``texts`` are further fields of any kind."""

    who: Place = -1
    to: Place = -1
    cards: tuple[Card, ...] = ()
    count: int = 0
    seat: Seat | None = None
    names: Sequence[str] | None = None
    texts: Mapping[str, Any] = field(default_factory=dict)

    def found(self, name: str) -> Any:
        """The field of this name; None where there is none."""
        if name in ("who", "to"):
            return person(self.who if name == "who" else self.to)
        if name == "count":
            return Thing("number", (), self.count)
        if name == "cards":
            return Thing("cards", self.cards, len(self.cards) or self.count)
        if name == "rest":
            return Thing("cards", self.cards[2:]) if self.cards[2:] else ""
        if name in self.texts:
            return self.texts[name]
        number = {"card": 0, "card2": 1, "suit": 0}.get(name)
        if number is None or number >= len(self.cards):
            return None
        return Thing("suit", (suit(self.cards[0]),)) if name == "suit" else Thing("card", (self.cards[number],))


def say(template: str, facts: Facts, language: Language) -> str:
    """Fill in a template. Raises WordingError."""
    known = _known(facts)
    if known is None:
        return Voice(language, facts.seat, facts.names).fill(template, facts.found)
    return _filled(template, known, language)


class _Known(NamedTuple):
    """Facts of which equal ones are said alike."""

    who: Place
    to: Place
    cards: tuple[Card, ...]
    number: int
    seat: Seat | None
    names: tuple[str, ...] | None
    texts: tuple[tuple[str, Any], ...]


def _known(facts: Facts) -> _Known | None:
    """These facts as a key; None where they hold what is said otherwise although it is equal.

    Who is told matters to a sentence only where it is about him, so the others at a table share one.
    """
    if type(facts.cards) is not tuple or (facts.names is not None and type(facts.names) is not tuple):
        return None
    texts = []
    for name, value in facts.texts.items():
        listed = type(value) is list or type(value) is tuple
        if not all(map(_is_plain, value if listed else (value,))):
            return None
        texts.append((name, tuple(value) if listed else value))
    seat = facts.seat if facts.seat in (facts.who, facts.to) else None
    names = _of_these(facts.names, facts.who, facts.to) if facts.names else facts.names
    return _Known(facts.who, facts.to, facts.cards, facts.count, seat, names, tuple(texts))


def _of_these(names: tuple[str, ...], *places: Place) -> tuple[str, ...]:
    """The names without those of others, so that what is said of cards alone is the same at every table."""
    last = max(place for place in (0, *places) if place < len(names))
    return tuple(name if place in places else "" for place, name in enumerate(names[: last + 1]))


def _is_plain(value: Any) -> bool:
    """Whether whatever is equal to this is said alike to everybody: no text that is marked as something, nobody."""
    kind = type(value)
    return kind is str or kind is int or (kind is Meant and value.kind != "person")


@lru_cache(maxsize=32768)  # A table says the same of the same cards and people to all who see it, move after move.
def _filled(template: str, known: _Known, language: Language) -> str:
    facts = Facts(*known[:-1], dict(known.texts))
    return Voice(language, facts.seat, facts.names).fill(template, facts.found)


def first_said(templates: Iterable[str], facts: Facts, language: Language) -> str | None:
    """The first of these templates that can be filled in, as a sentence; None where none can."""
    for template in templates:
        with suppress(WordingError):
            return sentence(say(template, facts, language))
    return None


def own_words(wording: Any, key: str, language: Language) -> str:
    """What the rules in play say for this key; English where they lack the language, empty where they say nothing."""
    found = wording.get(key) if isinstance(wording, Mapping) else None
    return str(catalogues.said(found, language.code)) if isinstance(found, Mapping) else ""


def plain_event(kind: str, facts: Facts, language: Language) -> str:
    """An event that nobody has words for; the family has the phrases ``unknown`` and ``unknown-cards``."""
    texts = {"move": kind.replace("-", " ")}
    if facts.who < 0:
        return sentence(texts["move"])
    told = replace(facts, texts=texts)
    return sentence(say(language.phrases["unknown-cards" if facts.count else "unknown"], told, language))

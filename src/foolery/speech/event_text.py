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
from typing import Any, TypeGuard

from foolery.base.cards import Card, Place, Seat, suit
from foolery.base.messages import Meant
from foolery.speech.language import said
from foolery.speech.sentences import Language, Thing, Voice, WordingError, fields_of, person, plain_fields, sentence


@dataclass(slots=True)  # A frozen one takes three times as long to make, and each sentence makes one.
class Facts:
    """What a template may name, and to whom it is said; ``texts`` are further fields of any kind. Nobody changes it."""

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
    names, who, to = facts.names, facts.who, facts.to
    texts = plain_fields(facts.texts, _is_plain)
    if texts is None or type(facts.cards) is not tuple or (names is not None and type(names) is not tuple):
        return Voice(language, facts.seat, names).fill(template, facts.found)
    # Who is told matters to a sentence only where it is about him, and so do the names of others: so the others at a
    # table share one, and what is said of cards alone is the same at every table.
    about = fields_of(template)
    if who >= 0 and "who" not in about:
        who = -1
    if to >= 0 and "to" not in about:
        to = -1
    seat = facts.seat if facts.seat in (who, to) else None
    its = (_name(names, who), _name(names, to)) if names else names
    return _filled(template, language, who, to, facts.cards, facts.count, seat, its, texts)


def _name(names: tuple[str, ...], place: Place) -> str | None:
    """The name of whoever sits at a place; None where nobody of the table does."""
    return names[place] if 0 <= place < len(names) else None


def _is_plain(value: Any) -> bool:
    """Whether whatever is equal to this is said alike to everybody: no text that is marked as something, nobody."""
    kind = type(value)
    return kind is str or kind is int or (kind is Meant and value.kind != "person")


@lru_cache(maxsize=32768)  # A table says the same of the same cards and people to all who see it, move after move.
def _filled(
    template: str,
    language: Language,
    who: Place,
    to: Place,
    cards: tuple[Card, ...],
    count: int,
    seat: Seat | None,
    its: tuple[str | None, ...] | None,
    texts: tuple[tuple[str, Any], ...],
) -> str:
    names: tuple[str, ...] | None = None if its is None else ()
    if its:
        there = {place: name for place, name in zip((who, to), its, strict=False) if name is not None}
        names = tuple([there.get(place, "") for place in range(max(there, default=0) + 1)])
    facts = Facts(who, to, cards, count, seat, names, dict(texts))
    return Voice(language, seat, names).fill(template, facts.found)


def first_said(templates: Iterable[str], facts: Facts, language: Language) -> str | None:
    """The first of these templates that can be filled in, as a sentence; None where none can."""
    for template in templates:
        with suppress(WordingError):
            return sentence(say(template, facts, language))
    return None


def own_words(wording: Any, key: str, language: Language) -> str:
    """What the rules in play say for this key; English where they lack the language, empty where they say nothing."""
    # Of a dict that is known at once; to ask an abstract class takes much longer, and most events ask in vain.
    found = wording.get(key) if wording.__class__ is dict or _has_fields(wording) else None
    return "" if found is None or not _has_fields(found) else str(said(found, language.code))


def _has_fields(value: Any) -> TypeGuard[Mapping[str, Any]]:
    return value.__class__ is dict or isinstance(value, Mapping)


def plain_event(kind: str, facts: Facts, language: Language) -> str:
    """An event that nobody has words for; the family has the phrases ``unknown`` and ``unknown-cards``."""
    texts = {"move": kind.replace("-", " ")}
    if facts.who < 0:
        return sentence(texts["move"])
    told = replace(facts, texts=texts)
    return sentence(say(language.phrases["unknown-cards" if facts.count else "unknown"], told, language))

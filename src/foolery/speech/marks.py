"""How sentences are written: texts with marks, the same for messages, events, moves, pages and commands.

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

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

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

"""The texts of rules in further languages.

A rule file, or the files beside it (``foolery.ruleset.spoken``), bring English and Russian. The folder of a language
brings its own.

``languages/<code>/rules/<family>.json`` holds texts by the name of the rule and by where the text stands in it:

    {"throw-once": {
        "titles": "…", "help": "…", "source": "…",
        "words.gift": "…", "sentences.throw-once.twice": "…", "refuses.poker": "…", "warns.cunning": "…",
        "help_if.throw-once=on.1.of": "…", "help_if.throw-once=on.1.says": "…",
        "options_declared.throw-once.title": "…", "options_declared.throw-once.said.on": "…",
        "examples.1.title": "…"}}

The texts join those that the rule's own file has, in the same objects, so whoever holds them finds the language there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import fields, is_dataclass
from typing import Any, Final

from foolery.base.folders import SOURCE, languages, on_change, remembered, table, tables
from foolery.ruleset.help_text import help_if

SPOKEN: Final = (
    *("titles", "help", "help_if", "source", "sentences", "words", "options_declared", "examples", "refuses", "warns"),
)
"""What a rule says of itself in words."""
Texts = Mapping[str, str]

_ADDED: Final[list[tuple[MutableMapping[str, str], str]]] = []
_RULES: Final[list[Any]] = []


def texts(rule: Any) -> Iterator[tuple[str, Texts]]:
    """Every text of a rule with the place where it stands."""
    for name in SPOKEN:
        # A class that inherits a help without playing by it says nothing in its place.
        yield from _texts(name, help_if(rule) if name == "help_if" else getattr(rule, name, None))


def _texts(place: str, value: Any) -> Iterator[tuple[str, Texts]]:
    if isinstance(value, Mapping):
        if isinstance(value.get(SOURCE), str):
            yield place, value
            return
        for key, one in value.items():
            yield from _texts(f"{place}.{'='.join(key) if isinstance(key, tuple) else key}", one)
    elif isinstance(value, tuple | list):
        for number, one in enumerate(value, 1):
            # An option is found by its name, whatever stands before it.
            yield from _texts(f"{place}.{getattr(one, 'name', number)}", one)
    elif is_dataclass(value):
        for part in fields(value):
            yield from _texts(f"{place}.{part.name}", getattr(value, part.name))


def overlay(lang: str, name: str) -> Mapping[str, str]:
    """The texts that a language has for the rule of this name; empty where it has none."""
    for where in _of_rules(lang):
        found = table(lang, where).get(name)
        if found is not None:
            return dict(found)
    return {}


@remembered
def _of_rules(lang: str) -> list[str]:
    """The tables of a language that hold texts of rules."""
    return sorted(name for name in tables(lang) if name.startswith("rules/"))


def put_on(rule: Any) -> None:
    """Join the texts that the languages have for a rule to those that it brings itself; these count before them."""
    if rule not in _RULES:
        _RULES.append(rule)
    for lang in languages():
        known = overlay(lang, rule.name)
        for place, found in texts(rule) if known else ():
            if place in known and lang not in found and isinstance(found, MutableMapping):
                found[lang] = known[place]
                _ADDED.append((found, lang))


def renew(rule: Any) -> None:
    """Join the texts of languages again, if that was done before: the rule has more texts now.

    A rule that is filed while its family is still being loaded cannot read its examples yet.
    """
    if rule in _RULES:
        put_on(rule)


def _anew() -> None:
    """Take the texts of languages away that are no longer looked for, and join those of the others."""
    for found, lang in _ADDED:
        found.pop(lang, None)
    _ADDED.clear()
    for rule in _RULES:
        put_on(rule)


on_change(_anew)

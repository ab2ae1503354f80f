"""What a rule may declare: one table of names, shapes and defaults.

``COMMON`` is what rules of all families may declare; a family has a table of its own beside its class of rules, and its
registry holds both. The annotations of that class are what a type checker sees of them; a test compares the two.

Somebody's own rule is looked at when it is loaded. A fault is one message with the rule, the attribute, what stands
there and what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final, NamedTuple

from foolery.base.folders import SOURCE
from foolery.base.messages import Message

Check = Callable[[object], bool]

NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(:[a-z0-9]+(-[a-z0-9]+)*)?")
"""How the id of a rule is written."""
_LONGEST: Final = 60


def text(value: object) -> bool:
    """A text that is not empty."""
    return isinstance(value, str) and bool(value.strip())


def any_text(value: object) -> bool:
    """A text, which may be empty."""
    return isinstance(value, str)


def whole(value: object) -> bool:
    """A whole number from 0."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def flag(value: object) -> bool:
    """Yes or no."""
    return isinstance(value, bool)


def name(value: object) -> bool:
    """The id of a rule."""
    return isinstance(value, str) and NAME.fullmatch(value) is not None


def mapping(value: object) -> bool:
    """Things by name."""
    return isinstance(value, Mapping)


def some(check: Check, least: int = 0) -> Check:
    """Any number of such things."""
    return lambda value: isinstance(value, tuple | list) and len(value) >= least and all(map(check, value))


def table(key: Check, check: Check) -> Check:
    """Such things by such keys."""
    return lambda value: isinstance(value, Mapping) and all(key(one) and check(two) for one, two in value.items())


def pair(value: object) -> bool:
    """An option and a value of it."""
    return isinstance(value, tuple) and len(value) == 2 and all(map(text, value))


def made(*parts: str) -> Check:
    """An object with these fields, made from a class and not the class itself."""
    return lambda value: not isinstance(value, type) and all(hasattr(value, part) for part in parts)


TEXTS: Final = some(text)
SAID: Final = table(text, any_text)
PLAIN: Final = table(text, text)

A_FLAG: Final = Message("author.flag")
A_NUMBER: Final = Message("author.number")
A_LIST: Final = Message("author.list", example=Message("author.list-example", many='("one", "two")', one='("one",)'))
BY_LANGUAGE: Final = Message("author.said", example='{"en": "…", "ru": "…"}')
BY_NAME: Final = Message("author.plain", example='{"name": "text"}')
LISTS_BY_WORD: Final = Message("author.lists", example='{"word": ("one", "two")}')
NUMBERS_BY_WORD: Final = Message("author.numbers", example='{"word": 60}')
BY_NAME_AND_LANGUAGE: Final = Message("author.named", example='{"name": {"en": "…"}}')


def shown(value: object) -> str:
    """A value as its author may have written it, on one line and cut where it is long."""
    if isinstance(value, type):
        found = f"the class {value.__name__}"
    elif is_dataclass(value) and fields(value):
        found = f"{type(value).__name__}({getattr(value, fields(value)[0].name)!r}, …)"
    else:
        found = " ".join(repr(value).split())
    return found if len(found) <= _LONGEST else found[: _LONGEST - 1] + "…"


class Part(NamedTuple):
    """A field of what an attribute holds: how to know it, and what it must be."""

    name: str
    fits: Check
    wanted: Message


class Declaration(NamedTuple):
    """An attribute of a rule: what is meant where the rule does not say it, how to know it, what it must be, and
    ``help``, what it says, in English for the page about rules; ``parts`` where it holds things made from a class.
    """

    name: str
    default: Any
    fits: Check
    wanted: Message
    help: str
    parts: tuple[Part, ...] = ()


OF_OPTIONS: Final = (
    Part("name", text, Message("author.text", example='"acme:n"')),
    Part("row", whole, A_NUMBER),
    Part("values", some(text, 1), A_LIST),
    Part("numbers", flag, A_FLAG),
    Part("title", SAID, BY_LANGUAGE),
    Part("default", any_text, Message("author.one")),
    Part("said", table(text, SAID), Message("author.valued", example='{"on": {"en": "…", "ru": "…"}}')),
)
OF_EXAMPLES: Final = (
    Part("title", SAID, BY_LANGUAGE),
    Part("position", mapping, Message("author.position")),
    *(Part(part, TEXTS, A_LIST) for part in ("allowed", "refused", "play")),
    Part("then", mapping, Message("author.fields")),
)
OF_PASSAGES: Final = (Part("of", SAID, BY_LANGUAGE), Part("says", SAID, BY_LANGUAGE), Part("beside", PLAIN, BY_NAME))


def texts(attribute: str, says: str) -> Declaration:
    """A list of names."""
    return Declaration(attribute, (), TEXTS, A_LIST, says)


def said(attribute: str, says: str) -> Declaration:
    """A text by language."""
    return Declaration(attribute, {}, SAID, BY_LANGUAGE, says)


def plain(attribute: str, says: str) -> Declaration:
    """Texts by name."""
    return Declaration(attribute, {}, PLAIN, BY_NAME, says)


def named(attribute: str, says: str) -> Declaration:
    """Texts by name and language."""
    return Declaration(attribute, {}, table(text, SAID), BY_NAME_AND_LANGUAGE, says)


def numbers(attribute: str, says: str) -> Declaration:
    """Whole numbers by word."""
    return Declaration(attribute, {}, table(text, whole), NUMBERS_BY_WORD, says)


def switch(attribute: str, says: str) -> Declaration:
    """Yes or no; no where nothing is said."""
    return Declaration(attribute, False, flag, A_FLAG, says)


SUBJECTS: Final = (
    *("base", "trumps", "cards", "dealing", "attack", "defence", "seats", "end", "shedding", "contracts", "house"),
)
"""What rules are about, in the order in which clients list them; ``group.json`` of each language has their titles."""

COMMON: Final = (
    Declaration(
        "name",
        "",
        name,
        Message("author.id", example='"acme:four-cards"'),
        "the id that people type; outside the package with a prefix, as `acme:four-cards`",
    ),
    Declaration("row", 0, whole, A_NUMBER, "row of the rule catalogue (`docs/catalogue.md`), 0 for a house rule"),
    Declaration(
        "subject",
        "",
        lambda value: value in ("", *SUBJECTS),
        Message("author.subject", subjects=SUBJECTS),
        "what it is about, by which clients sort long lists of rules; without it a rule is a house rule",
    ),
    Declaration("revision", 1, whole, A_NUMBER, "raised when the effect of the rule changes"),
    switch("base", "whether it is a base, the game that other rules change"),
    Declaration(
        "default_base",
        "",
        text,
        Message("author.base", example='"throw-in"'),
        "the base that is meant where an id names none; without it that of the family",
    ),
    said("titles", "its name, in every language of the package"),
    said("help", "the rule in one or two sentences, in every language of the package"),
    Declaration(
        "help_if",
        {},
        table(pair, some(made("of", "says", "beside"))),
        Message("author.instead", example='{("acme:n", "on"): (Instead(…),)}'),
        "what the help says instead under a value of an option, so that no sentence of the rules page is untrue; "
        "see below",
        OF_PASSAGES,
    ),
    said("source", "where a house rule is known from, in a few words, in every language of the package"),
    texts(
        "owns",
        "parts that only one rule may decide (`the lead`, `the deal`, `the drawing`, …), your own with your prefix "
        "(`acme:bidding`); a second owner is refused by name",
    ),
    texts("needs", "features that it cannot do without (`a stock`, `throw-in`, `transfer`)"),
    texts("gives", "features that it brings"),
    texts("removes", "features that it takes away"),
    Declaration(
        "needs_if",
        {},
        table(pair, TEXTS),
        Message("author.features", example='{("acme:n", "on"): ("a stock",)}'),
        "features that a value of an option of its own cannot do without: "
        '`{("own-trumps.assignment", "turned"): ("a stock",)}`',
    ),
    texts("contains", "rules that it includes"),
    texts("takes", "of a base: the only rules that it goes with"),
    texts("yields", "rules to which it leaves a question that both would own"),
    named(
        "refuses", 'rules that it contradicts, with the reason in each language: `{"poker": {"en": "…", "ru": "…"}}`'
    ),
    named("warns", "rules that it goes oddly with, with the reason"),
    Declaration(
        "options_declared",
        (),
        some(made("name", "values", "numbers")),
        Message("author.options", example='(Option("acme:n", 0, ("off", "on")),)'),
        "its own options, each value with a sentence in `said` (a switch says it by its title)",
        OF_OPTIONS,
    ),
    plain("defaults", "other defaults for options of the table"),
    plain("fixes", "options of the table that have one value beside this rule"),
    Declaration(
        "implies",
        {},
        table(pair, PLAIN),
        Message("author.values", example='{("acme:n", "on"): {"lead-max": "1"}}'),
        "what a value of an option of its own brings for others; `>1` is any number above one",
    ),
    texts("closes", "options of a contained rule that cannot be set beside it"),
    numbers("kinds", "numbers of its own kinds of moves, 16 and up; a number is never used again"),
    numbers("phases", "numbers of its own phases, 8 and up; a number is never used again"),
    Declaration(
        "events",
        {},
        table(text, made("least", "betrays")),
        Message("author.events", example='{"hop": EventKind()}'),
        "its own kinds of events: whether they name a place, how many cards they are about, who sees these, "
        "what `to` is; see below",
    ),
    named(
        "sentences",
        "what its errors say, and what parts and features are called that have no name yet: texts by id and language, "
        "see below",
    ),
    Declaration(
        "examples",
        (),
        some(made("title", "position", "allowed")),
        Message("author.examples", example="(Example(…),)"),
        "positions with what is allowed, refused, and true afterwards: lines in `worked`, see below, or `Example`s",
        OF_EXAMPLES,
    ),
)
"""What a rule of any family may declare."""

HIDDEN_KINDS: Final = texts("hidden_kinds", "kinds of moves whose cards others must not read")
WORDS: Final = named(
    "words",
    'templates for its events and moves, `"move:<word>"`, `"<event kind>"`, `"tally:<name>"`, '
    "see `foolery/speech/sentences.py`",
)
"""What families share that have words for a rule's own moves and events."""

Declarations = Mapping[str, Declaration]


def of_family(own: Iterable[Declaration], base: str) -> dict[str, Declaration]:
    """All that rules of a family may declare, where this base is meant if nobody says another."""
    found = {one.name: one for one in (*COMMON, *own)}
    found["default_base"] = found["default_base"]._replace(default=base)
    return found


def faults(rule: Any, declarations: Declarations) -> Iterator[Message]:
    """What is wrong with the shape of a rule's attributes, one sentence each."""
    titled = _titled(rule)
    for attribute, declaration in declarations.items():
        if not hasattr(rule, attribute):
            continue
        value = getattr(rule, attribute)
        if not declaration.fits(value):
            yield _fault(titled, attribute, value, declaration.wanted)
            continue
        for number, one in enumerate(_held(value) if declaration.parts else (), 1):
            for part in declaration.parts:
                inner = getattr(one, part.name, None)
                if not part.fits(inner):
                    yield _fault(titled, f"{attribute} {number}: {part.name}", inner, part.wanted)
        if attribute == "options_declared":
            yield from _defaults(titled, value)


def untitled(rule: Any) -> Message | None:
    """What is wrong with a rule from outside the package whose title is missing in the source language."""
    titles = getattr(rule, "titles", {})
    if not SAID(titles) or titles.get(SOURCE, "").strip():
        return None
    # Only a rule without a title needs it.
    from difflib import get_close_matches

    near = get_close_matches("titles", [name for name in vars(rule) if name != "titles"], 1, 0.75)
    if near:
        return Message("author.misspelt", rule=_titled(rule), name=near[0])
    return _fault(_titled(rule), "titles", titles, Message("author.titled", example='{"en": "…", "ru": "…"}'))


def _titled(rule: Any) -> str:
    return str(rule.name if name(getattr(rule, "name", None)) else rule.__name__)


def _fault(titled: str, attribute: str, value: object, wanted: Message) -> Message:
    return Message("author.shape", rule=titled, attribute=attribute, value=shown(value), right=wanted)


def _held(value: Any) -> list[Any]:
    """The things made from a class, in a list or in lists by name."""
    return [one for parts in value.values() for one in parts] if isinstance(value, Mapping) else list(value)


def _defaults(titled: str, options: Any) -> Iterator[Message]:
    """Defaults that are no value of their option."""
    for option in options:
        given = any_text(option.default) and TEXTS(option.values) and option.default
        if given and given not in option.values and not (option.numbers and given.isdigit()):
            yield Message("author.default", rule=titled, option=option.name, value=given, values=option.values)

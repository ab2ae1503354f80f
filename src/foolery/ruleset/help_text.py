"""The help of a rule as it is played: with what its ``help_if`` says under the values of a game's options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from foolery.ruleset.options import Option, is_value
from foolery.ruleset.texts import Titles
from foolery.speech import SOURCE, said, sentence

Options = Mapping[str, str]
Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Instead:
    """What a rule's help says under a value of an option: ``says`` in the place of the passage ``of``, else after all.

    It is said only ``beside`` these values of other options. ``{n}`` stands for the value itself. Where nothing is
    said in the place of a passage, that is left out.
    """

    of: Titles
    says: Titles
    beside: Mapping[str, str] = field(default_factory=dict)


def help_if(rule: Any) -> Mapping[Key, Sequence[Instead]]:
    """What goes with the help of a rule; a class that inherits one and has a help of its own begins anew."""
    for kind in (rule if isinstance(rule, type) else type(rule)).__mro__:
        if "help_if" in vars(kind):
            # By the attribute: what stands in the class may read the texts of the rule from a file.
            found: Mapping[Key, Sequence[Instead]] = rule.help_if
            return found
        if "help" in vars(kind):
            break
    return {}


def spoken(rule: Any, options: Options) -> Iterator[tuple[Instead, str]]:
    """What is said instead under these options, each with the value that stands for ``{n}``."""
    for (name, wanted), parts in help_if(rule).items():
        value = options.get(name, "")
        for part in parts if is_value(value, wanted) else ():
            if all(is_value(options.get(other, ""), one) for other, one in part.beside.items()):
                yield part, value


def told_help(rule: Any, options: Options, code: str) -> str:
    """The help of a rule under these options, in this language; in English where the language lacks any of it."""
    instead = list(spoken(rule, options))
    lang = code if rule.help.get(code) and all(_has(part, rule.help[code], code) for part, _ in instead) else SOURCE
    text = said(rule.help, lang)
    spans, after = [], []
    for part, value in instead:
        told = said(part.says, lang).replace("{n}", value)
        at = text.find(part.of[lang]) if part.of.get(lang) else -1
        if at >= 0:
            spans.append((at, at + len(part.of[lang]), told))
        elif not part.of:
            after.append(told)
    end = len(text)
    for first, last, told in sorted(spans, reverse=True):
        if last <= end:
            text, end = text[:first] + told + text[last:], first
    return " ".join(" ".join([text, *after]).split())


def _has(part: Instead, text: str, code: str) -> bool:
    """Whether a language has what is said instead, and the passage that it takes the place of stands in its help."""
    worded = bool(part.says.get(code)) or not any(part.says.values())
    return worded and (not part.of or (bool(part.of.get(code)) and part.of[code] in text))


def unsaid(
    rules: Iterable[Any], declared: Iterable[Option], options: Options, usual: Options
) -> list[tuple[Option, str]]:
    """The options with other values than the help counts on, of which no ``help_if`` of these rules knows."""
    known = {key for rule in rules for key in help_if(rule)}
    found = [(option, options[option.name]) for option in declared if option.name in options]
    return [
        (option, value)
        for option, value in found
        if value != usual.get(option.name, option.usual)
        and not any(name == option.name and is_value(value, wanted) for name, wanted in known)
    ]


def named(option: Option, value: str, code: str, told: Callable[[Option, str], str]) -> str:
    """A value that nobody has a sentence for: the title of a switch says what is played when it is on."""
    title = said(option.title, code)
    if text := told(option, value):
        return text
    if not title:
        return f"`{option.name}={value}`."
    return sentence(title) if value == "on" else sentence(f"{title}: {value}")

"""Help pages of the commands, and usage errors as sentences.

The table ``command-help`` of a language has the texts. The key of a command is its name, with its group
(``tournament.new``). The key of an option or argument is ``play.seed``, or ``every.seed`` if several commands share it.
``around.…`` are the fixed words of the pages.

The exceptions are those of Click, or of the copy that newer versions of Typer bring with them, so they are known by the
fields that they have and not by where they come from. The sentences that they bring are not looked into: what they do
not hold as a field – the value that was refused, the words that were too many – is read from the words typed, with the
command's own parser.
"""

from __future__ import annotations

import difflib
import enum
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, get_args

from foolery.base.errors import FooleryError, shortened
from foolery.base.messages import Message
from foolery.bots.search import LEVELS
from foolery.contract import Lang
from foolery.speech import SOURCE, Tongue, languages, sentence_of, tongue

if TYPE_CHECKING:
    from collections.abc import Sequence

_SUFFIXES: Final = {"required]": "required", "default: ": "default", "Show this message and exit.": "show"}
"""What stands beside the texts, as Typer writes it."""
_KINDS: Final = {
    "<int range>": "whole",
    "<int>": "whole",
    "<str>": "text",
    "<list[str]>": "text",
    "<path>": "path",
    "<list[Path]>": "path",
    " INTEGER RANGE": "whole",
    " INTEGER": "whole",
    " TEXT": "text",
    " PATH": "path",
}
"""What stands behind an option or argument for its kind of value, as newer and older versions of Typer write it."""
_PLACEHOLDER: Final = re.compile(r"\b[A-Z]{2,}\b")
_LIMITS: Final = re.compile(r"\b(?:(?P<low>\d+)<=)?x(?:<=(?P<high>\d+)|>=(?P<least>\d+))")


def worded(command: Any, lang: str, top: str = "foolery", above: str = "") -> Any:
    """The command with its help pages, and those of the commands below it, in this language; ``above`` is the name of
    the group that it is in, with a dot.
    """
    speech = tongue(lang)
    name = f"{above}{command.name or top}"
    command.help = speech.say(f"command-help.{name}")
    command.context_class = _context(command.context_class, speech)
    for parameter in command.params:
        code = place_of(name, parameter)
        if code is not None:
            parameter.help = speech.say(code, languages=languages(), most=len(LEVELS))
        if "--lang" in parameter.opts:
            parameter.metavar = f"<{'|'.join(languages())}>"
        elif parameter.metavar == "FOLDER":
            parameter.metavar = f"<{speech.say('command-help.around.folder')}>"
    for one in getattr(command, "commands", {}).values():
        worded(one, lang, above="" if name == top else f"{name}.")
    return command


def place_of(command: str, parameter: Any) -> str | None:
    """The id of the text of an option or argument; None where it has none."""
    name = max(parameter.opts, key=len).lstrip("-")
    codes = (f"command-help.{command}.{name}", f"command-help.every.{name}")
    return next((code for code in codes if sentence_of(code, SOURCE) is not None), None)


def placeholders(text: str, lang: Lang) -> str:
    """The text with what stands for an argument, ``POSITION``, in the words of a language."""

    def said(found: re.Match[str]) -> str:
        code = f"command-help.around.stands-for.{found[0]}"
        return tongue(lang).say(code) if sentence_of(code, SOURCE) is not None else found[0]

    return _PLACEHOLDER.sub(said, text)


def _context(base: Any, speech: Tongue) -> Any:
    """The same kind of context, with the words around the texts in this language too."""
    plain = base.formatter_class

    def said(name: str) -> str:
        return speech.say(f"command-help.around.{name}")

    def around(text: str) -> str:
        for written, name in _SUFFIXES.items():
            text = text.replace(written, said(name))
        return _LIMITS.sub(limits, text)

    def limits(found: re.Match[str]) -> str:
        low, high = found["low"] or found["least"], found["high"]
        name = "between" if low and high else "up-to" if high else "from"
        return speech.say(f"command-help.around.{name}", low=low, high=high)

    def kind(name: str) -> str:
        written = next((written for written in _KINDS if name.endswith(written)), None)
        bare = placeholders(name.removesuffix(written or "").rstrip(), speech.code)
        return f"{bare} <{said(_KINDS[written])}>" if written else bare

    def write_usage(self: Any, prog: str, args: str = "", prefix: str | None = None) -> None:
        args = args.replace("[OPTIONS]", said("any-options")).replace("COMMAND [ARGS]", said("a-command"))
        plain.write_usage(self, prog, placeholders(args, speech.code), said("usage"))

    def write_heading(self: Any, heading: str) -> None:
        plain.write_heading(self, said(heading.lower()))

    def write_dl(self: Any, rows: Any, *widths: Any, **more: Any) -> None:
        plain.write_dl(self, [(kind(name), around(text)) for name, text in rows], *widths, **more)

    methods = {"write_usage": write_usage, "write_heading": write_heading, "write_dl": write_dl}
    return type("SpokenContext", (base,), {"formatter_class": type("SpokenFormatter", (plain,), methods)})


_NEAR: Final = 0.6
_OF_PARAMETERS: Final = frozenset(
    f"usage.{name}"
    for name in (
        "missing-argument",
        "empty-path",
        "choice",
        "between",
        "number-between",
        "from",
        "up-to",
        "whole",
        "bad-value",
    )
)
"""Sentences in which ``name`` is an argument, and not a person or a bot, who may be called as one."""

_DENIED: Final = "cli.no-use"


class CommandError(FooleryError):
    """A command that is not written as it must be."""

    def text(self, lang: str = "en") -> str:
        """The sentence in a language, in which an argument is called as in the help; its fields are in every language
        the same.
        """
        name = self.fields.get("name")
        if self.code not in _OF_PARAMETERS or not isinstance(name, str):
            return super().text(lang)
        return Message(self.code, **(dict(self.fields) | {"name": placeholders(name, lang)})).text(lang)


def check_paths(command: Any, arguments: Sequence[str]) -> None:
    """Raise CommandError for an empty text in place of a file or folder, which would be the current folder."""
    if not any(word == "" or word.endswith("=") for word in arguments):
        return
    paths, options = [], set()
    for word in arguments:
        command = getattr(command, "commands", {}).get(word, command)
    for parameter in command.params:
        options |= {*parameter.opts}
        if Path in (_annotation(parameter), *get_args(_annotation(parameter))):
            paths.append(parameter)
    for before, word in zip(("", *arguments), arguments, strict=False):
        for one in paths:
            of_option = one.param_type_name == "option" and (
                (word == "" and before in one.opts) or (word.endswith("=") and word[:-1] in one.opts)
            )
            of_argument = one.param_type_name == "argument" and word == "" and before not in options
            if of_option or of_argument:
                raise CommandError("usage.empty-path", name=_name(one))


def command_error(error: Any, arguments: Sequence[str]) -> FooleryError:
    """The error that an exception of the command line stands for: of the command as it was typed, if it is not the
    file that it names.
    """
    told = _told(error, arguments)
    return FooleryError.of(told) if told.code == _DENIED else CommandError.of(told)


def _told(error: Any, arguments: Sequence[str]) -> Message:
    context = getattr(error, "ctx", None)
    if hasattr(error, "possibilities") and hasattr(error, "option_name"):
        return _no_option(error.option_name, error.possibilities)
    if hasattr(error, "option_name"):
        return _option_use(error.option_name, arguments)
    if hasattr(error, "param_type"):
        return _missing(error.param, context, arguments)
    if getattr(error, "param", None) is not None:
        return _bad_value(error.param, context, arguments)
    if context is not None and hasattr(context.command, "commands"):
        words = arguments if context.parent is None else arguments[arguments.index(context.info_name) + 1 :]
        return _no_command(context.command.commands, words)
    if context is not None:
        return Message("usage.extra", words=[shortened(word) for word in _parsed(context, arguments)[1]])
    return Message("usage.other", text=" ".join(error.format_message().split()))


def _no_option(name: str, near: Sequence[str] | None) -> Message:
    if near:
        return Message("usage.no-option-near", option=shortened(name), near=sorted(near))
    return Message("usage.no-option", option=shortened(name))


def _option_use(name: str, arguments: Sequence[str]) -> Message:
    """An option without its value, or with one where it takes none; the exception names the option only."""
    given = any(word.startswith(f"{name}=") for word in arguments)
    return Message("usage.no-value" if given else "usage.needs-value", option=name)


def _missing(parameter: Any, context: Any, arguments: Sequence[str]) -> Message:
    """An argument or option that must be there; a number that stands among the arguments may be meant for an option."""
    if parameter.param_type_name == "argument":
        return Message("usage.missing-argument", name=_name(parameter))
    if context is not None and _annotation(parameter) is int:
        values, extra = _parsed(context, arguments)
        named = (values.get(one.name) for one in context.command.params if one.param_type_name == "argument")
        number = next((word for word in (*extra, *named) if isinstance(word, str) and word.isdecimal()), None)
        if number is not None:
            return Message("usage.missing-option-near", name=_name(parameter), number=shortened(number))
    return Message("usage.missing-option", name=_name(parameter))


def _no_command(known: Sequence[str], arguments: Sequence[str]) -> Message:
    words = iter(arguments)
    typed = ""
    for word in words:
        if word == "--lang":
            next(words, None)
        elif not word.startswith("-"):
            typed = word
            break
    if not typed:
        return Message("usage.which-command", commands=list(known))
    near = difflib.get_close_matches(typed, known, 3, _NEAR)
    if near:
        return Message("usage.no-command-near", command=shortened(typed), near=near)
    return Message("usage.no-command", command=shortened(typed))


def _bad_value(parameter: Any, context: Any, arguments: Sequence[str]) -> Message:
    """What a parameter takes, from its type: a choice, or a whole number within limits."""
    value = _parsed(context, arguments)[0].get(parameter.name, "")
    values = value if isinstance(value, list | tuple) else [value]
    named = {"name": _name(parameter), "value": " ".join(shortened(str(one)) for one in values)}
    if Path in (_annotation(parameter), *get_args(_annotation(parameter))):
        return _denied([str(one or parameter.default) for one in values], named)
    choices = _choices(parameter)
    if choices:
        return Message("usage.choice", **named, choices=choices)
    low, high = (_limit(parameter, name) for name in ("min", "max"))
    if low is not None and high is not None:
        return Message(
            "usage.number-between" if isinstance(low, float) else "usage.between", **named, low=low, high=high
        )
    if low is not None:
        return Message("usage.from", **named, low=low)
    if high is not None:
        return Message("usage.up-to", **named, high=high)
    return Message("usage.whole" if _annotation(parameter) is int else "usage.bad-value", **named)


def _denied(paths: Sequence[str], named: dict[str, str]) -> Message:
    """Of the files that were named, the one that may not be read; nothing else is looked into before a command runs."""
    denied = next((path for path in paths if not os.access(path, os.R_OK)), None)
    if denied is None:
        return Message("usage.bad-value", **named)
    return Message(_DENIED, file=shortened(denied), why=Message("system.EACCES"))


def _name(parameter: Any) -> str:
    """A parameter as it is typed, or as it stands in the help."""
    if parameter.param_type_name == "option":
        return str(max(parameter.opts, key=len))
    return str(parameter.metavar or parameter.name.upper()).strip("[]")


def _annotation(parameter: Any) -> Any:
    """The type that a function has written at its parameter, where the version of Typer keeps it."""
    if hasattr(parameter, "type_descriptor"):
        return parameter.type_descriptor.annotation
    return {"integer": int, "integer range": int, "path": Path}.get(getattr(parameter.type, "name", ""))


def _choices(parameter: Any) -> list[str]:
    kind = _annotation(parameter)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return [str(one.value) for one in kind]
    literals: list[Any] = [one for one in get_args(kind) if not isinstance(one, type)]
    return [str(one) for one in literals or getattr(getattr(parameter, "type", None), "choices", [])]


def _limit(parameter: Any, name: str) -> float | None:
    """A limit of a number, a float where fractions are accepted; older versions of Typer keep it with the type."""
    found = getattr(parameter, name, getattr(getattr(parameter, "type", None), name, None))
    return found if isinstance(found, int | float) else None


def _parsed(context: Any, arguments: Sequence[str]) -> tuple[dict[str, Any], list[str]]:
    """The values that were typed by the name of their parameter, and the words that belong to none.

    Only for a command whose words could be taken apart: what was wrong came after that.
    """
    words = list(arguments)
    if context.parent is not None:
        words = words[words.index(context.info_name) + 1 :]
    values, extra, _ = context.command.make_parser(context).parse_args(words)
    return values, extra

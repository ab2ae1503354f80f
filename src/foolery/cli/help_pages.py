"""The help pages of the commands, from the table ``command-help`` of a language.

A command's text stands there under its name, ``tournament.new`` in a group, that of an option or argument under
``play.seed``, else, where several
commands share it, under ``every.seed``; ``around.…`` are the fixed words of the pages.
"""

from __future__ import annotations

import re
from typing import Any, Final

from foolery.bots.search import LEVELS
from foolery.contract import Lang
from foolery.speech import SOURCE, Tongue, languages, sentence_of, tongue

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

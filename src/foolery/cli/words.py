"""What the command line says of its own: the table ``command`` of a language. Games and moves have their own words."""

import codecs
import contextlib
import sys
from collections.abc import Callable
from typing import Annotated, Final

import typer

from foolery.base.errors import shortened
from foolery.base.printable import printable, printable_json, printable_lines
from foolery.cli.usage import CommandError
from foolery.contract import Lang
from foolery.speech import SOURCE, languages, tongue
from foolery.terminal.options import as_typed, language

_spoken: list[Lang] = []


def asked() -> Lang | None:
    """The language that was asked for; None: none was."""
    return _spoken[-1] if _spoken else None


def speaking() -> Lang:
    """The language that was asked for, else that of the environment; English where the output has no other letters."""
    wanted = language(asked())
    return wanted if writes(tongue(wanted).words["letters"]) else SOURCE


def writes(text: str) -> bool:
    """Whether the output has these signs."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


PLAIN: Final = {
    **dict.fromkeys("–—−‑─•·", "-"),
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("‘’", "'"),
    **dict(zip("♣♦♥♠", "cdhs", strict=True)),
    "…": "...",
    "×": "x",
    "→": "->",
    "\N{NO-BREAK SPACE}": " ",
}
"""What stands for a sign that the output does not have; a question mark for all others."""


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Signs that cannot be encoded, in plain ones."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(PLAIN.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


codecs.register_error("foolery-plain", _plainly)


def print_json(found: object) -> None:
    """Data for programs on one line, with escapes where the output is not Unicode."""
    print(printable_json(found, not writes("–“♠" + "".join(tongue(lang).words["letters"] for lang in languages()))))


def put(text: str, end: str = "\n", flush: bool = False) -> None:
    """Print one line; all that commands say goes this way, for there may be foreign text in it."""
    print(printable(text), end=end, flush=flush)


def put_lines(text: str) -> None:
    """Print a text of several lines, in the same way."""
    print(printable_lines(text))


def speak(lang: Lang | None) -> Lang:
    """Speak this language from now on; None: what was spoken before. Raises CommandError where it has no folder."""
    if lang is not None:
        if lang not in languages():
            raise CommandError("usage.choice", name="--lang", value=shortened(lang), choices=languages())
        _spoken[:] = [lang]
    return speaking()


def hush() -> None:
    """Forget the language that was asked for."""
    _spoken.clear()


def say(key: str, **fields: object) -> str:
    """A sentence in the language that is spoken."""
    return tongue(speaking()).say(f"command.{key}", **fields)


def figure(number: float, form: str) -> str:
    """A number with the decimal sign of the language that is spoken."""
    return tongue(speaking()).figure(number, form)


def _heard(lang: Lang | None) -> Lang | None:
    """Speak a language as soon as it is read, so that errors in the rest of the command are in it too."""
    speak(lang)
    return lang


_callback: Callable[[Lang | None], Lang | None] = _heard


def complete_language(incomplete: str) -> list[str]:
    """The languages that begin with what is typed."""
    return [code for code in languages() if code.startswith(incomplete)]


Lang_ = Annotated[
    str | None, typer.Option("--lang", callback=_callback, is_eager=True, autocompletion=complete_language)
]
Json = Annotated[bool, typer.Option("--json")]


LONGEST_WORD: Final = 300
"""Signs without a blank that a sentence repeats; no name of a file is much longer."""


def tell(text: str) -> None:
    """One line on the error stream."""
    with contextlib.suppress(OSError):
        words = (
            word if len(word) <= LONGEST_WORD else f"{word[: LONGEST_WORD // 5]}…" for word in as_typed(text).split()
        )
        print(printable(f"foolery: {' '.join(words)}"), file=sys.stderr, flush=True)


def placed(seat: int) -> str:
    """A player as people count, with the seat that positions and moves name."""
    return say("seat", player=seat + 1, seat=seat)


def numbered(players: int) -> list[str]:
    """Names for players without one."""
    return [say("player", player=seat + 1) for seat in range(players)]


def nameless(players: int) -> list[str]:
    """No names: texts count the players, and still tell a dummy by its place behind them."""
    return [""] * players

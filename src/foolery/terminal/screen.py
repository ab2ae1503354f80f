"""The only place where text goes out and comes in."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import sys
from typing import TYPE_CHECKING, Final, TextIO

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from foolery.base import letters
from foolery.base.cards import RANKS, card_text, parse_card, suit
from foolery.base.errors import NotationError
from foolery.base.folders import SOURCE, languages, remembered
from foolery.base.letters import SYMBOLS
from foolery.base.printable import printable, printable_lines
from foolery.speech import tongue, typed
from foolery.terminal.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from foolery.contract import Lang
    from foolery.terminal.options import Colours

try:
    import readline
except ImportError:
    readline = None  # type: ignore[assignment]  # Windows has none

WIDEST: Final = 100
NARROW: Final = 50
"""With less room columns stand one below the other."""
TEN: Final = 8
"""The rank of the ten, which games write differently."""
_ASCII: Final = str.maketrans(
    {"“": '"', "”": '"', "«": '"', "»": '"', "’": "'", "–": "-", "—": "-", "−": "-", "…": "...", "·": "-", "│": "|"}
    | {"─": "-", "→": "->", "✓": "+", "×": "x", "•": "*", "\u00a0": " "}
)
_BULLET: Final = re.compile(r"\s*[•*] ")

# On card paper, then inside a sentence, where the ground may be dark or light; numbers of the 256-colour table, so that
# terminals with fewer colours get near ones.
_PAPER: Final = "color(255)"
_INK: Final = {
    "four": ("color(22)", "color(25)", "color(160)", "color(16)"),
    "two": ("color(16)", "color(160)", "color(160)", "color(16)"),
}
_IN_TEXT: Final = {
    "four": ("bold color(35)", "bold color(33)", "bold color(203)", "bold"),
    "two": ("bold", "bold color(203)", "bold color(203)", "bold"),
}


@remembered
def _card_in_text() -> re.Pattern[str]:
    """A card with the sign of its suit, in the letters of any language."""
    every = {"10", *(letter for lang in languages() for letter in letters.ranks(lang))}
    return re.compile(rf"(?:{'|'.join(map(re.escape, sorted(every)))})[{SYMBOLS}]")


class Left(Exception):
    """A person has asked to leave."""


class EndOfInput(Exception):
    """Nothing more can be read."""


class _Output(Console):
    """A console that lets its caller know when nobody reads any more."""

    def on_broken_pipe(self) -> None:
        raise


class Screen:
    """A terminal or a pipe that is written line by line.

    ``plain`` leaves out colours and every sign beyond letters; ``symbols`` tells whether suits are drawn as signs.
    ``live`` is true when a person sits at both ends.
    """

    def __init__(
        self,
        lang: Lang,
        *,
        plain: bool = False,
        colours: Colours = "four",
        stdin: TextIO | None = None,
        stdout: TextIO | None = None,
        width: int | None = None,
        colour_system: str | None = "auto",
    ) -> None:
        # A process without standard streams has None there.
        self.stdin = stdin or sys.stdin or io.StringIO()
        self.stdout = stdout or sys.stdout or io.StringIO()
        self.live = self.stdin.isatty() and self.stdout.isatty()
        self.plain = plain
        self.colours: Colours = colours
        self.dumb = os.environ.get("TERM", "") in ("dumb", "unknown")
        self._fixed_width = width
        for stream in (self.stdin, self.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        self.lang: Lang = lang
        self.ten = "T"
        """What stands for a ten where the notation's own letter is written."""
        self.symbols = not plain and self.can_show(SYMBOLS)
        self.lines_allowed = not plain and self.can_show("─│·")
        self.quotes = not plain and self.can_show("“”«»’–—…")
        self.console: Console = _Output(
            file=self.stdout,
            width=self.width,
            color_system=None if plain else colour_system,  # type: ignore[arg-type]
            highlight=False,
            markup=False,
            emoji=False,
            soft_wrap=False,
        )
        if not self.can_show(tongue(lang).words["letters"]):
            self.lang = SOURCE
            self.say(say(SOURCE, "no-letters", code=lang))

    @property
    def width(self) -> int:
        """How many characters a line may have."""
        if self._fixed_width is not None:
            return self._fixed_width
        columns = shutil.get_terminal_size((80, 24)).columns
        return max(20, min(columns - (os.name == "nt"), WIDEST))

    @property
    def height(self) -> int:
        """How many lines are seen at once."""
        return max(6, shutil.get_terminal_size((80, 24)).lines)

    def can_show(self, text: str) -> bool:
        """Whether the output can carry these signs."""
        encoding = getattr(self.stdout, "encoding", None) or "utf-8"
        try:
            text.encode(encoding)
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    def card(self, card: int, on_paper: bool = False) -> Text:
        """A card as it is drawn: on its own piece of paper, or inside a line."""
        text = self.written(card, self.symbols)
        if not on_paper:
            return Text(text, self.style_of(card))
        return Text(f" {text} ", self.style_of(card, on_paper=True))

    def written(self, card: int, symbols: bool = False) -> str:
        """A card in the letters of the language."""
        text = card_text(card, self.lang, symbols)
        return text.replace(RANKS[TEN], self.ten) if letters.ranks(self.lang)[TEN] == RANKS[TEN] else text

    def rank(self, number: int) -> str:
        """The letters of a rank."""
        text = letters.ranks(self.lang)[number]
        return self.ten if text == RANKS[TEN] else text

    def suit_sign(self, number: int) -> Text:
        """The sign of a suit."""
        return Text(SYMBOLS[number], self.style_of(number))

    def style_of(self, card: int, on_paper: bool = False) -> str:
        """The colours of a card."""
        number = suit(card)
        if on_paper:
            ink = "color(54)" if number < 0 else _INK[self.colours][number]
            return f"bold {ink} on {_PAPER}"
        return "bold" if number < 0 else _IN_TEXT[self.colours][number]

    def fit(self, text: str) -> str:
        """Text without the signs that this output cannot carry, and without those that would steer it."""
        text = printable_lines(text)
        if not self.symbols:
            text = text.translate(
                {ord(sign): suit for sign, suit in zip(SYMBOLS, letters.suits(self.lang), strict=True)}
            )
        return text if self.quotes else text.translate(_ASCII)

    def sentence(self, text: str) -> Text:
        """A sentence with its cards in their colours."""
        out = Text(self.fit(text))
        if self.symbols:
            for found in _card_in_text().finditer(out.plain):
                try:
                    card = parse_card(found.group())
                except NotationError:
                    continue
                out.stylize(self.style_of(card), *found.span())
        return out

    def say(self, text: str | Text, style: str = "", indent: int = 0, hanging: int = 0) -> None:
        """Print a sentence, wrapped at the width and indented, its further lines by ``hanging`` more."""
        body = self.sentence(text) if isinstance(text, str) else text
        if style:
            body.stylize(style)
        for line in self.hung(body, hanging, max(10, self.width - indent)):
            self.draw(Text.assemble(" " * indent, line))

    def hung(self, body: Text, hanging: int, width: int) -> list[Text]:
        """The lines of a text that is wrapped at a width, all but the first one indented."""
        if cell_len(body.plain) <= width:
            hanging = 0
        head, rest = body[:hanging], body[hanging:]
        lines: list[Text] = []
        for line in rest.wrap(self.console, max(10, width - hanging)):
            line.rstrip()
            lines.append(Text.assemble(" " * hanging if lines else head, line))
        return lines

    def copyable(self, text: str) -> None:
        """Print a command or a path on a line of its own, never broken, so that it can be copied."""
        self.draw(Text.assemble("  ", (self.fit(text), "bold")))

    def table(self, rows: Sequence[tuple[str, str]]) -> None:
        """Print two columns; what is too long for the left one stands in a line of its own."""
        if self.width < NARROW:
            for left, right in rows:
                self.say(left, style="bold", indent=2)
                self.say(right, indent=6)
            return
        widths = [cell_len(self.fit(left)) for left, _ in rows]
        room = max((width for width in widths if width <= self.width * 2 // 5), default=8)
        for width, (left, right) in zip(widths, rows, strict=True):
            if width > room:
                self.say(left, style="bold", indent=2)
                left = ""
            self.row(left, right, room + 4)

    def row(self, left: str, right: str, column: int) -> None:
        """Print two columns; the right one is wrapped within itself."""
        head = Text(f"  {self.fit(left):<{column - 2}}", "bold")
        for line in self.sentence(right).wrap(self.console, max(10, self.width - column)):
            line.rstrip()
            self.draw(Text.assemble(head, line))
            head = Text(" " * column)

    def draw(self, line: Text) -> None:
        """Print a line that fits as it is."""
        clean = printable(line.plain)
        if clean != line.plain:
            line = line.copy()
            line.plain = clean
        self.console.width = self.width
        if self.console.color_system is None:
            line.rstrip()
        self.console.print(line, no_wrap=True, overflow="ignore", crop=False)

    def gap(self) -> None:
        """An empty line."""
        self.console.print()

    def clear(self) -> None:
        """Leave nothing readable: wipe screen and scrollback, or push the text away where that is not possible."""
        if readline is not None:
            readline.clear_history()
        if self.live and not self.plain and not self.dumb:
            self.stdout.write("\x1b[H\x1b[2J\x1b[3J")
        else:
            self.stdout.write("\n" * self.height)
        self.stdout.flush()

    def abandon(self) -> None:
        """Let what could not be written go, so that nothing tries again when the program ends."""
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.stdout.fileno())

    def ask(self, prompt: str) -> str:
        """One line from the keyboard or the pipe, without blanks around it. Raises EndOfInput or KeyboardInterrupt."""
        prompt = self.fit(prompt)
        try:
            if self.live and self.stdin is sys.stdin and self.stdout is sys.stdout:
                return input(prompt).strip()
            self.stdout.write(prompt)
            self.stdout.flush()
            line = self.stdin.readline()
        except EOFError as end:
            self.stdout.write("\n")
            raise EndOfInput from end
        except KeyboardInterrupt:
            self.stdout.write("\n")
            raise
        if not line:
            self.stdout.write("\n")
            raise EndOfInput
        if not self.stdin.isatty():
            self.stdout.write(self.fit(line.strip())[:200] + "\n")
        return line.strip()

    def page(self, lines: Iterable[Text]) -> str:
        """Print lines, a screenful at a time where somebody is there to turn the page; what he types instead, if he
        does.
        """
        shown = 0
        for line in lines:
            hanging = _BULLET.match(line.plain)
            wrapped = self.hung(line, hanging.end() if hanging else 0, self.width)
            if self.live and shown and shown + len(wrapped) > self.height - 2:
                answer = self.ask(say(self.lang, "more"))
                if answer:
                    return "" if answer.lower().startswith(tuple(typed("terminal-leave"))) else answer
                shown = 0
            for part in wrapped:
                self.draw(part)
            shown += len(wrapped)
        return ""

"""A picture of the terminal for the README: ``python -m foolery.terminal.svg docs/terminal.svg``.

It is drawn from a fixed position, so it changes only when the look of the table does; a test compares the file. The
file names no font and no host outside itself.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Final

from rich.color import parse_rgb_hex
from rich.console import Console
from rich.terminal_theme import TerminalTheme

import foolery
from foolery.base.folders import SOURCE
from foolery.terminal import table
from foolery.terminal.moves import MoveList
from foolery.terminal.screen import Screen
from foolery.terminal.words import say

WIDTH: Final = 66
NAMES: Final = ("You", "Vera", "Timur", "Boris")
POSITION: Final = {
    "game": "transfer",
    "players": 4,
    "hands": [
        ["7h", "9h", "Td", "Jh", "Ac"],
        ["6d", "8d", "8h", "Qs", "As"],
        ["7c", "9d", "Jd", "Qc", "Kd", "Ah"],
        ["6h", "8s", "Ts", "Qh"],
    ],
    "trump": "h",
    "attacker": 3,
    "defender": 0,
    "table": [{"attack": "9s", "by": 3, "cover": "Ks", "cover_by": 0}, {"attack": "9c", "by": 3}],
    "stock": ["6c", "Tc", "Kc", "8c", "Qd", "Th", "Kh"],
    "bouts": 4,
    "phase": "defend",
}
NEWS: Final = ("You cover the nine of spades with the king of spades.", "Boris throws in the nine of clubs.")
_ANSI: Final = ("241222", "C81E2E", "17703C", "B8860B", "1C5DB8", "6B1F55", "1F6F66", "CDC1B2")
THEME: Final = TerminalTheme((36, 18, 34), (247, 236, 222), [parse_rgb_hex(colour) for colour in _ANSI])
FORMAT: Final = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg"
xml:space="preserve" role="img">
<title>A table of Foolery in the terminal</title>
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
<rect fill="#241222" x="0" y="0" width="{width}" height="{height}" rx="10"/>
<text class="{unique_id}-matrix" fill="#a29492" x="9" y="30">$ foolery play transfer --players 4</text>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def picture() -> str:
    """The table as SVG."""
    out = io.StringIO()
    screen = Screen(SOURCE, stdout=out, width=WIDTH)
    screen.console = Console(
        file=out, width=WIDTH, record=True, force_terminal=True, color_system="truecolor", highlight=False, markup=False
    )
    game = foolery.game(str(POSITION["game"]))
    view = game.position(POSITION).view(0)
    screen.say(say(SOURCE, "since"), style="bold")
    for text in NEWS:
        screen.say(text, indent=2)
    table.draw(screen, view, NAMES, game.title(), "suit")
    MoveList(screen, game, view).draw()
    screen.say(f"{table.short_state(screen, view)}{say('en', 'your-move')}: ")
    return screen.console.export_svg(theme=THEME, code_format=FORMAT, unique_id="foolery")


def main() -> None:
    """Write the picture to the file that is named."""
    if len(sys.argv) != 2:
        sys.exit("usage: python -m foolery.terminal.svg FILE.svg")
    Path(sys.argv[1]).write_text(picture(), encoding="utf-8")


if __name__ == "__main__":
    main()

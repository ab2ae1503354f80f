"""The table as the family of the game draws it, else in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from foolery.terminal.families import family

if TYPE_CHECKING:
    from collections.abc import Sequence

    from foolery.contract import View
    from foolery.terminal.options import Order
    from foolery.terminal.screen import Screen


def draw(screen: Screen, view: View, names: Sequence[str], title: str, order: Order) -> None:
    """Print the table as this seat sees it."""
    screen.gap()
    picture = family(view.family).picture
    if picture is None:
        for sentence in view.text(screen.lang, names).splitlines():
            screen.say(sentence)
        return
    for line in picture(screen, view, names, title, order):
        if cell_len(line.plain.rstrip()) > screen.width:
            screen.say(line)
        else:
            screen.draw(line)


def short_state(screen: Screen, view: View) -> str:
    """The most important in a few signs, for the prompt."""
    return family(view.family).short_state(screen, view)

"""One action done at the page with taps alone: a finger finds a point of what it means and touches the screen there."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import ElementHandle, Page

    from foolery.server.frames import Offered

PATIENCE: Final = 10.0
"""Seconds in which whatever is tapped must do something."""
POINT: Final = """(node) => {
    node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = node.getBoundingClientRect();
    for (const down of [0.5, 0.25, 0.1, 0.75, 0.9])
        for (const across of [0.5, 0.25, 0.1, 0.05, 0.75, 0.9]) {
            const [x, y] = [left + width * across, top + height * down];
            const there = document.elementFromPoint(x, y);
            if (there && node.contains(there)) return [x, y];
        }
    return null;
}"""
FREE: Final = ":not([aria-pressed=true]):not([disabled])"


class Untouchable(AssertionError):
    """What is meant cannot be tapped."""


def do(page: Page, offered: Offered, names: Sequence[str], done: Callable[[], bool]) -> None:
    """Do this action; ``done`` tells whether the table has taken it, ``names`` are those of the seats."""
    _turn_to(page, offered, names)
    for face in offered.cards:
        card = f'.hand [data-face="{face}"]{FREE}, button.lain[data-face="{face}"]{FREE}'
        _tap(page, lambda card=card: page.query_selector(card), f"the card {face}")  # type: ignore[misc]
        page.wait_for_timeout(60)
    for step in range(4):
        if _ends(done, 0.3 if offered.cards and not step else 0.0):
            return
        _tap(page, lambda: _next(page, offered), f"what ends “{offered.label}”")
        if _ends(done, 1.5):
            return
    raise Untouchable(f"“{offered.label}” was tapped, and nothing came of it")


def _turn_to(page: Page, offered: Offered, names: Sequence[str]) -> None:
    """Whoever may act for several places says for which."""
    places = page.query_selector_all(".turn-to")
    name = names[offered.place] if offered.place < len(names) else str(offered.place + 1)
    for one in places:
        if re.search(rf"\b{re.escape(name)}\b", one.inner_text()) and one.get_attribute("aria-pressed") != "true":
            _touch(page, one)
            page.wait_for_timeout(60)


def _next(page: Page, offered: Offered) -> ElementHandle | None:
    """A button that says just this action, else a place on the table that it goes to."""
    label = offered.label.casefold()
    found: list[ElementHandle] = []
    for one in page.query_selector_all("button:not([disabled])"):
        said = (one.get_attribute("aria-label") or one.inner_text()).strip().casefold()
        if said == label and one.is_visible():
            return one
        if one.evaluate("(node) => node.closest('.choices, .buttons') && !node.matches('.sort')"):
            found.append(one)
    for face in offered.on:
        if place := page.query_selector(f'button[data-drop="{face}"]{FREE}'):
            return place
    if offered.meld and (place := page.query_selector(f'button[data-drop$="{offered.meld}"]{FREE}')):
        return place
    short = [one for one in found if one.get_attribute("aria-label") is None]
    return short[0] if len(short) == 1 else None


def _tap(page: Page, find: Callable[[], ElementHandle | None], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        one = find()
        if one is not None and _touch(page, one):
            return
        page.wait_for_timeout(50)
    raise Untouchable(f"{what} cannot be tapped")


def _touch(page: Page, one: ElementHandle) -> bool:
    """Touch the screen where this lies uncovered; whether there is such a point."""
    point: Any = one.evaluate(POINT)
    if point is None:
        return False
    page.touchscreen.tap(*point)
    return True


def _ends(done: Callable[[], bool], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while not done():
        if time.monotonic() >= end:
            return False
        time.sleep(0.03)
    return True

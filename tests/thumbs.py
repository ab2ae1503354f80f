"""Deeds that are known beforehand, done at the page as a thumb does them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from tests.at_the_page import CARD, RESULT, SECONDS

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.foreseen import Deed

ON_ITS_WAY: Final = ".turn .sent"
"""What stands there while a command is unanswered."""
STRIP: Final[Any] = {"x": 14, "y": 30}
"""A point of a card that is seen in any hand."""
MINE: Final = f"{CARD}.fits[data-face='{{0}}']:not(.chosen), button.lain.lit[data-face='{{0}}']:not(.chosen)"
"""A card of the hand, or of one's own open row, that may be chosen and is not yet."""


def do(page: Page, deed: Deed) -> None:
    """Do this at the page, and wait until the page shows what came of it."""
    _turn_to(page, deed.action.place)
    if deed.action.cards:
        _cards(page, deed)
    else:
        _press(page, deed.label)


def _cards(page: Page, deed: Deed) -> None:
    """Choose the cards; where that alone does not play them, say what is meant."""
    for number, face in enumerate(deed.action.to_wire()["cards"], 1):
        card = page.locator(MINE.format(face)).first
        card.wait_for()
        before = page.evaluate("() => shown()")
        touch(card)
        # What may be chosen may be so many cards that the server is asked for the next ones.
        page.wait_for_function(
            "([before, chosen]) => document.querySelectorAll('.chosen').length === chosen || shown() !== before",
            arg=[before, number],
            timeout=SECONDS,
        )
    if page.locator(".chosen").count():
        _press(page, deed.label)
    else:
        settle(page, before)


def _press(page: Page, label: str) -> None:
    button = _button(page, label)
    button.wait_for()
    before = page.evaluate("() => shown()")
    button.tap()
    settle(page, before)


def settle(page: Page, before: str) -> None:
    """Wait until the page shows what came of something, and not only that it is on its way: who looks earlier chooses
    cards of a view that is gone when his finger comes down.
    """
    page.wait_for_function(
        f"(before) => document.querySelector('{RESULT}') || "
        f"shown() !== before && !document.querySelector('.chosen, {ON_ITS_WAY}')",
        arg=before,
        timeout=SECONDS,
    )


def _turn_to(page: Page, place: int) -> None:
    """Take up the cards of this place, where one plays for several."""
    places = page.locator(".turn-to")
    if places.count() > 1:
        places.nth(0 if place == 0 else 1).tap()


def _button(page: Page, label: str) -> Locator:
    """The button that says this, or is read out so: below the cloth, among the choices, or a face-down card."""
    said = re.compile(re.escape(label), re.IGNORECASE)
    those = page.locator(".buttons button:enabled, .choices button, .down:enabled")
    return page.get_by_role("button", name=said).and_(those).first


def touch(card: Locator) -> None:
    """Touch the strip of a card that no other one covers."""
    card.tap(position=STRIP, timeout=SECONDS)

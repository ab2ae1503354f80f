"""Deeds that are known beforehand, done at the page as a thumb does them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from tests.at_the_page import CARD, RESULT, SECONDS

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.foreseen import Deed

STRIP: Final[Any] = {"x": 14, "y": 30}
"""A point of a card that is seen in any hand."""
MINE: Final = f"{CARD}.fits[data-face='{{0}}']:not(.chosen), button.lain.lit[data-face='{{0}}']:not(.chosen)"
"""A card of the hand, or of one's own open row, that may be chosen and is not yet."""


def do(page: Page, deed: Deed) -> None:
    """Do this at the page, and wait until the page has changed."""
    before = page.evaluate("() => shown()")
    _turn_to(page, deed.action.place)
    if deed.action.cards:
        _cards(page, deed, before)
    else:
        _button(page, deed.label).tap()
    page.wait_for_function(
        f"(before) => document.querySelector('{RESULT}') || shown() !== before && !document.querySelector('.chosen')",
        arg=before,
        timeout=SECONDS,
    )


def _cards(page: Page, deed: Deed, before: str) -> None:
    """Choose the cards; where that alone does not play them, say what is meant."""
    for number, face in enumerate(deed.action.to_wire()["cards"], 1):
        touch(page.locator(MINE.format(face)).first)
        page.wait_for_function(
            "([before, chosen]) => document.querySelectorAll('.chosen').length === chosen || shown() !== before",
            arg=[before, number],
            timeout=SECONDS,
        )
    if page.locator(".chosen").count():
        _button(page, deed.label).tap()


def _turn_to(page: Page, place: int) -> None:
    """Take up the cards of this place, where one plays for several."""
    places = page.locator(".turn-to")
    if places.count() > 1:
        places.nth(0 if place == 0 else 1).tap()


def _button(page: Page, label: str) -> Locator:
    """The button that says this, or is read out so: below the cloth, among the choices, or a face-down card."""
    said = re.compile(re.escape(label), re.IGNORECASE)
    return page.get_by_role("button", name=said).and_(page.locator(".buttons button, .choices button, .down")).first


def touch(card: Locator) -> None:
    """Touch the strip of a card that no other one covers."""
    card.tap(position=STRIP, timeout=SECONDS)

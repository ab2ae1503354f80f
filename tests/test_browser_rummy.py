"""A whole deal of Contract Rummy by thumb: claims, a contract laid card by card, laying off, a joker won, discards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from tests.at_the_page import CARD, RESULT, at_table
from tests.foreseen import Deed, deal_with
from tests.thumbs import settle, touch

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.served import Served

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser

GAME: Final = "contract-rummy"
WANTED: Final = {"claim", "meld", "lay-off", "trade", "discard"}
TAKING: Final = {"refuse": "Refuse", "draw-discard": "Take it", "claim": "Claim", "decline": "No claim"}
FIRST: Final = 3
"""The first seed that is looked at: with today's bots its deal is short and has all that is wanted."""


def has_all(done: list[Deed]) -> bool:
    """Whether a deal has everything, one claim alone, and is short."""
    kinds = [action.kind for action, _ in done]
    last = max((number for number, kind in enumerate(kinds) if kind == "claim"), default=len(kinds))
    return set(kinds) >= WANTED and len(kinds) < 40 and "decline" in kinds[last:]


def test_a_whole_deal_by_thumb(browser: Browser, here: Served) -> None:
    seed, done = deal_with(GAME, 3, "heuristic", has_all, FIRST, deals=7)
    with at_table(browser, here, GAME, ["heuristic"] * 2, seed) as page:
        page.locator(".contract .now").filter(has_text="Deal 1: 2 groups").wait_for()
        left = [action.kind for action, _ in done].count("claim")
        said = False
        for deed in done:
            action = deed.action
            if action.kind == "decline" and not left:
                # Said once, it is the answer for the rest of the deal, also to a page that is opened anew.
                if not said:
                    page.get_by_role("button", name="No claims in this deal").tap()
                    page.locator(".question button[aria-pressed=false]").wait_for(state="detached")
                    page.reload()
                said = True
                continue
            left -= action.kind == "claim"
            play(page, deed)
        page.wait_for_selector(RESULT)
        assert "0" in page.locator(f"{RESULT} tbody tr").first.inner_text().split()
        page.get_by_role("button", name="Close").tap()
        page.get_by_role("button", name="pts").tap()
        assert page.locator(f"{RESULT} tbody tr").count() == 7


def play(page: Page, deed: Deed) -> None:
    """Do this at the page as a thumb would."""
    action, label = deed
    cards = page.locator(CARD).count()
    before = page.evaluate("() => shown()")
    if action.kind in TAKING:
        page.locator(".buttons button:enabled").filter(has_text=re.compile(rf"^\s*{TAKING[action.kind]}\s*$")).tap()
    elif action.kind == "draw-stock":
        page.locator(".stock.live").tap()
        page.wait_for_function(f"(had) => document.querySelectorAll('{CARD}').length > had", arg=cards)
    else:
        for card in action.to_wire()["cards"]:
            touch(page.locator(f"{CARD}[data-face='{card}']:not(.chosen)").first)
        if action.kind == "lay-off":
            page.locator(f"button[data-drop='{action.meld}']").tap(position={"x": 6, "y": 6})
            if action.means:
                several = page.locator(".choices button").filter(has_text=re.compile(re.escape(label), re.IGNORECASE))
                page.locator(".choices button").or_(page.locator(f"{CARD}:not(.chosen)")).first.wait_for()
                if several.count():
                    several.tap()
        elif action.kind == "trade":
            page.locator(f"button.lain[data-drop='{action.to_wire()['on'][0]}']").tap()
        else:
            # Where a joker may stand for several cards it is asked for which.
            meant = page.locator(".choices button").filter(has_text=re.compile(re.escape(label), re.IGNORECASE))
            page.locator(".strong-one:enabled").or_(meant).first.tap()
        settle(page, before)

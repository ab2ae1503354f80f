"""Where one stands at the page: after another page was gone to, after a sheet was closed; and that nothing moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.at_the_page import CARD, RESULT, faults, person

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.served import Served

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser

FOCUS: Final = "() => document.activeElement.id || document.activeElement.ariaLabel || document.activeElement.tagName"
MOVES: Final = """() => [...document.querySelectorAll('*')].flatMap((node) => {
    const { animationDuration, animationIterationCount, transitionDuration } = getComputedStyle(node);
    const long = (time) => time.split(', ').some((one) => parseFloat(one) > 0.001);
    return long(transitionDuration) || long(animationDuration) || animationIterationCount === 'infinite'
        ? [node.className] : [];
})"""
"""Whatever would move though no motion is wanted."""


def at_a_table(browser: Browser, here: Served) -> Page:
    cookie = here.guest("Anna")
    table = here.table(cookie, game="throw-in", seats=[{"me": True}, {"bot": "lowest"}])
    page = person(browser, here, cookie)
    page.goto(f"{here.url}/t/{table}")
    page.wait_for_selector(CARD)
    return page


def test_another_page_is_told_and_begins_at_its_head(browser: Browser, here: Served) -> None:
    page = person(browser, here, here.guest("Anna"))
    complaints = faults(page)
    page.goto(here.url)
    assert page.evaluate(FOCUS) == "BODY"
    page.get_by_role("link", name="Games").last.press("Enter")
    page.wait_for_function("() => document.title.includes('Games')")
    assert page.evaluate(FOCUS) == "main"
    page.go_back()
    page.wait_for_function("() => document.title === 'Foolery'")
    assert page.evaluate(FOCUS) == "main"
    page.get_by_role("button", name="Play").first.press("Enter")
    page.wait_for_selector(CARD)
    assert page.title() == "Throw-in Durak · Foolery"
    assert page.evaluate(FOCUS) == "main"
    page.goto(f"{here.url}/t/%")
    page.get_by_role("heading").filter(has_text="nothing").wait_for()
    assert [one for one in complaints if "URI" in one] == []
    page.context.close()


def test_keys_choose_in_the_hand_of_a_page_that_was_just_opened(browser: Browser, here: Served) -> None:
    page = at_a_table(browser, here)
    in_hand = "() => document.activeElement.closest('.hand') !== null"
    page.locator(f"{CARD}.fits").first.wait_for()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(in_hand)
    page.reload()
    page.locator(f"{CARD}.fits").first.wait_for()
    assert page.evaluate(FOCUS) == "BODY"
    page.keyboard.press(" ")
    assert page.evaluate(in_hand)
    assert page.locator(f"{CARD}[aria-pressed=true]").count() == 1
    held = page.locator(CARD).count()
    page.keyboard.press("Enter")
    page.wait_for_function(f"(had) => document.querySelectorAll('{CARD}').length < had", arg=held)
    page.context.close()


@pytest.mark.parametrize("key", [" ", "Enter"])
def test_enter_does_to_a_focused_card_what_the_space_bar_does(browser: Browser, here: Served, key: str) -> None:
    page = at_a_table(browser, here)
    page.locator(f"{CARD}.fits").first.focus()
    page.keyboard.press(key)
    assert page.locator(f"{CARD}[aria-pressed=true]").count() == 1
    held = page.locator(CARD).count()
    page.keyboard.press("Enter")
    page.wait_for_function(f"(had) => document.querySelectorAll('{CARD}').length < had", arg=held)
    page.context.close()


def test_a_double_tap_on_a_control_does_not_zoom(browser: Browser, here: Served) -> None:
    page = at_a_table(browser, here)
    kinds = "() => [...document.querySelectorAll('a, button')].map((one) => getComputedStyle(one).touchAction)"
    assert {*page.evaluate(kinds)} <= {"manipulation", "none"}
    page.context.close()


def test_arrows_are_left_alone_where_they_mean_something_else(browser: Browser, here: Served) -> None:
    page = at_a_table(browser, here)
    in_hand = "() => document.activeElement.closest('.hand') !== null"
    page.locator(f"{CARD}.fits").first.wait_for()
    page.keyboard.press("/")
    page.locator("dialog[open] input").wait_for()
    page.keyboard.press("ArrowRight")
    assert not page.evaluate(in_hand)
    page.context.close()


def test_a_closed_sheet_gives_the_focus_back(browser: Browser, here: Served) -> None:
    page = at_a_table(browser, here)
    menu = page.get_by_role("button", name="Menu")
    for way in ("cross", "outside", "Escape", "another sheet"):
        menu.press("Enter")
        page.wait_for_selector(RESULT)
        if way == "cross":
            page.get_by_role("button", name="Close").press("Enter")
        elif way == "outside":
            page.mouse.click(195, 20)
        else:
            if way == "another sheet":
                page.get_by_role("button", name="Keys").press("Enter")
                page.get_by_role("heading", name="Keys").wait_for()
            page.keyboard.press("Escape")
        page.wait_for_selector(RESULT, state="detached")
        assert page.evaluate(FOCUS) == "Menu", way
    page.context.close()


def test_nothing_moves_for_whoever_wants_no_motion(browser: Browser, here: Served) -> None:
    page = at_a_table(browser, here)
    assert page.evaluate(MOVES) == []
    page.locator(f"{CARD}.fits").first.press(" ")
    assert page.evaluate(MOVES) == []
    page.goto(f"{here.url}/settings", wait_until="networkidle")
    assert page.evaluate(MOVES) == []
    page.context.close()

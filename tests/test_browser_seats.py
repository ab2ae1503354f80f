"""What the page shows of a table at its edges: long names, animals at seats, a lost line, rows out of sight."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.at_the_page import CARD
from tests.boxes import page_of
from tests.moments import SHOWN, moments

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

    from tests.served import Served

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser

SMALL: Final = (360, 640)
LONG: Final = "Bartholomew von Wallenstein"


def shown(
    browser: Browser,
    here: Served,
    game: str,
    players: int,
    change: Callable[[dict[str, Any]], object],
    lang: str = "en",
) -> Page:
    """A full table of this game as a small phone shows it, with something changed in what it is sent."""
    page = page_of(browser, lang, SMALL, fed=True)
    page.goto(f"{here.url}/t/{SHOWN}")
    page.wait_for_function("() => window.socket?.onmessage")
    table = next(one for one in moments(game, players) if one.name == "full table")
    frame = json.loads(table.frame(lang, 1))
    change(frame)
    page.evaluate("(all) => feed(all)", [[json.dumps(frame), False]])
    return page


def renamed(frame: dict[str, Any]) -> None:
    for sitting in frame["seats"]:
        sitting["name"] = LONG


def test_a_name_that_is_cut_is_there_for_whoever_points_at_it(browser: Browser, here: Served) -> None:
    page = shown(browser, here, "throw-in", 4, renamed)
    name, whole = page.locator(".seat button.name"), page.locator(".seat .whole")
    assert name.count() == 3
    assert name.first.inner_text() == LONG
    assert not whole.first.is_visible()
    name.first.focus()
    whole.first.wait_for(state="visible")
    name.last.hover()
    whole.last.wait_for(state="visible")
    at = whole.last.bounding_box()
    assert at is not None
    assert at["x"] + at["width"] <= SMALL[0]
    page.context.close()


def test_a_short_name_is_no_button(browser: Browser, here: Served) -> None:
    page = shown(browser, here, "throw-in", 4, lambda frame: None)
    assert page.locator(".seat .name").count() == 3
    assert page.locator(".seat button").count() == 0
    page.context.close()


def test_a_lost_line_covers_nobody(browser: Browser, here: Served) -> None:
    page = shown(browser, here, "throw-in", 4, lambda frame: None)
    page.evaluate("() => window.socket.onclose()")
    lost = page.locator(".lost")
    lost.wait_for()
    below = page.locator(".seats").bounding_box()
    bar = lost.bounding_box()
    assert bar is not None
    assert below is not None
    assert bar["y"] + bar["height"] <= below["y"]
    page.context.close()


@pytest.mark.parametrize(("lang", "animals"), [("en", ["dog", "cow"]), ("ru", ["собака", "корова"])])
def test_every_seat_is_an_animal(browser: Browser, here: Served, lang: str, animals: list[str]) -> None:
    page = shown(browser, here, "comic-animals", 3, lambda frame: None, lang)
    assert page.locator(".seat .nickname").all_inner_texts() == animals
    mine = page.locator("div.turn").inner_text()
    assert ("cat · Meow, meow!" if lang == "en" else "кошка · Мяу-мяу!") in mine
    page.context.close()


def crowded(frame: dict[str, Any]) -> None:
    """A hand in two rows, which leaves the melds little room."""
    frame["view"]["hands"][frame["seat"]] = [f"{rank}{suit}" for rank in "2345678" for suit in "cd"]


def test_melds_out_of_sight_are_told_and_come_by_thumb_and_by_keys(browser: Browser, here: Served) -> None:
    page = shown(browser, here, "contract-rummy", 5, crowded)
    rows, more = page.locator(".melds li"), page.locator(".melds .more button")
    assert rows.count() == 5
    hidden = int(more.inner_text().split()[0])
    assert 0 < hidden < 5
    more.click()
    page.wait_for_function("(n) => parseInt(document.querySelector('.melds .more').innerText) < n", arg=hidden)
    page.locator(".melds").evaluate("(melds) => melds.scrollTo(0, 0)")
    page.locator(".melds").focus()
    page.keyboard.press("End")
    page.get_by_role("button", name="above").wait_for()
    last = rows.last.bounding_box()
    place = page.locator(".melds").bounding_box()
    assert last is not None
    assert place is not None
    assert last["y"] + last["height"] <= place["y"] + place["height"] + 1
    assert page.evaluate("() => document.activeElement.closest('.hand') === null"), "End is for the melds here"
    page.context.close()


def test_who_watches_is_shown_no_buttons_and_no_hand(browser: Browser, here: Served) -> None:
    def watched(frame: dict[str, Any]) -> None:
        frame.update(seat=None, actions=[])

    page = shown(browser, here, "throw-in", 4, watched)
    page.locator(".felt").wait_for()
    assert page.locator(".seat").count() == 4
    assert page.locator(f".buttons, .hand, {CARD}").count() == 0
    assert page.locator("div.turn").inner_text().startswith("You watch")
    page.context.close()

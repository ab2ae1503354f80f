"""Nothing on the page is cut off, hidden or too small to be tapped, at four sizes, in both languages.

By boxes alone (``tests/boxes.js``): texts and cards are seen whole, whatever is tapped has 44 px each way and is met
by a finger, nothing covers what must be read. Wanted are cards over cards in a hand, a pair, a heap or a meld, of which
a part of 18 by 30 px is enough, corners of cards that stand for a rank, bars over what is scrolled past them, cut names
and second lines of lists.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.boxes import LANGS, SIZES, Scene, faults_of_page, faults_of_tables, launched, page_of, scenes, variants
from tests.moments import moments
from tests.served import Served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Playwright

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser

ONE_A_FAMILY = ("throw-in", "shed-idiot", "contract-rummy", "comic-animals")
SMALL = ((360, 640), (1440, 900))
LOW = (844, 390)
LAPTOPS = ((1280, 800), (1100, 800))
"""Sizes between a phone and a large screen, at which panels and seats stand close."""
PATHS = (
    *("/", "/games", "/tables", "/settings", "/play?friends", "/nowhere"),
    *("/compose?game=throw-in%2Barmenian%2Bsecond-attempt%2Bsecret-trump", "/rules/throw-in%2Barmenian"),
)
PARTS = 4
"""The variants are shared out, so that several workers measure them."""


@pytest.fixture(scope="module")
def browser(browsers: Playwright) -> Iterator[Browser]:
    found = launched(browsers)
    yield found
    found.close()


@pytest.mark.long
def test_a_table_of_each_family(browser: Browser, here: Served) -> None:
    shown = list(scenes(ONE_A_FAMILY, most=1))
    assert len(shown) > 3 * len(ONE_A_FAMILY)
    few = shown[::3]
    assert [fault for size in SMALL for fault in faults_of_tables(browser, here.url, size, few)] == []


@pytest.mark.long
def test_a_table_of_each_family_at_a_page_older_than_the_server(browser: Browser, here: Served) -> None:
    shown = list(scenes(ONE_A_FAMILY, most=1))
    assert faults_of_tables(browser, here.url, LOW, shown, aged=True) == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_every_variant_with_every_number_of_players(browser: Browser, here: Served, part: int) -> None:
    shown = list(scenes(variants()[part::PARTS]))
    found = [f"{size}: {one}" for size in SIZES for one in faults_of_tables(browser, here.url, size, shown)]
    print(f"{len(shown)} moments at {len(SIZES)} sizes, {len(found)} faults")
    assert found == []


def someone(browser: Browser, here: Served, lang: str, size: tuple[int, int]) -> Page:
    """A page of a guest who has a table that waits."""
    page = page_of(browser, lang, size)
    cookie = here.guest("Anna")
    page.context.add_cookies([{"name": name, "value": value, "url": here.url} for name, value in cookie.items()])
    waiting = here.table(cookie, game="throw-in", seats=[{"me": True}, {}, {}], open=True)
    page.goto(f"{here.url}/t/{waiting}", wait_until="networkidle")
    return page


def faults_at(page: Page, here: Served, paths: tuple[str, ...]) -> list[str]:
    """What is amiss in the room that is shown, and on these pages."""
    found = [f"room: {fault}" for fault in faults_of_page(page)]
    for path in paths:
        page.goto(here.url + path, wait_until="networkidle")
        found += [f"{path}: {fault}" for fault in faults_of_page(page)]
    return found


def test_the_start_page_and_four_at_a_table_fit_a_laptop(browser: Browser, here: Served) -> None:
    full = next(one for one in moments("throw-in", 4) if one.name == "full table")
    four = [Scene("throw-in of 4", lang, full.frame(lang, 1), tapped=False) for lang in LANGS]
    for lang, size in zip(LANGS, LAPTOPS, strict=True):
        page = someone(browser, here, lang, size)
        assert faults_at(page, here, ("/",)) == []
        page.context.close()
        assert faults_of_tables(browser, here.url, size, four) == []


HEAD = """() => {
    const title = document.querySelector("header h1");
    const text = document.createRange();
    text.selectNodeContents(title);
    const tabs = document.querySelector("nav.wide").getBoundingClientRect();
    const head = document.querySelector("header").getBoundingClientRect();
    return tabs.left >= text.getBoundingClientRect().right && title.parentElement.offsetHeight <= head.height - 8
        && document.documentElement.scrollWidth <= innerWidth;
}"""
"""Whether the title of a page ends before the tabs, and no line of it leaves the head."""


@pytest.mark.parametrize("lang", LANGS)
def test_the_title_of_a_page_with_tools_has_its_room(browser: Browser, here: Served, lang: str) -> None:
    page = someone(browser, here, lang, (900, 800))
    page.goto(f"{here.url}/compose?game=throw-in", wait_until="networkidle")
    narrow = []
    for width in (900, 960, 1049, 1050, 1239, 1240, 1366, 1380, 1440, 1500, 1700, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        narrow += [] if page.evaluate(HEAD) else [width]
    assert narrow == []
    page.context.close()


@pytest.mark.long
def test_pages_on_a_phone(browser: Browser, here: Served) -> None:
    page = someone(browser, here, "ru", SIZES[0])
    assert faults_at(page, here, ("/", "/compose?game=throw-in")) == []
    page.context.close()


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", SIZES)
def test_all_other_pages(browser: Browser, here: Served, lang: str, size: tuple[int, int]) -> None:
    page = someone(browser, here, lang, size)
    assert faults_at(page, here, PATHS) == []
    page.context.close()


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", SIZES)
def test_what_opens_at_a_table(browser: Browser, here: Served, lang: str, size: tuple[int, int]) -> None:
    page = page_of(browser, lang, size)
    cookie = here.guest("Anna")
    page.context.add_cookies([{"name": name, "value": value, "url": here.url} for name, value in cookie.items()])
    table = here.table(cookie, game="throw-in", seats=[{"me": True}, {"bot": "lowest"}])
    page.goto(f"{here.url}/t/{table}")
    page.wait_for_selector(".card-button")
    found = []
    for key in ("?", "l"):
        page.keyboard.press(key)
        page.wait_for_selector("dialog[open]")
        found += [f"{key}: {fault}" for fault in faults_of_page(page)]
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
    page.locator(".bar .tool").first.click()
    page.wait_for_selector("dialog[open]")
    found += [f"menu: {fault}" for fault in faults_of_page(page)]
    assert found == []
    page.context.close()

"""A game watched again in a real browser: stepped through, verified, a spoilt seed told, a record brought along."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.at_the_page import RESULT, faults, person
from tests.served import Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

playwright = pytest.importorskip("playwright.sync_api")
axe = pytest.importorskip("axe_playwright_python.sync_playwright")
pytestmark = pytest.mark.browser

STAGE = ".stage .felt svg"
SLIDER = "input[type=range]"
RECORD = Path(__file__).parent / "records" / "rule-gather-then-fool.txt"
REVIEWED = Path(__file__).parent / "records" / "draw.txt"


@pytest.fixture(scope="module")
def played(browser: Browser, here: Served) -> tuple[Page, str]:
    """Somebody who has watched bots play a deal to its end, on the page of its replay, and the name of the table."""
    cookie = here.guest("Anna")
    table = here.table(cookie, game="simple", seats=[{"bot": "lowest"}] * 2, deals=1)
    page = person(browser, here)
    page.context.add_cookies([{"name": name, "value": value, "url": here.url} for name, value in cookie.items()])
    page.goto(f"{here.url}/t/{table}")
    page.locator(f"{RESULT} a[href*=replay]").click()
    page.wait_for_selector(STAGE)
    return page, table


def at(page: Page) -> int:
    return int(page.locator(SLIDER).input_value())


def verified(page: Page) -> str:
    """What the page says of the shuffle."""
    page.get_by_role("button", name="Verify the shuffle").click()
    said = page.locator(f"{RESULT} .sheet").inner_text()
    page.keyboard.press("Escape")
    return said


def test_a_game_is_stepped_through_to_its_end(played: tuple[Page, str]) -> None:
    page, _ = played
    complaints = faults(page)
    last = int(page.locator(SLIDER).get_attribute("max") or 0)
    assert last > 5
    assert page.locator("[data-zone='hand:1'][data-face='?']").count() == 0, "all hands are open"
    told = []
    for number in range(last):
        assert at(page) == number
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(f"[data-at='{number + 1}'][aria-current=step]", state="attached")
        told.append(page.locator(".panel.told").inner_text())
    assert all(told)
    assert "fool" in told[-1] or "draw" in told[-1].lower()
    page.keyboard.press("Home")
    page.wait_for_selector("[data-at='0'][aria-current=step]")
    page.get_by_role("button", name="One step on").click()
    page.get_by_role("button", name="Next bout or turn").click()
    assert at(page) > 1
    page.keyboard.press("End")
    assert at(page) == last
    page.get_by_label("Whose cards are shown").select_option("0")
    page.keyboard.press("Home")
    page.wait_for_selector("[data-zone='hand:1'][data-face='?']")
    page.get_by_role("button", name="Play").first.click()
    page.wait_for_selector("[data-at='1'][aria-current=step]")
    page.get_by_role("button", name="Pause").click()
    page.get_by_label("Whose cards are shown").select_option("all")
    assert complaints == []


def test_the_shuffle_holds_and_axe_finds_nothing(played: tuple[Page, str]) -> None:
    page, _ = played
    said = verified(page)
    assert "The shuffle holds" in said
    assert "promised before the deal" in said
    assert "was shown no promise before the cards" in said, "the table was dealt before there was anybody to see it"
    page.wait_for_function("() => !document.getAnimations().length")
    found = axe.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_a_stranger_opens_the_link_and_a_spoilt_seed_is_told(
    browser: Browser, here: Served, played: tuple[Page, str]
) -> None:
    _, table = played
    page = person(browser, here)

    def spoil(route: Route) -> None:
        head = route.fetch().json()
        head["promises"][0]["seed"] = "0" * 64
        route.fulfill(body=json.dumps(head), content_type="application/json")

    page.goto(f"{here.url}/replay/{table}?at=3")
    page.wait_for_selector("[data-at='3'][aria-current=step]")
    assert "The shuffle holds" in verified(page)
    page.evaluate(
        "(kept) => localStorage.setItem('foolery-promises', JSON.stringify(kept))",
        [{"table": table, "deal": 1, "commitment": "0" * 64}],
    )
    assert "another promise" in verified(page)
    page.route("**/replay?lang=*", spoil)
    page.reload()
    page.wait_for_selector(STAGE)
    said = verified(page)
    assert "Something does not hold" in said
    assert "The seed is not made of the secret" in said
    page.context.close()


def test_a_record_is_brought_along(browser: Browser, here: Served) -> None:
    page = person(browser, here, lang="ru-RU")
    page.goto(f"{here.url}/replay")
    page.wait_for_selector("textarea")
    text = RECORD.read_text(encoding="utf-8")
    found = axe.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.fill("textarea", re.sub(r"^2\. .*$", "2. 1: lead *r", text, count=1, flags=re.MULTILINE))
    page.get_by_role("button", name="Открыть просмотр").click()
    page.wait_for_selector("[role=alert]:has-text('Строка')")
    page.set_input_files("input[type=file]", {"name": "a.txt", "mimeType": "text/plain", "buffer": text.encode()})
    page.wait_for_url("**/replay/record/*")
    page.wait_for_selector(STAGE)
    steps = len(re.findall(r"^(?:\d+\.|deal) ", text, re.MULTILINE))
    assert int(page.locator(SLIDER).get_attribute("max") or 0) == steps - 1
    address = page.url
    page.reload()
    page.wait_for_selector(STAGE)
    page.context.close()
    other = person(browser, here)
    other.goto(address)
    other.wait_for_selector(STAGE)
    assert int(other.locator(SLIDER).get_attribute("max") or 0) == steps - 1
    other.context.close()


def test_a_game_is_reviewed(browser: Browser, here: Served) -> None:
    page = person(browser, here)
    complaints = faults(page)
    page.goto(f"{here.url}/replay")
    text = REVIEWED.read_text(encoding="utf-8")
    page.set_input_files("input[type=file]", {"name": "a.txt", "mimeType": "text/plain", "buffer": text.encode()})
    page.wait_for_selector(STAGE)
    opener = page.get_by_role("button", name="Review")
    opener.click()
    assert opener.get_attribute("aria-expanded") == "true"
    review = page.get_by_role("region", name="Review")
    seen = "(head) => new Promise((met) => new IntersectionObserver(([one]) => met(one.isIntersecting)).observe(head))"
    assert review.get_by_role("heading", name="Review").evaluate(seen), "it opens where it can be seen"
    review.get_by_role("img", name="Expected result").wait_for(timeout=300_000)
    assert review.locator("li").count() == len(re.findall("^player ", text, re.MULTILINE))
    review.get_by_role("button", name="Next loss").click()
    review.locator(".judged").first.wait_for()
    step = at(page)
    assert page.locator(f"[data-at='{step}'][aria-current=step]").count() == 1
    graph = review.get_by_role("img", name="Expected result")
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] - 2, "y": box["height"] / 2})
    last = int(page.locator(SLIDER).get_attribute("max") or 0)
    page.wait_for_selector(f"[data-at='{last}'][aria-current=step]")
    found = axe.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert complaints == []
    page.context.close()


def test_an_example_of_a_rule_is_played(browser: Browser, here: Served) -> None:
    page = person(browser, here)
    complaints = faults(page)
    page.goto(f"{here.url}/rules/armenian")
    told = page.request.get(f"{here.url}/api/played?game=armenian").json()["examples"]
    moving = next(number for number, one in enumerate(told) if len(one["steps"]) > 1)
    page.locator(".examples button").nth(moving).click()
    page.wait_for_selector(STAGE)
    page.get_by_role("button", name="One step on").click()
    page.wait_for_selector(".example .wide:text('Step 2 of')")
    page.wait_for_function("() => !document.getAnimations().length")
    found = axe.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert complaints == []
    page.context.close()

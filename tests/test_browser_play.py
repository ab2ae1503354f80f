"""The page in a real browser: a game one tap away, deals of every family, friends by a link, keys, a killed server."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from tests.at_the_page import CARD, MANY, RESULT, by_keys, faults, go, heard, over, person, play, step
from tests.boxes import page_of
from tests.moments import SHOWN, moments
from tests.tiers import every

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tests.served import Served

playwright = pytest.importorskip("playwright.sync_api")
axe = pytest.importorskip("axe_playwright_python.sync_playwright")
pytestmark = pytest.mark.browser

PATHS = ("/", "/games", "/compose?game=throw-in", "/play?friends", "/rules/transfer", "/settings", "/tables")
ACTIONS = 30
"""How often something is tapped in a deal that may be longer than a test: who plays without thought sheds for ever."""
SOME = 12
"""How often something is tapped to see that a table can be played at."""
GAMES = {"comic-animals": 2, "throw-in": 3, "transfer+armenian": 2, "shed-idiot": 2}
FAMILIES = ("throw-in", "shed-idiot", "comic-animals", "contract-rummy")
LOOKS = 4
"""So often axe may look at a table at which something is under way."""
VIOLATIONS = {"resultTypes": ["violations"]}


def test_a_game_is_one_tap_away(browser: Browser, here: Served) -> None:
    page = person(browser, here, has_touch=True)
    complaints = faults(page)
    page.goto(here.url)
    page.get_by_role("button", name="Play").first.tap()
    page.wait_for_selector(CARD)
    assert page.locator(CARD).count() == 6
    assert play(page, SOME)
    assert complaints == []
    page.context.close()


@every(8)
@pytest.mark.parametrize(
    ("game", "lang"),
    [(game, ("en-GB", "ru-RU")[(turn + other) % 2]) for turn, game in enumerate(GAMES) for other in (0, 1)],
)
def test_a_deal_of_every_family(browser: Browser, here: Served, game: str, lang: str) -> None:
    cookie = here.guest("Anna")
    table = here.table(cookie, game=game, seats=[{"me": True}, *[{"bot": "lowest"}] * (GAMES[game] - 1)])
    page = person(browser, here, cookie, lang)
    complaints = faults(page)
    page.goto(f"{here.url}/t/{table}")
    page.wait_for_selector(CARD)
    assert play(page, ACTIONS) or over(page)
    assert complaints == []
    page.context.close()


def test_two_friends_play_a_whole_game_by_a_link(browser: Browser, here: Served) -> None:
    cookie = here.guest("Anna")
    table = here.table(cookie, game="simple,pack=24", seats=[{"me": True}, {}])
    anna, boris = person(browser, here, cookie), person(browser, here, lang="ru-RU")
    complaints = faults(anna), faults(boris)
    for page in (anna, boris):
        page.goto(f"{here.url}/t/{table}")
    assert anna.get_by_role("heading", level=1, name="Simple").count() == 1, "the game is named before the first deal"
    boris.locator("button").filter(has_text=re.compile("Sit here|Сесть")).click()
    for page in (anna, boris):
        page.locator("button").filter(has_text=re.compile("I am ready|Я готов")).click()
    for page in (anna, boris):
        page.wait_for_selector(CARD)
    for _ in range(MANY):
        if over(anna) and over(boris):
            break
        for page in (anna, boris):
            if not over(page):
                step(page)
    for page in (anna, boris):
        assert page.locator(RESULT).get_by_role("listitem").count() == 2
    assert complaints == ([], [])
    anna.context.close()
    boris.context.close()


def test_a_verdict_is_written_large_to_its_end(browser: Browser, here: Served) -> None:
    page = page_of(browser, "en", (360, 640), fed=True)
    page.goto(f"{here.url}/t/{SHOWN}")
    page.wait_for_function("() => window.socket?.onmessage")
    frame = json.loads(moments("simple,pack=24", 2)[-1].frame("en", 1))
    told = frame | {"verdict": ["V. S. Lee is the fool.", "Out: Boris.", "Then you."]}
    page.evaluate("(all) => feed(all)", [[json.dumps(told), False]])
    large = page.locator(f"{RESULT} #verdict b")
    assert large.inner_text() == "V. S. Lee is the fool."
    assert page.locator(f"{RESULT} #verdict").inner_text().split("\n")[-1] == "Out: Boris. Then you."
    page.context.close()


@pytest.mark.long
def test_a_whole_game_by_keys_and_what_is_read_out(browser: Browser, here: Served) -> None:
    cookie = here.guest("Anna")
    table = here.table(cookie, game="simple,pack=24", seats=[{"me": True}, {"bot": "lowest"}])
    page = person(browser, here, cookie)
    complaints = faults(page)
    page.goto(f"{here.url}/t/{table}")
    page.wait_for_selector(CARD)
    heard(page)
    assert by_keys(page)
    assert over(page)
    said = " ".join(page.evaluate("() => window.heard"))
    assert "lead" in said
    assert "fool" in said or "draw" in said.lower()
    assert complaints == []
    page.context.close()


@pytest.fixture(scope="module")
def reader(browser: Browser, here: Served) -> Iterator[Page]:
    """Somebody who goes from page to page."""
    page = person(browser, here, here.guest("Anna"))
    yield page
    page.context.close()


@pytest.mark.parametrize("path", PATHS)
def test_axe_finds_nothing(reader: Page, here: Served, path: str) -> None:
    go(reader, here, path)
    found = axe.Axe().run(reader, options=VIOLATIONS)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("game", [*FAMILIES, pytest.param("transfer+armenian", marks=pytest.mark.long)])
def test_axe_finds_nothing_at_a_table(browser: Browser, here: Served, game: str) -> None:
    cookie = here.guest("Anna")
    table = here.table(cookie, game=game, seats=[{"me": True}, *[{"bot": "lowest"}] * 2])
    page = person(browser, here, cookie)
    page.goto(f"{here.url}/t/{table}")
    page.wait_for_selector(CARD)
    play(page, 6)
    for _ in range(LOOKS):
        # A button whose colour is on its way to another one has neither; bots may set one going while axe looks.
        page.wait_for_function("() => !document.getAnimations().length")
        found = axe.Axe().run(page, options=VIOLATIONS)
        if not found.violations_count:
            break
    assert found.violations_count == 0, found.generate_report()
    page.context.close()

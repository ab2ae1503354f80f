"""A person at the page, as a test plays it: opens it on a phone, taps what may be tapped, or uses keys and hears it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.chromium import FLAGS, chromium
from tests.served import Served, quick
from tests.taps import POINT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

PHONE: Final[Any] = {"width": 390, "height": 844}
CARD: Final = ".card-button"
LAIN: Final = "button.lain"
"""A card that lies on the table and is played from there."""
RESULT: Final = "dialog[open]"
NAMED_AS_PLAYABLE: Final = "may be played"
MANY: Final = 1500
"""Steps in which a deal comes to its end, however badly it is played: cards may be taken up again and again."""
SECONDS: Final = 20_000
"""Milliseconds that anything may take on a busy machine."""
TRIES: Final = 4
"""So often something is tapped until it takes."""
CHANGED: Final = """(before) => {
    const now = document.querySelector('main, #app')?.innerText + '|' +
        [...document.querySelectorAll('.card-button')].map((one) => one.ariaLabel).join();
    return now !== before;
}"""
SHOWN: Final = """() => document.querySelector('main, #app')?.innerText + '|' +
    [...document.querySelectorAll('.card-button')].map((one) => one.ariaLabel).join()"""


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of its own for a module."""
    with quick(str(tmp_path_factory.mktemp("tables"))) as server:
        yield server


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for a module."""
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as browsers:
        found = browsers.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield found
        found.close()


def person(
    browser: Browser, here: Served, cookie: dict[str, str] | None = None, lang: str = "en-GB", **more: Any
) -> Page:
    """A page of somebody, as a phone shows it; without a cookie of somebody who has never been here."""
    context = browser.new_context(viewport=PHONE, locale=lang, reduced_motion="reduce", **more)
    if cookie:
        context.add_cookies([{"name": name, "value": value, "url": here.url} for name, value in cookie.items()])
    page = context.new_page()
    page.set_default_timeout(SECONDS)
    return page


@contextmanager
def at_table(browser: Browser, folder: Path, game: str, bots: list[str], seed: str) -> Iterator[Page]:
    """A phone at a table of this game against these bots, dealt as this seed says; nothing may be complained of."""
    with quick(str(folder), seed=seed) as served:
        cookie = served.guest("Anna")
        name = served.table(cookie, game=game, seats=[{"me": True}, *({"bot": bot} for bot in bots)])
        page = person(browser, served, cookie, has_touch=True)
        complaints = faults(page)
        page.goto(f"{served.url}/t/{name}")
        page.wait_for_selector(CARD)
        yield page
        assert complaints == []
        page.context.close()


def faults(page: Page) -> list[str]:
    """A list that fills with whatever the page complains of: errors, warnings, policy violations."""
    found: list[str] = []
    page.on("console", lambda said: found.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


def over(page: Page) -> bool:
    """Whether a deal has ended and its result is shown."""
    return page.locator(RESULT).count() > 0


def tap(page: Page) -> bool:
    """Do something that may be done now; whether there was anything."""
    group = page.locator(".buttons[role=group] button:not(.sort):enabled, .choices button:enabled")
    chosen = page.locator(f"{CARD}[aria-pressed=true], {LAIN}[aria-pressed=true]").count()
    fits = page.locator(f"{CARD}.fits:not(.chosen), {LAIN}.lit:not([aria-pressed=true])")
    if group.count() and (chosen or not fits.count()):
        return _press(group.last)
    if fits.count():
        return _press(fits.first)
    others = page.locator("button.down:enabled, .cloth button:enabled, [data-zone] button:enabled")
    return _press(others.first) if others.count() else False


def by_keys(page: Page, most: int = MANY) -> int:
    """Play with keys alone, by what is read out: the names of what has the focus, and the live regions."""
    done = 0
    for _ in range(most):
        if over(page):
            return done
        before = page.evaluate(SHOWN)
        hand = page.locator(f"{CARD}[tabindex='0']")
        if hand.count():
            hand.first.focus()
        for _ in range(page.locator(CARD).count()):
            if NAMED_AS_PLAYABLE in (page.evaluate("() => document.activeElement.ariaLabel") or ""):
                page.keyboard.press(" ")
                break
            page.keyboard.press("ArrowRight")
        for key in ("Enter", "p", "t"):
            page.keyboard.press(key)
            if page.evaluate(SHOWN) != before:
                break
        done += 1
        page.wait_for_function(
            f"(before) => document.querySelector('{RESULT}') || ({CHANGED})(before)", arg=before, timeout=SECONDS
        )
    return done


def heard(page: Page) -> None:
    """Keep everything that the live regions say in a list of the page."""
    page.evaluate("""() => {
        window.heard = [];
        for (const region of document.querySelectorAll('[data-region]'))
            new MutationObserver(() => window.heard.push(region.textContent.trim()))
                .observe(region, { childList: true, characterData: true, subtree: true });
    }""")


def _press(what: Locator) -> bool:
    """Press it where it lies uncovered. What has gone meanwhile, since the table moves by itself, was not pressed."""
    try:
        point = what.evaluate(POINT, timeout=1000)
    except Exception as error:
        if "imeout" not in str(error) and "detached" not in str(error):
            raise
        return False
    if point is None:
        return False
    what.page.mouse.click(*point)
    return True


def play(page: Page, most: int = MANY) -> int:
    """Play on until a result is shown, or so many steps; how often something was done.

    What a finger has missed, since it moved meanwhile, is tapped again. Fails where the page stands still.
    """
    done = 0
    for _ in range(most):
        if over(page):
            return done
        before = page.evaluate(SHOWN)
        for left in reversed(range(TRIES)):
            done += tap(page)
            try:
                page.wait_for_function(
                    f"(before) => document.querySelector('{RESULT}') || ({CHANGED})(before)",
                    arg=before,
                    timeout=SECONDS / TRIES,
                )
                break
            except Exception as error:
                if "imeout" not in str(error) or not left:
                    raise
    return done

"""A person at the page, as a test plays it: opens it on a phone, taps what may be tapped, or uses keys and hears it."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import pytest

from tests.chromium import FLAGS, chromium
from tests.served import Served, quick

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Playwright

PHONE: Final[Any] = {"width": 390, "height": 844}
CARD: Final = ".card-button"
RESULT: Final = "dialog[open]"
NAMED_AS_PLAYABLE: Final = "may be played"
MANY: Final = 1500
"""Steps in which a deal comes to its end, however badly it is played: cards may be taken up again and again."""
SECONDS: Final = 20_000
"""Milliseconds that anything may take on a busy machine."""
PATIENCE: Final = (300, 600, 1200, 2400, 4800, 9600)
"""Milliseconds after which the page is looked at and tapped again: a tap may do no more than spread the cards there,
and what may be tapped may have been covered.
"""
NO_CHANCE: Final = """(() => {
    const real = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (bytes) => (bytes.length === 16 ? bytes.fill(7) : real(bytes));
})();"""
"""What somebody adds to the chance of a deal is always the same; the ids of commands are no two alike."""
NO_SHELL: Final = "delete Navigator.prototype.serviceWorker;"
FINGER: Final = Path(__file__).parent / "finger.js"


def long_lived(fixture_name: str, config: pytest.Config) -> Literal["session", "module"]:
    """How long a browser and its server are kept: where nothing else is tried, for all modules. While Playwright runs,
    no other test of the same process can run a loop of its own.
    """
    return "session" if os.environ.get("FOOLERY_BROWSER") == "1" else "module"


@pytest.fixture(scope=long_lived)
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all tests that do not end it."""
    with quick(str(tmp_path_factory.mktemp("tables"))) as server:
        yield server


@pytest.fixture(scope=long_lived)
def browsers() -> Iterator[Playwright]:
    """What starts browsers; there can be but one at a time."""
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as found:
        yield found


@pytest.fixture(scope=long_lived)
def browser(browsers: Playwright) -> Iterator[Browser]:
    """One browser for all tests."""
    found = browsers.chromium.launch(executable_path=chromium(), args=FLAGS)
    yield found
    found.close()


def person(
    browser: Browser,
    here: Served,
    cookie: dict[str, str] | None = None,
    lang: str = "en-GB",
    shell: bool = False,
    **more: Any,
) -> Page:
    """A page of somebody, as a phone shows it; without a cookie of somebody who has never been here. Only with its
    ``shell`` it is kept for when there is no server.
    """
    context = browser.new_context(viewport=PHONE, locale=lang, reduced_motion="reduce", **more)
    context.add_init_script(NO_CHANCE if shell else NO_CHANCE + NO_SHELL)
    context.add_init_script(path=FINGER)
    if cookie:
        context.add_cookies([{"name": name, "value": value, "url": here.url} for name, value in cookie.items()])
    page = context.new_page()
    page.set_default_timeout(SECONDS)
    return page


@contextmanager
def at_table(browser: Browser, here: Served, game: str, bots: list[str], seed: str) -> Iterator[Page]:
    """A phone at a table of this game against these bots, dealt as this seed says; nothing may be complained of."""
    cookie = here.guest("Anna")
    name = here.table(cookie, seed, game=game, seats=[{"me": True}, *({"bot": bot} for bot in bots)])
    page = person(browser, here, cookie, has_touch=True)
    complaints = faults(page)
    page.goto(f"{here.url}/t/{name}")
    page.wait_for_selector(CARD)
    yield page
    assert complaints == []
    page.context.close()


def go(page: Page, here: Served, path: str) -> None:
    """Go to a path of this server and wait until everything has come; the page is loaded but once."""
    if page.url.startswith(here.url):
        page.evaluate("(path) => go(path)", path)
    else:
        page.goto(here.url + path)
    page.wait_for_selector("h1")
    page.wait_for_function("() => !document.querySelector('.wait.muted') && !document.getAnimations().length")


def faults(page: Page) -> list[str]:
    """A list that fills with whatever the page complains of: errors, warnings, policy violations."""
    found: list[str] = []
    page.on("console", lambda said: found.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


def over(page: Page) -> bool:
    """Whether a deal has ended and its result is shown."""
    return page.locator(RESULT).count() > 0


def by_keys(page: Page, most: int = MANY) -> int:
    """Play with keys alone, by what is read out: the names of what has the focus, and the live regions."""
    done = 0
    for _ in range(most):
        if over(page):
            return done
        before = page.evaluate("() => shown()")
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
            if page.evaluate("() => shown()") != before:
                break
        done += 1
        page.evaluate("([before, ms]) => changed(before, ms)", [before, SECONDS])
    return done


def heard(page: Page) -> None:
    """Keep everything that the live regions say in a list of the page."""
    page.evaluate("""() => {
        window.heard = [];
        for (const region of document.querySelectorAll('[data-region]'))
            new MutationObserver(() => window.heard.push(region.textContent.trim()))
                .observe(region, { childList: true, characterData: true, subtree: true });
    }""")


def step(page: Page) -> bool:
    """Tap what may be tapped now and wait until something comes of it; whether there was anything."""
    now = page.evaluate("() => stands()")
    if now["point"] is None:
        return False
    page.mouse.click(*now["point"])
    page.evaluate("([before, ms]) => changed(before, ms)", [now["shown"], PATIENCE[0]])
    return True


def play(page: Page, most: int = MANY) -> int:
    """Play on until a result is shown, or so many steps; how often something was done.

    Fails where the page stands still.
    """
    done = 0
    now = page.evaluate("() => stands()")
    for _ in range(most):
        for ms in PATIENCE:
            if now["over"]:
                return done
            if now["point"]:
                page.mouse.click(*now["point"])
                done += 1
            before = now["shown"]
            now = page.evaluate("([before, ms]) => changed(before, ms)", [before, ms])
            if now["shown"] != before:
                break
        else:
            raise AssertionError(f"the page stands still: {before}")
    return done

"""No server, and a line that only looks alive: the page says so, and comes back by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.at_the_page import CARD, SECONDS, play
from tests.chromium import FLAGS, chromium
from tests.served import Served, quick

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page, WebSocketRoute

playwright = pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser

PHONE: Any = {"width": 390, "height": 844}
KEPT = "async () => (await (await caches.open('foolery-shell')).keys()).some((one) => one.url.includes('/api/words'))"
"""Whether the shell is kept with its words, as it is after one visit."""
NO_SERVER = {"en-GB": "The server does not answer", "ru-RU": "Сервер не отвечает"}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with playwright.sync_playwright() as browsers:
        found = browsers.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield found
        found.close()


def page_of(browser: Browser, here: Served, cookie: dict[str, str], lang: str = "en-GB") -> Page:
    context = browser.new_context(viewport=PHONE, locale=lang, reduced_motion="reduce")
    context.add_cookies([{"name": name, "value": value, "url": here.url} for name, value in cookie.items()])
    page = context.new_page()
    page.set_default_timeout(SECONDS)
    return page


@pytest.mark.parametrize("lang", NO_SERVER)
def test_the_shell_says_that_there_is_no_server_and_comes_back(browser: Browser, tmp_path: Path, lang: str) -> None:
    folder = str(tmp_path)
    with quick(folder) as first:
        port = int(first.url.rpartition(":")[2])
        cookie = first.guest("Anna")
        table = first.table(cookie, game="throw-in", seats=[{"me": True}, {"bot": "lowest"}])
        page = page_of(browser, first, cookie, lang)
        page.goto(f"{first.url}/tables", wait_until="networkidle")
        page.wait_for_function(KEPT)
        first.process.kill()
        first.process.wait()
        page.reload()
        page.get_by_text(NO_SERVER[lang]).wait_for()
        others = page.context.new_page()
        others.goto(f"{first.url}/t/{table}")
        others.get_by_text(NO_SERVER[lang]).wait_for()
    with quick(folder, port):
        page.get_by_text(NO_SERVER[lang]).wait_for(state="detached")
        page.locator(f"a[href*='{table}']").first.wait_for()
        others.wait_for_selector(CARD)
    page.context.close()


def test_a_socket_that_reads_open_and_is_dead_is_given_up(browser: Browser, tmp_path: Path) -> None:
    opened: list[WebSocketRoute] = []
    asleep = False

    with quick(str(tmp_path)) as here:
        cookie = here.guest("Anna")
        table = here.table(cookie, game="throw-in", seats=[{"me": True}, {"bot": "lowest"}])
        page = page_of(browser, here, cookie)

        def between(route: WebSocketRoute) -> None:
            opened.append(route)
            server = route.connect_to_server()

            def passes(text: str | bytes, to: WebSocketRoute) -> None:
                # What a phone that slept has: no end of the line is heard of, and nothing goes over it any more.
                if not asleep or route is not opened[0]:
                    to.send(text)

            server.on_message(lambda text: passes(text, route))
            route.on_message(lambda text: passes(text, server))

        page.route_web_socket("**/api/socket", between)
        page.goto(f"{here.url}/t/{table}")
        page.wait_for_selector(f"{CARD}.fits, .strong-one:enabled")
        assert len(opened) == 1
        asleep = True
        page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        for _ in range(SECONDS // 100):
            if len(opened) > 1:
                break
            page.wait_for_timeout(100)
        assert len(opened) > 1
        page.wait_for_function("() => !document.querySelector('p.lost')")
        # A step is over once something on the page is otherwise than before.
        assert play(page, 3)
    page.context.close()

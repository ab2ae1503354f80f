"""A killed server, and a line that only looks alive: the page says so, and comes back by itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.at_the_page import CARD, SECONDS, person, play
from tests.served import Served, quick
from tests.tiers import every

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page, WebSocketRoute

playwright = pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser

KEPT = "async () => (await (await caches.open('foolery-shell')).keys()).some((one) => one.url.includes('/api/words'))"
"""Whether the shell is kept with its words, as it is after one visit."""
SECOND_SOCKET = """(frame) => new Promise((answer) => {
    const socket = new WebSocket(location.origin.replace('http', 'ws') + '/api/socket');
    socket.onopen = () => {
        socket.send(JSON.stringify({ t: 'hello', format: 2, language: 'en' }));
        socket.send(JSON.stringify(frame));
    };
    socket.onmessage = ({ data }) => {
        const { t, id } = JSON.parse(data);
        if (id === frame.id) answer(t);
    };
})"""
"""Says one frame over a socket of its own; the kind of the answer."""
NO_SERVER = {"en-GB": "The server does not answer", "ru-RU": "Сервер не отвечает"}


@every(2)
@pytest.mark.parametrize("lang", NO_SERVER)
def test_a_killed_server_comes_back_to_the_same_table(browser: Browser, tmp_path: Path, lang: str) -> None:
    folder = str(tmp_path)
    with quick(folder) as first:
        port = int(first.url.rpartition(":")[2])
        cookie = first.guest("Anna")
        table = first.table(cookie, game="throw-in", seats=[{"me": True}, {"bot": "lowest"}])
        lists = person(browser, first, cookie, lang, shell=True)
        lists.goto(f"{first.url}/tables", wait_until="networkidle")
        lists.wait_for_function(KEPT)
        page = lists.context.new_page()
        page.goto(f"{first.url}/t/{table}")
        page.wait_for_selector(f"{CARD}.fits")
        assert play(page, 3), "it is killed in the middle of a bout"
        hand = hand_of(page)
        first.process.kill()
        first.process.wait()
        page.wait_for_selector("p.lost")
        lists.reload()
        lists.get_by_text(NO_SERVER[lang]).wait_for()
        late = lists.context.new_page()
        late.goto(f"{first.url}/t/{table}")
        late.get_by_text(NO_SERVER[lang]).wait_for()
    with quick(folder, port):
        page.wait_for_selector("p.lost", state="detached")
        assert hand_of(page) == hand
        assert play(page, 5)
        lists.get_by_text(NO_SERVER[lang]).wait_for(state="detached")
        lists.locator(f"a[href*='{table}']").first.wait_for()
        late.wait_for_selector(CARD)
        page.context.close()


def hand_of(page: Page) -> list[str | None]:
    """The cards of the hand, as they are named."""
    return sorted(page.locator(CARD).evaluate_all("(all) => all.map((one) => one.dataset.face)"))


def test_a_socket_that_reads_open_and_is_dead_is_given_up(browser: Browser, here: Served) -> None:
    opened: list[WebSocketRoute] = []
    asleep = False

    cookie = here.guest("Anna")
    table = here.table(cookie, game="throw-in", seats=[{"me": True}, {"bot": "lowest"}])
    page = person(browser, here, cookie)

    def between(route: WebSocketRoute) -> None:
        opened.append(route)
        server = route.connect_to_server()

        def passes(text: str | bytes, to: WebSocketRoute) -> None:
            # What a phone that slept has: no end of the line is heard of, and nothing goes over it any more.
            if not asleep or route is not opened[0]:
                to.send(text)

        server.on_message(lambda text: passes(text, route))
        route.on_message(lambda text: passes(text, server))

    page.clock.install()
    page.route_web_socket("**/api/socket", between)
    page.goto(f"{here.url}/t/{table}")
    page.wait_for_selector(f"{CARD}.fits, .strong-one:enabled")
    assert len(opened) == 1
    asleep = True
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.fast_forward(SECONDS)
    for _ in range(SECONDS // 50):
        if len(opened) > 1:
            break
        page.wait_for_timeout(50)
    assert len(opened) > 1
    page.wait_for_function("() => !document.querySelector('p.lost')")
    # A step is over once something on the page is otherwise than before.
    assert play(page, 3)
    page.context.close()


def test_a_list_that_was_not_answered_is_no_empty_list(browser: Browser, tmp_path: Path) -> None:
    """On a server of its own: another test may have left an open table on a shared one."""
    with quick(str(tmp_path)) as alone:
        page = person(browser, alone, alone.guest("Anna"))
        broken = re.compile("/api/(me|tables)[?]")
        page.route(broken, lambda route: route.fulfill(status=503, json={"code": "busy", "text": "Not now."}))
        page.goto(f"{alone.url}/tables")
        page.get_by_text("Not now.").nth(1).wait_for()
        assert page.get_by_text("No open tables").count() == 0
        assert page.get_by_text("No games yet").count() == 0
        page.unroute(broken)
        page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        page.get_by_text("No open tables").wait_for()
        page.get_by_text("No games yet").wait_for()
        assert page.get_by_text("Not now.").count() == 0
        page.context.close()


def test_a_table_that_was_ended_before_its_first_deal_says_so(browser: Browser, here: Served) -> None:
    cookie = here.guest("Anna")
    table = here.table(cookie, game="throw-in", seats=[{"me": True}, {}])
    page = person(browser, here, cookie)
    page.goto(f"{here.url}/t/{table}")
    page.get_by_role("button", name="I am ready").wait_for()
    assert page.evaluate(SECOND_SOCKET, {"t": "do", "id": "end", "table": table, "kind": "end"}) == "done"
    page.get_by_role("paragraph").filter(has_text="The table is closed").wait_for()
    assert page.get_by_role("button", name="I am ready").count() == 0
    assert page.get_by_role("link", name="To the first page").count() == 1
    page.context.close()

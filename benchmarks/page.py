"""What the page costs a browser: bytes of the first load, and frames while 36 cards fly: ``python -m benchmarks.page``.

A real server and a real Chromium, with nothing in its cache. The cards are moved by the page itself: it is shown a
table at which 36 cards are drawn at once, again and again, while the processor counts as four times slower
(``Emulation.setCPUThrottlingRate``). Without a browser one sentence says so.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
import time
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from tests import chromium
from tests.served import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, WebSocketRoute

    from tests.served import Served

PHONE: Final[Any] = {"width": 390, "height": 844}
CARDS: Final = [f"{rank}{suit}" for suit in "cdhs" for rank in "6789TJQKA"]
SLOWER: Final = 4
REFRESH: Final = 1000 / 60
CARD: Final = ".card-button"
PATIENCE: Final = 30
"""Seconds that anything may take."""

COUNT: Final = """() => new Promise((done) => {
    const times = [], air = document.querySelector("[data-air]");
    let most = 0;
    const look = (now) => {
        const flying = air.childElementCount;
        most = Math.max(most, flying);
        times.push(now);
        if (!flying && most) done({ times, most });
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})"""
"""The times of all frames from now until every card has landed, and how many were in motion at once."""


def loaded(browser: Browser, address: str, cookie: dict[str, str] | None = None) -> dict[str, int]:
    """Bytes of a page as they come over the wire into an empty cache, by kind."""
    context = browser.new_context(viewport=PHONE, service_workers="block")
    if cookie:
        context.add_cookies([{"name": name, "value": value, "url": address} for name, value in cookie.items()])
    page = context.new_page()
    probe = context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    found: dict[str, int] = {}

    def responded(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = event["type"]

    def finished(event: dict[str, Any]) -> None:
        kind = kinds.get(event["requestId"], "Other")
        found[kind] = found.get(kind, 0) + int(event["encodedDataLength"])

    probe.on("Network.responseReceived", responded)
    probe.on("Network.loadingFinished", finished)
    probe.send("Network.enable")
    page.goto(address, wait_until="networkidle")
    context.close()
    return found


class Table:
    """The page at a table, with somebody on the line who makes up what is shown."""

    def __init__(self, browser: Browser, here: Served) -> None:
        cookie = here.guest("Anna")
        name = here.table(cookie, game="throw-in", seats=[{"me": True}, {"bot": "lowest"}])
        self.context = browser.new_context(viewport=PHONE, device_scale_factor=2, service_workers="block")
        self.context.add_cookies([{"name": one, "value": value, "url": here.url} for one, value in cookie.items()])
        self.page: Page = self.context.new_page()
        self.view: dict[str, Any] = {}
        self.route: WebSocketRoute | None = None
        self.page.route_web_socket("**/api/socket", self._between)
        self.page.goto(f"{here.url}/t/{name}")
        self.page.wait_for_selector(CARD)
        end = time.monotonic() + PATIENCE
        while self.view["seat"] not in self.view["asked"]:
            if time.monotonic() > end:
                raise SystemExit("the bot at the table does not move")
            self.page.wait_for_timeout(100)
        self.seq = self.view["seq"]

    def _between(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        self.route = route

        def to_page(text: str | bytes) -> None:
            frame = json.loads(text)
            if frame["t"] == "view":
                self.view = frame
            route.send(text)

        server.on_message(to_page)
        route.on_message(server.send)

    def show(self, hand: list[str], stock: list[str], drawn: list[str]) -> None:
        """A view with these cards; what is drawn flies, without that the page jumps to it."""
        assert self.route is not None
        frame = json.loads(json.dumps(self.view))
        start = self.seq if drawn else self.seq + 1
        self.seq += 1
        frame |= {"start": start, "seq": self.seq, "actions": [], "asked": []}
        seat = frame["seat"]
        frame["view"] |= {"stock": stock, "table": []}
        frame["view"]["hands"][seat] = hand
        event = {"kind": "draw", "place": seat, "to": None, "cards": drawn, "count": len(drawn)}
        frame["news"] = [{"event": event, "text": ""}] if drawn else []
        self.route.send(json.dumps(frame))

    def frames(self) -> tuple[list[float], int]:
        """The ms between the frames while 36 cards are drawn, and how many were in motion at once."""
        self.show([], ["?"] * len(CARDS), [])
        self.page.wait_for_timeout(300)
        self.page.evaluate(f"() => {{ window.counted = ({COUNT})(); }}")
        self.show(CARDS, [], CARDS)
        found = self.page.evaluate("() => window.counted")
        times = found["times"]
        return [later - before for before, later in pairwise(times)], found["most"]


def measured(browser: Browser, here: Served, repetitions: int, slower: float = SLOWER) -> dict[str, Any]:
    """All figures; ``slower`` is how much less the processor counts while cards fly."""
    first = loaded(browser, f"{here.url}/")
    cookie = here.guest("Anna")
    name = here.table(cookie, game="throw-in", seats=[{"me": True}, {"bot": "lowest"}])
    table = loaded(browser, f"{here.url}/t/{name}", cookie)
    at = Table(browser, here)
    at.context.new_cdp_session(at.page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    at.frames()  # what is drawn for the first time is drawn more slowly
    gaps, most = [], 0
    for _ in range(repetitions):
        more, flying = at.frames()
        gaps += more
        most = max(most, flying)
    at.context.close()
    gaps.sort()
    return {
        "first_load": first,
        "table_load": table,
        "first_load_kb": sum(first.values()) / 1000,
        "table_load_kb": sum(table.values()) / 1000,
        "cards": most,
        "frames": len(gaps),
        "median_ms": gaps[len(gaps) // 2],
        "p95_ms": gaps[int(len(gaps) * 0.95)],
        "worst_ms": gaps[-1],
        "late_share": sum(gap > 1.5 * REFRESH for gap in gaps) / len(gaps),
    }


def show(found: dict[str, Any]) -> None:
    """Print the figures."""
    for key, title in (("first_load", "First load"), ("table_load", "First load at a table")):
        kinds = ", ".join(f"{kind.lower()} {size / 1000:.1f}" for kind, size in sorted(found[key].items()))
        print(f"{title}: {found[f'{key}_kb']:.0f} kB over the wire ({kinds})")
    print(
        f"{found['cards']} cards in motion, processor {SLOWER} times slower: frame p50 {found['median_ms']:.1f}, "
        f"p95 {found['p95_ms']:.1f}, worst {found['worst_ms']:.1f} ms; "
        f"{found['late_share']:.1%} of {found['frames']} late"
    )


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; 2 where there is no browser."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer repetitions")
    parser.add_argument("--json", action="store_true", help="print the figures for a program")
    given = parser.parse_args(arguments)
    if not chromium.there() or importlib.util.find_spec("playwright") is None:
        print(f"page: NOT RUN ({chromium.MISSING})", file=sys.stderr)
        return 2
    # Without it there is a sentence, and no traceback.
    from playwright.sync_api import sync_playwright

    with sync_playwright() as browsers, served() as here:
        browser = browsers.chromium.launch(executable_path=chromium.chromium(), args=chromium.FLAGS)
        found = measured(browser, here, 3 if given.quick else 15)
        browser.close()
    if given.json:
        print(json.dumps(found))
    else:
        show(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())

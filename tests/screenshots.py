"""``python -m tests.screenshots [NAME …]`` photographs the pages for ``docs/look.md``, with a server of its own.

Names and tables are invented here; everything else is what the pages show of themselves.
"""

from __future__ import annotations

import json
import sys
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from playwright.sync_api import sync_playwright

from tests.chromium import FLAGS, chromium
from tests.deck_sheet import deck_sheet
from tests.moments import SHOWN, Moment, moments
from tests.moments import played as dealt
from tests.served import Served, served
from tests.states import states

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

OUT: Final = Path(__file__).parent.parent / "docs" / "look"
PHONE, DESKTOP, SMALL, LOW, TABLET = (390, 844), (1440, 900), (360, 640), (844, 390), (820, 1180)
QUALITY: Final = 72
GAME: Final = "/compose?game=throw-in%2Barmenian%2Bsecond-attempt%2Bsecret-trump"


class Shot(NamedTuple):
    """A page as somebody sees it: its size, language and scheme, and what is done before the picture is taken."""

    name: str
    path: str
    size: tuple[int, int]
    lang: str = "en"
    scheme: str = "day"
    then: Callable[[Page], None] = lambda page: None


def clash(page: Page) -> None:
    """A rule is wanted that does not go with the others."""
    page.get_by_role("checkbox", name="Six and no more").click()


def sheet(page: Page) -> None:
    """Every card of the deck, drawn by the page's own parts."""
    page.wait_for_selector("#deck-line", state="attached")
    page.evaluate(
        """(html) => {
        document.querySelector("#app").style.display = "none";
        document.body.insertAdjacentHTML("beforeend", html);
        document.body.append(document.querySelector(".sprite"));
    }""",
        deck_sheet(),
    )


def opened(game: str, *bots: str, **more: Any) -> Callable[[Page], None]:
    """A table with these bots is made and looked at once the reader is asked."""

    def go(page: Page) -> None:
        wish = {"game": game, "seats": [{"me": True}, *({"bot": bot} for bot in bots)], **more}
        table = page.evaluate(
            """async (wish) => {
            const headers = { "content-type": "application/json", "x-foolery": "1" };
            const answer = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(wish) });
            return (await answer.json()).table;
        }""",
            wish,
        )
        page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2] + f"/t/{table}")
        page.wait_for_selector("main.table .hand, main.table .wait", timeout=20_000)
        page.wait_for_load_state("networkidle")

    return go


def asked(page: Page) -> None:
    """Wait until the reader is asked for something: a button that may be pressed, or a card that may be played."""
    page.wait_for_selector("main.table .tag.big:is(.me, .go)", timeout=120_000)
    page.wait_for_timeout(900)  # the cards that fly have landed in the picture


def played(game: str, *bots: str, **more: Any) -> Callable[[Page], None]:
    """The same, when it is the reader's move."""

    def go(page: Page) -> None:
        opened(game, *bots, **more)(page)
        asked(page)

    return go


def waiting(page: Page) -> None:
    """A table at which a seat is free."""
    page.goto(page.url + "play?friends", wait_until="networkidle")
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_selector("main.table .wait")
    page.wait_for_load_state("networkidle")


def over(game: str, at: int) -> Callable[[Page], None]:
    """A game between bots is brought along and looked at after so many steps."""

    def go(page: Page) -> None:
        text = (RECORDS / f"{game}.txt").read_text(encoding="utf-8")
        name = page.evaluate(
            """async (text) => {
            const headers = { "content-type": "text/plain", "x-foolery": "1" };
            const answer = await fetch("/api/records", { method: "POST", headers, body: text });
            return (await answer.json()).record;
        }""",
            text,
        )
        page.goto("/".join(page.url.split("/", 3)[:3]) + f"/replay/record/{name}?at={at}")
        page.wait_for_selector(".stage .felt svg")
        page.wait_for_load_state("networkidle")

    return go


def reviewed(game: str) -> Callable[[Page], None]:
    """Such a game with its review, at the first decision that has cost something."""

    def go(page: Page) -> None:
        over(game, 0)(page)
        page.locator("aside button[aria-expanded]").click()
        page.wait_for_selector(".review .judged", timeout=600_000)
        page.locator(".review .judged ~ button").click()
        page.wait_for_timeout(1200)  # the cards of the step have landed
        page.locator("section.review").scroll_into_view_if_needed()

    return go


def moment(game: str, players: int, wanted: str) -> Callable[[], Moment]:
    """That moment of a deal of this game (``tests/moments.py``)."""
    return lambda: next(one for one in moments(game, players) if one.name == wanted or wanted in one.name.split())


def with_epaulettes() -> Moment:
    """The end of the first deal of four whose fool has them, as somebody else sees it."""
    for number in count():
        *_, (table, _) = dealt("throw-in", 4, str(number))
        assert table.course is not None
        assert table.course.state is not None
        result = table.course.state.result()
        if result is not None and result.straps:
            return Moment("end", table, next(seat for seat in range(4) if seat not in result.fools))
    raise AssertionError


def fed(moment: Callable[[], Moment], then: Callable[[Page], None] = lambda page: None) -> Callable[[Page], None]:
    """A page that is shown a moment, which no server need come to."""

    def go(page: Page) -> None:
        lang = page.evaluate("() => document.documentElement.lang")
        page.add_init_script(path=Path(__file__).parent / "socket.js")
        page.goto("/".join(page.url.split("/", 3)[:3]) + f"/t/{SHOWN}")
        page.wait_for_function("() => window.socket?.onmessage")
        page.evaluate("(frame) => window.socket.hear(frame)", json.loads(moment().frame(lang, 1)))
        page.wait_for_selector("main.table .hand")
        page.wait_for_timeout(1500)  # the sheet has come up, cards have landed
        then(page)

    return go


RULES_OF_THUMB: Final = "heuristic"
RECORDS: Final = Path(__file__).parent / "records"
SHOTS: Final = (
    Shot("lobby-phone", "/", SMALL),
    Shot("lobby-desktop", "/", DESKTOP),
    Shot("lobby-desktop-night-ru", "/", DESKTOP, "ru", "night"),
    Shot("lobby-phone-contrast", "/", PHONE, "en", "contrast"),
    Shot("compose-desktop", GAME, DESKTOP, then=clash),
    Shot("compose-phone-night", GAME, SMALL, "en", "night", clash),
    Shot("games-desktop", "/games", DESKTOP),
    Shot("games-phone-night-ru", "/games", PHONE, "ru", "night"),
    Shot("new-table-phone", "/play?friends", PHONE),
    Shot("room-phone", "/", PHONE, then=waiting),
    Shot("rules-phone-ru", "/rules/throw-in%2Barmenian", PHONE, "ru"),
    Shot("settings-desktop", "/settings", DESKTOP),
    Shot("deck", "/nowhere", (1180, 1010), then=sheet),
    Shot("table-phone", "/", SMALL, then=played("throw-in", *[RULES_OF_THUMB] * 3)),
    Shot("table-phone-2-night-ru", "/", SMALL, "ru", "night", played("transfer", RULES_OF_THUMB)),
    Shot("table-phone-8-ru", "/", SMALL, "ru", then=played("throw-in,pack=52", *[RULES_OF_THUMB] * 7)),
    Shot("table-phone-contrast", "/", SMALL, "en", "contrast", played("throw-in", *[RULES_OF_THUMB] * 3)),
    Shot("table-desktop", "/", DESKTOP, then=played("throw-in,pack=52", *[RULES_OF_THUMB] * 5)),
    Shot("table-desktop-night", "/", DESKTOP, "en", "night", played("throw-in,pack=52", *[RULES_OF_THUMB] * 5)),
    Shot("table-landscape", "/", LOW, then=fed(moment("throw-in", 4, "full table"))),
    Shot("table-tablet", "/", TABLET, then=fed(moment("throw-in", 4, "full table"))),
    Shot("large-hand-phone", "/", SMALL, then=fed(moment("throw-in", 2, "large hand"))),
    Shot("rummy-desktop", "/", DESKTOP, then=fed(moment("contract-rummy", 5, "full table"))),
    Shot("rummy-phone", "/", SMALL, then=fed(moment("contract-rummy", 5, "full table"))),
    Shot("rummy-result-phone", "/", SMALL, then=fed(moment("contract-rummy", 5, "end"))),
    Shot("shedding-phone", "/", SMALL, then=fed(moment("shed-idiot", 3, "full table"))),
    Shot("shedding-exchange-phone", "/", SMALL, then=fed(moment("shed-idiot", 3, "start"))),
    Shot("shedding-blind-phone", "/", SMALL, then=fed(moment("shed-idiot", 3, "play-down"))),
    Shot("animals-phone", "/", SMALL, then=fed(moment("comic-animals", 3, "full table"))),
    Shot("result-phone", "/", SMALL, then=fed(with_epaulettes)),
    Shot("result-desktop-night-ru", "/", DESKTOP, "ru", "night", fed(with_epaulettes)),
    Shot("replay-desktop", "/", DESKTOP, then=over("throw-in-4", 38)),
    Shot("replay-phone-night-ru", "/", PHONE, "ru", "night", over("throw-in-4", 38)),
    Shot("review-desktop", "/", DESKTOP, then=reviewed("throw-in-2")),
    Shot("review-phone-night-ru", "/", PHONE, "ru", "night", reviewed("throw-in-2")),
    Shot("states", "/", (1440, 1100), then=states),
)


def people(here: Served) -> dict[str, str]:
    """Some guests, with games that run and tables that wait; gives the cookie of the one who looks."""
    mine = here.guest("Guest Fox")
    bots = [{"bot": "heuristic"}]
    here.table(mine, game="transfer", seats=[{"me": True}, *bots, *bots])
    here.table(mine, game="throw-in+poker", seats=[{"me": True}, {}])
    for name, game, players in (("Vera", "throw-in", 4), ("Timur", "transfer+armenian", 3), ("Maria", "shed-idiot", 3)):
        here.table(here.guest(name), game=game, seats=[{"me": True}, *[{}] * (players - 1)], open=True)
    here.table(
        here.guest("Ada"), game="contract-rummy", seats=[{"me": True}, *bots * 3, {}, {}], open=True, password="fool"
    )
    return mine


def take(browser: Browser, here: Served, cookie: dict[str, str], shot: Shot) -> None:
    """One picture, in the folder of the documents."""
    locale = "ru-RU" if shot.lang == "ru" else "en-GB"
    scheme: Any = "dark" if shot.scheme == "night" else "light"
    wide, high = shot.size
    context = browser.new_context(
        viewport={"width": wide, "height": high},
        locale=locale,
        color_scheme=scheme,
        contrast="more" if shot.scheme == "contrast" else "no-preference",
        bypass_csp=shot.then in (sheet, states),
    )
    context.add_cookies([{"name": name, "value": value, "url": here.url} for name, value in cookie.items()])
    page = context.new_page()
    page.goto(here.url + shot.path, wait_until="networkidle")
    shot.then(page)
    page.evaluate("() => document.fonts.ready.then(() => true)")
    page.screenshot(path=OUT / f"{shot.name}.jpg", type="jpeg", quality=QUALITY)
    context.close()


def main(names: list[str]) -> None:
    """Take the pictures of these names, all where none is given."""
    OUT.mkdir(exist_ok=True)
    with served() as here, sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=chromium(), args=FLAGS)
        cookie = people(here)
        for shot in SHOTS:
            if not names or shot.name in names:
                take(browser, here, cookie, shot)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])

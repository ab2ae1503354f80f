"""``python -m tests.screenshots [NAME …]`` photographs the pages for ``docs/look.md``, with a server of its own.

Names and tables are invented here; everything else is what the pages show of themselves.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from playwright.sync_api import sync_playwright

from tests.chromium import FLAGS, chromium
from tests.deck_sheet import deck_sheet
from tests.served import Served, served

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

OUT: Final = Path(__file__).parent.parent / "docs" / "look"
PHONE, DESKTOP, SMALL = (390, 844), (1440, 900), (360, 640)
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
    Shot("rules-phone-ru", "/rules/throw-in%2Barmenian", PHONE, "ru"),
    Shot("settings-desktop", "/settings", DESKTOP),
    Shot("deck", "/nowhere", (1180, 1010), then=sheet),
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
        bypass_csp=shot.then is sheet,
    )
    context.add_cookies([{"name": name, "value": value, "url": here.url} for name, value in cookie.items()])
    page = context.new_page()
    page.goto(here.url + shot.path, wait_until="networkidle")
    shot.then(page)
    page.wait_for_function("document.fonts.ready.then(() => true)")
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

"""The page measured: every fault that its boxes show at a size, as ``tests/boxes.js`` asks the browser for it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from foolery import catalogue
from foolery.authoring.together import tables
from foolery.base.errors import BadPlayers
from tests.chromium import FLAGS, chromium
from tests.moments import SHOWN, moments

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from playwright.sync_api import Browser, Page, Playwright

SIZES: Final = ((360, 640), (390, 844), (844, 390), (1440, 900))
LANGS: Final = {"en": "en-GB", "ru": "ru-RU"}
SCRIPTS: Final = Path(__file__).parent
UNTAPPED: Final = ("start", "full table", "large hand", "end")
"""Moments at which nothing is chosen; it is at those that show a kind of action for the first time."""
AT_ONCE: Final = 20
"""Frames that go to the page in one piece."""
FAST: Final = [*FLAGS, "--disable-frame-rate-limit", "--disable-gpu-vsync"]
"""A page that is measured waits for no screen."""


class Scene(NamedTuple):
    """A frame with what it shows, for whoever reads a fault."""

    name: str
    lang: str
    frame: str
    tapped: bool
    """Whether the first card that may be chosen is tapped as well."""


def launched(browsers: Playwright) -> Browser:
    """A browser that does not wait for pictures."""
    return browsers.chromium.launch(executable_path=chromium(), args=FAST)


def page_of(browser: Browser, lang: str, size: tuple[int, int], fed: bool = False, aged: bool = False) -> Page:
    """A page of this size; ``fed`` gets its frames from the test, though all else is the server's. One that is ``aged``
    says above its table that it is older than the server.
    """
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale=LANGS[lang], reduced_motion="reduce"
    )
    context.add_init_script(path=SCRIPTS / "boxes.js")
    if fed:
        # A tapped card stays chosen: no server takes it.
        context.add_init_script("localStorage.setItem('foolery', JSON.stringify({ confirm: true }))")
        context.add_init_script(f"window.aged = {str(aged).lower()}")
        context.add_init_script(path=SCRIPTS / "socket.js")
    return context.new_page()


def variants() -> list[str]:
    """Every game by itself and every rule on its base, each once."""
    found: dict[str, str] = {}
    for name in [*catalogue.games(), *catalogue.rules()]:
        if ":" not in name:
            game = catalogue.game(name)
            found.setdefault(game.id, name)
    return list(found)


def scenes(games: Iterable[str], most: int = 0) -> Iterator[Scene]:
    """The moments of every game with every number of players; of each table the language is another one.

    What can be done is looked at once a game, its end at the largest table. ``most`` keeps the number of tables small.
    """
    number = 0
    for game in games:
        known: set[str] = set()
        seats = _seats(game)
        for players in seats[-most:] if most else seats:
            for moment in moments(game, players, known):
                if moment.name == "end" and players != seats[-1]:
                    continue
                number += 1
                lang = ("en", "ru")[(players + len(game)) % 2]
                name = f"{game} of {players}: {moment.name} ({lang})"
                yield Scene(name, lang, moment.frame(lang, number), moment.name not in UNTAPPED)


def _seats(game: str) -> list[int]:
    try:
        return tables(catalogue.game(game))
    except BadPlayers:
        return []


def faults_of_tables(
    browser: Browser, url: str, size: tuple[int, int], shown: Sequence[Scene], aged: bool = False
) -> list[str]:
    """What is amiss at tables: one page for each language is shown them all."""
    found: list[str] = []
    for lang in LANGS:
        mine = [scene for scene in shown if scene.lang == lang]
        page = page_of(browser, lang, size, fed=True, aged=aged)
        page.goto(f"{url}/t/{SHOWN}")
        page.wait_for_function("() => window.socket?.onmessage")
        page.evaluate("() => { undrawn(); return document.fonts.ready.then(() => 0) }")
        for start in range(0, len(mine), AT_ONCE):
            part = mine[start : start + AT_ONCE]
            answers = page.evaluate("(all) => feed(all)", [[scene.frame, scene.tapped] for scene in part])
            for scene, faults in zip(part, answers, strict=True):
                found += [f"{scene.name}: {told(fault)}" for fault in faults]
        page.context.close()
    return found


def faults_of_page(page: Page) -> list[str]:
    """What is amiss on a page as it stands."""
    page.evaluate("() => { undrawn(); return document.fonts.ready.then(() => settled()) }")
    return [told(fault) for fault in page.evaluate("() => boxes()")]


def told(fault: Sequence[Any]) -> str:
    """A fault in a line."""
    return " | ".join(map(str, fault))

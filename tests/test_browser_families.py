"""What only some families have, by thumb: an exchange and blind cards, and a dummy whose cards somebody plays."""

from __future__ import annotations

from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.at_the_page import CARD, RESULT, SECONDS, faults
from tests.chromium import FLAGS, chromium
from tests.foreseen import Deed, actions, deal_with, seed_of
from tests.served import quick
from tests.thumbs import do

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

playwright = pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser

PHONE: Any = {"width": 390, "height": 844}
BOT: Final = "heuristic"
DUMMY: Final = 2
"""The place of the dummy at a table of two."""


@contextmanager
def table(folder: Path, game: str, seed: str) -> Iterator[Page]:
    """A table of this game against a bot, on a phone."""
    with quick(str(folder), seed=seed) as here, playwright.sync_playwright() as browsers:
        cookie = here.guest("Anna")
        name = here.table(cookie, game=game, seats=[{"me": True}, {"bot": BOT}])
        browser = browsers.chromium.launch(executable_path=chromium(), args=FLAGS)
        context = browser.new_context(viewport=PHONE, has_touch=True, reduced_motion="reduce", locale="en-GB")
        context.add_cookies([{"name": key, "value": value, "url": here.url} for key, value in cookie.items()])
        page = context.new_page()
        page.set_default_timeout(SECONDS)
        complaints = faults(page)
        page.goto(f"{here.url}/t/{name}")
        page.wait_for_selector(CARD)
        yield page
        assert complaints == []
        browser.close()


def test_a_shedding_game_with_an_exchange_and_blind_cards(tmp_path: Path) -> None:
    def wanted(done: list[Deed]) -> bool:
        kinds = {deed.action.kind for deed in done}
        return kinds >= {"swap", "ready", "play", "play-down"} and len(done) < 35

    seed, done = deal_with("shed-idiot", 2, BOT, wanted, first=2)
    with table(tmp_path, "shed-idiot", seed) as page:
        for deed in done:
            do(page, deed)
        page.wait_for_selector(RESULT)
        assert page.locator(RESULT).get_by_role("listitem").count() == 2


def test_a_dummy_is_played_by_whoever_sits_before_it(tmp_path: Path) -> None:
    game, seed = "throw-in+dummy-playing", seed_of("throw-in+dummy-playing", 1)
    done = list(islice(actions(game, 2, BOT, seed), 3))
    assert {deed.action.place for deed in done if deed.action.cards} == {0, DUMMY}
    with table(tmp_path, game, seed) as page:
        assert page.locator(f"[data-seat='{DUMMY}']").count() == 1
        for deed in done:
            # The cards in front are those of the place that is asked.
            page.locator(f".hand[data-anchor='hand:{deed.action.place}']").or_(
                page.locator(".turn-to + .turn-to")
            ).first.wait_for()
            do(page, deed)

"""What only some families have, by thumb: an exchange and blind cards, and a dummy whose cards somebody plays."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

import pytest

from tests.at_the_page import RESULT, at_table
from tests.foreseen import Deed, actions, deal_with, seed_of
from tests.thumbs import do

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.served import Served

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser

BOT: Final = "heuristic"
DUMMY: Final = 2
"""The place of the dummy at a table of two."""


def test_a_shedding_game_with_an_exchange_and_blind_cards(browser: Browser, here: Served) -> None:
    def wanted(done: list[Deed]) -> bool:
        kinds = {deed.action.kind for deed in done}
        return kinds >= {"swap", "ready", "play", "play-down"} and len(done) < 35

    seed, done = deal_with("shed-idiot", 2, BOT, wanted, first=2)
    with at_table(browser, here, "shed-idiot", [BOT], seed) as page:
        # Both exchange at once: only what one does oneself is to change the page from here on.
        page.locator("p.say").filter(has_text="not ready yet: you").wait_for()
        for deed in done:
            do(page, deed)
        page.wait_for_selector(RESULT)
        assert page.locator(RESULT).get_by_role("listitem").count() == 2


def test_a_dummy_is_played_by_whoever_sits_before_it(browser: Browser, here: Served) -> None:
    game, seed = "throw-in+dummy-playing", seed_of("throw-in+dummy-playing", 1)
    done = list(islice(actions(game, 2, BOT, seed), 3))
    assert {deed.action.place for deed in done if deed.action.cards} == {0, DUMMY}
    with at_table(browser, here, game, [BOT], seed) as page:
        assert page.locator(f"[data-seat='{DUMMY}']").count() == 1
        for deed in done:
            # The cards in front are those of the place that is asked.
            page.locator(f".hand[data-anchor='hand:{deed.action.place}']").or_(
                page.locator(".turn-to + .turn-to")
            ).first.wait_for()
            do(page, deed)

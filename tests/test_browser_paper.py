"""Pages of a tournament in a browser: nothing is cut off on a phone of 360 pixels, nor on A4."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from foolery.tournament import Command, Setup, Tournament
from foolery.tournament.page import page, slips

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser

LONG = "Константинопольский-Благовещенский Константин Константинович Младший"[:64].strip()
"""As long a name as there may be."""
NAMES = (LONG, "WilhelminaKonstantinopolitaniaAA" * 2, "Anna", "Boris", "Gleb", "Dora", "Egon", "Fritz")
OUTSIDE = """(width) => [...document.querySelectorAll('body *')]
    .filter((one) => one.getClientRects().length && one.getBoundingClientRect().right > width + 0.5)
    .map((one) => one.textContent)"""
"""What reaches over the right edge."""


def played(kind: str, rounds: int = 100) -> Tournament:
    """A tournament in which every column of the standings has something; after the rounds played one more is paired."""
    cup = Tournament()
    cup.obey(Setup(name="Cup", format=kind, fee=1000, group=4, rounds=2, seed="paper").command())
    for name in NAMES:
        cup.obey(Command("enter", name))
    while not cup.finished:
        cup.obey(cup.pairing())
        if len(cup.rounds) > rounds:
            break
        for table in cup.open_tables():
            result = {"places": " > ".join(table.players), "straps": "2"}
            cup.obey(Command("result", str(table.number), result))
    return cup


@pytest.mark.parametrize("kind", ["knock-out", "groups"])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_nothing_of_the_page_is_cut_off(browser: Browser, kind: str, lang: str) -> None:
    cup = played(kind)
    for html in (page(cup, lang), page(played(kind, 1), lang, "27"), slips(cup, lang)):
        shown = browser.new_page()
        shown.set_content(html)
        for width, media in ((360, "screen"), (690, "print"), (1200, "screen")):
            shown.set_viewport_size({"width": width, "height": 700})
            shown.emulate_media(media="print" if media == "print" else "screen")
            assert shown.evaluate(OUTSIDE, width) == []
        shown.close()

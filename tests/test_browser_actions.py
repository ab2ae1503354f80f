"""What a rule lets people do that its base does not is done at the page with taps, and stands in the log afterwards.

The rules are those of the catalogue, and what is a rule's own is found by playing (``tests/own_actions.py``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

import pytest

from foolery import catalogue
from foolery.server.views import SeatNarrator, offered
from tests.at_the_page import faults, person
from tests.own_actions import Found, own_actions
from tests.planted import Plot, seated
from tests.served import Served, quick
from tests.taps import Untouchable, do

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser

RULES = sorted(name for name in catalogue.rules() if ":" not in name)
ONE_A_FAMILY = {"joker-gifts": "give", "shed-idiot": "swap", "contract-rummy": "meld", "comic-animals": "laugh"}
"""A rule, and with what the wanted trait begins."""


class Seated(NamedTuple):
    """A guest at a page, with the log of the server that it comes from."""

    here: Served
    plot: Plot
    page: Page
    person: str


@pytest.fixture(scope="module")
def anna(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seated]:
    folder = str(tmp_path_factory.mktemp("tables"))
    with quick(folder) as here:
        cookie = here.guest("Anna")
        page = person(browser, here, cookie, has_touch=True)
        plot = Plot(folder)
        yield Seated(here, plot, page, plot.person(cookie))
        plot.close()
        page.context.close()


def tapped(anna: Seated, rule: str, trait: str, found: Found) -> str:
    """What went wrong when this was done at the page; empty where it stands in the log."""
    table, wanted = found.table()
    table = seated(table, wanted.seat, anna.person)
    told = SeatNarrator(table, wanted.seat, "en")
    action = next(one for one in told.running_view.actions() if one.text == found.text)
    wish = offered(action, told.running_view, "en", told.names)
    name = f"t{crc32(f'{rule} {trait}'.encode())}"
    anna.plot.plant(name, table, anna.person)

    def entries() -> list[str]:
        return [
            str(entry.command.body["text"])
            for entry in anna.plot.entries(name, table.seq)
            if entry.command.kind == "act" and entry.command.by == anna.person
        ]

    anna.page.goto(f"{anna.here.url}/t/{name}")
    anna.page.wait_for_selector("main.table .turn")
    try:
        do(anna.page, wish, told.names, lambda: bool(entries()))
    except Untouchable as error:
        return f"{found.game} of {found.players}, {found.text}: {error}"
    done = entries()[0]
    return "" if done == found.text else f"{found.game} of {found.players}: {done} instead of {found.text}"


@pytest.mark.long
@pytest.mark.parametrize("rule", ONE_A_FAMILY)
def test_one_action_a_family(anna: Seated, rule: str) -> None:
    complaints = faults(anna.page)
    found, _ = own_actions(rule, alone=True)
    trait = next(one for one in found if one.startswith(ONE_A_FAMILY[rule]))
    assert tapped(anna, f"short-{rule}", trait, found[trait]) == ""
    assert complaints == []


@pytest.mark.long
@pytest.mark.parametrize("rule", RULES)
def test_every_action_of_a_rule(anna: Seated, rule: str) -> None:
    complaints = faults(anna.page)
    found, missing = own_actions(rule)
    assert missing == set(), "no deal offers what the rule declares"
    print(f"{rule}: {', '.join(found) or 'no action of its own'}")
    assert [wrong for trait, one in found.items() if (wrong := tapped(anna, rule, trait, one))] == []
    assert complaints == []

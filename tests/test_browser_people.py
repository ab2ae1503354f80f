"""People at the table in a real browser: agreeing, rematch, languages, typing, and whoever only hears the page."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from tests import pseudo
from tests.at_the_page import CARD, RESULT, faults, go, person
from tests.blind import Listener
from tests.served import Served, quick
from tests.tiers import every

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser

PAGES = (
    "/",
    "/games",
    "/compose?game=throw-in",
    "/play?friends",
    "/rules/transfer",
    "/settings",
    "/tables",
    "/nowhere",
)
FAMILIES = ("throw-in", "shed-idiot", "contract-rummy", "comic-animals")
PLAIN = re.compile(r"(?<![\w/.])[a-zA-Z]{3,}(?:[ ,]+[a-zA-Z]{2,})+")
"""Two words that have not gone through the languages."""
KEPT = {"Foolery", "Anna", "Onest", "Dela Gothic One"}


def test_rules_that_clash_are_put_right_and_dealt_in_one_step(browser: Browser, here: Served) -> None:
    page = person(browser, here, here.guest("Anna"))
    complaints = faults(page)
    page.goto(f"{here.url}/compose?game=throw-in%2Broyal%2Bno-trumps%2Bblank-ace")
    page.get_by_role("button", name="Without Royal Durak").click()
    page.get_by_role("checkbox", name="Royal Durak").and_(page.locator("[aria-checked=false]")).wait_for()
    page.goto(f"{here.url}/compose?game=throw-in%2Bno-trumps%2Bno-trump-lead")
    page.get_by_text("There are no trumps, so nothing changes.").wait_for()
    page.get_by_role("button", name="Without Trumps are not led").click()
    page.locator(".note").wait_for(state="detached")
    with page.expect_request(re.compile("/api/tables[?]")) as made:
        page.get_by_role("button", name="Deal it").click()
    assert (made.value.post_data_json or {})["game"] == "throw-in+no-trumps"
    page.wait_for_selector(CARD)
    assert complaints == []
    page.context.close()


def test_a_table_is_made_as_people_want_it(browser: Browser, here: Served) -> None:
    page = person(browser, here, here.guest("Anna"))
    complaints = faults(page)
    page.goto(f"{here.url}/play?game=throw-in")
    page.get_by_role("radio", name="3", exact=True).first.check()
    page.get_by_role("radio", name="30 s").check()
    assert page.get_by_text(re.compile("time (is up|runs out)")).count() >= 1
    page.get_by_role("switch", name=re.compile("Automatic forced passes")).uncheck()
    page.get_by_role("radio", name="5", exact=True).last.check()
    page.get_by_label("What counts over the deals").select_option("finish-order")
    page.get_by_label("Seat 3").select_option("bot:lowest")
    with page.expect_request(re.compile("/ready")) as asked, page.expect_request(re.compile("/api/tables[?]")) as made:
        page.get_by_role("button", name="Deal it").click()
    assert re.fullmatch(r'\{"nonce":"[0-9a-f]{32}"\}', asked.value.post_data or "")
    assert (made.value.post_data_json or {})["game"] == "throw-in+finish-order"
    page.wait_for_selector(CARD)
    # Whoever makes a table is told the promise before the deal, and keeps it to compare.
    kept = json.loads(page.evaluate("() => localStorage.getItem('foolery-promises')") or "[]")
    table = page.url.rpartition("/")[2]
    promised = made.value.response()
    assert promised is not None
    assert {"table": table, "deal": 1, "commitment": promised.json()["commitment"]} in kept
    page.get_by_text(re.compile("deal 1 of 5")).wait_for()
    page.get_by_text(re.compile(r"0:\d\d")).first.wait_for()
    page.get_by_role("button", name="Menu").click()
    assert not page.get_by_role("switch", name=re.compile("Pass by itself")).is_checked()
    # The host changes the level of a bot while it plays.
    page.get_by_label(re.compile("Who plays as")).last.select_option("heuristic")
    page.wait_for_function("() => [...document.querySelectorAll('select')].at(-1).value === 'heuristic'")
    assert complaints == []
    page.context.close()


def test_time_runs_out_phrases_another_match_and_two_languages(browser: Browser, here: Served) -> None:
    cookie = here.guest("Anna")
    clock = {"move": 1}
    table = here.table(cookie, game="simple,pack=24", seats=[{"me": True}, {}], deals=1, clock=clock, passes=False)
    anna, boris = person(browser, here, cookie), person(browser, here, lang="ru-RU")
    complaints = faults(anna), faults(boris)
    for page in (anna, boris):
        page.goto(f"{here.url}/t/{table}")
    anna.get_by_text("Each move has 1 second.").wait_for()
    sit = boris.get_by_role("button", name=re.compile("^Сесть"))
    assert "2" in (sit.get_attribute("aria-label") or "")
    sit.click()
    boris.get_by_role("button", name="Я готов").click()
    anna.get_by_role("button", name="I am ready").click()
    # Nobody does anything: whoever is asked is late, and bots play to the end.
    for page in (anna, boris):
        page.wait_for_selector(RESULT)
    boris.get_by_role("dialog").get_by_role("button", name="Закрыть").click()
    boris.get_by_role("button", name="Что было").click()
    boris.get_by_role("button", name="Отлично").click()
    anna.wait_for_selector("text=Well played")
    boris.keyboard.press("Escape")
    boris.get_by_role("button", name="Я снова здесь").click()
    boris.get_by_role("button", name="Я снова здесь").wait_for(state="detached")
    anna.get_by_role("button", name="Rematch").click()
    # The button of the hand asks him too; what Anna wants stands in the log.
    boris.get_by_role("button", name="Готов", exact=True).click()
    for page in (anna, boris):
        page.wait_for_function("() => /2/.test(document.querySelector('header p').textContent)")
    assert complaints == ([], [])
    anna.context.close()
    boris.context.close()


def test_links_that_lead_nowhere_passwords_and_full_tables(browser: Browser, here: Served) -> None:
    cookie = here.guest("Anna")
    guarded = here.table(cookie, game="simple", seats=[{"me": True}, {}], password="sesame")
    full = here.table(cookie, game="simple", seats=[{"me": True}, {"bot": "lowest"}], begin=False)
    page = person(browser, here, here.guest("Boris"))
    page.goto(f"{here.url}/t/none")
    page.get_by_role("alert").filter(has_text="There is no table none.").wait_for()
    page.goto(f"{here.url}/t/{full}")
    page.get_by_text("Every seat at this table is taken; you may watch.").wait_for()
    page.goto(f"{here.url}/t/{guarded}")
    for password, said in (("", "asks for a password"), ("simsim", "not the password")):
        page.get_by_role("textbox", name="Password").fill(password)
        page.get_by_role("button", name=re.compile("^Sit here")).click()
        page.get_by_role("alert").filter(has_text=said).wait_for()
    page.get_by_role("textbox", name="Password").fill("sesame")
    page.get_by_role("button", name=re.compile("^Sit here")).click()
    page.get_by_role("button", name="I am ready").wait_for()
    page.context.close()


def test_another_language_in_mid_game_and_back(browser: Browser, here: Served) -> None:
    cookie = here.guest("Anna")
    table = here.table(cookie, game="throw-in", seats=[{"me": True}, {"bot": "lowest"}])
    page = person(browser, here, cookie)
    complaints = faults(page)
    page.goto(f"{here.url}/t/{table}")
    page.wait_for_selector(f"{CARD}.fits")
    page.locator(f"{CARD}.fits").first.focus()
    hand = faces(page)
    for name, menu, word in (("Русский", "Menu", "Подкидной дурак"), ("English", "Меню", "Throw-in Durak")):
        page.get_by_role("button", name=menu).click()
        page.get_by_role("radio", name=name).check()
        page.wait_for_selector(f"h1:has-text('{word}')")
        page.keyboard.press("Escape")
        assert faces(page) == hand
        assert page.locator(f"{CARD}.fits").count() > 0
        heard = page.locator("p.say").inner_text()
        assert bool(re.search("[а-я]", heard)) == (name == "Русский")
    assert complaints == []
    page.context.close()


def faces(page: Page) -> list[str]:
    """The cards of the hand."""
    return sorted(page.locator(CARD).evaluate_all("(all) => all.map((one) => one.dataset.face)"))


@every(3)
@pytest.mark.parametrize("game", FAMILIES)
def test_a_move_is_typed(browser: Browser, here: Served, game: str) -> None:
    cookie = here.guest("Anna")
    table = here.table(cookie, game=game, seats=[{"me": True}, {"bot": "lowest"}])
    page = person(browser, here, cookie)
    complaints = faults(page)
    page.goto(f"{here.url}/t/{table}")
    page.wait_for_selector(CARD)
    page.wait_for_selector(".fits, .buttons button:enabled:not(.sort), .choices button, button.lain")
    page.keyboard.press("/")
    box = page.get_by_role("textbox", name="Type a move")
    box.fill("dance")
    box.press("Enter")
    said = page.get_by_role("dialog").get_by_role("alert")
    said.wait_for()
    assert re.fullmatch(r"[“A-Z][^\n]*\.", said.inner_text())
    # What a button or card would do, in its own words.
    hint = here_hint(page)
    box.fill(hint)
    seq = page.locator("p.say").inner_text()
    box.press("Enter")
    page.wait_for_function("(before) => document.querySelector('p.say').innerText !== before", arg=seq)
    assert page.get_by_role("dialog").count() == 0
    assert complaints == []
    page.context.close()


def here_hint(page: Page) -> str:
    """What would be advised now, as it is said, without the reason."""
    box = page.get_by_role("textbox", name="Type a move")
    box.fill("hint")
    box.press("Enter")
    page.wait_for_function("() => document.querySelector('[role=status][data-region]').textContent.length > 3")
    page.wait_for_selector("p.say .hint")
    said = page.locator("[data-region=polite]").inner_text()
    page.keyboard.press("/")
    return said.removeprefix("Hint: ").partition("; ")[0].rstrip(".")


def test_whoever_only_hears_the_page_plays_a_whole_game(browser: Browser, here: Served) -> None:
    cookie = here.guest("Anna")
    table = here.table(cookie, game="simple,pack=24", seats=[{"me": True}, {"bot": "lowest"}])
    page = person(browser, here, cookie)
    complaints = faults(page)
    page.goto(f"{here.url}/t/{table}")
    listener = Listener(page)
    listener.wait_for(re.compile("you lead|you defend", re.I))
    status = listener.status()
    for said in (r"[Tt]rump", r"stock.*\d|\d.*stock", r"You hold|Your hand|your hand", r"cards", r"lead|attack"):
        assert re.search(said, status), (said, status)
    assert listener.play() > 3
    assert re.search("fool|draw", " ".join(listener.heard))
    assert complaints == []
    page.context.close()


@pytest.fixture
def accented(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server that speaks the pseudo-language too."""
    pseudo.make(tmp_path)
    monkeypatch.setenv("FOOLERY_LANGUAGES", str(tmp_path))
    with quick(str(tmp_path / "tables")) as server:
        yield server


def test_no_plain_sentence_is_on_any_page(browser: Browser, accented: Served) -> None:
    cookie = accented.guest("Anna")
    page = person(browser, accented, cookie)
    assert plain(page, accented, "/settings"), "in English there are plain sentences"
    page.evaluate("() => localStorage.setItem('foolery', JSON.stringify({ language: 'qps' }))")
    page.goto(accented.url)
    paths = [*PAGES]
    for game in FAMILIES:
        seats = [{"me": True}, {"bot": "lowest"}, {"bot": "lowest"}]
        paths.append(f"/t/{accented.table(cookie, game=game, seats=seats)}")
    paths.append(f"/t/{accented.table(cookie, game='simple', seats=[{'me': True}, {}], clock={'move': 9})}")
    found = {path: plain(page, accented, path) for path in paths}
    page.context.close()
    assert {path: texts for path, texts in found.items() if texts} == {}


def plain(page: Page, here: Served, path: str) -> list[str]:
    """What a page says or is called that has not gone through the languages."""
    go(page, here, path)
    if path.startswith("/t/"):
        page.wait_for_selector("p.say, .room")
    texts: list[str] = page.evaluate("""() => {
        const kept = (one) => one.closest('code, .code, kbd, [lang]:not(html), script, style, .data-plain');
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found = [];
        while (walk.nextNode())
            if (!kept(walk.currentNode.parentElement)) found.push(walk.currentNode.textContent.trim());
        for (const one of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
            if (!kept(one)) found.push(one.ariaLabel || one.title || one.placeholder || one.alt || '');
        return found;
    }""")
    return sorted({text for text in texts if text not in KEPT and PLAIN.search(text)})

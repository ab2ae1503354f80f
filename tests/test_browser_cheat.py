"""A family of another package at the page, which has no parts for it: the cloth is drawn from the zones of its view."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.at_the_page import RESULT, at_table, play
from tests.outside import CHEAT, announced
from tests.served import quick

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from tests.served import Served

pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def cheating(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server on whose path the package lies."""
    path = os.environ.get("PYTHONPATH", "")
    more = announced(CHEAT, tmp_path_factory.mktemp("site"))
    os.environ["PYTHONPATH"] = os.pathsep.join([*more, *filter(None, [path])])
    try:
        with quick(str(tmp_path_factory.mktemp("tables"))) as server:
            yield server
    finally:
        os.environ["PYTHONPATH"] = path


def test_a_deal_is_played_to_its_end(browser: Browser, cheating: Served) -> None:
    with at_table(browser, cheating, "cheat,pack=24", ["random"], f"{7:064x}") as page:
        captions: list[str] = []
        page.expose_function("caption", lambda text: captions.append(text))  # Playwright marks it
        page.evaluate("""() => new MutationObserver(() => {
            for (const one of document.querySelectorAll('figcaption')) window.caption(one.innerText);
        }).observe(document.body, { childList: true, subtree: true })""")
        assert play(page)
        assert page.locator(RESULT).get_by_role("listitem").count() == 2
        assert any("laid last" in one for one in captions)
        assert any("pile" in one for one in captions)

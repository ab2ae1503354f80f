"""The written rules pages are those of the rules; after a change: ``python -m foolery.cli.rulebook``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import foolery
from foolery import catalogue
from foolery.cli import rulebook
from foolery.contract import LANGS
from tests.tried import loaded

FOLDER = Path(__file__).parent.parent / "docs/rules"


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """All pages, written once."""
    return rulebook.pages()


def test_the_written_pages_are_those_of_the_rules() -> None:
    """Run ``python -m foolery.cli.rulebook`` where this fails."""
    assert list(rulebook.stale(FOLDER)) == []


def test_every_base_and_rule_has_a_page_in_both_languages(pages: dict[str, str]) -> None:
    found = pages
    names = ["advice", *(name for name, rule in foolery.rules().items() if rulebook.of_package(rule))]
    assert set(found) == {rulebook.INDEX, *(f"{lang}/{name}.md" for lang in LANGS for name in names)}
    assert found["ru/transfer.md"] == foolery.game("transfer").rules_text("ru")
    with loaded():
        assert set(rulebook.pages()) == set(found)


def test_links_of_the_index_lead_somewhere_and_every_game_is_in_it(pages: dict[str, str]) -> None:
    text = rulebook.index()
    links = re.findall(r"\]\((.+?)\)", text)
    assert set(links) == set(pages) - {rulebook.INDEX}
    assert all(f"| `{name}` |" in text for name in catalogue.games())


def test_writing_mends_what_is_stale(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, pages: dict[str, str]
) -> None:
    few = dict(list(pages.items())[:9]) | {"en/transfer.md": "# Transfer\n", "ru/simple.md": "# Простой\n"}
    monkeypatch.setattr(rulebook, "pages", lambda: few)
    assert rulebook.main([str(tmp_path)]) == 0
    assert rulebook.main(["--check", str(tmp_path)]) == 0
    (tmp_path / "en/transfer.md").write_text("other")
    (tmp_path / "ru/gone.md").write_text("gone")
    (tmp_path / "ru/simple.md").unlink()
    capsys.readouterr()
    assert rulebook.main(["--check", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert all(name in told for name in ("en/transfer.md", "ru/gone.md", "ru/simple.md"))
    assert rulebook.main([str(tmp_path)]) == 0
    assert capsys.readouterr().out.endswith(": 3 files changed\n")
    assert rulebook.main(["--check", str(tmp_path)]) == 0
    assert not (tmp_path / "ru/gone.md").exists()


def test_a_wrong_word_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert rulebook.main(["--write"]) == 2
    assert "usage" in capsys.readouterr().err


def test_rows_that_a_game_contains_have_pages_of_their_own(pages: dict[str, str]) -> None:
    found = pages
    assert found["en/shed-ten.md"].startswith("# Tens burn the pile\n\nA ten may be laid on any card.")
    assert "Player 1 plays the ten of clubs. The pile burns (3 cards)." in found["en/shed-ten.md"]
    assert "`cr-jokers`: входит в игру «Контрактный рамми" in found["ru/cr-jokers.md"]
    assert "Игрок 1 кладёт пятёрку пик на место джокера" in found["ru/cr-jokers.md"]
    for name in ("shed-ten", "cr-jokers", "contract-rummy"):
        assert not re.search(r"^- (Allowed|Refused): .*`", found[f"en/{name}.md"], re.M)
    parts = found[rulebook.INDEX].partition("### Rules that the game contains")[2]
    assert "| `cr-jokers` | 116 |" in parts
    assert "| `armenian` |" not in parts

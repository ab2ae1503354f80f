"""The page of advice: in both languages, and where players find it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import foolery
from foolery.cli.app import app
from foolery.cli.rulebook import pages
from foolery.contract import LANGS, Lang
from foolery.speech.advice import NAME, advice_link, advice_page
from foolery.table import entry
from foolery.terminal.families import FAMILIES
from foolery.terminal.lesson import ADVISED, Lesson

ROOT = Path(__file__).parent.parent
HEADS = {
    "en": ("Remember the discards", "Keep a pair", "Draw trumps out", "Throw low cards in", "Cover with plain cards"),
    "ru": ("Помните отбой", "Берегите пару", "Выманивайте козыри", "Подкидывайте мелочь", "Отбивайтесь простыми"),
}


@pytest.mark.parametrize("lang", LANGS)
def test_it_has_five_pieces(lang: Lang) -> None:
    lines = advice_page(lang).splitlines()
    found = [line for line in lines if re.match(r"\d\. \*\*", line)]
    assert len(found) == 5
    for line, head in zip(found, HEADS[lang], strict=True):
        assert head in line
    assert pages()[f"{lang}/{NAME}.md"] == advice_page(lang)
    assert (ROOT / f"docs/rules/{lang}/{NAME}.md").read_text(encoding="utf-8") == advice_page(lang)


@pytest.mark.parametrize("lang", LANGS)
def test_rules_pages_of_games_with_throwing_in_lead_to_it(lang: Lang) -> None:
    link = advice_link(lang)
    assert f"]({NAME}.md)" in link
    for game in ("throw-in", "transfer", "russian-classic"):
        assert link in foolery.game(game).rules_text(lang)
    for game in ("simple", "idiot-two-player", "shed-idiot", "contract-rummy", "comic-animals", "throw-in+armenian"):
        assert link not in foolery.game(game).rules_text(lang)


@pytest.mark.parametrize("lang", LANGS)
def test_the_command_line_prints_it(lang: Lang) -> None:
    printed = CliRunner().invoke(app, ["rules", NAME, "--lang", lang])
    assert printed.exit_code == 0
    assert printed.output.strip() == advice_page(lang).strip()


def test_it_is_typed_at_the_table_in_both_languages() -> None:
    assert entry.command("advice") == entry.command("советы") == (NAME, "")
    assert [name for name, family in FAMILIES.items() if family.advice] == ["durak"]


@pytest.mark.parametrize("lang", LANGS)
def test_the_lesson_leads_to_it_when_it_falls_silent(lang: Lang) -> None:
    game = foolery.game("throw-in,pack=24")
    state = game.deal(2, "lesson")
    lesson = Lesson(game, lang)
    told: list[str] = []
    for _ in range(ADVISED + 1):
        lesson.look(state.view(state.actors()[0]), ["Ann", "Bob"])
        told = list(lesson.now)
    wanted = {"en": "Type “advice”", "ru": "Наберите «советы»"}[lang]
    assert wanted in told[-1]

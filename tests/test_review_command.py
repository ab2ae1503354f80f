"""`foolery review` as it is typed, in both languages: text, data, page, lesson, refusals."""

from __future__ import annotations

import io
import json
import sys
from math import inf
from pathlib import Path

import pytest

from foolery.cli import analysis, words, work
from foolery.cli.guard import run
from foolery.compiling import finder
from tests.quick_reviews import few_deals

RECORD = Path(__file__).parent / "records" / "simple-2.txt"
ENDED = Path(__file__).parent / "records" / "draw.txt"
"""A game with an ending in which every line can be tried, and a dear move in it."""


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FOOLERY_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("FOOLERY_TRACEBACK", raising=False)
    # However slow the machine is, no line on the progress comes between.
    monkeypatch.setattr(work, "EVERY", inf)


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    few_deals(monkeypatch)


def asked(capfd: pytest.CaptureFixture[str], *arguments: object, jobs: int = 1) -> tuple[int, str, str]:
    """The exit code, the output, and what stands on the error stream."""
    words.hush()
    code = run(["review", *map(str, arguments), "--jobs", str(jobs), "--positions", "1000"])
    words.hush()
    return code, *capfd.readouterr()


def test_a_review_in_both_languages(capfd: pytest.CaptureFixture[str]) -> None:
    code, english, error = asked(capfd, RECORD, "--deals", 8, "--all")
    assert (code, error) == (0, "")
    assert english.startswith("Review of Simple Durak: ")
    assert "\naction  player" in english
    assert "luck of the cards" in english
    code, russian, error = asked(capfd, RECORD, "--deals", 8, "--all", "--lang", "ru")
    assert (code, error) == (0, "")
    assert russian.startswith("Разбор игры «Простой дурак»: ")
    assert len(russian.splitlines()) == len(english.splitlines())


def test_the_same_data_by_any_number_of_processes(capfd: pytest.CaptureFixture[str]) -> None:
    code, text, error = asked(capfd, RECORD, "--deals", 4, "--json")
    assert (code, error) == (0, "")
    data = json.loads(text)
    assert data["worlds"] == 4
    assert data["deals"][0]["finished"]
    assert asked(capfd, RECORD, "--deals", 4, "--json", jobs=2)[1] == text


def test_what_takes_long_is_said_before_and_how_far_it_is(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "EVERY", 0.0)
    code, _, error = asked(capfd, ENDED, "--deals", 2)
    assert (code, len(error.splitlines())) == (0, error.count("foolery: Reviewing: "))
    parts = int(error.splitlines()[0].split()[4].strip(","))
    assert error.splitlines()[-1] == f"foolery: Reviewing: {parts} of {parts}, 0:00 left"
    monkeypatch.setattr(work, "EVERY", inf)
    monkeypatch.setattr(finder, "compiled", lambda: False)
    monkeypatch.setattr(analysis, "LONG", 20 * parts)
    for lang, expected in (("en", ("the plain form", "`--deals 2`")), ("ru", ("обычная форма", "`--deals 2`"))):
        error = asked(capfd, ENDED, "--deals", 20, "--lang", lang)[2]
        assert all(word in error for word in expected)
        assert len(error.splitlines()) == 1
    monkeypatch.setattr(finder, "compiled", lambda: True)
    assert asked(capfd, ENDED, "--deals", 2)[2] == ""


@pytest.mark.parametrize(("lang", "title"), [("en", "Review: Simple Durak"), ("ru", "Разбор: Простой дурак")])
def test_a_page(lang: str, title: str, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "review.html"
    assert asked(capfd, RECORD, "--deals", 2, "--html", path, "--lang", lang)[0] == 0
    page = path.read_text(encoding="utf-8")
    assert page.startswith(f'<!doctype html>\n<html lang="{lang}">')
    assert f"<title>{title}</title>" in page
    assert page.count('<svg class="course"') == 2


def test_a_lesson_without_a_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    code, text, _ = asked(capfd, ENDED, "--deals", 4, "--lesson")
    assert code == 0
    lines = text.splitlines()
    questions = [number for number, line in enumerate(lines) if line.startswith("Question ")]
    answers = [number for number, line in enumerate(lines) if line.startswith("Answer ")]
    assert len(questions) == len(answers) > 0
    assert max(questions) < min(answers)


def test_a_lesson_at_a_terminal(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    keys = io.StringIO("\n\n\n")
    monkeypatch.setattr(keys, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", keys)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    code, text, _ = asked(capfd, ENDED, "--deals", 4, "--lesson", "--lang", "en")
    assert code == 0
    assert text.count("(Enter: the answer)") == text.count(" best") > 0


def test_the_decisions_of_one_seat(capfd: pytest.CaptureFixture[str]) -> None:
    text = asked(capfd, RECORD, "--deals", 2, "--all", "--seat", 1)[1]
    table = text.partition("\naction")[2].partition("\n\n")[0].splitlines()[1:]
    assert table
    assert all("Player 1" in line for line in table)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_cannot_be_reviewed(lang: str, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    whole = RECORD.read_text(encoding="utf-8")
    wrong = {
        "no record": "some text\n",
        "cut": whole[: whole.index("3. 1:")] + "3. 1: le",
        "other play": whole.replace("4. 0: cover Kd with Ad", "4. 0: cover Kd with 7s"),
        "other version": whole.replace("foolery-record 1", "foolery-record 99"),
        "other rules": whole.replace("simple 1\n", "simple 99\n"),
        "nothing": "",
    }
    for name, text in wrong.items():
        path = tmp_path / "wrong.txt"
        path.write_text(text, encoding="utf-8")
        code, said, error = asked(capfd, path, "--deals", 2, "--lang", lang)
        assert code == 1, name
        assert said == "", name
        assert error.startswith("foolery: "), name
        assert error.count("\n") == 1, name
    path = tmp_path / "wrong.txt"
    path.write_text(wrong["other play"], encoding="utf-8")
    assert "4" in asked(capfd, path, "--deals", 2, "--lang", lang)[2]


def test_too_few_deals_are_refused(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    for deals in (0, 2, 63):
        code, _, error = asked(capfd, RECORD, "--deals", deals, "--lang", "en")
        assert code == 2
        assert "--deals" in error
        assert "from 64 to 100000" in error


def test_what_was_asked_wrongly(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert asked(capfd, tmp_path / "none.txt")[0] == 1
    code, _, error = asked(capfd, RECORD, "--deals", 2, "--html", tmp_path / "no" / "page.html")
    assert code == 1
    assert "page.html" in error
    assert asked(capfd, RECORD, "--lesson", "--json")[0] == 2
    assert asked(capfd, RECORD, "--deals", 0)[0] == 2
    assert asked(capfd, RECORD, "--seat", 5)[0] == 1

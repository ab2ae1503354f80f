"""Somebody follows docs/add-a-language.md as it stands, outside the package; and any folder can be looked at."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import foolery
from foolery import catalogue
from foolery.authoring import language
from foolery.base.folders import SOURCE, languages, look_in
from foolery.speech import language as speech_language
from foolery.speech import said, tongue
from tests import pseudo

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/add-a-language.md").read_text(encoding="utf-8")
NAMES = ("words", "letters", "durak-events", "durak-typed", "rules/durak")
TABLES = dict(zip(NAMES, re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL), strict=True))
(GRAMMAR,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = re.findall(r"```sh\n(.*?)\n```", PAGE, re.DOTALL)


@pytest.fixture(autouse=True)
def _as_for_users(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(speech_language, "strict", False)
    yield
    look_in()


def shell(folder: Path, command: str) -> subprocess.CompletedProcess[str]:
    """A line of the page, in this folder; nothing is typed."""
    words = command.split()
    given = dict(word.split("=") for word in words if "=" in word and not word.startswith("-"))
    words = [sys.executable if word == "python" else word for word in words if "=" not in word]
    words = [sys.executable, "-m", "foolery", *words[1:]] if words[0] == "foolery" else words
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src"), "XDG_CONFIG_HOME": str(folder), "PYTHONUTF8": "1"}
    return subprocess.run(
        words,
        cwd=folder,
        env=environment | given,
        input="",
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_the_page_as_it_stands(tmp_path: Path) -> None:
    write, check, play = COMMANDS
    done = shell(tmp_path, write)
    assert (done.returncode, done.stderr) == (0, "")
    folder = tmp_path / "langs" / "eo"
    for name, text in TABLES.items():
        assert set(json.loads(text)) <= set(json.loads((folder / f"{name}.json").read_text(encoding="utf-8")))
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
    (folder / "grammar.py").write_text(GRAMMAR, encoding="utf-8")
    done = shell(tmp_path, check)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("texts that are English still: ")
    done = shell(tmp_path, play)
    assert "vi ricevas" in done.stdout.lower()
    done = shell(tmp_path, write)
    assert (done.returncode, done.stderr) == (0, "")
    for name, text in TABLES.items():
        written = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        assert language._joined(written, json.loads(text)) == written, "the second time adds, and writes over nothing"
    done = shell(tmp_path, check)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert "vi ricevas" in shell(tmp_path, play).stdout.lower()
    look_in(tmp_path / "langs")
    assert tongue("eo", "durak").to(0, ["Anna", "Bob"]).plainly("{card:acc}", {"card": 3}) == "3"
    state = foolery.game("simple").deal(2, "1")
    told = [event.text(0, "eo", ["Anna", "Bob"]) for event in state.opening]
    assert told[0].startswith("Vi ricevas la ")
    assert " kaj " in told[0]
    assert told[1] == "Bob ricevas 6 kartojn."
    rule = foolery.rules()["throw-once"]
    assert said(rule.titles, "eo") == "Unu fojon aldoni"
    assert "Ĉiu, kiu ne atakas" in foolery.game("throw-in+throw-once").rules_text("eo")
    assert foolery.game("simple").title("eo") == "Simpla Durak"


def test_a_folder_is_written_once_and_then_only_added_to(tmp_path: Path) -> None:
    folder = tmp_path / "eo"
    assert len(language.fill(folder)) > 60
    path = folder / "cards.json"
    texts = json.loads(path.read_text(encoding="utf-8"))
    first, *_ = texts
    path.write_text(json.dumps({first: texts[first] + "?", "own": "x"}), encoding="utf-8")
    assert language.fill(folder) == ["cards"]
    assert json.loads(path.read_text(encoding="utf-8")) == {**texts, first: texts[first] + "?", "own": "x"}
    assert language.fill(folder) == []


def test_a_new_folder_says_all_in_english(tmp_path: Path) -> None:
    language.fill(tmp_path / "eo")
    look_in(tmp_path)
    assert list(language.problems("eo")) == []
    english, texts = language.still_english("eo")
    assert english == texts > 2000
    assert foolery.game("transfer").rules_text("eo") == foolery.game("transfer").rules_text("en")


def test_nothing_is_wrong_with_the_languages_of_the_package() -> None:
    for lang in languages():
        assert [str(one) for one in language.problems(lang)] == []
    assert language.still_english("ru")[0] < 10


def test_the_pseudo_language_has_no_english_left(tmp_path: Path) -> None:
    pseudo.make(tmp_path)
    look_in(tmp_path)
    assert [str(one) for one in language.problems(pseudo.CODE)] == []
    assert language.still_english(pseudo.CODE)[0] == 0


AMISS = {
    "cards.json": ({"unknown": "nichts"}, "cards.unknown is given text, but names –"),
    "words.json": ({"name": "x"}, "words.json lacks and, close, letters, open, or, script and until"),
    "letters.json": ({"ranks": "2 3", "suits": "a b c d"}, "letters.json has 2 ranks and 4 suits; there are 13 and 4"),
    "letters.json ": (
        {"ranks-typed": "10=X"},
        "letters.json has `10=X` in `ranks-typed`, which names none of its ranks",
    ),
    "nothing.json": ({"x": "y"}, "there is no table nothing in English, so nobody reads it"),
    "family.json": ({"chess": "x"}, "there is no family.chess in English, so nobody says it"),
    "shape.json": ({"flag": 4}, "shape.json holds something that is no text"),
    "preset.json": ("{", "preset.json is no JSON: "),
    "verbs.json": ({"times": "x"}, "there is no table verbs in English"),
    "durak-nouns.json": ({"times": "x"}, "durak-nouns.times has too few forms, x; numbers ask for 2"),
    "durak-events.json": ({"take": "{who:abl} [takes"}, "durak-events.take leaves a bracket open"),
    "durak-moves.json": ({"take": "взять"}, "durak-moves.take has letters of another script: “взять”"),
    "rules/durak.json": ({"no-such": {"titles": "x"}}, "the rule no-such has no text titles"),
    "grammar.py": ("GRAMMAR = 5", "grammar.py fails: AttributeError: "),
}


@pytest.mark.parametrize("name", AMISS)
def test_what_is_amiss_is_told(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "eo"
    language.fill(folder)
    content, says = AMISS[name]
    (folder / name.strip()).write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    assert language.main(["--check", str(folder)]) == 1
    assert f"! {says}" in capsys.readouterr().out


def test_a_passage_that_is_not_there_leaves_the_help_in_english(tmp_path: Path) -> None:
    folder = tmp_path / "eo"
    language.fill(folder)
    path = folder / "rules" / "durak.json"
    texts = json.loads(path.read_text(encoding="utf-8"))
    texts["second-attempt"]["help"] = "Helpo."
    path.write_text(json.dumps(texts), encoding="utf-8")
    look_in(tmp_path)
    rule = catalogue.rules()["second-attempt"]
    assert rule.help["eo"] == "Helpo."
    option = next(iter(rule.help_if))
    changed = foolery.game(f"throw-in+second-attempt,{'='.join(option)}").rules_text("eo")
    assert "Helpo." not in changed
    assert "Helpo." in foolery.game("throw-in+second-attempt").rules_text("eo")
    assert [*language.problems("eo")] == [], "what is English still is no fault"
    place = next(place for place in texts["second-attempt"] if place.endswith(".of"))
    texts["second-attempt"][place] = "Alia."
    path.write_text(json.dumps(texts), encoding="utf-8")
    look_in(tmp_path)
    assert [str(one) for one in language.problems("eo")] == [
        f"{place} of the rule second-attempt must stand in its help once: “Alia.”"
    ]


@pytest.mark.parametrize("name", ["x", "Esperanto", "a b", "1"])
def test_a_folder_that_is_no_code_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert language.main([str(tmp_path / name)]) == 1
    assert "is no code of a language" in capsys.readouterr().out
    assert not (tmp_path / name).exists()
    assert language.main([]) == 2
    assert language.main(["--check", str(tmp_path)]) == 1
    assert SOURCE in languages()

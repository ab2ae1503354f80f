"""Languages are folders: one renderer says the sentences of all, and a further folder is a further language."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from foolery import catalogue
from foolery.base import letters, meant
from foolery.base.cards import card_text, parse_card, parse_cards
from foolery.base.errors import FooleryError, NotationError
from foolery.base.folders import HOME, SOURCE, languages, look_in, table, tables
from foolery.base.messages import Meant, Message
from foolery.ruleset import overlay
from foolery.speech import (
    Facts,
    WordingError,
    foreign,
    in_all,
    language,
    said,
    say,
    served,
    spoken_in,
    tongue,
    typed,
    typed_in,
)
from foolery.speech.sentences import CASES, Mark, marks, parsed
from tests import pseudo

PLAIN = re.compile(r"[A-Za-z]{3,}")
"""A word of English without any accent."""


@pytest.fixture
def further(tmp_path: Path) -> Iterator[Path]:
    """The pseudo-language, in a folder outside the package."""
    folder = pseudo.make(tmp_path)
    look_in(tmp_path)
    yield folder
    look_in()


THINGS = [meant.card(28), meant.cards([28, 29]), meant.cards([], 3), meant.suit(-1), meant.rank(4), meant.person(1)]


@pytest.mark.parametrize("thing", [*THINGS, meant.number(3), meant.number(3, "deals")], ids=repr)
def test_a_thing_goes_over_the_wire_and_back(thing: Meant) -> None:
    message = Message("x.y", one=thing, more=[thing, 3])
    assert Message.from_wire(json.loads(json.dumps(message.to_wire()))) == message


@pytest.mark.parametrize(
    "data",
    [
        {"meant": "card", "of": ["9x"], "number": 0, "noun": ""},
        {"meant": "card", "of": [], "number": 0, "noun": ""},
        {"meant": "card", "of": ["9c", "9d"], "number": 0, "noun": ""},
        {"meant": "cards", "of": "9c", "number": 0, "noun": ""},
        {"meant": "cards", "of": [9], "number": 0, "noun": ""},
        {"meant": "horse", "of": [], "number": 0, "noun": ""},
        {"meant": ["card"], "of": [], "number": 0, "noun": ""},
        {"meant": "number", "of": [], "number": "3", "noun": ""},
        {"meant": "person", "of": ["x"], "number": 0, "noun": ""},
    ],
)
def test_nonsense_is_nothing(data: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Message.from_wire({"code": "x.y", "fields": {"one": data}})


Told = tuple[int | None, list[str] | None]


def filled(lang: str, template: str, told: Told = (None, None), /, **fields: Any) -> str:
    return tongue(lang).to(*told).plainly(template, fields)


def test_marks_of_every_kind() -> None:
    jack, cards = meant.rank(9), meant.cards(parse_cards("9c 9h"))
    assert filled("en", "{cards} [cards:does|do] not fit", cards=cards) == "the nines of clubs and hearts do not fit"
    assert filled("ru", "{cards:acc}", cards=cards) == "девятки треф и червей"
    assert filled("en", "{rank:a}, {card:bare}, {card}", rank=meant.rank(6), card=meant.card(28)) == (
        "an eight, nine of clubs, the nine of clubs"
    )
    assert filled("ru", "нет [rank:ни одного|ни одной] {rank:gen}", rank=jack) == "нет ни одного валета"
    assert filled("ru", "нет [rank:ни одного|ни одной] {rank:gen}", rank=meant.rank(4)) == "нет ни одной шестёрки"
    assert filled("en", "{people:and} [people:is|are] out", people=[meant.person(0), meant.person(2)]) == (
        "player 1 and player 3 are out"
    )
    assert filled("ru", "{people:and:dat}", (0, ["Аня", "Боря"]), people=[meant.person(0), meant.person(1)]) == (
        "вам и игроку Боря"
    )
    assert filled("en", "[n:one|{n} cards] {these:quoted:or}", n=3, these=["a", "b"]) == "3 cards “a” or “b”"
    assert filled("ru", "{n}", n=meant.number(5)) == "5 карт"
    assert filled("en", "{seat:player} {seats:span} {x} {y}", seat=0, seats=[2, 3, 4], x=None) == "1 2 to 4 null {y}"


def test_forms_hold_fields_and_plain_brackets_stay() -> None:
    template = "[to:your|{to:gen}] group [phase, place] {all, of} [who:lead|leads]"
    person = {"who": meant.person(0), "to": meant.person(1)}
    assert filled("en", template, (1, None), **person) == "your group [phase, place] {all, of} leads"
    assert filled("en", template, (0, None), **person) == "player 2's group [phase, place] {all, of} lead"
    facts = Facts(1, 0, seat=0, texts={"card3": meant.card(0)})
    assert say("[who:a|{who}] [to:b|c {to}] {card3:acc}", facts, tongue("ru")) == "игрок 2 b двойку треф"
    with pytest.raises(WordingError):
        say("[phase, place]", facts, tongue("en"))


def test_numbers_and_nouns() -> None:
    assert [tongue("ru").plural(n) for n in (1, 2, 5, 11, 21, 22, 112)] == [0, 1, 2, 2, 0, 1, 2]
    assert [tongue("en").plural(n) for n in (0, 1, 2)] == [1, 0, 1]
    assert (tongue("en").figure(0.5, ".2f"), tongue("ru").figure(0.5, ".2f")) == ("0.50", "0,50")


@pytest.mark.parametrize("lang", languages())
def test_a_language_has_all_that_others_need(lang: str) -> None:
    spoken = tongue(lang)
    assert set(table(lang, "words")) == set(table(SOURCE, "words"))
    assert len(letters.ranks(lang)) == 13
    assert len(letters.suits(lang)) == 4
    for card in range(52):
        assert parse_card(card_text(card, lang)) == card
        for case in CASES:
            assert spoken.the_card(card, case)
    assert not foreign(spoken.words["name"], lang)
    assert all(spoken.person(place, 0, None, case) for place in (-1, 0, 1) for case in CASES)


def sentences() -> Iterator[tuple[str, str]]:
    for area in language.areas():
        for name in language.area(SOURCE, area):
            yield area, name


def test_marks_are_ones_that_the_renderer_knows() -> None:
    for area, name in sentences():
        for lang in languages():
            for mark in marks(parsed(language.area(lang, area)[name])):
                known = (*CASES, "and", "or", "semicolons", "quoted", "span", "player", "bare", "a")
                assert set(mark.how) <= set(known), f"{area}.{name} in {lang}: {mark.text}"


def test_what_a_language_lacks_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    language.learn({"test.only-english": {"en": "{n} [n:card|cards]"}})
    with pytest.raises(language.SentenceError):
        tongue("ru").say("test.only-english", n=2)
    with pytest.raises(language.SentenceError):
        tongue("en").say("test.only-english")
    monkeypatch.setattr(language, "strict", False)
    assert tongue("ru").say("test.only-english", n=2) == "2 cards"
    assert tongue("ru").say("test.nowhere", n=2) == "test.nowhere"


def test_a_text_of_a_rule_falls_back() -> None:
    assert [said({"en": "a", "ru": "б"}, lang) for lang in ("en", "ru", "de")] == ["a", "б", "a"]
    assert said({}, "en") == ""


def test_there_is_no_such_language() -> None:
    for call in (lambda: tongue("de"), lambda: catalogue.game("throw-in").title("de")):
        with pytest.raises(FooleryError, match="en"):
            call()


@pytest.mark.parametrize(
    ("locale", "lang"),
    [("ru_RU.UTF-8", "ru"), ("RU", "ru"), ("en_GB", "en"), ("C", "en"), ("run", "en"), ("", "en"), ("de_DE", "en")],
)
def test_the_language_of_a_locale(locale: str, lang: str) -> None:
    assert spoken_in(locale) == lang


@pytest.mark.parametrize(
    ("text", "lang", "found"),
    [
        ("nine of clubs", "en", ""),
        ("the Тп", "en", "Тп"),
        ("девятка 9c, Td", "ru", ""),
        ("девятка take", "ru", "take"),
        ("«—» 12 ♠", "ru", ""),
    ],
)
def test_foreign_letters(text: str, lang: str, found: str) -> None:
    assert foreign(text, lang) == found


def test_a_language_is_served_whole() -> None:
    found = json.loads(json.dumps(served("ru")))
    assert found["language"] == "ru"
    assert set(found["tables"]) == set(tables("ru"))
    assert found["tables"]["cards"]["mixed"] == language.area("ru", "cards")["mixed"]


# A further folder


def test_a_further_folder_is_a_further_language(further: Path) -> None:
    assert languages() == (SOURCE, pseudo.CODE, "ru")
    assert set(tables(pseudo.CODE)) - set(tables(SOURCE)) == {f"rules/{family.name}" for family in catalogue.FAMILIES}
    assert Message("cards.unknown", text="x").text(pseudo.CODE) != Message("cards.unknown", text="x").text()
    assert set(in_all("cards.number", card=3)) == set(languages())
    look_in()
    assert languages() == (SOURCE, "ru")
    with pytest.raises(NotationError):
        tongue(pseudo.CODE)


def sample(mark: Mark) -> Any:
    """Something that a field may be, without a word in it."""
    if mark.field in ("who", "to") or mark.forms:
        return meant.person(1)
    if "span" in mark.how:
        return [2, 3, 4, 7]
    return ["9c", "Td"] if {"and", "or", "semicolons", "quoted"}.intersection(mark.how) else 3


def test_nothing_of_the_catalogues_is_said_in_plain_english(further: Path) -> None:
    for area, name in sentences():
        template = language.area(pseudo.CODE, area)[name]
        fields = {mark.field: sample(mark) for mark in marks(parsed(template))}
        text = tongue(pseudo.CODE).say(f"{area}.{name}", **fields)
        left = PLAIN.findall(re.sub(r"`[^`]*`|https?://\S+", "", text))
        assert not left, f"{area}.{name}: {text}"


def test_the_grammar_of_a_further_folder_is_heard(further: Path) -> None:
    spoken = tongue(pseudo.CODE)
    told = [
        spoken.cards(parse_cards("9c Td *r")),
        *spoken.groups(parse_cards("9c 6c")),
        *(spoken.suit(number) for number in (-1, 0, 1, 2, 3)),
        spoken.count(1),
        *(spoken.person(place, 0, None, case) for place in (-1, 0, 1) for case in CASES),
        spoken.a(spoken.rank(6)),
    ]
    assert [text for text in told if PLAIN.search(text)] == []
    assert "Anna" in spoken.person(1, 0, ["Bob", "Anna"])
    for card in range(52):
        assert parse_card(card_text(card, pseudo.CODE)) == card


def test_rules_speak_a_further_language(further: Path) -> None:
    for name, rule in catalogue.rules().items():
        for place, texts in overlay.texts(rule):
            text = re.sub(r"`[^`]*`|https?://\S+|\{\w+(:\w+)*\}|\[\w+:", "", texts[pseudo.CODE])
            assert not PLAIN.search(text), f"{name} {place}: {text}"
    rule = catalogue.rules()["throw-once"]
    assert said(rule.titles, pseudo.CODE) != rule.titles["en"]
    look_in()
    assert set(rule.titles) == {"en", "ru"}


def test_words_that_people_type_are_those_of_all_languages(tmp_path: Path) -> None:
    folder = tmp_path / "de"
    folder.mkdir()
    for name, found in (
        ("words", dict(table(SOURCE, "words")) | {"name": "Deutsch"}),
        ("letters", {"ranks": "2 3 4 5 6 7 8 9 10 B D K A", "suits": "♣ ♦ ♥ ♠", "hearts": "herz", "clubs": "kreuz"}),
        ("try-typed", {"take": "nehmen nimm", "pass": "passe"}),
    ):
        (folder / f"{name}.json").write_text(json.dumps(found), encoding="utf-8")
    (folder / "grammar.py").write_text((HOME / "en" / "grammar.py").read_text(encoding="utf-8"), encoding="utf-8")
    look_in(tmp_path)
    try:
        assert typed("try") == {"nehmen": "take", "nimm": "take", "passe": "pass"}
        assert typed_in("de", "try")["take"] == ("nehmen", "nimm")
        assert typed_in("en", "try") == {}
        assert parse_card("B♥") == parse_card("Jh") == parse_card("Вч")
        assert letters.suit_words()["kreuz"] == letters.suit_words()["трефы"] == 0
        assert tongue("de").count(1) == "1 card"
    finally:
        look_in()


def test_threads_that_ask_at_once_all_hear_what_rules_say() -> None:
    """Families are loaded when a sentence is first missed; whoever asks meanwhile waits for it."""
    script = (
        "from concurrent.futures import ThreadPoolExecutor\n"
        "from foolery import Message\n"
        "with ThreadPoolExecutor(8) as pool:\n"
        "    said = {*pool.map(lambda _: Message('big-twin.refuses.royal').text(), range(8))}\n"
        "print(len(said), any('refuses' in one for one in said))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("1 False\n", "")


@pytest.mark.parametrize(
    "name", ["transfer+poker", "transfer+armenian", "shed-idiot", "contract-rummy", "comic-animals"]
)
def test_a_folder_with_next_to_nothing_says_all_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Also what rules bring: titles of options, values, helps."""
    folder = tmp_path / "xx"
    folder.mkdir()
    for file in ("words.json", "letters.json", "grammar.py", "__init__.py"):
        shutil.copy(HOME / "en" / file, folder)
    monkeypatch.setattr(language, "strict", False)
    game = catalogue.game(name)
    look_in(tmp_path)
    try:
        assert game.option_rows("xx") == game.option_rows("en")
        assert game.rules_text("xx") == game.rules_text("en")
    finally:
        look_in()


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        ("", {"en": "names {}, which is no folder", "ru": "называет {}, такой папки нет"}),
        ("eo", {"en": "names {}, in which no language lies", "ru": "называет {}, но языков там нет"}),
    ],
)
def test_a_folder_without_a_language_is_told(tmp_path: Path, inside: str, told: dict[str, str]) -> None:
    folder = tmp_path / "langs" / inside if inside else tmp_path / "missing"
    if inside:
        shutil.copytree(HOME / "en", folder, ignore=shutil.ignore_patterns("__pycache__"))
    for lang, command in (("en", ["games"]), ("ru", ["play", "--seed", "1"])):
        done = subprocess.run(
            [sys.executable, "-m", "foolery", *command, "--lang", lang],
            env={**os.environ, "FOOLERY_LANGUAGES": os.pathsep.join([str(HOME), str(folder)])},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
        assert told[lang].format(folder) in done.stderr


@pytest.mark.parametrize(
    ("file", "text"), [("grammar.py", "x="), ("words.json", '{"name": '), ("durak-typed.json", "{")]
)
def test_a_broken_folder_is_told_by_its_file(tmp_path: Path, file: str, text: str) -> None:
    shutil.copytree(HOME / "en", tmp_path / "eo", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "eo" / file).write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "foolery", "games", "--lang", "en"]
    environment = {**os.environ, "FOOLERY_LANGUAGES": str(tmp_path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(f"foolery: the language file {tmp_path / 'eo' / file} cannot be read: ")
    assert done.stderr.count("\n") == 1


def test_examples_of_a_rule_that_a_family_loads_first_speak_a_further_language(further: Path) -> None:
    """In a new process: such a rule is filed before its examples can be read."""
    program = f"""
from foolery import catalogue
print([rule.name for rule in catalogue.rules().values() for one in rule.examples if "{pseudo.CODE}" not in one.title])
"""
    home = {**os.environ, "FOOLERY_LANGUAGES": str(further.parent), "FOOLERY_BUILD": "0"}
    found = subprocess.run([sys.executable, "-c", program], env=home, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"

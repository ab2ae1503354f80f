"""Sentences as data: every id has its sentence in every language, and sentences fit the fields they are given."""

from __future__ import annotations

import ast
import json
import pickle
import re
from collections.abc import Iterator
from typing import Any

import pytest

import foolery.bots.bot
import foolery.record
import foolery.table
import foolery.terminal.refusals
from foolery import catalogue
from foolery.authoring.sentences import Made, made
from foolery.base import errors, messages
from foolery.base.errors import FooleryError
from foolery.base.folders import HOME, SOURCE, languages
from foolery.base.messages import Message
from foolery.ruleset import sentences_of
from foolery.speech import catalogues, fields_of, learn, sentence_of, span, tongue

PACKAGE = HOME.parent


def constructed() -> Iterator[tuple[str, Made]]:
    """Every message that the sources make with a literal id: where, the id, and the fields it is given."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for one in made(ast.parse(path.read_text(encoding="utf-8"))):
            if "." in one.code and " " not in one.code and "{}" not in one.code:
                yield f"{path.relative_to(PACKAGE)}:{one.line}", one


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    """The sentences of all rules."""
    catalogue.games()


FOUND = list(constructed())


@pytest.mark.parametrize(("where", "one"), FOUND, ids=[f"{where} {one.code}" for where, one in FOUND])
def test_a_message_and_its_sentence_name_the_same_fields(where: str, one: Made) -> None:
    sentence = sentence_of(one.code, "en")
    assert sentence is not None, f"{one.code} has no sentence"
    assert one.fields is None or fields_of(sentence) == one.fields


def brought() -> set[str]:
    """The ids whose sentences the package's own rules bring."""
    own = [rule for rule in catalogue.rules().values() if rule.__module__.startswith("foolery.")]
    return {code for rule in own for code in sentences_of(rule)}


def codes() -> set[str]:
    """Every id that the package has a sentence for."""
    areas = catalogues.areas()
    return brought() | {f"{area}.{name}" for area in areas for name in catalogues.area(SOURCE, area)}


def test_every_sentence_stands_in_every_language_with_the_same_fields() -> None:
    for code in codes():
        for lang in languages():
            sentence = sentence_of(code, lang)
            assert sentence is not None, f"{code} is missing in {lang}"
            assert fields_of(sentence) == fields_of(sentence_of(code, "en") or ""), code


def written() -> tuple[set[str], tuple[str, ...], tuple[str, ...]]:
    """The ids that stand in the sources, and the beginnings and ends of those that are put together there."""
    whole, begun, ends = set(), set(), set()
    areas = tuple(f"{area}." for area in catalogues.areas())
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                begun.add(str(node.values[0].value))
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[-1], ast.Constant):
                ends.add(str(node.values[-1].value))
            elif text.endswith("."):
                begun.add(text)
            whole.add(text)
    begins = tuple(text for text in begun if text.startswith(areas) and " " not in text)
    return whole, begins, tuple(text for text in ends if re.fullmatch(r"\.[a-z-]+", text))


OF_A_FAMILY = ("-events", "-moves", "-phrases")
"""Tables whose sentences are asked for by their name alone."""


def pieces() -> set[str]:
    """What names are put together from in the sources: “-many” of ``f"{kind}-many"``."""
    found = set()
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for part in node.values if isinstance(node, ast.JoinedStr) else ():
                if isinstance(part, ast.Constant) and re.fullmatch(r"-?[a-z]+(-[a-z]+)*-?", str(part.value)):
                    found.add(str(part.value))
    return {piece for piece in found if piece.startswith("-") or piece.endswith("-")}


def test_every_sentence_is_said_somewhere() -> None:
    whole, begun, ends = written()
    put_together = {code for code in codes() if code.startswith(begun) or code.endswith(ends)}
    said = {code for code in codes() if code in whole or code in put_together or ".refuses." in code}
    parts = pieces()
    starts = tuple(part for part in parts if part.endswith("-"))
    tails = tuple(part for part in parts if part.startswith("-"))
    for code in codes() - said:
        area, _, name = code.partition(".")
        if area.endswith(OF_A_FAMILY) and (name in whole or name.startswith(starts) or name.endswith(tails)):
            said.add(code)
    assert sorted(codes() - said) == []


def test_every_error_of_the_package_has_an_id() -> None:
    """An English sentence is no id: nobody could say it in another language."""
    found = [
        f"{path.relative_to(PACKAGE)}:{one.line} {one.code}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.name != "messages.py"
        for one in made(ast.parse(path.read_text(encoding="utf-8")))
        if " " in one.code
    ]
    assert found == []


def test_no_language_has_a_sentence_that_english_lacks() -> None:
    for lang in languages():
        for path in (HOME / lang).glob("*.json"):
            if path.stem != "letters":
                assert set(json.loads(path.read_text(encoding="utf-8"))) == set(catalogues.area("en", path.stem)), path


def test_a_field_is_bounded() -> None:
    message = Message("where.line", line=10**9000, what="x" * 10_000_000)
    assert len(str(message)) < 300
    assert len(Message("x", these=range(10**9)).fields["these"]) == messages.MOST + 1
    assert Message("x", these={"a": 10**9000}).fields["these"] == "…"


def test_messages_inside_messages_go_over_the_wire_and_back() -> None:
    inner = Message("where.line", line=1, what="x")
    outer = Message("where.move", move="take", what=[inner, None, 3])
    assert Message.from_wire(json.loads(json.dumps(outer.to_wire()))) == outer


def test_errors_survive_pickling() -> None:
    for error in (
        errors.UnknownRule(["a"], ["b"]),
        errors.NotationError("cards.unknown", 3, 4, text="x"),
        errors.IllegalMove("cards.unknown", reason="not-now", view="v", move="take", text="x"),
        errors.RuleFailure("r", ValueError("bad")),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), again.to_wire()) == (type(error), str(error), error.to_wire())


@pytest.mark.parametrize(
    ("lang", "number", "said"),
    [("en", 1, "card"), ("en", 2, "cards"), ("ru", 1, "карта"), ("ru", 22, "карты"), ("ru", 11, "карт")],
)
def test_the_form_that_a_number_asks_for(lang: str, number: int, said: str) -> None:
    forms = {"en": "[n:card|cards]", "ru": "[n:карта|карты|карт]"}
    learn({"test.cards": forms})
    assert Message("test.cards", n=number).text(lang) == said


def test_lists_and_spans() -> None:
    assert span([2, 3, 4, 5, 7, 8]) == "2 to 5, 7 or 8"
    assert span([2, 3, 4, 5, 7, 8], "ru") == "2–5, 7 или 8"
    assert tongue("ru").voice.shown(["a", "b", "c"], ("and",)) == "a, b и c"
    assert tongue("ru").voice.shown(["a", "…"], ("quoted",)) == "«a», …"


def error_kinds(kind: type[FooleryError] = FooleryError) -> list[type[FooleryError]]:
    return [kind, *(one for below in kind.__subclasses__() for one in error_kinds(below))]


@pytest.mark.parametrize("kind", error_kinds(), ids=lambda kind: kind.__name__)
def test_an_error_of_a_message_says_it_or_is_not_made(kind: type[FooleryError]) -> None:
    message = Message("cards.unknown", text="10c")
    beside: dict[str, dict[str, Any]] = {
        "BotError": {"bot": "x"},
        "BrokenLog": {"seq": 3},
        "IllegalMove": {"reason": "x"},
    }
    beside["Refusal"] = beside["IllegalMove"]
    try:
        error = kind.of(message, **beside.get(kind.__name__, {}))
    except TypeError:
        assert kind.own_sentence
        return
    assert not kind.own_sentence
    assert error.message == message
    assert error.to_wire()["code"] == message.code


def test_four_kinds_of_errors_make_their_sentences_themselves() -> None:
    own = {kind for kind in error_kinds() if kind.own_sentence}
    assert own >= {errors.PositionError, errors.UnknownRule, errors.RuleConflict, errors.RuleFailure}


@pytest.mark.parametrize(
    "data",
    [
        None,
        3,
        "text",
        [],
        {},
        {"code": "a.b"},
        {"code": 3, "fields": {}},
        {"code": "a.b", "fields": []},
        {"code": "a.b", "fields": {"x": {}}},
        {"code": "a.b", "fields": {"x": [{"code": "a.b"}]}},
        {"code": "a.b", "fields": {3: "x"}},
    ],
)
def test_nonsense_is_no_message(data: Any) -> None:
    with pytest.raises((KeyError, TypeError)):
        Message.from_wire(data)


def test_a_field_without_words_is_shown_as_json_and_not_as_python() -> None:
    assert [tongue("en").voice.shown(value) for value in (None, True, [False, None], 3, "x")] == [
        "null",
        "true",
        "false, null",
        "3",
        "x",
    ]


def test_a_language_without_a_folder_reads_the_source() -> None:
    for call in (lambda: foolery.game("throwin"), lambda: foolery.game("throw-in").deal(9, "s")):
        with pytest.raises(FooleryError) as refused:
            call()
        assert refused.value.text("de") == str(refused.value)


def test_half_a_surrogate_pair_can_be_sent() -> None:
    with pytest.raises(FooleryError) as refused:
        foolery.game("\ud800")
    assert str(refused.value).encode()
    assert json.dumps(refused.value.to_wire()["fields"], ensure_ascii=False).encode()


def test_what_is_no_message_is_refused_and_a_long_id_reads_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    deep: dict[str, Any] = {"code": "a.b", "fields": {}}
    for _ in range(3000):
        deep = {"code": "a.b", "fields": {"inside": deep}}
    odd: list[Any] = [deep, None, [], {"code": 5, "fields": {}}]
    for data in odd:
        with pytest.raises(TypeError):
            messages.Message.from_wire(data)
    monkeypatch.setattr(catalogues, "strict", False)
    assert messages.Message.from_wire({"code": "x" * 300, "fields": {}}).text() == "x" * 300

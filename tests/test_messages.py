"""Sentences as data: every id has its sentence in every language, and sentences fit the fields they are given."""

from __future__ import annotations

import ast
import errno
import json
import pickle
import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
import typer

import foolery.bots.bot
import foolery.record
import foolery.table
import foolery.terminal.refusals
from foolery import catalogue
from foolery.authoring.answers import Made, made
from foolery.base import errors, messages
from foolery.base.errors import FooleryError
from foolery.base.folders import HOME, SOURCE, languages, table, tables
from foolery.base.messages import Message
from foolery.cli.app import app
from foolery.contract import rooms
from foolery.contract.declared.words import FamilyWords
from foolery.durak.engine.hooks import HOOKS as DURAK
from foolery.ruleset import part_said, sentences_of
from foolery.rummy.engine.hooks import HOOKS as RUMMY
from foolery.shedding.engine.hooks import HOOKS as IDIOT
from foolery.speech import fields_of, language, learn, sentence_of, span, tongue

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
    areas = language.areas()
    return brought() | {f"{area}.{name}" for area in areas for name in language.area(SOURCE, area)}


def test_every_sentence_stands_in_every_language_with_the_same_fields() -> None:
    for code in codes():
        for lang in languages():
            sentence = sentence_of(code, lang)
            assert sentence is not None, f"{code} is missing in {lang}"
            assert fields_of(sentence) == fields_of(sentence_of(code, "en") or ""), code


PUT_TOGETHER = re.compile(r"[a-z0-9.{}-]*[a-z][a-z0-9.{}-]*", re.IGNORECASE)
"""What an id, or a part of one, looks like in a source: ``{}`` stands for what is put in."""
QUOTED = re.compile(r"""\"[^"\n]*\"|'[^'\n]*'|`[^`\n]*`""")
"""A text in a source of the page."""
FILLED = re.compile(r"\$\{[^}]*\}")
"""What is put into a text there."""
OF_A_FAMILY = ("-events", "-moves", "-phrases", "-row")
"""Tables whose sentences are asked for by their name alone."""


class Written:
    """What stands in the sources: texts, and the forms that texts are put together in."""

    def __init__(self) -> None:
        self.texts: set[str] = set()
        forms: set[str] = set()
        for path in sorted(PACKAGE.rglob("*.py")):
            put_in: set[ast.expr] = set()
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.JoinedStr):
                    put_in.update(node.values)
                    parts = [str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values]
                    forms.add("".join(parts))
                elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in put_in:
                    self.texts.add(node.value)
        for path in (
            path for kind in ("*.svelte", "*.ts") for path in (PACKAGE.parents[1] / "web" / "src").rglob(kind)
        ):
            for text in QUOTED.findall(path.read_text(encoding="utf-8")):
                (forms if "${" in text else self.texts).add(FILLED.sub("{}", text[1:-1]))
        areas = tuple(f"{area}." for area in language.areas())
        # ``FamilyWords`` speaks for every family that has no words of another kind.
        generic = [name for name in catalogue.FAMILIES.names if isinstance(rooms.words(name), FamilyWords)]
        forms |= {name + form[2:] for name in generic for form in forms if form.startswith("{}-")}
        # ``name + "-early"`` and ``"durak-advice." + name`` put together what f-strings do elsewhere.
        forms |= {f"{{}}{text}" for text in self.texts if text.startswith("-")}
        forms |= {f"{text}{{}}" for text in self.texts if text in areas}
        shaped = [form for form in forms if PUT_TOGETHER.fullmatch(form) and "{}" in form]
        self.ids = [pattern(form) for form in shaped if form.startswith(areas)]
        self.names = [pattern(form) for form in shaped if not form.startswith(("{}.", *areas))]

    def has_id(self, code: str) -> bool:
        """Whether an id stands there whole, or is put together of what stands there."""
        return code in self.texts or self.matched(self.ids, code)

    def has_name(self, name: str, depth: int = 2) -> bool:
        """Whether the part of an id stands there whole, or is put together in so many steps of what stands there."""
        return name in self.texts or (depth > 0 and self.matched(self.names, name, depth - 1))

    def matched(self, forms: list[re.Pattern[str]], text: str, depth: int = 2) -> bool:
        """Whether a text has one of these forms, and what is put in stands there in its turn."""
        found = (form.fullmatch(text) for form in forms)
        return any(all(self.has_name(part, depth) for part in match.groups()) for match in found if match)


def pattern(form: str) -> re.Pattern[str]:
    """The texts of a form."""
    return re.compile("(.+?)".join(map(re.escape, form.split("{}"))))


def asked_by_name() -> set[str]:
    """The ids that are made from the names of things: rules, options, questions, parts, commands, errors of systems."""
    found = {f"system.{name}" for name in errno.errorcode.values()}
    found |= {hooks.asks(name).code for hooks in (DURAK, IDIOT, RUMMY) for name in hooks.by_name}
    for path, command in commands():
        own = [max(parameter.opts, key=len).lstrip("-") for parameter in command.params]
        found |= {f"command-help.{place}.{name}" for place in (path, "every") for name in own} | {
            f"command-help.{path}"
        }
        named = re.findall("[A-Z]+", " ".join(str(parameter.metavar) for parameter in command.params))
        found |= {f"command-help.around.stands-for.{name}" for name in named}
    game: Any = foolery.game("throw-in")
    parts = {f"the {field.replace('_', ' ')}" for field in game.rules_for(2).config.values}
    for family in catalogue.FAMILIES:
        rules = [*family.registry.rules.values()]
        parts.update(family.registry.parts)
        for rule in rules:
            found |= {f"{rule.name}.refuses.{other}" for other in rule.refuses}
            parts |= {*rule.owns, *rule.needs, *rule.gives, *rule.removes}.union(*rule.needs_if.values())
        for option in family.registry.declared(rules).values():
            told = [*option.values, "title", "help", "#"]
            found |= {f"{family.name}-options.{place}.{name}" for place in places_of(option.name) for name in told}
    found |= {part_said(part).code for part in parts}
    return found


def places_of(option: str) -> set[str]:
    """The places of a table under which the words of an option may stand: with its rule or without."""
    return {option, option.rpartition(".")[2]}


def commands(command: Any = None, above: str = "") -> list[tuple[str, Any]]:
    """A command with all below it, each by its name in the table of help; the whole command line."""
    path = f"{above}{command.name}" if command else "foolery"
    command = command or typer.main.get_command(app)
    inside = f"{path}." if path != "foolery" else ""
    return [
        (path, command),
        *(one for below in getattr(command, "commands", {}).values() for one in commands(below, inside)),
    ]


def unsaid(wanted: Iterable[str]) -> list[str]:
    """The ids among these that nobody says."""
    sources, by_name = Written(), asked_by_name()
    found = []
    for code in wanted:
        area, _, name = code.partition(".")
        of_table = (area.endswith(OF_A_FAMILY) or area == "web") and sources.has_name(name)
        if not (code in by_name or of_table or sources.has_id(code)):
            found.append(code)
    return sorted(found)


def test_every_sentence_is_said_somewhere() -> None:
    assert unsaid(codes()) == []


def test_a_sentence_that_nobody_says_is_found() -> None:
    """In every table, whole tables of names among them; beside one that looks much like one that is said."""
    unused = [f"{area}.nobody-says-this" for area in language.areas()]
    unused += ["lesson.title", "durak-options.pack.53", "question.nobody-asks", "system.EVERYTHING", "part.the-moon"]
    assert unsaid(unused) == sorted(unused)


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
        for name in tables(lang):
            if name != "letters":
                assert set(table(lang, name)) == set(table(SOURCE, name)), name


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
    beside["ProgramError"] = beside["BotError"]
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
    monkeypatch.setattr(language, "strict", False)
    assert messages.Message.from_wire({"code": "x" * 300, "fields": {}}).text() == "x" * 300

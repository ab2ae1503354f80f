"""Every error that the sources can raise has Russian words, and a Russian reader gets to see them."""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import foolery
from foolery import _forms, errors
from foolery.catalogue import FAMILIES
from foolery.cli import words
from foolery.cli.guard import run
from foolery.durak.config import Config
from foolery.durak.shape import SHAPES
from foolery.errors_ru import Templates, learn, pattern, russian, russian_noun, weight
from foolery.errors_ru_table import NOUNS, SENTENCES

PACKAGE = Path(_forms.__file__).parent
OUTSIDE = {
    "build.py": "says how to build, to developers, outside of any language",
    "_forms.py": "raises nothing that a player sees",
    "bits.py": "checks what only the engine passes on",
    "terminal": "words its errors in both languages, but for those below",
    "laws": "breaks of laws are told to whoever writes rules",
}
TERMINAL = {"ask.py", "store.py"}
"""Files of the terminal that raise errors in English."""

FIELDS = tuple(f"X{n}" for n in range(1, 9))
BY_HAND = {
    "both decide the {}": (
        "a field of the configuration",
        [f"both decide the {field.replace('_', ' ')}" for field in Config().values],
    ),
    "there is no game or rule {}{}": (
        "its parts are sentences of their own",
        [
            "there is no game or rule “X1”; did you mean X2, X3?",
            "there is no game or rule “X1”, “X2”; `foolery games` lists all ids",
        ],
    ),
    "{}={}: the value of {} is {}": (
        "a name comes twice",
        ["X1=X2: the value of X1 is X3, X4 or a whole number from 1"],
    ),
    "{} and {} both use the {} {}": (
        "the third field is one of two words",
        ["X1 and X2 both use the move kind 7", "X1 and X2 both use the phase 9"],
    ),
    "the rule {} of {} needs a prefix, as acme:{}": (
        "a name comes twice",
        ["the rule X1 of X2 needs a prefix, as acme:X1"],
    ),
    "{}={} contradicts {}, which sets {}={}": ("a name comes twice", ["X1=X2 contradicts X3, which sets X1=X4"]),
    "one wants {}={}, the other {}={}; say which by naming it": (
        "a name comes twice",
        ["one wants X1=X2, the other X1=X3; say which by naming it"],
    ),
    "there is no option {} in this game{}": (
        "the hint is a sentence of its own",
        ["there is no option X1 in this game; did you mean X2 or X3?", "there is no option X1 in this game"],
    ),
    "“{}” mixes two alphabets: write {} or {}{}": (
        "the end is there for a ten only",
        [
            "“X1” mixes two alphabets: write X2 or X3",
            "“X1” mixes two alphabets: write X2 or X3 (X3 is the ten, X4 the ace)",
        ],
    ),
    "“{}” is not a field of a position; {}": (
        "one of two hints",
        [
            "“X1” is not a field of a position; write key=value words, as hands=8dTs/Jh6c",
            "“X1” is not a field of a position; the fields are X2, X3",
        ],
    ),
    "there is no bot “{}”; {} (somebody else's: package.module:Class)": (
        "one of two hints",
        [
            "there is no bot “X1”; did you mean X2? (somebody else's: package.module:Class)",
            "there is no bot “X1”; the bots are X2, X3 (somebody else's: package.module:Class)",
        ],
    ),
    "the bot “{}” failed: {}: {}{}": (
        "the place of the fault is not always known",
        ["the bot “X1” failed: X2: X3", "the bot “X1” failed: X2: X3 (line X4 of X5)"],
    ),
    "the bot “{}” chose {}, which is not a legal move [{}]": (
        "ends with a view",
        ["the bot “X1” chose X2, which is not a legal move [game=X3 hands=8d]"],
    ),
    "nobody can move and the deal has no result [{}]": (
        "ends with a position",
        ["nobody can move and the deal has no result [game=X1 hands=8d]"],
    ),
    "{}: {}": (
        "two sentences with a colon between",
        [
            "X1: a card that X2 has: X3: “X4” is not a card; write rank and suit, as 9c, Td or Qh",
            "X1: the deal is over",
        ],
    ),
    "line {}: {}": ("two sentences with a colon between", ["line X1: the deal is over"]),
    "{}; a position is a line (game=throw-in hands=…), a JSON file or -": (
        "begins with words of the command line",
        ["нет файла X1; a position is a line (game=throw-in hands=…), a JSON file or -"],
    ),
    "there is no {{}} to be said here; the fields are {}": (
        "braces around a field",
        ["there is no {X1} to be said here; the fields are X2"],
    ),
    "{} cannot be played together: {}": (
        "the names are joined",
        ["X1 and X2 cannot be played together: both decide X3", "X1 and X2 cannot be played together: X3"],
    ),
}
"""Sentences whose fields cannot be anything: why, and samples that stand for them."""


def subclasses(kind: type[errors.FooleryError]) -> Iterator[str]:
    for one in kind.__subclasses__():
        yield one.__name__
        yield from subclasses(one)


RAISED = {"FooleryError", "BotError", "Disagreement", "WordingError", *subclasses(errors.FooleryError)} - {"Refusal"}


def sources() -> Iterator[Path]:
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE)
        if place.parts[0] not in OUTSIDE or (place.parts[0] == "terminal" and path.name in TERMINAL):
            yield path


def templates(node: ast.expr) -> list[str]:
    """The texts that an expression may give, with ``{}`` for each field; none where it is not written out."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.IfExp):
        return templates(node.body) + templates(node.orelse)
    if isinstance(node, ast.List | ast.Tuple):
        return [text for item in node.elts for text in templates(item)]
    if isinstance(node, ast.ListComp):
        return templates(node.elt)
    if isinstance(node, ast.JoinedStr):
        return ["".join(parts) for parts in itertools.product(*map(pieces, node.values))]
    return []


def pieces(node: ast.expr) -> list[str]:
    if isinstance(node, ast.FormattedValue):
        return (templates(node.value) if isinstance(node.value, ast.IfExp) else []) or ["{}"]
    return templates(node)


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def messages(call: ast.Call, tree: ast.AST) -> list[str]:
    """The messages of a call that makes an error, those that are held in a variable first included."""
    given = call.args
    if name_of(call) in ("RuleConflict", "BotError"):
        given = given[1:2]
    elif name_of(call) in ("Disagreement", "UnknownRule", "RuleFailure"):
        given = []
    else:
        given = given[:1]
    found = []
    for one in given:
        found += templates(one)
        if isinstance(one, ast.Name):
            found += [
                text
                for node in ast.walk(tree)
                if isinstance(node, ast.Assign) and any(ast.unparse(goal) == one.id for goal in node.targets)
                for text in templates(node.value)
            ]
    return found


def collected(path: Path) -> Iterator[tuple[int, str]]:
    """Line and template of every message in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls_of_errors = RAISED | {"fail"} | ({"ValueError"} if path.name == "shuffle.py" else set())
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name_of(node) in calls_of_errors:
            yield from ((node.lineno, text) for text in messages(node, tree))
        elif isinstance(node, ast.Call) and name_of(node) == "append" and appends_problem(node, path):
            yield from ((node.lineno, text) for text in templates(node.args[0]))
        elif path.name == "refusing.py" and isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
            if len(node.value.elts) == 3:
                yield from ((node.lineno, text) for text in templates(node.value.elts[1]))
        elif path.name == "declared.py" and isinstance(node, ast.Yield) and node.value is not None:
            yield from ((node.lineno, text) for text in templates(node.value))
        elif isinstance(node, ast.FunctionDef) and (
            node.name in ("unjudged", "_mixed", "_misplaced", "shortage") or node.name.startswith("against_")
        ):
            for one in ast.walk(node):
                if isinstance(one, ast.Return) and one.value is not None:
                    yield from ((one.lineno, text) for text in templates(one.value) if text)
        elif isinstance(node, ast.Call) and name_of(node) == "__init__" and path.name in ("errors.py", "record.py"):
            yield from ((node.lineno, text) for arg in node.args for text in templates(arg))


def appends_problem(call: ast.Call, path: Path) -> bool:
    assert isinstance(call.func, ast.Attribute)
    lists = ("problems", "self.problems", *(("out",) if path.name in ("report.py", "viewing.py") else ()))
    return ast.unparse(call.func.value) in lists and isinstance(call.args[0], ast.JoinedStr | ast.Constant)


def samples(template: str) -> list[str]:
    """Texts that the template stands for."""
    if template in BY_HAND:
        return BY_HAND[template][1]
    fields = iter(FIELDS)
    return [re.sub(r"\{\}", lambda match: next(fields), template)]


FOUND = [
    (f"{path.relative_to(PACKAGE)}:{line}", text)
    for path in sources()
    for line, text in dict.fromkeys(collected(path))
    if re.sub(r"\{\}|\W", "", text)
]


FOUND += [
    (name, text)
    for name, rule in foolery.rules().items()
    for text in (*rule.refuses.values(), *(f"both decide {part}" for part in rule.owns))
]

WORDS = [
    (name, text)
    for name, rule in foolery.rules().items()
    for text in (*rule.owns, *rule.needs, *rule.removes, *rule.gives, *sum(rule.needs_if.values(), ()))
]
"""Parts and features: what stands inside a sentence, by the rule that names it."""


WITH_RULES = sorted({pair for rule in foolery.rules().values() for pair in rule.errors_ru.items()})
"""What stands in the files of rules; a rule made from another has its words too."""


def test_enough_was_collected() -> None:
    places = {place.split(":")[0] for place, _ in FOUND}
    expected = {
        *("errors.py", "cards.py", "ruleset.py", "shuffle.py", "catalogue.py", "testing.py"),
        *("record.py", "record_reader.py", "record_text.py", "bots/bot.py", "arena/simulate.py", "terminal/ask.py"),
        *("cli/positions.py", "cli/records.py", "terminal/store.py"),
        *(
            f"durak/{name}.py"
            for name in ("reading", "report", "refusing", "typed", "notation", "game", "shape", "sampling")
        ),
    }
    assert expected <= places
    assert len(FOUND) > 180


@pytest.mark.parametrize("text", sorted({text for _, text in FOUND}))
def test_every_message_has_russian_words(text: str) -> None:
    for sample in samples(text):
        said = russian(sample)
        assert said != sample
        assert cyrillic_only(said.replace("Дп", "")), said
        assert all(said.count(field) >= 1 for field in FIELDS if field in sample), said


def cyrillic_only(said: str) -> bool:
    """Whether there are Russian words, and of the English ones none that a sentence is built of."""
    built = r"\b(the|is|are|was|not|there|cannot|must|which|with|has|have|but|and|does|this|that|needs|holds)\b"
    return bool(re.search("[а-яё]{2}", said)) and not re.search(built, re.sub(r"`.*?`|cover \S+ with", "", said))


@pytest.mark.parametrize("text", [text for text in BY_HAND if BY_HAND[text][1]])
def test_what_is_done_by_hand_is_still_there(text: str) -> None:
    assert text in {found for _, found in FOUND} or text.startswith(("{}: {}", "line {}"))


def test_no_template_is_left_over() -> None:
    """A sentence that was taken out of the sources, or worded anew, leaves no Russian one behind."""
    said = [re.sub(r" \[game=.*", "", sample) for _, text in FOUND for sample in samples(text)]
    said += [text for _, text in WORDS]
    idle = [english for english, _ in (*SENTENCES, *WITH_RULES) if not any(map(pattern(english).fullmatch, said))]
    assert idle == []


def file_of(place: str) -> str:
    """The file of a message that was collected: from its text, or from what a rule says of itself."""
    if ".py:" in place:
        return place.partition(":")[0]
    return str(foolery.rules()[place].__module__).replace(".", "/").removeprefix("foolery/") + ".py"


def test_what_one_rule_file_says_stands_there_in_russian() -> None:
    """The tables hold what the engine says, or several rules; a rule's own sentences come with its file."""
    files: dict[str, set[str]] = {}
    for place, text in FOUND:
        for sample in samples(text):
            files.setdefault(sample, set()).add(file_of(place))
    own = {text for text, where in files.items() if len(where) == 1 and "/rules/" in next(iter(where))}
    own -= {text for text in own if text.startswith("both decide ")}
    assert len(own) > 15
    fixed = [english for english, _ in SENTENCES if not english.startswith("{0}: ")]
    tabled = [english for english in fixed if any(map(pattern(english).fullmatch, own))]
    assert tabled == []
    for text in own:
        (where,) = files[text]
        rules = [rule for name, rule in foolery.rules().items() if file_of(name) == where]
        assert any(pattern(english).fullmatch(text) for rule in rules for english in rule.errors_ru), text


def test_a_part_that_only_one_file_knows_has_its_russian_there() -> None:
    """What the family names itself, as a field of its configuration, stands in the tables."""
    files: dict[str, set[str]] = {}
    for name, text in WORDS:
        files.setdefault(text, set()).add(file_of(name))
    own = {text for text, where in files.items() if len(where) == 1}
    own -= {field.replace("_", " ") for field in Config().values} | {f"the {one}" for one in Config().values}
    own -= {part for family in FAMILIES for part in family.registry.parts}
    assert "the order of the pack" in own
    assert [english for english, _ in NOUNS if english in own] == []


@pytest.mark.parametrize("text", sorted({text for name, rule in foolery.rules().items() for text in rule.needs}))
def test_every_need_has_russian_words(text: str) -> None:
    assert cyrillic_only(russian_noun(text))


def test_templates_that_come_with_a_rule_are_learned() -> None:
    english = "nobody has ever said so"
    assert russian(f"{english} [game=x]") == f"{english} [game=x]"
    learn({english: "так ещё никто не говорил"})
    assert russian(f"{english} [game=x]") == "так ещё никто не говорил [game=x]"


@pytest.mark.parametrize("pair", [*SENTENCES, *NOUNS, *WITH_RULES], ids=lambda pair: pair[0][:40])
def test_templates_name_the_same_fields(pair: tuple[str, str]) -> None:
    english, said = pair
    assert set(re.findall(r"\{(\d)\}", english)) == set(re.findall(r"\{(\d)(?::\w+)?\}", said))
    assert not re.search("[“”—]", said)


def test_no_template_is_there_twice() -> None:
    for table in ((*SENTENCES, *WITH_RULES), NOUNS):
        found = [english for english, _ in table]
        assert sorted(found) == sorted(set(found))


def test_every_shape_of_a_field_has_russian_words() -> None:
    assert {wanted for _, wanted in SHAPES.values()} <= {english for english, _ in NOUNS}


def test_the_template_with_most_words_wins() -> None:
    found = Templates([("{0} is {1}", "{0}: {1}"), ("{0} is {1}, but {2}", "{0}: {1}, но {2}")]).find("a is b, but c")
    assert found == ("a: b, но c", weight("{0} is {1}, but {2}"))


POSITION, NOT_PLAYED = "this position cannot be played: ", "эту позицию играть нельзя: "


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("a sentence that nobody wrote", "a sentence that nobody wrote"),
        ("line 3, column 7: a sentence that nobody wrote", "line 3, column 7: a sentence that nobody wrote"),
        ("line 3, column 7: the header x has no value", "строка 3, столбец 7: у заголовка x нет значения"),
        ("line 3: the deal is over", "строка 3: партия окончена"),
        ("take: the deal is over [game=throw-in hands=?/?]", "take: партия окончена [game=throw-in hands=?/?]"),
        (
            POSITION + "trump is missing; write a suit, as h, or null; what; out names a place twice",
            NOT_PLAYED + "нет поля trump; укажите масть, например h, или null; what; out: одно место названо дважды",
        ),
        (
            POSITION + "deal is 0, but must be a number; ply is 'x', but must be a text",
            NOT_PLAYED + "deal: указано 0, а нужно вот что: число; ply: указано 'x', а нужно вот что: текст",
        ),
        (
            POSITION + "the stock: “x”y” is not a card; write rank and suit, as 9c, Td or Qh",
            NOT_PLAYED + "колода (stock): «x”y» не карта; пишите достоинство и масть, например 9c, Td, Qh или Дп",
        ),
        (
            "line 4: event 2 of action 1: the rules give “nothing”, the record has “. take 1”",
            "строка 4: событие 2, действие 1: по правилам «ничего», а в записи «. take 1»",
        ),
        ("pack=9: the value of pack is 36, 52 or 24", "pack=9: допустимые значения pack: 36, 52 или 24"),
    ],
)
def test_parts_of_a_sentence(english: str, said: str) -> None:
    assert russian(english) == said


def test_what_somebody_typed_is_not_followed_for_ever() -> None:
    for text in (": " * 1900, "“" * 3900, "“a” cannot be read as a move: " * 130, POSITION + "a is b; " * 400):
        assert isinstance(russian(text), str)
    assert russian("action 1, “: : : : : : : : : : : :”: the deal is over").endswith("партия окончена")


LINE = "game=throw-in hands=8dTs/Jh6c trump=h attacker=0"


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    words.hush()
    assert run([*arguments, "--lang", "ru"]) in (1, 2)
    printed = capsys.readouterr()
    words.hush()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err.removeprefix("foolery: ").strip()


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("rules", "foo"), "нет игры или правила «foo»"),
        (("rules", "transfr"), "может быть, transfer"),
        (("rules", "throw-in,pack=9"), "допустимые значения pack: 36, 52, 24 или 32"),
        (("rules", "throw-in,pak=36"), "настройки pak в этой игре нет; может быть, pack"),
        (("rules", "throw-in+transfer"), "вместе играть нельзя: это две основы, а у игры она одна"),
        (("rules", "throw-in,pack"), "строка 1, столбец 10: «pack» не настройка"),
        (("simulate", "throw-in", "--players", "9"), "игроков в throw-in может быть от 2 до 8, а не 9"),
        (("simulate", "throw-in", "--bots", "lowes"), "бота «lowes» нет; может быть, lowest?"),
        (("simulate", "throw-in", "--bots", "nowhere.at:All"), "нет модуля nowhere"),
        (("legal", "game=throw-in hands=8d8d/Jh6c trump=h attacker=0"), "8d (рука места 0): эта карта названа дважды"),
        (("legal", "game=throw-in hands=8d/Jh6c attacker=0"), "нет поля trump; укажите масть, например h, или null"),
        (("legal", "hands=8d/Jh6c"), "в позиции должна быть названа игра"),
        (("legal", "{"), "это не JSON: ожидается имя поля в двойных кавычках"),
        (("legal", "nowhere.json"), "нет файла nowhere.json; позиция записывается"),
        (("legal", LINE, "--seat", "5"), "места 5 нет; места идут от 0 до 1"),
        (("legal", LINE.replace("8dTs", "??")), "в этой позиции есть скрытые карты (?), а «foolery legal»"),
        (("step", LINE, "lead 9c"), "действие 1, «lead 9c»: не все эти карты у вас на руках"),
        (("step", LINE, "1: take"), "действие 1, «1: take»: сейчас решает не место 1, а место 0"),
        (("step", LINE, "lead 8d", "take", "xx"), "«xx»: «xx» не читается как ход: «xx» не карта"),
        (("replay", "nowhere.txt"), "нет файла nowhere.txt; сохранённые игры показывает «foolery records»"),
        (("rules",), "не хватает аргумента 'ID'"),
        (("rules", "throw-in", "--bar"), "нет ключа --bar"),
        (("rulez",), "нет команды 'rulez'"),
        (("rules", "throw-in", "x"), "x"),
        (("simulate", "throw-in", "--games", "many"), "значение для '--games' не годится"),
        (("simulate", "throw-in", "--games", "0"), "значение для '--games' не годится"),
        (("view", LINE), "не хватает ключа '--seat'"),
    ],
)
def test_the_command_line_speaks_russian(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: tuple[str, ...],
    part: str,
) -> None:
    monkeypatch.setenv("FOOLERY_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("FOOLERY_TRACEBACK", raising=False)
    said = refused(capsys, *arguments)
    assert part in said
    assert cyrillic_only(said), said


def test_a_broken_record_is_told_in_russian(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = tmp_path / "record.txt"
    record.write_text("foolery-record 1\ngame: throw-in\nrules: core 1\nplayers: many\n", encoding="utf-8")
    said = refused(capsys, "replay", str(record))
    assert said == "строка 4, столбец 10: число игроков: нужно число от 2 до 8, а не «many»"
    record.write_text("hello\n", encoding="utf-8")
    assert "запись начинается словами «foolery-record 1», а не «hello»" in refused(capsys, "replay", str(record))

"""``foolery check-rule``: a whole rule passes, and each fault of a rule is seen and named."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from foolery import catalogue
from foolery.authoring import checking
from foolery.authoring.answers import made_by, problems
from foolery.authoring.checking import CHECKS, Effort, Step, check_file
from foolery.cli.guard import run
from foolery.contract import LANGS
from foolery.durak.engine.compose import REGISTRY
from foolery.laws import LAWS
from foolery.speech import SOURCE, fields_of, language, look_in
from tests import pseudo

PAGE = Path(__file__).parent.parent / "docs/add-a-rule.md"
WHOLE: str = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)[0]
QUICK = Effort(2, 4, 1, 4, 20)
LEAST = Effort(1, 1, 1, 2, 20)
"""Enough for a fault that every deal shows."""


@pytest.fixture(autouse=True)
def _clean(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    # A family teaches its sentences when it is loaded; what is taught below is forgotten again.
    catalogue.rules()
    monkeypatch.setattr(language, "_LEARNED", dict(language._LEARNED))
    # Whoever has no words for a part is told of it, and reads its English ones until then.
    monkeypatch.setattr(language, "strict", False)
    before = dict(REGISTRY.rules)
    yield
    REGISTRY.rules.clear()
    REGISTRY.rules.update(before)
    catalogue.forget()


def steps(tmp_path: Path, text: str, name: str = "rule", effort: Effort = QUICK) -> dict[str, Step]:
    """Every step on the one rule of a file."""
    path = tmp_path / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    return {step.check: step for step in check_file(path, effort)}


def wrong(tmp_path: Path, text: str, last: str = CHECKS[-1]) -> dict[str, list[str]]:
    """What is wrong with a rule, by check, up to the one that is named last."""
    path = tmp_path / "rule.py"
    path.write_text(text, encoding="utf-8")
    found = {}
    for step in check_file(path, LEAST):
        found[step.check] = [str(one) for one in step.problems]
        if step.check == last:
            break
    return {name: problems for name, problems in found.items() if problems}


def test_the_rule_of_the_page_is_whole(tmp_path: Path) -> None:
    found = steps(tmp_path, WHOLE)
    assert [*found] == [*CHECKS]
    assert all(step.fine for step in found.values())
    assert "it changed 4 of 4 deals" in [str(note) for note in found["effect"].notes]


def changed(old: str, new: str) -> str:
    assert old in WHOLE
    return WHOLE.replace(old, new)


HOOK = "    def cap(self, s: DurakState) -> int:\n        return 4\n"

FAULTS = {
    "prefix": (changed('"acme:four-cards"', '"four-cards"').replace("+acme:", "+"), "words", "must be small letters"),
    "title": (changed('"en": "Four cards a bout", ', ""), "loads", "must be texts by language with an English one"),
    "russian": (changed("Четыре карты за кон", "Four cards"), "words", "titles in ru is written in other letters"),
    "help": (changed('"ru": "За один кон', '"de": "За один кон'), "words", "help has no text in ru"),
    "number": (changed(HOOK, HOOK + '    kinds = {"dance": 5}\n'), "numbers", "has the number 5"),
    "word": (changed(HOOK, HOOK + '    kinds = {"dance": 63}\n'), "words", "write words[move:dance]"),
    "template": (
        changed(HOOK, HOOK + '    words = {"dance": {"en": "{whom} dances", "ru": "{who} пляшет"}}\n'),
        "words",
        "words[dance] in en: there is no {whom}",
    ),
    "reason": (
        changed(HOOK, HOOK + '    refuses = {"poker": {"en": "four cards are no hand"}}\n'),
        "words",
        "refuses[poker] has no text in ru",
    ),
    "part": (
        changed(HOOK, HOOK + '    owns = ("the number four",)\n'),
        "words",
        "part.the-number-four has no sentence in ru",
    ),
    "error": (
        changed(
            HOOK,
            HOOK + "    def recalled(self, s):\n        if s.slots > 9:\n"
            "            raise PositionError([f'{s.slots} cards are more than four can carry'])\n",
        ).replace("from foolery.ruleset", "from foolery.base.errors import PositionError\nfrom foolery.ruleset"),
        "words",
        "“{} cards are more than four can carry” is a sentence; raise an id",
    ),
    "value": (
        changed("import worked", "import Option, worked").replace(
            "    examples = worked(",
            "    options_declared = (Option('acme:n', 0, ('lots', 'few')),)\n    examples = worked(",
            1,
        ),
        "words",
        "said[few] of the option acme:n has no text in en",
    ),
    "need": (changed(HOOK, HOOK + '    needs = ("wings",)\n'), "words", "part.wings has no sentence in ru"),
    "no-example": (changed("    examples = worked(", "    unused = worked("), "examples", "there is no example"),
    "example": (changed("refused: throw 7d 7s", "refused: throw 7d"), "examples", "throw 7d should be refused"),
    "other-game": (changed("throw-in+acme:four-cards", "throw-in"), "examples", "in which the rule is not played"),
    "not-needed": (changed("        refused: throw 7d 7s\n", ""), "needed", "none shows what it does"),
    "law": (
        changed(HOOK, HOOK + "    def after_settle(self, s, taken):\n        s.set_hand(s.defender, 0)\n"),
        "alone",
        "throw-in: ",
    ),
    "raises": (changed("return 4", "return 4 if s.slots != 2 else 1 // 0"), "alone", "the rule acme:four-cards failed"),
    "no-base": (changed(HOOK, HOOK + '    needs = ("wings",)\n'), "alone", "it plays on no base"),
    "option": (
        changed(
            "return 4",
            "return 4 // (int(self.option['acme:n']) - 2)",
        )
        .replace("import worked", "import Option, worked")
        .replace(
            "    examples = worked(",
            "    options_declared = (Option('acme:n', 0, ('3',), True),)\n    examples = worked(",
            1,
        ),
        "options",
        "acme:n=2: ",
    ),
    "undeclared": (
        changed(HOOK, HOOK + "    def on_take(self, s):\n        s.note('groan', s.defender, [], -1, -1, -1)\n"),
        "declared",
        "note tells of “groan”, and no kind of events of that name is declared",
    ),
    "event": (
        changed(HOOK, HOOK + "    def on_take(self, s):\n        s.note('groan', s.defender, [], -1, -1, -1)\n")
        .replace("import worked", "import worked\nfrom foolery.ruleset.event_kinds import BARE", 1)
        .replace("    examples = worked(", "    events = {'groan': BARE}\n    examples = worked(", 1),
        "spoken",
        "the text in ru holds other letters",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_named(tmp_path: Path, name: str) -> None:
    text, check, says = FAULTS[name]
    found = wrong(tmp_path, text, check)
    assert any(says in problem for problem in found.get(check, [])), found


SAID = '    sentences = {"acme.heavy": {"en": "[n:card|cards]: {n}", "ru": "карт {n}: вчетвером не унести"}}\n'


def with_message(said: str, made: str = 'Message("acme.heavy", n=s.slots)') -> str:
    """The rule with an error of its own and these sentences."""
    text = FAULTS["error"][0].replace("f'{s.slots} cards are more than four can carry'", made)
    text = text.replace("from foolery.ruleset", "from foolery.base.messages import Message\nfrom foolery.ruleset", 1)
    return text.replace("    examples = worked(", f"{said}    examples = worked(", 1)


def test_a_message_with_sentences_is_fine(tmp_path: Path) -> None:
    assert wrong(tmp_path, with_message(SAID)) == {}


@pytest.mark.parametrize(
    ("said", "made", "says"),
    [
        ("", 'Message("acme.heavy", n=s.slots)', "acme.heavy has no sentence in en"),
        (SAID.replace('"ru"', '"de"'), 'Message("acme.heavy", n=s.slots)', "acme.heavy has no sentence in ru"),
        (SAID.replace(" {n}:", ":"), 'Message("acme.heavy", n=s.slots)', "sentences[acme.heavy] names other fields"),
        (SAID, 'Message("acme.heavy", cards=s.slots)', "sentences[acme.heavy] is given cards, but names n"),
        (SAID, 'Message("acme.heavy")', "sentences[acme.heavy] is given –, but names n"),
    ],
)
def test_a_sentence_that_lacks_or_does_not_fit_is_named(tmp_path: Path, said: str, made: str, says: str) -> None:
    found = wrong(tmp_path, with_message(said, made), "words")
    assert any(says in problem for problem in found["words"]), found


def test_without_an_example_nothing_is_said_of_what_fails_without_the_rule(tmp_path: Path) -> None:
    found = steps(tmp_path, FAULTS["no-example"][0], effort=LEAST)
    assert [check for check in CHECKS if check not in found] == ["needed"]


def test_pairs_that_break_are_named(tmp_path: Path) -> None:
    """Alone the rule keeps all laws; it fails where another one is in play."""
    other = changed("acme:four-cards", "acme:other").replace("return 4", "return 5").replace("FourCards", "Other")
    bad = "return 4 if len(s.rules.rules) == 2 else 1 // 0"
    (tmp_path / "other.py").write_text(other, encoding="utf-8")
    catalogue.load_rule_file(tmp_path / "other.py")
    (tmp_path / "bad.py").write_text(changed("return 4", bad), encoding="utf-8")
    (rule,) = checking.rules_at(tmp_path / "bad.py")
    checked = checking.Checked(rule, QUICK, lambda check, done, total: None)
    checked.others = ["acme:other"]
    (told,) = [step for step in checked.steps() if step.problems]
    assert told.check == "together"
    assert told.problems[0].text().startswith("throw-in+acme:four-cards+acme:other: ")
    assert "the rule acme:four-cards failed in bad.py, line 25: ZeroDivisionError" in told.problems[0].text()


def test_a_rule_that_does_nothing_is_told(tmp_path: Path) -> None:
    found = steps(tmp_path, changed("return 4", "return 99"))
    assert [problem.text() for problem in found["effect"].problems] == [
        "it changed nothing in 4 random deals, and no example shows that it does anything"
    ]
    assert not found["examples"].fine
    assert not found["needed"].fine, "an example that fails with the rule too shows nothing of it"


def test_a_rule_whose_effect_is_rare_is_proved_by_its_example(tmp_path: Path) -> None:
    """The cap bites where two bouts were played and three cards lie there, which its example alone shows."""
    rare = changed("return 4", "return 4 if (s.bouts, s.beaten_bouts, s.slots) == (9, 5, 3) else 99")
    found = steps(tmp_path, rare, effort=LEAST)
    assert found["needed"].fine
    assert found["effect"].fine
    assert [note.text() for note in found["effect"].notes if "it changed nothing in" in note.text()]


def test_what_breaks_is_told_without_names_of_classes_and_laws(tmp_path: Path) -> None:
    for fault in ("law", "raises"):
        found = steps(tmp_path, FAULTS[fault][0], f"rule_{fault}", LEAST)
        told = [text for step in found.values() for one in step.problems for text in (one.text("en"), one.text("ru"))]
        assert told
        assert not [text for text in told if re.search(rf"RuleFailure|\b({'|'.join(LAWS)}): ", text)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("def (", "SyntaxError"),
        ("x = 1", "holds no rules"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("RULES = (1,)", "is not made from the class Rule"),
    ],
)
def test_a_file_that_does_not_load_has_one_step(tmp_path: Path, text: str, says: str) -> None:
    found = steps(tmp_path, text)
    assert [*found] == ["loads"]
    assert says in found["loads"].problems[0].text()


def test_numbers_that_are_taken_are_refused_at_loading(tmp_path: Path) -> None:
    first = changed(HOOK, HOOK + '    kinds = {"dance": 63}\n')
    steps(tmp_path, first, "first", LEAST)
    second = first.replace("acme:four-cards", "acme:five-cards").replace("FourCards", "FiveCards")
    assert "both use the move kind 63" in steps(tmp_path, second, "second")["loads"].problems[0].text()


def test_rules_of_the_package_are_checked_where_they_are(tmp_path: Path) -> None:
    path = Path(checking.__file__).parent.parent / "durak/rules/transfer.py"
    found = {step.check: step for step in check_file(path, LEAST)}
    assert all(step.fine for step in found.values())
    assert found["loads"].notes[0].text() == "rules: transfer"


def test_every_error_of_a_rule_of_the_package_is_worded() -> None:
    assert [(name, found) for name, rule in catalogue.rules().items() for found in problems(rule)] == []
    assert len([one for rule in catalogue.rules().values() for one in made_by(rule)]) > 3


def test_everything_is_said_in_both_languages() -> None:
    for lang in LANGS:
        told = language.area(lang, "check")
        assert not {*CHECKS} - {*told}
        for key, said in told.items():
            assert fields_of(said) == fields_of(language.area(SOURCE, "check")[key]), key


def test_a_further_language_is_told_too(tmp_path: Path) -> None:
    pseudo.make(tmp_path)
    look_in(tmp_path)
    try:
        texts = ["title", "russian", "number", "undeclared"]
        for told in (steps(tmp_path, FAULTS[name][0], effort=LEAST) for name in texts):
            for step in told.values():
                found = step.to_json()
                for says in (found["says"], *(one["says"] for one in found["problems"])):
                    assert says[pseudo.CODE] != says["en"]
    finally:
        look_in()


# On the command line


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "Effort", lambda: LEAST)
    path = tmp_path / "rule.py"
    path.write_text(WHOLE, encoding="utf-8")
    assert run(["check-rule", str(path)]) == 0
    printed = capsys.readouterr()
    assert printed.out.endswith(f"All {len(CHECKS)} checks are fine.\n")
    assert printed.err == ""
    path.write_text(FAULTS["help"][0], encoding="utf-8")
    assert run(["check-rule", str(path), "--lang", "ru"]) == 1
    printed = capsys.readouterr()
    assert (
        "ОШИБКА  acme:four-cards: имя и слова на каждом языке пакета\n      ! нет текста на языке ru: help"
        in printed.out
    )
    assert f"Не пройдено проверок: 1 из {len(CHECKS)}." in printed.out
    assert run(["check-rule", str(path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["fine"] is False
    (wrong,) = [step for step in found["steps"] if not step["fine"]]
    assert wrong["check"] == "words"
    (problem,) = wrong["problems"]
    assert problem["code"] == "check.problem.no-text"
    assert problem["fields"] == {"what": "help", "lang": "ru"}
    assert problem["says"]["en"] == "help has no text in ru"


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["check-rule", str(tmp_path / "absent.py")]) == 1
    assert f"there is no file {tmp_path / 'absent.py'}" in capsys.readouterr().err


def test_a_file_whose_rules_are_no_list(tmp_path: Path) -> None:
    found = steps(tmp_path, "RULES = 5\n")
    assert "list them as RULES = (MyRule,)" in next(iter(found.values())).problems[0].text()

"""What authors of rules get wrong: each fault is one plain sentence, check-rule fails, and nobody's games suffer."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from foolery import catalogue
from foolery.authoring import checking, declaring, lists
from foolery.authoring.checking import Effort, check_file
from foolery.base.errors import RulesError
from foolery.cli.guard import run
from foolery.contract import LANGS
from foolery.durak.engine.compose import REGISTRY
from foolery.ruleset.declarations import COMMON, faults
from foolery.speech import language
from tests import tried
from tests.tiers import every

PAGE = Path(__file__).parent.parent / "docs/add-a-rule.md"
WHOLE: str = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)[0].replace(
    "import worked", "import Example, Instead, Option, worked"
)
QUICK = Effort(1, 1, 1, 2, 20)
HOOK = "    def cap(self, s: DurakState) -> int:\n        return 4\n"
RULE = "in the rule acme:four-cards "
LIST = 'but must be texts in brackets, as ("one", "two") or ("one",)'
PLAIN = 'but must be texts by name, as {"name": "text"}'


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


SHAPELESS = {
    "name = 'Acme Four'": "in the rule FourCards name is 'Acme Four', but must be small letters, digits and hyphens",
    "name = 4": "in the rule FourCards name is 4, but must be small letters",
    "name = ''": "in the rule FourCards name is '', but must be small letters",
    "row = '7'": RULE + "row is '7', but must be a whole number from 0",
    "revision = 1.5": RULE + "revision is 1.5, but must be a whole number from 0",
    "base = 'no'": RULE + "base is 'no', but must be True or False",
    "default_base = None": RULE + "default_base is None, but must be the id of a base",
    "titles = 'Four cards'": RULE + "titles is 'Four cards', but must be texts by language, as",
    "titles = {'en': 4}": RULE + "titles is {'en': 4}, but must be texts by language, as",
    "help = ('en', 'ru')": RULE + "help is ('en', 'ru'), but must be texts by language, as",
    "kinds = ('dance',)": RULE + "kinds is ('dance',), but must be whole numbers by word, as {\"word\": 60}",
    "kinds = {'dance': '60'}": RULE + "kinds is {'dance': '60'}, but must be whole numbers by word",
    "phases = {9: 'nap'}": RULE + "phases is {9: 'nap'}, but must be whole numbers by word",
    "forms = {'dance': None}": RULE + f"forms is {{'dance': None}}, {PLAIN}",
    "typed = {'dance': 'tanz'}": RULE + "typed is {'dance': 'tanz'}, but must be lists of texts by word",
    "words = {'move:fly': 'flies'}": RULE + "words is {'move:fly': 'flies'}, but must be texts by name and language",
    "options_declared = {'speed': ('slow', 'fast')}": (
        RULE + "options_declared is {'speed': ('slow', 'fast')}, but must be options, as (Option("
    ),
    "options_declared = Option('acme:n', 0, ('on',))": (
        RULE + "options_declared is Option('acme:n', …), but must be options, as (Option("
    ),
    "options_declared = (Option,)": RULE + "options_declared is (<class ",
    "options_declared = (Option('acme:n', 0, 'on'),)": RULE + f"options_declared 1: values is 'on', {LIST}",
    "options_declared = (Option('acme:n', 0, ()),)": RULE + f"options_declared 1: values is (), {LIST}",
    "options_declared = (Option('acme:n', 0, ('on',), False, 'N'),)": RULE
    + "options_declared 1: title is 'N', but must",
    "options_declared = (Option('acme:n', 0, ('on', 'off'), default='no'),)": (
        RULE + "the default of acme:n is no, but its values are on, off"
    ),
    "help_if = {'acme:n': ()}": RULE
    + "help_if is {'acme:n': ()}, but must be what is said instead by option and value, as",
    "help_if = {('acme:n', 'on'): ({'en': 'x'},)}": RULE + "help_if is {('acme:n', 'on'): ({'en': 'x'},)}, but must be",
    "help_if = {('acme:n', 'on'): (Instead('In one', {'en': 'x'}),)}": RULE
    + "help_if 1: of is 'In one', but must be texts by language, as",
    "help_if = {('acme:n', 'on'): (Instead({}, {'en': 'x'}, ('acme:m', 'on')),)}": RULE
    + "help_if 1: beside is ('acme:m', 'on'), but must be texts by name",
    "examples = {'one': 1}": RULE + "examples is {'one': 1}, but must be examples, as (Example(…),)",
    "examples = (Example({}, {}, allowed='pass'),)": RULE + f"examples 1: allowed is 'pass', {LIST}",
    "examples = (Example({}, 'game=throw-in'),)": RULE
    + "examples 1: position is 'game=throw-in', but must be a position",
    "replaces = 'cover'": RULE + f"replaces is 'cover', {LIST}",
    "refuses = ('poker',)": RULE + "refuses is ('poker',), but must be texts by name and language",
    "warns = {'poker': 'odd'}": RULE + "warns is {'poker': 'odd'}, but must be texts by name and language",
    "needs = 'a stock'": RULE + f"needs is 'a stock', {LIST}",
    "needs_if = {'acme:n': ('a stock',)}": RULE
    + "needs_if is {'acme:n': ('a stock',)}, but must be features by option",
    "owns = 'the lead'": RULE + f"owns is 'the lead', {LIST}",
    "gives = 5": RULE + f"gives is 5, {LIST}",
    "defaults = {'lead-max': 1}": RULE + f"defaults is {{'lead-max': 1}}, {PLAIN}",
    "fixes = [('lead-max', '1')]": RULE + f"fixes is [('lead-max', '1')], {PLAIN}",
    "implies = {'lead-max': {'cap-total': '5'}}": RULE
    + "implies is {'lead-max': {'cap-total': '5'}}, but must be values",
    "contains = 'poker'": RULE + f"contains is 'poker', {LIST}",
    "zones = ('pile',)": RULE + "zones is ('pile',), but must be zones, as (Zone(",
    "chooses_alone = 1": RULE + "chooses_alone is 1, but must be True or False",
}


def faulty(line: str) -> str:
    """The rule of the page with one more line, which wins."""
    return WHOLE.replace(HOOK, f"{HOOK}\n    {line}\n")


def wrong(path: Path, text: str, last: str = "") -> dict[str, list[dict[str, str]]]:
    """What is wrong with a rule by check, up to the last one that is asked for."""
    path.write_text(text, encoding="utf-8")
    found: dict[str, list[dict[str, str]]] = {}
    for step in check_file(path, QUICK):
        if step.problems:
            found[step.check] = [{lang: one.text(lang) for lang in LANGS} for one in step.problems]
        if step.check == last:
            break
    return found


@every(4)
@pytest.mark.parametrize("line", SHAPELESS)
def test_a_wrong_shape_is_one_sentence_where_the_rule_is_loaded(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "foolery" / "rules" / "bad.py"
    path.parent.mkdir(parents=True)
    found = wrong(path, faulty(line))
    assert [*found] == ["loads"]
    (told,) = found["loads"]
    assert re.match(rf"bad\.py, line \d+: {re.escape(SHAPELESS[line])}", told["en"])
    assert re.match(r"bad\.py, строка \d+: правило ", told["ru"])
    assert not re.search(r"\b(but|must|texts)\b", told["ru"])
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert run(["games"]) == 0
    printed = capsys.readouterr()
    assert "throw-in" in printed.out
    assert printed.err == f"foolery: left out: {told['en']}\n"
    assert run(["check-rule", str(path)]) == 1


FOUR, FIVE = {"en": "four", "ru": "четырёх"}, {"en": "five cards", "ru": "пять карт"}
FIVE_EN = {"en": "five cards"}
NAMELESS = {
    "default_base = 'trow-in'": "default_base names “trow-in”, which is no base; did you mean throw-in?",
    "defaults = {'nosuch': 'off'}": "defaults names “nosuch”, which is no option of the table or of a rule",
    "defaults = {'lead-maks': '1'}": (
        "defaults names “lead-maks”, which is no option of the table or of a rule; did you mean lead-max?"
    ),
    "defaults = {'throw-after-take': 'perhaps'}": (
        "defaults: throw-after-take=perhaps: the value of throw-after-take is on or off"
    ),
    "fixes = {'nosuch': 'off'}": "fixes names “nosuch”, which is no option",
    "closes = ('nosuch',)": "closes names “nosuch”, which is no option",
    "implies = {('nosuch', 'on'): {'lead-max': '1'}}": "implies names “nosuch”, which is no option",
    "implies = {('lead-max', '1'): {'nosuch': 'on'}}": "implies names “nosuch”, which is no option",
    "needs_if = {('lead-max', 'x'): ('a stock',)}": "needs_if: lead-max=x: the value of lead-max is",
    "needs_if = {('lead-max', '1'): ('wings',)}": "needs_if[lead-max=1] names “wings”, which no rule gives",
    "help_if = {('nosuch', 'on'): ()}": "help_if names “nosuch”, which is no option of the table or of a rule",
    "help_if = {('lead-max', 'x'): ()}": "help_if: lead-max=x: the value of lead-max is",
    f"help_if = {{('lead-max', '1'): (Instead({FOUR}, {FIVE}, {{'nosuch': 'on'}}),)}}": (
        "help_if[lead-max=1] names “nosuch”, which is no option of the table or of a rule"
    ),
    f"help_if = {{('lead-max', '1'): (Instead({FOUR | FIVE_EN}, {FOUR}),)}}": (
        "help_if[lead-max=1] replaces “five cards”, which must stand in the help once (en)"
    ),
    f"help_if = {{('lead-max', '1'): (Instead({{'en': 'four'}}, {FIVE}),)}}": (
        "help_if[lead-max=1] replaces “”, which must stand in the help once (ru)"
    ),
    f"help_if = {{('lead-max', '1'): (Instead({FOUR}, {FIVE}), Instead({FOUR}, {FIVE}))}}": (
        "help_if replaces “four” and “four” at once, and they overlap (en)"
    ),
    "refuses = {'nosuch': {'en': 'they quarrel', 'ru': 'они ссорятся'}}": "refuses names “nosuch”, which is no rule",
    "warns = {'pokr': {'en': 'odd', 'ru': 'странно'}}": "warns names “pokr”, which is no rule; did you mean poker?",
    "contains = ('nosuch',)": "contains names “nosuch”, which is no rule",
    "continues = ('nosuch',)": "continues names “nosuch”, which is no rule",
    "yields = ('nosuch',)": "yields names “nosuch”, which is no rule",
    "takes = ('nosuch',)": "takes names “nosuch”, which is no rule",
    "owns = ('the leadd',)": (
        "owns names “the leadd”, owned by nobody else; begin your own with your prefix; did you mean the lead?"
    ),
    "owns = ('juggling',)": "owns names “juggling”, owned by nobody else; begin your own with your prefix",
    "needs = ('wings',)": "needs names “wings”, which no rule gives",
    "removes = ('a stok',)": "removes names “a stok”, which no rule gives; did you mean a stock?",
    "steps = ('hop',)": "steps names “hop”, which is no move of this rule",
    "hidden_kinds = ('hop',)": "hidden_kinds names “hop”, which is no move of this rule",
    "typed = {'hop': ('hopp',)}": "typed names “hop”, which is no move of this rule",
    "asked_in = ('trow',)": "asked_in names “trow”, which the game does not know; did you mean throw?",
    "replaces = ('coverr',)": "replaces names “coverr”, which the game does not know; did you mean cover?",
    "def capp(self, s): return 4": "“capp” is not a question; did you mean cap?",
    "def on_attak(self, s, place, first_slot): pass": "“on_attak” is not a question; did you mean on_attack?",
    "def juggle(self): pass": "“juggle” is not a question, and nothing in the file uses it",
    "option_declared = ()": "“option_declared” is nothing that a rule says of itself; did you mean options_declared?",
}


def test_what_is_said_instead_is_said_in_both_languages(tmp_path: Path) -> None:
    line = f"help_if = {{('lead-max', '1'): (Instead({FOUR}, {{'en': 'five', 'ru': 'five'}}), Instead({{}}, {{}}))}}"
    told = wrong(tmp_path / "bad.py", faulty(line))["words"]
    assert [one["en"] for one in told] == [
        "help_if[lead-max=1] 1 in ru is written in other letters: “five”",
        "help_if[lead-max=1] 2 has no text in en",
        "help_if[lead-max=1] 2 has no text in ru",
    ]


@every(4)
@pytest.mark.parametrize("line", NAMELESS)
def test_a_name_that_stands_for_nothing_is_told(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "foolery" / "rules" / "bad.py"
    path.parent.mkdir(parents=True)
    found = wrong(path, faulty(line), "declared")
    (told,) = found["declared"]
    assert told["en"].startswith(NAMELESS[line])
    assert re.search("[а-я]{3}", told["ru"])
    assert "did you mean" not in told["ru"]
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert run(["games"]) == 0
    assert "throw-in" in capsys.readouterr().out


def test_methods_that_the_file_uses_are_no_fault(tmp_path: Path) -> None:
    helper = "    def most(self):\n        return 4\n\n    def cap(self, s):\n        return self.most()\n"
    assert wrong(tmp_path / "rule.py", WHOLE.replace(HOOK, helper)) == {}


def test_a_part_of_ones_own_has_the_prefix(tmp_path: Path) -> None:
    assert wrong(tmp_path / "rule.py", faulty("owns = ('acme:juggling',)")) == {}


def test_no_rule_that_is_there_has_a_fault() -> None:
    with tried.loaded():
        for family in catalogue.FAMILIES:
            for name, rule in family.registry.rules.items():
                assert list(faults(rule, family.registry.declarations)) == [], name
                if not name.startswith("try:"):
                    assert list(declaring.problems(rule, family)) == [], name


def test_every_attribute_is_declared_with_its_default() -> None:
    for family in catalogue.FAMILIES:
        kind = family.registry.rule_class
        # What every rule of the compiled form keeps for itself is a descriptor of its class.
        own = {name for name, value in vars(kind).items() if inspect.isdatadescriptor(value)}
        given = {name for name in dir(kind) if name[0] != "_" and not callable(getattr(kind, name))} - own
        declared = family.registry.declarations
        assert given - {*declared} == set()
        assert {*declared} - {one.name for one in COMMON} <= given
        assert [name for name in given if getattr(kind, name) != declared[name].default] == []


@pytest.mark.parametrize(("name", "made"), [("add-a-rule", lists.attributes), ("catalogue", lists.rows)])
def test_the_pages_list_what_the_sources_say(name: str, made: Callable[[], str]) -> None:
    page = (PAGE.parent / f"{name}.md").read_text(encoding="utf-8")
    assert made() in page
    assert lists.put_in(page) == page


@pytest.mark.parametrize("question", ["configure(self, config)", "asked_phases(self)", "__init__(self, slot, options)"])
def test_a_rule_that_raises_while_it_is_composed_is_named_and_stops_no_list(
    question: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "foolery" / "rules" / "bad.py"
    path.parent.mkdir(parents=True)
    path.write_text(faulty(f"def {question}: 1 / 0"), encoding="utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert run(["games"]) == 0
    assert run(["rules", "acme:four-cards"]) == 1
    error = capsys.readouterr().err
    assert error.startswith("foolery: the rule acme:four-cards failed in bad.py, line ")
    assert error.endswith(": ZeroDivisionError: division by zero\n")
    assert run(["check-rule", str(path)]) == 1
    assert re.search(r"the rule acme:four-cards failed in bad.py, line \d+: ZeroDivisionError", capsys.readouterr().out)


# Files


def test_one_rule_without_brackets(tmp_path: Path) -> None:
    found = wrong(tmp_path / "rule.py", WHOLE.replace("RULES = (FourCards,)", "RULES = FourCards"))
    assert found["loads"][0]["en"] == f"{tmp_path / 'rule.py'} holds no rules; list them as RULES = (MyRule,)"


def test_a_file_that_is_not_there_and_a_folder(tmp_path: Path) -> None:
    for path, says in ((tmp_path / "absent.py", "there is no file "), (tmp_path, "is not a Python file with rules")):
        (step,) = check_file(path, QUICK)
        assert says in step.problems[0].text("en")
        assert step.problems[0].text("ru") != step.problems[0].text("en")


def test_an_answer_of_no_use_is_the_fault_of_its_rule(tmp_path: Path) -> None:
    found = wrong(tmp_path / "rule.py", WHOLE.replace("return 4", "return '4'"))
    said = str(found)
    assert "the rule core failed" not in said
    assert "rule.py, line 24: cap must return a whole number, got “4”" in said


def test_two_rules_of_one_name_are_told_with_their_files(tmp_path: Path) -> None:
    first, second = tmp_path / "one.py", tmp_path / "two.py"
    for path in (first, second):
        path.write_text(WHOLE, encoding="utf-8")
    catalogue.load_rule_file(first)
    with pytest.raises(RulesError) as caught:
        catalogue.load_rule_file(second)
    assert str(caught.value) == (
        f"two rules are called acme:four-cards, one in {first} and one in {second}: "
        "rename one of them, or load one only"
    )
    assert "foolery_rule_" not in caught.value.text("ru")


def test_a_file_that_an_installed_package_has_loaded_is_checked_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "acme_four.py").write_text(WHOLE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    import importlib

    for rule in importlib.import_module("acme_four").RULES:
        REGISTRY.add(rule)
    (rule,) = checking.rules_at(tmp_path / "acme_four.py")
    assert rule.__module__ == "acme_four"


def test_everything_is_told_in_both_languages(tmp_path: Path) -> None:
    found = wrong(tmp_path / "rule.py", faulty("words = 5"))
    assert {*found["loads"][0]} == {*LANGS}

"""Hooks are declared once, in ``Rule``; what is written from that, and the numbers that C reads too."""

import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar

import pytest

from foolery.base.errors import RuleConflict
from foolery.compiling import hooks as writer
from foolery.durak.engine import hooks as durak
from foolery.durak.engine import numbers
from foolery.durak.engine.questions import Rules
from foolery.ruleset import hooks as declaring
from foolery.ruleset.hooks import MERGES, Hook, Hooks, hook
from foolery.rummy.engine import hooks as rummy
from foolery.rummy.engine import numbers as rummy_numbers
from foolery.rummy.engine.questions import HOOK_NAMES
from foolery.shedding.engine import hooks as idiot
from foolery.speech import languages, sentence_of

FAMILIES = (durak.HOOKS, idiot.HOOKS, rummy.HOOKS)
HELPERS = {"points_decide", "move_text", "cards_named", "on"}
"""What rules have beside their hooks."""
MERGED = """\
class Rule:
    @hook("least")
    def limit(self, s: State) -> int: ...

    @hook("added")
    def more(self, s: State, place: int) -> CardSet: ...

    @hook("agreed")
    def allowed(self, s: State, place: int, mask: CardSet) -> CardSet: ...

    @hook("agreed")
    def may(self, s: State, place: int) -> bool: ...

    @hook("one")
    def stops(self, s: State) -> bool: ...

    @hook("all")
    def on_move(self, s: State, move: Move) -> None: ...

    @hook("owner", in_play=False)
    def begins(self, s: State) -> int: ...

    @hook("each")
    def counts(self, memo: int) -> int: ...

    def helper(self) -> int: ...
"""
CALLS = "".join(f"self.call_{name}()\n" for name in ("limit", "more", "allowed", "may", "stops", "on_move"))
BLOCKS = """\
# <hooks: {}>
# </hooks>
"""


def test_what_follows_from_the_hooks_is_written() -> None:
    """After a change of a hook: ``python -m foolery.compiling.hooks``."""
    found = list(writer.written())
    assert len(found) > 10
    assert [str(path) for path, text in found if path.read_text(encoding="utf-8") != text] == []


@pytest.mark.parametrize("hooks", FAMILIES, ids=lambda hooks: hooks.family)
def test_every_method_of_a_rule_is_a_hook(hooks: Hooks) -> None:
    methods = {name for name, value in vars(hooks.rule_class).items() if callable(value) and not name.startswith("_")}
    assert methods - HELPERS == set(hooks.by_name)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("hooks", FAMILIES, ids=lambda hooks: hooks.family)
def test_every_hook_and_every_merge_has_its_sentence(hooks: Hooks, lang: str) -> None:
    for one in hooks.by_name.values():
        assert sentence_of(hooks.asks(one.name).code, lang), one
        assert sentence_of(f"merge.{one.merge}", lang), one


def test_rules_that_answer_have_a_place() -> None:
    """A list takes any number of rules, an owner is one."""
    for one in durak.HOOKS.filed:
        assert getattr(Rules(), one.name) == (None if one.merge == "owner" else []), one


def test_the_docstring_explains_every_merge() -> None:
    told = set(re.findall(r"(?:^|  )(\w+)  +", declaring.__doc__ or "", re.MULTILINE))
    assert set(MERGES) <= told


# What is written


def blocks(tmp_path: Path, name: str, suffix: str) -> list[str]:
    """A block of an engine whose rules are ``MERGED``."""
    engine = tmp_path / "engine"
    engine.mkdir()
    (engine / "questions.py").write_text(MERGED, encoding="utf-8")
    (engine / f"calls{suffix}").write_text(BLOCKS.format(name), encoding="utf-8")
    (engine / "course.py").write_text(CALLS, encoding="utf-8")
    ((_, text),) = writer.Family(tmp_path).written()
    return text.splitlines()[1:-1]


def test_the_table_says_what_the_decorators_say(tmp_path: Path) -> None:
    rows = blocks(tmp_path, "table", ".py")
    assert rows[0] == 'Hook("limit", "least"),'
    assert rows[-2:] == [
        'Hook("begins", "owner", in_play=False),',
        'Hook("counts", "each", filed=False, in_play=False),',
    ]


def test_the_lists_hold_those_that_answer(tmp_path: Path) -> None:
    rows = blocks(tmp_path, "lists", ".py")
    assert rows[0] == "self.limit: list[Asked] = []"
    assert rows[-1] == "self.begins: Asked = None"


def test_headers_have_the_types_of_the_annotations(tmp_path: Path) -> None:
    assert blocks(tmp_path, "methods", ".pxd") == [
        "cpdef int limit(self, s) except? -1",
        "cpdef cardset more(self, s, int place) except? 0",
        "cpdef cardset allowed(self, s, int place, cardset mask) except? 0",
        "cpdef bint may(self, s, int place) except? -1",
        "cpdef bint stops(self, s) except? -1",
        "cpdef on_move(self, s, long long move)",
        "cpdef int begins(self, s) except? -1",
    ]


class Course:
    """Stands for a position whose rules answer."""

    def __init__(self, *rules: Any) -> None:
        self.rules = SimpleNamespace(**{one.name: list(rules) for one in writer.signatures(MERGED)})


class Answer:
    """A rule that gives the same answer to every hook, and counts how often it is called."""

    def __init__(self, given: Any) -> None:
        self.given = given
        self.calls = 0

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def answer(*facts: Any) -> Any:
            self.calls += 1
            return self.given

        return answer


@pytest.mark.parametrize(
    ("name", "answers", "facts", "merged"),
    [
        ("limit", (5, 3), (4,), 3),
        ("limit", (5, 6), (4,), 4),
        ("more", (0b011, 0b110), (0,), 0b111),
        ("allowed", (0b011, 0b110), (0, 0b111), 0b010),
        ("may", (True, False), (0,), False),
        ("may", (True, True), (0,), True),
        ("stops", (True, False), (), True),
        ("stops", (False, False), (), False),
        ("on_move", (None, None), (7,), None),
    ],
)
def test_calls_merge_the_answers(
    tmp_path: Path, name: str, answers: tuple[Any, ...], facts: tuple[int, ...], merged: Any
) -> None:
    names: dict[str, Any] = {}
    exec("from __future__ import annotations\n" + "\n".join(blocks(tmp_path, "calls", ".py")), names)
    for order in (answers, answers[::-1]):
        rules = [Answer(answer) for answer in order]
        assert names[f"call_{name}"](Course(*rules), *facts) == merged
        if name != "may":
            assert [rule.calls for rule in rules] == [1, 1]


def test_one_rule_owns_a_hook() -> None:
    class Rule:
        name: ClassVar[str] = ""
        yields: ClassVar[tuple[str, ...]] = ()

        @hook("owner")
        def settle(self, s: Any) -> int:
            return 0

    class First(Rule):
        name = "try:first"

        def settle(self, s: Any) -> int:
            return 1

    class Second(First):
        name = "try:second"

    class Third(First):
        name = "try:third"
        yields = ("try:first",)

    hooks = Hooks("durak", Rule, [Hook("settle", "owner")])
    rules = SimpleNamespace(settle=None)
    hooks.file(rules, Rule())
    assert rules.settle is None
    first = First()
    for rule in (first, Third()):
        hooks.file(rules, rule)
        assert rules.settle is first
    with pytest.raises(RuleConflict, match="try:first and try:second"):
        hooks.file(rules, Second())


# Numbers that C reads too


def test_contract_rummy_has_room_for_its_hooks() -> None:
    assert len(HOOK_NAMES) <= rummy_numbers.MOST_HOOKS


@pytest.mark.parametrize("module", [numbers, rummy_numbers], ids=lambda module: module.__name__)
def test_c_has_the_same_numbers(module: ModuleType) -> None:
    header = Path(str(module.__file__)).with_suffix(".pxd").read_text(encoding="utf-8")
    constants = {name: int(value) for name, value in re.findall(r"^    (\w+) = (\d+)$", header, re.MULTILINE)}
    assert constants == {name: getattr(module, name) for name in constants}
    plain = {name for name, value in vars(module).items() if isinstance(value, int) and name.isupper()}
    assert plain == set(constants)

"""What stands once and is made use of elsewhere: the table of questions, and the numbers that C reads too."""

import re
from pathlib import Path

import pytest

from foolery.durak.engine import numbers, question_table
from foolery.durak.engine.question_table import QUESTIONS, Question
from foolery.durak.engine.questions import Rule, Rules
from foolery.speech import languages, sentence_of

ENGINE = Path(numbers.__file__).parent
HELPERS = {"points_decide"}
"""What a rule has beside its questions."""


def declared(header: str, kind: str) -> set[str]:
    """The attributes of a `.pxd` class that are lists, or rules."""
    part = header.partition("cdef class Rules:")[2]
    rows = re.findall(rf"^    cdef public {kind} (.*)$", part, re.MULTILINE)
    return {name.strip() for row in rows for name in row.split(",")}


def test_every_method_of_a_rule_is_a_question_of_the_table() -> None:
    methods = {name for name, value in vars(Rule).items() if callable(value) and not name.startswith("_")}
    assert methods - HELPERS == {question.name for question in QUESTIONS}


def test_no_question_stands_twice() -> None:
    assert len({question.name for question in QUESTIONS}) == len(QUESTIONS)
    filed = [question.filed for question in QUESTIONS if question.filed]
    assert len(set(filed)) == len(filed)


@pytest.mark.parametrize("question", [one for one in QUESTIONS if one.filed], ids=lambda one: one.name)
def test_those_that_answer_are_filed_where_the_table_says(question: Question) -> None:
    """A list takes any number of rules, an owner is one; the header of the compiled form says the same."""
    held = getattr(Rules(), question.filed)
    header = (ENGINE / "questions.pxd").read_text(encoding="utf-8")
    if question.merge == "owner":
        assert held is None
        assert question.filed in declared(header, "Rule")
    else:
        assert held == []
        assert question.filed in declared(header, "list")


@pytest.mark.parametrize("lang", languages())
def test_every_question_and_every_merge_has_its_sentence(lang: str) -> None:
    for question in QUESTIONS:
        assert sentence_of(f"question.{question.name.replace('_', '-')}", lang), question
        assert sentence_of(f"merge.{question.merge}", lang), question


def test_the_docstring_explains_every_merge() -> None:
    told = set(re.findall(r"(?:^|  )(\w+)  +", question_table.__doc__ or "", re.MULTILINE))
    assert {question.merge for question in QUESTIONS} <= told


def test_c_has_the_same_numbers() -> None:
    header = (ENGINE / "numbers.pxd").read_text(encoding="utf-8")
    constants = {name: int(value) for name, value in re.findall(r"^    (\w+) = (\d+)$", header, re.MULTILINE)}
    assert constants == {name: getattr(numbers, name) for name in constants}
    plain = {name for name, value in vars(numbers).items() if isinstance(value, int) and name.isupper()}
    assert plain == set(constants)

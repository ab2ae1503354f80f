"""Each language has quotation marks of its own, and what is typed as it stands has backticks in all of them."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator

from foolery import catalogue
from foolery.base.folders import HOME
from foolery.ruleset import sentences_of
from foolery.speech import language

PACKAGE = HOME.parent
CYRILLIC = re.compile("[а-яё]{2}", re.IGNORECASE)


def sentences() -> Iterator[tuple[str, str, str]]:
    """Every sentence of the catalogues and of rules: its id, and how it goes in English and Russian."""
    for area in language.areas():
        for name, english in language.area("en", area).items():
            yield f"{area}.{name}", english, language.area("ru", area)[name]
    for rule in catalogue.rules().values():
        for code, said in sentences_of(rule).items():
            yield code, said["en"], said["ru"]


def docstrings(tree: ast.AST) -> set[int]:
    """What stands alone as a statement: comments for whoever reads the source."""
    return {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def russian() -> Iterator[tuple[str, str]]:
    """Every Russian text that the sources hold, with where it stands."""
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        alone = docstrings(tree)
        for node in ast.walk(tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in alone:
                continue
            if CYRILLIC.search(node.value):
                yield f"{path.relative_to(PACKAGE)}:{node.lineno}", node.value
    for path in sorted(PACKAGE.glob("*/rules/ru.json")):
        for rule, texts in json.loads(path.read_text(encoding="utf-8")).items():
            yield from ((f"{path.relative_to(PACKAGE)}: {rule} {place}", text) for place, text in texts.items())


def test_every_sentence_quotes_in_the_marks_of_its_language() -> None:
    found = list(sentences())
    assert len(found) > 3000
    assert [
        code
        for code, en, ru in found
        if re.search("[“”„]", ru) or re.search("[«»„]", en) or ("“" in en and "«" not in ru)
    ] == []
    assert [code for code, en, ru in found if ru.count("`") != en.count("`")] == []


def test_no_russian_text_has_the_quotation_marks_of_another_language() -> None:
    found = list(russian())
    assert len(found) > 1000
    assert [(where, text) for where, text in found if re.search("[“”„]", text)] == []

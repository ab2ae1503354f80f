"""The words of the page: each that a source names is there, and none stands in a source itself."""

import re
from pathlib import Path

import pytest

from foolery.speech import languages
from foolery.speech.catalogues import area

SOURCES = Path(__file__).parent.parent / "web" / "src"
NAMED = re.compile(r'"web-pages\.([a-z0-9-]+)"')
MARKUP = re.compile(r">([^<>{}]*[A-Za-z]{3,}[^<>{}]*)<")
NAMES = {"Foolery", "Onest", "Dela Gothic One", "foolery play"}
"""What is called so in every language, commands among it."""


def sources(*folders: str) -> list[Path]:
    return sorted(
        path for folder in folders for path in (SOURCES / folder).rglob("*") if path.suffix in (".svelte", ".ts")
    )


@pytest.mark.parametrize("lang", languages())
def test_every_word_that_a_page_names_is_there(lang: str) -> None:
    named = {name for path in sources("pages") for name in NAMED.findall(path.read_text(encoding="utf-8"))}
    assert len(named) > 100
    assert named <= set(area(lang, "web-pages"))


@pytest.mark.parametrize("path", sources("pages", "look"), ids=lambda path: path.name)
def test_no_sentence_stands_in_a_page(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search("[\N{CYRILLIC CAPITAL LETTER A}-\N{CYRILLIC SMALL LETTER YA}]", text)
    if path.suffix == ".svelte":
        markup = re.sub(r"<(script|style).*?</\1>|<!--.*?-->", "", text, flags=re.DOTALL)
        assert {found.strip() for found in MARKUP.findall(markup)} <= NAMES

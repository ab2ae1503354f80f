"""The words of the page: each that a source names is there, and none stands in a source itself."""

import re
from pathlib import Path

import pytest

from foolery.speech import languages
from foolery.speech.language import area
from foolery.table.seating import PERSON_ROOM

SOURCES = Path(__file__).parent.parent / "web" / "src"
NAMED = re.compile(r'"(web-pages|web-replay)\.([a-z0-9-]+)"')
MARKUP = re.compile(r">([^<>{}]*[A-Za-z]{3,}[^<>{}]*)<")
NAMES = {"Foolery", "Onest", "Dela Gothic One", "foolery play"}
"""What is called so in every language, commands among it."""


def sources(*folders: str) -> list[Path]:
    return sorted(
        path for folder in folders for path in (SOURCES / folder).rglob("*") if path.suffix in (".svelte", ".ts")
    )


@pytest.mark.parametrize("lang", languages())
def test_every_word_that_a_page_names_is_there(lang: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in sources("pages", "replay")]
    named = {found for text in texts for found in NAMED.findall(text)}
    assert len(named) > 150
    assert named <= {(table, name) for table in ("web-pages", "web-replay") for name in area(lang, table)}
    assert {name for table, name in named if table == "web-replay"} == set(area(lang, "web-replay"))


@pytest.mark.parametrize("path", sources("pages", "look", "replay"), ids=lambda path: path.name)
def test_no_sentence_stands_in_a_page(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search("[\N{CYRILLIC CAPITAL LETTER A}-\N{CYRILLIC SMALL LETTER YA}]", text)
    if path.suffix == ".svelte":
        markup = re.sub(r"<(script|style).*?</\1>|<!--.*?-->", "", text, flags=re.DOTALL)
        assert {found.strip() for found in MARKUP.findall(markup)} <= NAMES


def test_the_box_of_a_name_takes_what_the_server_takes() -> None:
    text = (SOURCES / "pages/settings/Settings.svelte").read_text(encoding="utf-8")
    assert re.findall(r'maxlength="(\d+)" autocomplete="nickname"', text) == [str(PERSON_ROOM)]

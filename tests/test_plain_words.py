"""The message texts use none of the words that a plainer one always replaces."""

from __future__ import annotations

import re

import pytest

from foolery.speech import language as speech_language

PLAINER = {
    "en": {
        r"\bwhoever\b": "the player who, anyone who",
        r"\banew\b": "again",
        r"\bamiss\b": "wrong",
        r"\bso many\b": "this many",
        r"\b(is|are|was|were|be) told\b": "is shown, is asked, has words",
        r"\bleaves with\b": "exits with",
        r"`\{command\}` goes on\b": "continues it",
        r"\bgo(es)? on with\b": "continue",
        r"\bsays nothing\b": "has no effect",
        r"\b(plays?|makes?) (itself|themselves)\b": "is made for you",
    },
    "ru": {
        "поставьте стол": "создайте стол",
        "на вас напали": "под вас зашли",
        "пас[а-я]*, который делается сам": "вынужденный пас",
        "скажет почему": "объяснятся",
        "стоит в одном файле": "хранится",
        "новую руку": "новые карты",
    },
}


@pytest.mark.parametrize("language", PLAINER)
def test_messages_use_the_plainer_word(language: str) -> None:
    found = [
        f"{area}.{name}: {text!r} (rather: {better})"
        for area in speech_language.areas()
        for name, text in speech_language.area(language, area).items()
        for word, better in PLAINER[language].items()
        if re.search(word, text, re.IGNORECASE)
    ]
    assert not found, "\n".join(found)

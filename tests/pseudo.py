"""A language made by machine from English: letters accented, sentences a third longer; nothing else is different.

What it says without an accent has not gone through the languages. Marks, what stands in backticks, and the names of
fields stay; so do the words that people type, with an accent each.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any, Final

from foolery import catalogue
from foolery.base.folders import SOURCE, table, tables
from foolery.ruleset import overlay
from foolery.speech.language import holds_sentences
from foolery.speech.sentences import Mark, Parts, parsed
from tests import pseudo_grammar
from tests.pseudo_grammar import accented

CODE: Final = "qps"
_KEPT: Final = re.compile(r"(https?://\S+)")
_END: Final = re.compile(r"[\s.!?:;,)\]`*\"”]*$")
LONGER: Final = "x̌"
"""What makes a sentence longer."""


def sentence(text: str, longer: bool = True) -> str:
    """A sentence as the pseudo-language has it."""
    found = _accented(parsed(text))
    if not longer or not re.search(r"\w", text):
        return found
    at = _END.search(found)
    end = at.start() if at else len(found)
    return f"{found[:end]} {LONGER * max(1, len(text) // 3)}{found[end:]}"


def _accented(parts: Parts) -> str:
    """The parts with accents, but for what stands in backticks, be it broken up by fields or not."""
    said, apart = [], False
    for part in parts:
        if isinstance(part, Mark):
            said.append(part.text if apart else _mark(part))
            continue
        for number, piece in enumerate(part.split("`")):
            apart ^= number > 0
            said.append("`" * (number > 0) + (piece if apart else _plain(piece)))
    return "".join(said)


def _plain(text: str) -> str:
    return "".join(piece if number % 2 else accented(piece) for number, piece in enumerate(_KEPT.split(text)))


def _mark(mark: Mark) -> str:
    """A mark with what it says accented, and its field and case as they are."""
    if not mark.forms:
        return mark.text
    about = re.match(r"\[(\w+:)?", mark.text)
    assert about is not None
    return f"[{about[1] or ''}{'|'.join(map(_accented, mark.forms))}]"


def _table(name: str) -> dict[str, str]:
    """A table of English as the pseudo-language has it."""
    english = table(SOURCE, name)
    if name == "words":
        found = {key: sentence(text, False) for key, text in english.items()}
        return found | {key: english[key] for key in ("open", "close", "script")} | {"letters": pseudo_grammar.ACCENTED}
    if name == "letters":
        return {key: accented(text) for key, text in english.items() if key != "ranks-typed"}
    return {key: sentence(text, holds_sentences(name)) for key, text in english.items()}


def make(home: Path) -> Path:
    """Write the language into a folder of this one, with the texts of all rules that are known. Returns the folder."""
    folder = home / CODE
    (folder / "rules").mkdir(parents=True)
    shutil.copy(pseudo_grammar.__file__, folder / "grammar.py")
    for name in tables(SOURCE):
        _write(folder / f"{name}.json", _table(name))
    for family in catalogue.FAMILIES:
        found: dict[str, Any] = {}
        for rule in family.registry.rules.values():
            found[rule.name] = {place: sentence(said[SOURCE]) for place, said in overlay.texts(rule)}
        _write(folder / "rules" / f"{family.name}.json", _fitting(found, family.registry.rules))
    return folder


def _fitting(found: dict[str, dict[str, str]], rules: Any) -> dict[str, dict[str, str]]:
    """The same, with the passages of a help that another text replaces as they stand in that help: no longer.

    The help itself is longer where it begins, since a passage may end with it.
    """
    for name, texts in found.items():
        for place, said in overlay.texts(rules[name]):
            if place.startswith("help_if.") and place.endswith(".of"):
                texts[place] = sentence(said[SOURCE], False)
            elif place == "help":
                texts[place] = f"{LONGER * max(1, len(said[SOURCE]) // 3)} {sentence(said[SOURCE], False)}"
    return found


def _write(path: Path, found: Any) -> None:
    path.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")

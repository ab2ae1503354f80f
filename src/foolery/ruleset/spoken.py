"""The texts of rules that a package keeps in files: ``<lang>.json`` in the folder of its rule modules.

Each file is an object of the rules by name, and of each rule an object of its texts by the places that
``foolery.ruleset.overlay`` describes. ``help_if.<option>=<value>.<n>.beside`` is no text: it names the other options,
as ``royal.jokers=0``, under which alone a passage holds. Only the file of the source language has it.

A rule that says a text in its own class needs no file. The files are read when a text is first asked for.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from foolery.base.causes import reason
from foolery.base.errors import RulesError
from foolery.base.folders import SOURCE
from foolery.base.shapes import shape_of
from foolery.ruleset.help_text import Instead
from foolery.ruleset.texts import Titles

Places = Mapping[str, dict[str, str]]
"""The texts of a rule by place and language."""
CODE: Final = re.compile(r"[a-z]{2,3}(-\w+)?")
"""The code of a language; other files of the folder are passed over."""
PLAIN: Final = ("titles", "help", "source")
"""Attributes that are one text; all others are texts by name."""


def in_files(attribute: str) -> Any:
    """A class attribute that the files of a rule's package fill."""
    return _Spoken(attribute)


class _Spoken:
    """Reads an attribute of a rule class from the files of its package."""

    def __init__(self, attribute: str) -> None:
        self.attribute = attribute

    def __get__(self, rule: object, kind: Any = None) -> Any:
        found: Any = type(rule) if kind is None else kind
        return _attribute(found, self.attribute)


def places(rule: type[Any]) -> Places:
    """The texts that files hold for a rule, without those of rules that it is made from."""
    name = vars(rule).get("name")
    package = sys.modules.get(rule.__module__.rpartition(".")[0])
    folder = next(iter(getattr(package, "__path__", ())), None)
    return _of_folder(folder).get(name, {}) if folder and name else {}


@cache
def _of_folder(folder: str) -> Mapping[str, Places]:
    """All texts of the rules of a folder. The source language comes first."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    files = [file for file in Path(folder).glob("*.json") if CODE.fullmatch(file.stem)]
    for file in sorted(files, key=lambda file: (file.stem != SOURCE, file.stem)):
        for rule, texts in _read(file).items():
            of_rule = found.setdefault(rule, {})
            for place, text in texts.items():
                of_rule.setdefault(place, {})[file.stem] = text
    return found


def _read(file: Path) -> dict[str, dict[str, str]]:
    """The texts of a file by rule and place. Raises RulesError with the file and what it must be."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RulesError("author.texts-unread", path=str(file), cause=reason(error)) from error
    fault = shape_of(dict[str, dict[str, str]]).fault(found)
    if fault is not None:
        raise RulesError("author.texts", path=str(file), where=fault.where or file.name)
    return cast("dict[str, dict[str, str]]", found)


@cache
def _attribute(rule: type[Any], attribute: str) -> Mapping[Any, Any]:
    """What a rule says in an attribute. A rule that is made from another one inherits what it does not say itself."""
    for kind in rule.__mro__:
        found = places(kind)
        texts = _help_if(found) if attribute == "help_if" else _texts(found, attribute)
        # A help of its own begins without the passages of the rule that it is made from.
        if texts or (attribute == "help_if" and "help" in found):
            return texts
    return {}


def _texts(found: Places, attribute: str) -> Mapping[str, Any]:
    if attribute in PLAIN:
        return found.get(attribute, {})
    return below(found, f"{attribute}.")


def below(found: Places, start: str) -> dict[str, dict[str, str]]:
    """The texts whose places begin with this, by the rest of the place."""
    return {place.removeprefix(start): texts for place, texts in found.items() if place.startswith(start)}


def _help_if(found: Places) -> Mapping[tuple[str, str], tuple[Instead, ...]]:
    passages: dict[str, dict[str, dict[str, dict[str, str]]]] = {}
    for place, texts in below(found, "help_if.").items():
        key, number, part = place.rsplit(".", 2)
        passages.setdefault(key, {}).setdefault(number, {})[part] = texts
    return {
        (key.partition("=")[0], key.partition("=")[2]): tuple(map(_passage, numbered.values()))
        for key, numbered in passages.items()
    }


def _passage(parts: Mapping[str, dict[str, str]]) -> Instead:
    beside = parts.get("beside", {}).get(SOURCE, "").split(",")
    options = (one.partition("=") for one in beside if one)
    return Instead(parts.get("of", {}), parts.get("says", {}), {name: value for name, _, value in options})


def title_options(rule: type[Any]) -> None:
    """Give the options of a rule their titles and sentences from the files."""
    for kind in rule.__mro__ if rule.options_declared else ():
        found = places(kind)
        for option in rule.options_declared if found else ():
            start = f"options_declared.{option.name}."
            cast("dict[str, str]", option.title).update(found.get(f"{start}title", {}))
            cast("dict[str, Titles]", option.said).update(below(found, f"{start}said."))

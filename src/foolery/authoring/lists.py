"""Lists in the documents that are made from tables of the sources.

    python -m foolery.authoring.lists docs/add-a-rule.md docs/catalogue.md

writes them anew, each after the line that names it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from foolery import catalogue
from foolery.base.folders import ours
from foolery.contract import rooms
from foolery.contract.family import Family
from foolery.ruleset.declarations import COMMON, Declaration
from foolery.speech import said, tongue
from foolery.tournament import setup as tournament

_PLACE: Final = re.compile(r"(<!-- (\w+): python -m foolery\.authoring\.lists -->\n).*?(<!-- end -->)", re.DOTALL)


def put_in(page: str) -> str:
    """A page with its lists as the sources have them now."""
    return _PLACE.sub(lambda found: f"{found[1]}\n{LISTS[found[2]]()}\n\n{found[3]}", page)


def attributes() -> str:
    """What a rule may declare."""
    parts = ["\n".join(_declared(COMMON))]
    common = {one.name for one in COMMON}
    for family in catalogue.FAMILIES.shipped():
        own = [one for one in family.registry.declarations.values() if one.name not in common]
        if own:
            parts += [f"{family.title('en')}: what its rules may say beside it.", "\n".join(_declared(own))]
    return "\n\n".join(parts)


def _declared(declarations: Iterable[Declaration]) -> Iterator[str]:
    yield "| attribute | must be | says |"
    yield "|---|---|---|"
    for one in declarations:
        usual = f"; {one.default!r} if not said" if one.default not in ((), {}, "", False) else ""
        yield f"| `{one.name}` | {_code(str(one.wanted))}{usual} | {one.help} |"


def _code(wanted: str) -> str:
    """What must stand there, with its examples in backticks."""
    words, comma, example = wanted.partition(", as ")
    return f"{words}{comma}`{example.replace(' or ', '` or `')}`" if example else words


class Row(NamedTuple):
    """What is played of a row of the catalogue: a base, a rule, a game with a name of its own, or an option."""

    number: int
    option: bool
    kind: str
    name: str
    titles: tuple[str, ...]


def rows() -> str:
    """What is played of the rows of the catalogue."""
    played = {row for family in catalogue.FAMILIES.shipped() for row in _rows(family) if row.number}
    found = sorted(played | {*_tournaments()})
    lines = [f"| {row.number} | `{row.name}` | {row.kind} | {' | '.join(row.titles)} |" for row in found]
    names = " | ".join(tongue(lang).words["name"] for lang in ours())
    return "\n".join([f"| row | id | is | {names} |", "|---|---|---" + "|---" * len(ours()) + "|", *lines])


def _rows(family: Family) -> Iterator[Row]:
    registry, words = family.registry, rooms.words(family.name)
    options = list(registry.core.values())
    for name, number in registry.preset_rows.items():
        yield Row(number, False, "game", name, tuple(catalogue.game(name).title(lang) for lang in ours()))
    for rule in registry.rules.values():
        if rule.__module__.startswith("foolery."):
            kind = "base" if rule.base else "rule"
            yield Row(rule.row, False, kind, rule.name, tuple(said(rule.titles, lang) for lang in ours()))
            options += rule.options_declared
    for option in options:
        titles = tuple(words.option_words(option, lang)[0] for lang in ours())
        yield Row(option.row, True, "option", option.name, titles)


def _tournaments() -> Iterator[Row]:
    """The row of tournaments, with its options, which ``foolery tournament new`` takes."""

    def titles(key: str) -> tuple[str, ...]:
        return tuple(tongue(lang).say(f"tournament-desk.row-{key}") for lang in ours())

    yield Row(tournament.ROW, False, "tournament", tournament.NAME, titles("tournament"))
    for name in tournament.OPTIONS:
        yield Row(tournament.ROW, True, "option", name, titles(name.removeprefix("tournament.")))


LISTS: Final[Mapping[str, Callable[[], str]]] = {"attributes": attributes, "rows": rows}


def main(paths: Iterable[str]) -> None:
    """Write the lists into these pages."""
    for path in map(Path, paths):
        path.write_text(put_in(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

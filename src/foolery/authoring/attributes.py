"""The lists of what a rule may say of itself, as ``docs/add-a-rule.md`` has them.

    python -m foolery.authoring.attributes docs/add-a-rule.md

writes them anew from the tables of the families, between the lines that mark them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from foolery import catalogue
from foolery.ruleset.declarations import COMMON, Declaration

BEGIN: Final = "<!-- what a rule may declare: written by python -m foolery.authoring.attributes -->"
END: Final = "<!-- end -->"
HEADS: Final = {
    "durak": "Rules of Durak may say beside it:",
    "idiot": "Rules of the shedding game:",
}
"""What stands before the list of a family; the others have none of their own."""


def listed() -> str:
    """The lists as Markdown."""
    parts = ["\n".join(_table(COMMON))]
    common = {one.name for one in COMMON}
    for family in catalogue.FAMILIES:
        own = [one for one in family.registry.declarations.values() if one.name not in common]
        if own:
            parts += [HEADS[family.name], "\n".join(_table(own))]
    return "\n\n".join([BEGIN, *parts, END])


def _table(declarations: Iterable[Declaration]) -> Iterator[str]:
    yield "| attribute | must be | says |"
    yield "|---|---|---|"
    for one in declarations:
        usual = f"; {one.default!r} if not said" if one.default not in ((), {}, "", False) else ""
        yield f"| `{one.name}` | {_code(str(one.wanted))}{usual} | {one.help} |"


def _code(wanted: str) -> str:
    """What must stand there, with its example in backticks."""
    words, comma, example = wanted.partition(", as ")
    return f"{words}{comma}`{example.replace(' or ', '` or `')}`" if example else words


def put_in(page: str) -> str:
    """A page with the lists in their place."""
    before, _, rest = page.partition(BEGIN)
    _, found, after = rest.partition(END)
    return before + listed() + after if found else page


def main(paths: Iterable[str]) -> None:
    """Write the lists into these pages."""
    for path in map(Path, paths):
        path.write_text(put_in(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

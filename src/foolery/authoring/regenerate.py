"""Write every list and page that knows the rules of the package.

    python -m foolery.authoring.regenerate

Run it in a checkout after a rule was added, changed or removed. Numbers that learners and records keep for ever are
appended, never changed. What takes long, as playing deals, is done for new rules alone.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from foolery import catalogue
from foolery.authoring import lists
from foolery.authoring.statistics_page import with_lines
from foolery.base.folders import own_families
from foolery.contract.family import Family

ROOT: Final = Path(__file__).parents[3]
"""The checkout."""
COMMANDS: Final = ("foolery.wire new-lengths", "foolery.server", "foolery.cli.rulebook")
"""What writes the lengths of deals, the schemas and the rules pages."""
COMMAND: Final = "python -m foolery.authoring.regenerate"


def rules_of(family: Family) -> list[Any]:
    """The rules of a family that ship, in the order of their names; bases first."""
    found = [rule for rule in family.registry.rules.values() if rule.__module__.startswith("foolery.")]
    return sorted(found, key=lambda rule: (not rule.base, rule.name))


def kinds_of(family: Family) -> list[str]:
    """The kinds of events of a family and its rules."""
    return sorted(family.registry.events_of(rules_of(family)))


# Lists in the sources


def appended(source: str, names: Iterable[str]) -> str:
    """A module with these names in ``NUMBERED``: those that it lacks stand behind all others."""
    node = next(
        one
        for one in ast.parse(source).body
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and one.target.id == "NUMBERED"
    )
    known = list(ast.literal_eval(node.value)) if node.value else []
    new = [name for name in names if name not in known]
    if not new:
        return source
    lines = source.splitlines(keepends=True)
    text = ["NUMBERED: Final = (\n", *(f'    "{name}",\n' for name in known + new), ")\n"]
    return "".join([*lines[: node.lineno - 1], *text, *lines[node.end_lineno :]])


def numbered_events(source: str) -> str:
    """The stored numbers of kinds of events, with the new ones behind."""
    stored = json.loads(source)
    for family in catalogue.FAMILIES.shipped():
        names = stored.setdefault(family.name, [])
        names += [kind for kind in kinds_of(family) if kind not in names]
    return json.dumps(stored, indent=2) + "\n"


def numbered_moves(family: Family, source: str) -> str:
    """The stored numbers of kinds of moves, with the new ones behind. Raises ValueError for a number that is taken."""
    stored: dict[str, int] = json.loads(source)
    kinds = {word: number for rule in rules_of(family) for word, number in rule.kinds.items()}
    for word, number in kinds.items():
        other = next((name for name, taken in stored.items() if taken == number and name != word), None)
        if other is not None or stored.get(word, number) != number:
            raise ValueError(f"{word} has the number {number}, which is that of {other or stored[word]} for ever")
        stored[word] = number
    return json.dumps(stored, indent=2, ensure_ascii=False) + "\n"


# Pages

_WORDS: Final = re.compile(r"(Those of the rules in this package:\n\n(?:\|.*\n)*)")


def with_words(page: str) -> str:
    """The page of the notation with a row for each kind of move that it does not name."""
    found = _WORDS.search(page)
    if found is None:
        raise ValueError("docs/notation.md has no table of the words of rules")
    known = set(re.findall(r"`([a-z-]+)", page))
    rows = [row for rule in rules_of(catalogue.FAMILIES[0]) for row in _rows(rule, known)]
    return page[: found.end()] + "".join(rows) + page[found.end() :]


def _rows(rule: Any, known: set[str]) -> Iterator[str]:
    for kind in rule.kinds:
        form = rule.forms.get(kind, kind)
        if not {kind, kind.removesuffix("-done"), form.split()[0]} & known:
            meaning = _plain(rule.words[f"move:{kind}"]["en"])
            cards = " X.." if "X.." in meaning else " X" if "X" in meaning else ""
            yield f"| `{_plain(form) if form != kind else kind + cards}` | `{rule.name}` | {meaning} |\n"


def _plain(text: str) -> str:
    """A template with letters for its cards."""
    return re.sub(r"\{(\w+)[^}]*\}", lambda mark: "X.." if mark[1] in ("cards", "group") else "X", text)


# All of them


def files() -> dict[str, Callable[[str], str]]:
    """What makes each file out of what it is now, by its path in the checkout."""
    durak, shedding, rummy = (catalogue.FAMILIES[number] for number in range(3))
    source = "src/foolery"
    bits = {
        durak: "durak/engine/rule_bits.py",
        shedding: "shedding/engine/row_table.py",
        rummy: "rummy/engine/row_table.py",
    }
    found: dict[str, Callable[[str], str]] = {
        f"{source}/{path}": partial(appended, names=[rule.name for rule in rules_of(family)])
        for family, path in bits.items()
    }
    for family in catalogue.FAMILIES.shipped():
        folder = own_families()[family.name]
        found[f"{source}/{folder}/engine/events.py"] = partial(appended, names=kinds_of(family))
    return found | {
        "tests/data/event_numbers.json": numbered_events,
        "tests/data/move_kinds.json": partial(numbered_moves, durak),
        "tests/data/shed_move_kinds.json": partial(numbered_moves, shedding),
        "docs/notation.md": with_words,
        "docs/add-a-rule.md": lists.put_in,
        "docs/catalogue.md": lists.put_in,
        "docs/statistics.md": with_lines,
    }


def stale(root: Path = ROOT) -> list[str]:
    """The files that are not what they should be, without the statistics and what ``COMMANDS`` write."""
    known = {path: made for path, made in files().items() if made is not with_lines}
    return [path for path, made in known.items() if _changed(root / path, made) is not None]


def _changed(path: Path, made: Callable[[str], str]) -> str | None:
    before = path.read_text(encoding="utf-8")
    after = made(before)
    return None if after == before else after


def main() -> None:
    """Write what is stale and print its path, then run the other commands."""
    for path, made in files().items():
        after = _changed(ROOT / path, made)
        if after is not None:
            (ROOT / path).write_text(after, encoding="utf-8")
            print(path, flush=True)
    for command in COMMANDS:
        print(f"python -m {command}", flush=True)
        subprocess.run([sys.executable, "-m", *command.split()], check=True, cwd=ROOT)


if __name__ == "__main__":
    main()

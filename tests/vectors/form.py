"""Reading a file of examples: what the form allows, and every fault of an example in one list."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.vectors.fields import FIELDS, ONLY_NEW_DEAL, PARTS, PATTERNS, REQUIRED, SLOT, ZONES, Check


class UnusableError(Exception):
    """A file that cannot be played at all, in one sentence."""


@dataclass(frozen=True)
class Example:
    """One line of a file. ``faults`` is empty where the line keeps to the form."""

    source: str
    fields: dict[str, Any]
    faults: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        name = self.fields.get("id")
        return name if isinstance(name, str) and name else "(no id)"

    @property
    def game(self) -> str:
        return str(self.fields["game"])

    @property
    def seats(self) -> int:
        return int(self.fields["players"])

    @property
    def phase(self) -> str:
        return str(self.fields["phase"])

    @property
    def extra(self) -> dict[str, Any]:
        return self.fields.get("extra") or {}

    @property
    def then(self) -> dict[str, Any]:
        return self.fields.get("then") or {}

    def get(self, name: str) -> Any:
        return self.fields.get(name)


def read(path: Path) -> list[Example]:
    """The examples of a file; raises ``UnusableError`` where it cannot be read or holds none."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise UnusableError(f"{path}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise UnusableError(f"{path}: cannot be read (no UTF-8 text)") from error
    examples: list[Example] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            examples.append(_example(line, path, number))
    if not examples:
        raise UnusableError(f"{path}: no examples in this file; each line should be one JSON object")
    return _with_ids_once(examples)


def _example(line: str, path: Path, number: int) -> Example:
    twice: list[str] = []

    def fields_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            names = [name for name, _ in pairs]
            twice.extend(sorted({name for name in names if names.count(name) > 1}))
        return found

    try:
        fields = json.loads(line, object_pairs_hook=fields_once)
    except json.JSONDecodeError as error:
        raise UnusableError(f"{path}:{number}:{error.colno}: not JSON ({error.msg})") from error
    if not isinstance(fields, dict):
        raise UnusableError(f"{path}:{number}: a line should be one JSON object")
    faults = [f"{name!r} is given twice" for name in twice] + faults_of(fields)
    return Example(f"{path.name}:{number}", fields, tuple(faults))


def _with_ids_once(examples: list[Example]) -> list[Example]:
    seen: dict[str, str] = {}
    checked = []
    for example in examples:
        first = seen.setdefault(example.id, example.source)
        if first != example.source:
            again = f"the id stands also in {first}"
            checked.append(Example(example.source, example.fields, (*example.faults, again)))
        else:
            checked.append(example)
    return checked


def faults_of(fields: dict[str, Any]) -> list[str]:
    """Everything in which the example leaves the form."""
    faults = [f"field {name!r} is missing" for name in REQUIRED if name not in fields]
    players = fields.get("players")
    if not isinstance(players, int) or FIELDS["players"](players, 0) is not None:
        return [*faults, *([] if players is None else ["players should be a number of seats"])]
    faults += _faults_in("", fields, FIELDS, (), players)
    for name in ("extra", "then", "bout"):
        part = fields.get(name)
        if isinstance(part, dict):
            faults += _faults_in(f"{name}.", part, PARTS[name], PATTERNS if name == "then" else (), players)
    table = fields.get("table")
    if isinstance(table, list):
        for number, slot in enumerate(table, 1):
            if isinstance(slot, dict):
                faults += _faults_in(f"table {number}.", slot, SLOT, (), players)
    return faults or _faults_between(fields, players)


def _faults_in(
    where: str, part: dict[str, Any], checks: dict[str, Check], patterns: Iterable[tuple[str, Check]], seats: int
) -> list[str]:
    faults = []
    for name, value in part.items():
        check = checks.get(name) or next((c for pattern, c in patterns if re.fullmatch(pattern, name)), None)
        if check is None:
            faults.append(f"unknown {'key' if where else 'field'} {where + name!r}")
        elif (right := check(value, seats)) is not None:
            faults.append(f"{where}{name} should be {right}, not {json.dumps(value, ensure_ascii=False)}")
        elif (numbered := re.fullmatch(r".*_for_seat_(\d+)", name)) and int(numbered[1]) >= seats:
            faults.append(f"{where}{name}: there are only seats 0 to {seats - 1}")
    return faults


def _faults_between(fields: dict[str, Any], seats: int) -> list[str]:
    """Faults that show only when the fields, each right in itself, are held against each other."""
    faults = []
    extra, then, phase = fields.get("extra") or {}, fields.get("then") or {}, fields["phase"]
    if len(fields["hands"]) != seats:
        faults.append(f"{len(fields['hands'])} hands for {seats} players")
    asked = [name for name in ("legal", "includes", "excludes") if name in fields]
    if asked and fields.get("actor") is None:
        faults.append(f"{asked[0]} is asked of nobody: actor is missing")
    if phase in ("new-deal", "compose") and "play" in fields:
        faults.append(f"nothing can be played in phase {phase}")
    if phase != "new-deal":
        faults += [f"extra.{name} says something only in phase new-deal" for name in ONLY_NEW_DEAL if name in extra]
    if phase != "compose" and "refused" in then:
        faults.append("then.refused can be asked only in phase compose")
    if phase == "compose" and set(then) - {"refused"}:
        faults.append("phase compose can only ask then.refused")
    if extra.get("dummy") is not None and extra["dummy"] != seats - 1:
        faults.append("the dummy should have the last seat")
    if fields.get("pack") is not None and not fields.get("pack_partial") and _one_pack(fields):
        named = len(list(_cards_named(fields)))
        if named != int(fields["pack"]):
            faults.append(f"{named} cards are named, the pack has {fields['pack']}")
    return faults


def _one_pack(fields: dict[str, Any]) -> bool:
    return "shed-idiot" not in fields["game"]


def _cards_named(fields: dict[str, Any]) -> Iterable[str]:
    extra = fields.get("extra") or {}
    places = [fields["hands"], fields.get("stock") or [], fields.get("discard") or []]
    places += [[slot["attack"], slot.get("cover")] for slot in fields.get("table") or []]
    places += [extra.get(name) or [] for name in ZONES]
    yield from _flat(places)


def _flat(part: Any) -> Iterable[str]:
    if isinstance(part, str):
        yield part
    elif part is not None:
        for inner in part.values() if isinstance(part, dict) else part:
            yield from _flat(inner)

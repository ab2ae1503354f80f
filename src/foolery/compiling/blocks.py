"""Write what C must be told of the compiled states, from one list: `python -m foolery.compiling.blocks [--check]`.

`engine/attributes.py` of a family lists the attributes of its `Position`. The command writes their declarations into
`position.pxd`, and the bodies of `__init__` and `copy_from` into `position.py`, between marks. It also writes the
constants of `numbers.py` into `numbers.pxd`. With `--check` nothing is written. Exit code 1: a file differs.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import groupby
from pathlib import Path
from textwrap import wrap
from typing import Any, Final, NamedTuple

PACKAGE: Final = Path(__file__).parent.parent
WIDTH: Final = 120
BEGIN: Final = "# Written by foolery.compiling.blocks from attributes.py"
END: Final = "# End of what is written"
LISTED: Final = "None if {0} is None else list({0})"
"""How a list is copied that need not be there."""


class Held(NamedTuple):
    """Attributes of a compiled class.

    ``type`` is that of C and ``names`` are parted by spaces; with a ``size`` each is an array. ``first`` is the value
    that they begin with, in Python, and ``hint`` its type where mypy cannot know it. ``access`` is ``public``,
    ``readonly`` or nothing: not seen from Python. ``copied`` is the value of a copy, ``{0}`` the original's.
    """

    type: str
    names: str
    first: str = "0"
    size: int = 0
    access: str = "public"
    hint: str = ""
    copied: str = "{0}"


def header(listed: Sequence[Held]) -> Iterator[str]:
    """The lines of a `.pxd` that declare the attributes."""
    for (type_, access), rows in groupby(listed, lambda one: (one.type, "" if one.size else one.access)):
        start = "    " + " ".join(["cdef", *access.split(), type_, ""])
        single: list[str] = []
        for one in rows:
            if one.size:
                yield from (f"{start}{name}[{one.size}]" for name in one.names.split())
            else:
                single += one.names.split()
        yield from (start + line.removesuffix(",") for line in wrap(", ".join(single), WIDTH - len(start)))


def first_values(listed: Sequence[Held]) -> Iterator[str]:
    """The lines of `__init__` that give the attributes their first values."""
    for one in listed:
        names = one.names.split()
        if one.size:
            yield from (f"        self.{name} = [{one.first}] * {one.size}" for name in names)
        elif one.hint or len(names) == 1:
            hint = f": {one.hint}" if one.hint else ""
            yield from (f"        self.{name}{hint} = {one.first}" for name in names)
        else:
            line = " = ".join([*(f"self.{name}" for name in names), one.first])
            parts = wrap(line, WIDTH - 20, break_long_words=False)
            for part in parts:
                part = part.removeprefix("= ").removesuffix(" =")
                yield "        " + (part if part.endswith(f"= {one.first}") else f"{part} = {one.first}")


def copies(listed: Sequence[Held]) -> Iterator[str]:
    """The lines of `copy_from`."""
    for one in listed:
        value = "{0}[:]" if one.size else one.copied
        yield from (f"        self.{name} = {value.format(f'other.{name}')}" for name in one.names.split())


def beside(path: Path, name: str) -> dict[str, Any]:
    """What stands in a module of the engine that a file belongs to."""
    return vars(import_module(f"foolery.{path.parts[-3]}.engine.{name}"))


def constants(module: dict[str, Any]) -> str:
    """The `numbers.pxd` of a module of constants."""
    rows = [f"    {word} = {value}" for word, value in module.items() if word.isupper() and type(value) is int]
    return "\n".join(
        ["# The constants of numbers.py for C. Written by foolery.compiling.blocks.", "", "cdef enum:", *rows, ""]
    )


def filled(text: str, blocks: Sequence[Sequence[str]]) -> str:
    """A source with these lines between its marks, the first block between the first two.

    Raises ValueError if the marks are not as many as the blocks.
    """
    begun, ended = (sum(line.strip().startswith(mark) for line in text.splitlines()) for mark in (BEGIN, END))
    if not begun == ended == len(blocks):
        raise ValueError(f"{len(blocks)} blocks must have their marks, found {begun} that begin and {ended} that end")
    out: list[str] = []
    left = iter(blocks)
    inside = False
    for line in text.splitlines():
        if line.strip() == END:
            inside = False
        if not inside:
            out.append(line)
        if line.strip().startswith(BEGIN):
            inside = True
            out += next(left)
    return "\n".join([*out, ""])


def written() -> dict[Path, str]:
    """Every file that is written, with its text."""
    found: dict[Path, str] = {}
    for path in sorted(PACKAGE.glob("*/engine/numbers.pxd")):
        found[path] = constants(beside(path, "numbers"))
    for path in sorted(PACKAGE.glob("*/engine/attributes.py")):
        listed: Sequence[Held] = beside(path, "attributes")["ATTRIBUTES"]
        parts: list[tuple[str, list[Callable[[Sequence[Held]], Iterator[str]]]]] = [
            ("position.pxd", [header]),
            ("position.py", [first_values, copies]),
        ]
        for name, makers in parts:
            target = path.with_name(name)
            found[target] = filled(target.read_text(encoding="utf-8"), [[*make(listed)] for make in makers])
    return found


def main() -> int:
    """Write the files, or only compare them."""
    parser = argparse.ArgumentParser(
        prog="python -m foolery.compiling.blocks", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 where a file differs")
    check = parser.parse_args().check
    made = written()
    differing = [path for path, text in made.items() if path.read_text(encoding="utf-8") != text]
    for path in differing:
        if not check:
            path.write_text(made[path], encoding="utf-8", newline="\n")
        print(path.relative_to(PACKAGE.parent))
    return int(check and bool(differing))


if __name__ == "__main__":
    sys.exit(main())

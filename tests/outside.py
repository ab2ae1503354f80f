"""Families of other packages as tests install them: on the path, with their entry point and nothing else."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from foolery import catalogue
from foolery.base import folders
from foolery.contract import rooms

CHEAT = Path(__file__).parents[1] / "examples" / "cheat"


def announced(project: Path, site: Path) -> list[str]:
    """Write what an installer writes for a project; the folders that a path needs for it."""
    data = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = site / f"{data['name'].replace('-', '_')}-{data['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {data['name']}\nVersion: {data['version']}\n")
    points = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in found.items())
        for group, found in data["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(points))
    return [str(site), str(project / "src")]


def look_again() -> None:
    """Forget which families there are."""
    for kept in (folders.outside_families, folders.family_folder, rooms.family, rooms.text, rooms.words, rooms.picture):
        kept.cache_clear()
    catalogue.FAMILIES.broken.clear()
    folders.look_in()
    catalogue.forget()


@contextmanager
def installed(project: Path, site: Path) -> Iterator[None]:
    """The families of a project, for this process."""
    paths = announced(project, site)
    sys.path[:0] = paths
    look_again()
    try:
        yield
    finally:
        for path in paths:
            sys.path.remove(path)
        look_again()

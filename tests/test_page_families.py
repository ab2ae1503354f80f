"""A family of games is known to the page by one row of one table and by its own folder, and nowhere else."""

import re
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parent.parent / "web/src"
TABLE = SOURCES / "table/families.ts"
ROW = re.compile(r"const FAMILIES:.*= \{ (.*) \};")
GENERATED = SOURCES / "wire/types.ts"


def families() -> list[str]:
    found = ROW.search(TABLE.read_text(encoding="utf-8"))
    assert found is not None
    return found[1].split(", ")


def test_every_family_that_is_sent_has_its_row() -> None:
    assert set(families()) == set(re.findall(r'^  family: "(\w+)";', GENERATED.read_text(encoding="utf-8"), re.M))


@pytest.mark.parametrize("family", families())
def test_a_family_is_named_in_its_folder_and_its_row_alone(family: str) -> None:
    folder = re.search(rf'import {{ {family} }} from "./(\w+)/family";', TABLE.read_text(encoding="utf-8"))
    assert folder is not None
    own = SOURCES / "table" / folder[1]
    assert (own / "family.ts").is_file()
    other = [path for path in SOURCES.rglob("*.*") if path.suffix in {".ts", ".svelte"} and own not in path.parents]
    naming = {path for path in other if re.search(rf"[\"'/]{family}[\"'/]", path.read_text(encoding="utf-8"))}
    assert naming <= {TABLE, GENERATED}

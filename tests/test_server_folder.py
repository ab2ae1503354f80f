"""Other accounts of the machine read nothing of what a server keeps."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from foolery.server.folder import prepare
from foolery.table import Setup, Table
from tests.serving import serving

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has rights of another kind")


@pytest.fixture(autouse=True)
def _careless() -> Iterator[None]:
    """A user whose files are readable for all, as on most machines."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> dict[str, int]:
    found = {path.relative_to(folder).as_posix(): mode(path) for path in folder.rglob("*")}
    return {"": mode(folder), **found}


def closed(path: Path) -> int:
    return 0o700 if path.is_dir() else 0o600


def test_all_that_a_server_writes_is_its_users_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder = tmp_path / "new" / "tables"
    with serving(folder) as server:
        anna = server.guest("Anna")
        anna.table("throw-in", {"me": True}, {"bot": "lowest"})
        server.house.uploads.keep("a record", server.house.time.now())
        server.house.desk._report("stopped", Table.open(Setup(game="simple", players=2, seed="s")), ValueError(), None)
        found = modes(folder)
    assert {"", "tables.db", "tables.db-wal", "tables.db-shm", "uploads", "reports"} <= set(found)
    assert len([name for name in found if name.startswith(("uploads/", "reports/"))]) == 2
    assert found == {name: closed(folder / name) if (folder / name).exists() else 0o600 for name in found}
    assert mode(tmp_path / "new") == 0o700
    assert not [one for one in caplog.records if "Other users" in one.getMessage()]


def earlier(folder: Path) -> None:
    """What an earlier version left behind."""
    for name in ("reports", "uploads"):
        (folder / name).mkdir(parents=True)
        (folder / name / "one.txt").write_text("cards")
    with serving(folder):
        pass
    for path in [folder, *folder.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)


def test_an_existing_installation_is_tightened_at_the_start(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    earlier(folder)
    with serving(folder):
        assert {name: closed(folder / name) for name in modes(folder)} == modes(folder)


def test_in_a_folder_of_somebody_else_only_our_files_are_and_the_keeper_is_warned(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "home"
    earlier(folder)
    (folder / "letter.txt").write_text("to all")
    (folder / "letter.txt").chmod(0o644)
    caplog.clear()
    with serving(folder):
        found = modes(folder)
    assert (found[""], found["letter.txt"]) == (0o755, 0o644)
    assert {name: found[name] for name in found if name not in ("", "letter.txt")} == {
        name: 0o700 if name in ("reports", "uploads") else 0o600 for name in found if name not in ("", "letter.txt")
    }
    (warning,) = [one.getMessage() for one in caplog.records if "Other users" in one.getMessage()]
    assert f"chmod 700 {folder}" in warning


def test_an_empty_folder_that_somebody_made_for_all_stays_so(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    for _ in range(2):
        assert prepare(tmp_path)
        assert (mode(tmp_path), mode(tmp_path / "tables.db")) == (0o755, 0o600)


def test_a_database_that_lies_elsewhere_is_tightened_there(tmp_path: Path) -> None:
    folder, other = tmp_path / "tables", tmp_path / "disk"
    other.mkdir()
    prepare(other)
    folder.mkdir()
    (folder / "tables.db").symlink_to(other / "tables.db")
    (other / "tables.db").chmod(0o644)
    with serving(folder):
        assert {mode(path) for path in other.iterdir()} == {0o600}
        assert len(list(other.iterdir())) == 3


def test_no_other_link_is_followed(tmp_path: Path) -> None:
    folder, other = tmp_path / "tables", tmp_path / "other.txt"
    other.write_text("of somebody else")
    other.chmod(0o644)
    prepare(folder)
    (folder / "server.log").symlink_to(other)
    prepare(folder)
    assert mode(other) == 0o644

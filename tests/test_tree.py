"""What may not stand in any file of the project, whoever wrote it and with whatever tool."""

import os
import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

FOREIGN = {
    "the host of a package registry": re.compile(
        r"pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|yarnpkg\.com|https?://(?:files|registry|deb)\."
    ),
    "the address of a package index": re.compile(r'--(?:extra-index-url|index-url|find-links)[ =]|"resolved": *"http'),
    "a path of one machine": re.compile(r"(?<![\w.~*/])/(?:home|Users|root|work|tmp)/\w|\b[A-Z]:\\+Users"),
}

SOURCES = {".py", ".pyi", ".pxd", ".ts", ".js", ".svelte", ".css", ".sh"}
LONGEST = 600


def files(root: Path) -> list[Path]:
    """Every file of the project, tracked or about to be; what .gitignore names is left out."""
    lines = (root / ".gitignore").read_text(encoding="utf-8").split()
    ignored = [".git", *(line.rstrip("/").rpartition("/")[2] for line in lines)]

    def kept(name: str) -> bool:
        return not any(fnmatch(name, pattern) for pattern in ignored)

    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = filter(kept, folders)
        found += [Path(folder, name) for name in filter(kept, names)]
    return sorted(found)


def complaints(root: Path) -> list[str]:
    found = []
    for path in files(root):
        data = path.read_bytes()
        if b"\0" in data:
            continue
        place = path.relative_to(root)
        lines = data.decode("utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            found += [f"{place}:{number}: {what}" for what, pattern in FOREIGN.items() if pattern.search(line)]
        generated = bool(lines) and lines[0].startswith("/* Made by ")
        if path.suffix in SOURCES and not generated and len(lines) >= LONGEST:
            found.append(f"{place}: {len(lines)} lines; a file stays below {LONGEST}")
    return found


def test_tree_is_clean() -> None:
    assert complaints(ROOT) == []


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("see https://{}.org/project/x".format("pypi"), "registry"),
        ("https://{}.example.org/x.whl".format("files"), "registry"),
        ('"resolved": {}'.format('"https://example.org/x.tgz"'), "index"),
        ("pip install --{}-url https://example.org x".format("index"), "index"),
        ("open('{}')".format("/".join(["", "home", "anna", "x"])), "machine"),
        (r"C:{}anna".format("\\Users\\"), "machine"),
    ],
)
def test_it_bites(tmp_path: Path, line: str, what: str) -> None:
    (tmp_path / ".gitignore").write_text("build/\n")
    (tmp_path / "build").mkdir()
    (tmp_path / "build/x.txt").write_text(line)
    (tmp_path / "page.md").write_text(f"first\n{line}\n")
    (found,) = complaints(tmp_path)
    assert found.startswith("page.md:2: ")
    assert what in found


def test_long_files_are_named(tmp_path: Path) -> None:
    (tmp_path / ".gitignore").touch()
    (tmp_path / "long.py").write_text("\n" * LONGEST)
    (tmp_path / "long.jsonl").write_text("\n" * LONGEST)
    assert complaints(tmp_path) == [f"long.py: {LONGEST} lines; a file stays below {LONGEST}"]

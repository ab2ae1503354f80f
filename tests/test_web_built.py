"""The client in the package is built from the sources in web/ as they stand; no node is needed to see it."""

import hashlib
import json
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

import run

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src/foolery/server/static"
MADE_FROM = ("index.html", "package.json", "package-lock.json", "svelte.config.js", "vite.config.js", "digest.js")
LETTERS_OF_CARDS = WEB / "src/look"
"""Where letters that are no Latin ones may stand: on the cards."""


def sources() -> dict[str, bytes]:
    """What the built files are made from, by path below web/; ``digest.js`` there counts the same."""
    inside = [path for folder in ("src", "public") for path in (WEB / folder).rglob("*") if path.is_file()]
    files = [*(WEB / name for name in MADE_FROM), *inside]
    return {path.relative_to(WEB).as_posix(): path.read_bytes() for path in files if not path.name.endswith(".test.ts")}


def digest(files: dict[str, bytes]) -> str:
    whole = hashlib.sha256()
    for name in sorted(files, key=str.encode):
        whole.update(name.encode() + b"\0" + files[name] + b"\0")
    return whole.hexdigest()


def built() -> dict[str, bytes]:
    """The built files by path below their folder, but for the digests."""
    files = [path for path in STATIC.rglob("*") if path.is_file() and path.name != "digest.txt"]
    return {path.relative_to(STATIC).as_posix(): path.read_bytes() for path in files}


def test_the_built_client_is_that_of_the_sources() -> None:
    of_sources, of_files = (STATIC / "digest.txt").read_text(encoding="utf-8").split()
    assert of_sources == digest(sources()), "web/ has changed since it was built: python3 run.py web"
    assert of_files == digest(built()), "the built files are not those of one build: python3 run.py web"


def test_the_digest_sees_every_change() -> None:
    files = sources()
    assert digest(files | {"src/main.ts": b"other"}) != digest(files)
    assert digest(files | {"src/new.ts": b""}) != digest(files)


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_the_page_needs_nothing_inline_and_nothing_from_elsewhere() -> None:
    """What ``default-src 'self'`` allows, and every file that is named is there."""
    tags = Tags()
    tags.feed((STATIC / "index.html").read_text(encoding="utf-8"))
    assert not [
        tag for tag, attrs in tags.found if tag == "style" or "style" in attrs or any(a[:2] == "on" for a in attrs)
    ]
    assert all("src" in attrs for tag, attrs in tags.found if tag == "script")
    named = [attrs.get("src") or attrs.get("href") for tag, attrs in tags.found if tag in ("script", "link")]
    assert named
    for name in named:
        assert name is not None
        assert name.startswith("/")
        assert (STATIC / name[1:]).is_file(), name
    for path in STATIC.rglob("*.css"):
        assert "data:" not in path.read_text(encoding="utf-8"), path.name


def test_no_sentence_stands_in_the_client() -> None:
    """Words come from the languages; other letters than Latin ones stand on cards alone."""
    for path in (WEB / "src").rglob("*"):
        if path.suffix in (".ts", ".svelte", ".js", ".css") and not path.is_relative_to(LETTERS_OF_CARDS):
            assert not re.search("[\u0400-\u04ff]", path.read_text(encoding="utf-8")), path


def test_the_lock_names_no_address() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
    wanted = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    for name, version in {**wanted["dependencies"], **wanted["devDependencies"]}.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), f"{name} is not pinned"


def test_types_are_those_of_the_schema() -> None:
    tools = run.node_here()
    if tools is None or not (WEB / "node_modules/json-schema-to-typescript").is_dir():
        pytest.skip("no node, or the packages of web/ are not installed")
    made = subprocess.run(
        [*tools[0], "scripts/types.js", "--print"],
        cwd=WEB,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    ).stdout
    there = [(WEB / f"src/wire/{name}.ts").read_text(encoding="utf-8") for name in ("types", "guards")]
    assert "".join(there) == made, "the schema has changed: npm run types in web/"

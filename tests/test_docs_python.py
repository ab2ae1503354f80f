"""Every piece of Python in the pages runs as it stands there, and a strict type checker has nothing to say about it."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = {
    page.relative_to(ROOT).as_posix(): found
    for page in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
    if (found := re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.S))
}
"""The pieces of each page that has any."""
SAVED = {
    "docs/add-a-rule.md": ("four_cards.py",),
    "docs/write-a-bot.md": ("mybot.py",),
    "docs/add-a-language.md": ("grammar.py",),
}
"""What a page tells its reader to save the first of its pieces as: later ones look for it there."""
NEEDS = ("tests/records",)
"""Folders of the project that pages read from."""


def program(page: str) -> str:
    """All pieces of a page, one after another."""
    return "\n\n".join(plain(piece) for piece in PAGES[page])


def plain(piece: str) -> str:
    """A piece without the prompts of a session."""
    return doctest.script_from_examples(piece) if piece.startswith(">>>") else piece


def python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("FOOLERY_RULES", "MYPY"))}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=kept | {"PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("page", PAGES)
def test_it_runs(page: str, tmp_path: Path) -> None:
    for folder in NEEDS:
        (tmp_path / folder).parent.mkdir(parents=True)
        (tmp_path / folder).symlink_to(ROOT / folder)
    for name, piece in zip(SAVED.get(page, ()), PAGES[page], strict=False):
        (tmp_path / name).write_text(piece, encoding="utf-8")
    (tmp_path / "page.py").write_text(program(page), encoding="utf-8")
    done = python(tmp_path, "-W", "error", "page.py")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_strict_type_checker_has_nothing_to_say(tmp_path: Path) -> None:
    for page in PAGES:
        for number, piece in enumerate(PAGES[page]):
            name = re.sub(r"\W", "_", page)
            before = "" if "import foolery" in piece else "import foolery\n"
            (tmp_path / f"{name}_{number}.py").write_text(before + plain(piece), encoding="utf-8")
    done = python(ROOT, "-m", "mypy", "--strict", "--config-file", "pyproject.toml", *map(str, tmp_path.glob("*.py")))
    assert done.returncode == 0, done.stdout + done.stderr


SESSIONS = {page: sessions for page in PAGES if (sessions := [one for one in PAGES[page] if one.startswith(">>>")])}


@pytest.mark.parametrize("page", SESSIONS)
def test_a_session_prints_what_the_page_shows(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    session = doctest.DocTestParser().get_doctest("\n".join(SESSIONS[page]), {}, page, page, 0)
    report: list[str] = []
    assert doctest.DocTestRunner().run(session, out=report.append).failed == 0, "".join(report)


def test_the_readme_is_one_screen() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 80
    assert len(text.encode()) <= 6000
    (shown,) = PAGES["README.md"]
    for name in ("deal(", "view(", "actions()", "play(", "text(", "result()"):
        assert name in shown
    assert len([line for line in shown.splitlines() if line.startswith((">>>", "..."))]) <= 10


@pytest.mark.parametrize("page", [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))], ids=str)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []

"""The pages that a tool makes from the docstrings: it has nothing to complain about, and what users import is there."""

import importlib
import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest

import run

ROOT = Path(run.__file__).parent


@pytest.mark.long
def test_pages_are_made_without_a_warning(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, *run.PDOC, "--output-directory", str(tmp_path), *run.API],
        cwd=ROOT,
        env=os.environ | {"FOOLERY_PURE": "1", "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    for name in run.API:
        page = tmp_path.joinpath(*name.split(".")).with_suffix(".html").read_text(encoding="utf-8")
        module = importlib.import_module(name)
        for exported in getattr(module, "__all__", ()):
            assert f'id="{exported}"' in page or inspect.ismodule(getattr(module, exported))


@pytest.mark.parametrize("name", run.API)
def test_what_a_page_shows_has_words(name: str) -> None:
    module = importlib.import_module(name)
    shown = getattr(module, "__all__", [found for found in vars(module) if not found.startswith("_")])
    things = [getattr(module, found) for found in shown]
    kinds = [thing for thing in things if inspect.isclass(thing) or inspect.isfunction(thing)]
    own = [kind for kind in kinds if kind.__module__.startswith("foolery.")]
    assert module.__doc__
    assert [kind.__qualname__ for kind in own if not kind.__doc__] == []

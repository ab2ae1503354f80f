"""A family of another package that cannot be loaded costs nothing else, and is tried once."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import foolery
from foolery import catalogue
from foolery.base.errors import UnknownRule
from tests.outside import installed


@pytest.mark.parametrize("fault", ["import sys; sys.exit(3)", "1 / 0", "FAMILY = 5"])
def test_it_is_tried_once_and_named(tmp_path: Path, fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    project = tmp_path / "project"
    (project / "src").mkdir(parents=True)
    (project / "src" / "broken_family.py").write_text(f"print('tried')\n{fault}\n", encoding="utf-8")
    (project / "pyproject.toml").write_text(
        '[project]\nname = "broken"\nversion = "1"\n\n'
        '[project.entry-points."foolery.families"]\nbroken = "broken_family:FAMILY"\n',
        encoding="utf-8",
    )
    with installed(project, tmp_path / "site"):
        for _ in range(3):
            with pytest.raises(UnknownRule):
                foolery.game("broken")
        assert foolery.game("simple").seats()
        assert [error for error in catalogue.broken_rules() if "broken_family" in str(error)]
        assert capsys.readouterr().out.count("tried") == 1
    sys.modules.pop("broken_family", None)

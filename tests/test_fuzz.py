"""Bad input by the thousand, in a process with a limit of memory and of time for each input; see ``fuzz``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz import KINDS

ROOT = Path(__file__).parent.parent
FEW = 2000
LONG = 500_000
PARTS = 20
"""The long tier in so many processes, one after another."""

pytestmark = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the memory of a process is not limited")


def fuzz(number: int, seed: str, seconds: int) -> dict[str, dict[str, int]]:
    """What a child reports of so many inputs, none of which broke anything."""
    command = [sys.executable, "-m", "tests.fuzz", str(number), seed]
    done = subprocess.run(
        command, cwd=ROOT, env=dict(os.environ), capture_output=True, text=True, timeout=seconds, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, dict[str, int]] = json.loads(done.stdout)
    failures = found["failures"]
    assert not failures, json.dumps(list(failures)[:5], indent=1)
    assert sum(found["accepted"].values()) + sum(found["refused"].values()) == number
    return found


def test_thousands_of_bad_inputs() -> None:
    found = fuzz(FEW, "ordinary", 300)
    kinds = {kind.__name__.split("_")[-1] for kind in KINDS}
    for word in ("accepted", "refused"):
        assert set(found[word]) == kinds, "each kind of input is sometimes accepted and sometimes refused"


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_half_a_million(part: int) -> None:
    fuzz(LONG // PARTS, f"long {part}", 7200)

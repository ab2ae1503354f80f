"""A game over an address that is not the loopback's, in a network namespace that the test makes itself."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def test_a_whole_game_in_the_local_network(tmp_path: Path) -> None:
    command = ["unshare", "--map-root-user", "--net", sys.executable, "-m", "tests.namespace_game", str(tmp_path)]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    except OSError as cause:
        pytest.skip(f"no network namespace can be made here: {cause}")
    if "unshare failed" in done.stderr or "Operation not permitted" in done.stderr:
        pytest.skip(f"no network namespace can be made here: {done.stderr.strip()}")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    if "skip" in found:
        pytest.skip(f"no interface can be made in a network namespace here: {found['skip']}")
    # The address that others need is printed, and that there is no TLS.
    assert found["first"] == found["where"]
    assert "127.0.0.1" in found["said"][0]
    assert "TLS" in found["said"][2]
    assert found["moves"] > 10
    assert all(found["results"])
    assert "HttpOnly" in found["cookie"]
    assert "SameSite=lax" in found["cookie"]
    assert "Secure" not in found["cookie"]
    assert found["cookie"].startswith(f"foolery-{found['where'].rpartition(':')[2]}=")
    assert (found["foreign_socket"], found["foreign_host"], found["forged"]) == (403, 421, 403)

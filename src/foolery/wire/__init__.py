"""What clients are sent as plain data, and its schema; ``docs/wire.md`` tells how to read it.

The forms of events, results, actions, views and errors are those of the contract (``foolery.contract.forms``). Here are
whole documents: the catalogue (``catalogue``), what a set of rules makes (``compose``), worked examples frame by frame
(``frames``), records (``records.to_wire`` and ``from_wire``). ``python -m foolery.wire`` writes anew what is generated:
``schema.json``, ``protocol.json`` (the lines between foolery and a program that plays), the typical lengths of deals.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from foolery.contract.forms import FORMAT
from foolery.wire.composing import compose
from foolery.wire.framing import frames
from foolery.wire.listing import catalogue

__all__ = ["FORMAT", "LENGTHS", "PROTOCOL", "SCHEMA", "catalogue", "compose", "frames", "written"]

SCHEMA: Final = Path(__file__).with_name("schema.json")
PROTOCOL: Final = Path(__file__).with_name("protocol.json")
LENGTHS: Final = Path(__file__).with_name("lengths.json")


def written(data: Any) -> str:
    """Generated data as its file holds it."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"

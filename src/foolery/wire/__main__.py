"""``python -m foolery.wire`` writes both schemas.

With ``lengths`` it measures the typical lengths of all deals too, with ``new-lengths`` those of games that have none.
"""

from __future__ import annotations

import sys

from foolery import wire
from foolery.wire.listing import lengths, measured
from foolery.wire.schema import protocol, schema

if __name__ == "__main__":
    wire.SCHEMA.write_text(wire.written(schema()), encoding="utf-8")
    wire.PROTOCOL.write_text(wire.written(protocol()), encoding="utf-8")
    if sys.argv[1:] in (["lengths"], ["new-lengths"]):
        found = measured() if sys.argv[1] == "lengths" else measured(lengths())
        wire.LENGTHS.write_text(wire.written(found), encoding="utf-8")

"""``python -m foolery.wire`` writes both schemas anew, with ``lengths`` the typical lengths of deals too."""

from __future__ import annotations

import sys

from foolery import wire
from foolery.wire.listing import measured
from foolery.wire.schema import protocol, schema

if __name__ == "__main__":
    wire.SCHEMA.write_text(wire.written(schema()), encoding="utf-8")
    wire.PROTOCOL.write_text(wire.written(protocol()), encoding="utf-8")
    if sys.argv[1:] == ["lengths"]:
        wire.LENGTHS.write_text(wire.written(measured()), encoding="utf-8")

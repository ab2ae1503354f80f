"""``python -m foolery.server`` writes the schema of the frames anew."""

from __future__ import annotations

import json

from foolery.server.answers import SCHEMA, schema

if __name__ == "__main__":
    SCHEMA.write_text(json.dumps(schema(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")

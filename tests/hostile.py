"""Frames that nobody honest sends, by chance."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from foolery.server.frames import FRAME_ROOM

KINDS = (
    *("act", "ready", "undo", "agree", "refuse", "passes", "again", "leave", "sit", "seat-bot", "remove", "end"),
    *("always", "due", "pass", "commit", "open", "bot", "gone", "back", "\u202e", "__class__"),
)
FIELDS: dict[str, tuple[str, ...]] = {
    "do": ("id", "table", "kind", "deal", "ply", "seq", "seat", "body"),
    "pick": ("id", "table", "seq", "cards"),
    "hint": ("id", "table"),
    "type": ("id", "table", "seq", "text"),
    "phrase": ("id", "table", "phrase"),
    "watch": ("table", "seq"),
    "leave": ("table",),
    "ping": (),
}
CARDS = ("9c", "Tc", "Kd", "*b", "??", "9x", "")
TEXTS = ("9c", "lead 9c", "take", "pass", "cover 9c Tc", "../..", "'; DROP TABLE event;--", "\x00", "х" * 300)


class Hostile:
    """Frames that nobody honest sends, by chance."""

    def __init__(self, dice: random.Random, table: str, honest: list[dict[str, Any]]) -> None:
        self.dice, self.table, self.honest = dice, table, honest

    def frame(self) -> str | bytes:
        """The next one. What ends a socket at once is seldom, so that the others are read."""
        if self.dice.random() < 0.015:
            return self.deadly()
        makers: list[Callable[[], str]] = [self.nearly] * 4 + [self.replayed, self.wild, self.torn, self.deep]
        return self.dice.choice(makers)()

    def nearly(self) -> str:
        """A frame that is right but for who sends it, often also but for a field or two."""
        dice = self.dice
        kind = dice.choice([*FIELDS, "do", "do", "do", "do"])
        frame: dict[str, Any] = {"t": kind} | {name: self.right(name) for name in FIELDS[kind]}
        for _ in range(dice.choice([0, 0, 0, 1, 2])):
            frame[dice.choice([*frame, "more"])] = self.value()
        return json.dumps(frame)

    def right(self, field: str) -> Any:
        """A value that a field may have."""
        dice = self.dice
        found: dict[str, Any] = {
            "id": f"e{dice.randrange(10**9)}",
            "table": dice.choice([self.table] * 9 + ["none"]),
            "kind": dice.choice(KINDS),
            "deal": dice.choice([0, 1, 1, 1, 2]),
            "ply": dice.choice([0, 1, 7]),
            "seq": dice.choice([0, 3, 9, 10, 10**9]),
            "seat": dice.choice([None, 0, 1, 2, 3, 63]),
            "body": dice.choice(
                [
                    *({"text": text} for text in TEXTS),
                    *(
                        {},
                        {"on": True},
                        {"name": "heuristic"},
                        {"name": "os:system"},
                        {"nonce": "n"},
                        {"parts": ["9c"]},
                    ),
                ]
            ),
            "cards": [dice.choice(CARDS) for _ in range(dice.randrange(4))],
            "phrase": dice.choice(["oops", "hello", "x"]),
            "text": dice.choice(TEXTS),
        }
        return found[field]

    def replayed(self) -> str:
        """What somebody at the table has sent, with his id and his numbers."""
        return json.dumps(self.dice.choice(self.honest))

    def wild(self) -> str:
        return json.dumps({self.dice.choice(TEXTS): self.value() for _ in range(self.dice.randrange(6))})

    def value(self, depth: int = 0) -> Any:
        dice = self.dice
        if depth < 3 and dice.random() < 0.3:
            return [self.value(depth + 1) for _ in range(dice.randrange(4))]
        return dice.choice([None, True, 0, -1, 1.5, 1 << 64, *TEXTS])

    def torn(self) -> str:
        text = self.nearly()
        return text[: self.dice.randrange(len(text))]

    def deep(self) -> str:
        return self.dice.choice("[{") * self.dice.randrange(1, 2000)

    def deadly(self) -> str | bytes:
        """Too long, no text at all, or the greeting of another page."""
        long = json.dumps({"t": "ping", "x": "y" * self.dice.choice([FRAME_ROOM, 4 * FRAME_ROOM])})
        old = json.dumps({"t": "hello", "format": 0, "language": "en"})
        found: list[str | bytes] = [long, old, self.dice.randbytes(40) + b"\xff"]
        return self.dice.choice(found)

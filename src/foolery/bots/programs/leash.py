"""Ends programs that outlive the process which has started them, however that one ended. It is a program by itself:

    python leash.py          reads +NUMBER and -NUMBER, a line each: a process (and its group) is held, or let go

When its input ends, what is still held has a moment to end by itself, as a program should; then it is killed. It must
start fast, so it imports nothing of foolery.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterable

GRACE = 1.0
STEP = 0.05


def hold(orders: Iterable[str]) -> set[int]:
    """The groups that are held when the orders end."""
    held: set[int] = set()
    for order in orders:
        (held.add if order[0] == "+" else held.discard)(int(order[1:]))
    return held


def lives(group: int) -> bool:
    """Whether a process of this group is there."""
    try:
        os.killpg(group, 0)
    except OSError:
        return False
    return True


def main() -> None:
    """Hold, wait, kill."""
    held = hold(sys.stdin)
    late = time.monotonic() + GRACE
    while (held := {group for group in held if lives(group)}) and time.monotonic() < late:
        time.sleep(STEP)
    for group in held:
        try:
            os.killpg(group, signal.SIGKILL)
        except OSError:
            continue


if __name__ == "__main__":
    main()

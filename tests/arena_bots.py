"""Bots that fail, each in its way."""

from __future__ import annotations

import os
import time
from typing import ClassVar

from foolery.bots import Bot, Lowest
from foolery.contract import View


class Crashes(Lowest):
    """Raises in the middle of a game."""

    def choose(self, view: View) -> int:
        if view.ply > 3:
            raise LookupError("lost the thread")
        return super().choose(view)


class Nonsense(Bot):
    """Answers with a move that is not legal."""

    def choose(self, view: View) -> int:
        return 12345


class Sleeps(Bot):
    """Does not answer, and catches whatever wakes it."""

    woken: ClassVar[int] = 0

    def choose(self, view: View) -> int:
        while True:
            try:
                time.sleep(3600)
            except Exception:
                Sleeps.woken += 1


class Swallows(Bot):
    """Does not answer, and catches everything."""

    def choose(self, view: View) -> int:
        while True:
            try:
                time.sleep(3600)
            except BaseException:
                Sleeps.woken += 1


class Counts(Bot):
    """Does not answer, and does not come back to Python, so that nothing can interrupt it."""

    def choose(self, view: View) -> int:
        return sum(range(10**12))


class Leaves(Lowest):
    """Ends its process."""

    def choose(self, view: View) -> int:
        os._exit(3)


class Interrupts(Lowest):
    """Pretends that somebody has interrupted the arena."""

    def choose(self, view: View) -> int:
        raise KeyboardInterrupt


class Refuses(Lowest):
    """Breaks when a deal begins."""

    def reset(self, seed: str) -> None:
        super().reset(seed)
        if seed:
            raise RuntimeError("not today")


class Prints(Lowest):
    """Writes on the output, where the report is to stand."""

    def choose(self, view: View) -> int:
        print("thinking …", flush=True)
        return super().choose(view)


class Mean(Lowest):
    """Plays only at seat 0, elsewhere it breaks."""

    def choose(self, view: View) -> int:
        if view.seat:
            raise ValueError
        return super().choose(view)

"""How Python looks for objects that hold each other, so that nobody's move waits for it.

Nearly all that a move makes is freed at once, since nothing in it holds itself, so there is hardly anything to be
found, while a look takes half a microsecond an object: a tenth of a second and more at once, for it meets, beside what
stays, as entries of logs, all that has stood at tables since the last look. So in a second with much to do what is
there is set aside without a look, which takes no time; in a quiet second there is a look at what is new, if that is
much.

Once an hour there is a look at everything, which stops the process for as long as it takes, a second or more where much
is held. It waits for a quiet second, for another hour at most. What is left behind after all, as by a socket that is
cut for a frame too big, would otherwise fill the memory of a server that is never quiet; so when the memory has grown
very much, everything is looked at even in the midst of work.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

YOUNG: Final = 50_000
"""So many objects more are worth a look in a quiet second."""
MOST: Final = 2_000_000
"""So many more within one second make a look in any case."""
MUCH: Final = 8_000_000
"""When there are so many blocks of memory more than after the last look at everything, of some sixty bytes each, and
half as many again, everything is looked at. Five hundred moves a second bring it about in some ten minutes.
"""
SECOND: Final = 1.0
HOUR: Final = 3600.0
QUIET: Final = 0.1
"""A second is quiet in which the process has worked for no more than this part of it."""


async def collect_on() -> None:
    """Collect in this way until it is cancelled."""
    before = gc.get_threshold()
    gc.set_threshold(MOST)
    gc.callbacks.append(_set_aside)
    gc.freeze()
    whole, room = time.monotonic() + HOUR, _room()
    try:
        while True:
            worked = time.process_time()
            await asyncio.sleep(SECOND)
            quiet = time.process_time() - worked <= QUIET * SECOND
            late = time.monotonic() - whole
            if late >= (0 if quiet else HOUR) or sys.getallocatedblocks() > room:
                gc.unfreeze()
                gc.collect()
                whole, room = time.monotonic() + HOUR, _room()
            elif not quiet:
                gc.freeze()
            elif gc.get_count()[0] >= YOUNG:
                gc.collect()
    finally:
        gc.callbacks.remove(_set_aside)
        gc.set_threshold(*before)
        gc.unfreeze()


def _room() -> int:
    """How many blocks of memory there may be before everything is looked at again."""
    there = sys.getallocatedblocks()
    return there + max(MUCH, there // 2)


def _set_aside(phase: str, _: Mapping[str, Any]) -> None:
    if phase == "stop":
        gc.freeze()

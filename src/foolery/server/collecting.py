"""How Python looks for objects that hold each other, so that nobody's move waits for it.

Nearly all that a move makes is freed at once, since nothing in it holds itself. What stays, as entries of logs, is
looked at once while it is young and then set aside: so each look is short, however much the process holds. At what was
set aside all of it is looked at once an hour, which stops the process for as long as that takes.
"""

from __future__ import annotations

import asyncio
import gc
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

YOUNG: Final = 100_000
"""So many objects more make a look. It takes some hundredths of a second, for it also meets all that stands at tables
until their next move, which is much more than what stays: ten looks for one would take six times as long.
"""
HOUR: Final = 3600.0


async def collect_on() -> None:
    """Collect in this way until it is cancelled."""
    before = gc.get_threshold()
    gc.set_threshold(YOUNG)
    gc.callbacks.append(_set_aside)
    gc.freeze()
    try:
        while True:
            await asyncio.sleep(HOUR)
            gc.unfreeze()
            gc.collect()
    finally:
        gc.callbacks.remove(_set_aside)
        gc.set_threshold(*before)
        gc.unfreeze()


def _set_aside(phase: str, _: Mapping[str, Any]) -> None:
    if phase == "stop":
        gc.freeze()

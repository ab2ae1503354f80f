"""Positions drawn: ``svg`` gives a state or a view as a picture, for notebooks and pages.

A state shows every card, a view what its seat may know. The picture stands by itself: it names no font file and no
host, and takes the colours of day or night after what its reader prefers.
"""

from __future__ import annotations

from collections.abc import Sequence

from foolery.base import arguments
from foolery.contract import Lang, State, View, rooms

__all__ = ["svg"]


def svg(seen: State | View, lang: Lang = "en", names: Sequence[str] | None = None) -> str:
    """A state or a view as SVG, with words in a language and the ``names`` of the players by seat, all or none.

    A view is drawn from what it holds, so nothing else can be seen. In notebooks both draw themselves, in English.
    """
    arguments.check_seen(seen, "arguments.drawn")
    return rooms.picture(seen.family).svg(seen, lang, names)

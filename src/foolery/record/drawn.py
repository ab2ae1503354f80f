"""A record as notebooks show it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from foolery.base.errors import FooleryError
from foolery.base.folders import SOURCE
from foolery.contract import rooms
from foolery.record.replay import replay

if TYPE_CHECKING:
    from foolery.record.text import Record


def html(record: Record) -> str:
    """The last position as a picture, as far as today's rules can tell it, above the record as text."""
    state = None
    try:
        for step in replay(record):
            state = step.state
    except FooleryError:
        state = None
    picture = "" if state is None else rooms.picture(state.family).svg(state, SOURCE, None)
    return f"{picture}<pre>{escape(record.text())}</pre>"

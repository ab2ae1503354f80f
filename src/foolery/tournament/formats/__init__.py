"""The formats of tournaments: one small module each, found by name in ``FORMATS``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from foolery.tournament.formats.duplicate import Duplicate
from foolery.tournament.formats.format import Format
from foolery.tournament.formats.groups import Groups
from foolery.tournament.formats.knock_out import KnockOut
from foolery.tournament.formats.round_robin import RoundRobin
from foolery.tournament.formats.swiss import Swiss

FORMATS: Final[Mapping[str, Format]] = {
    "knock-out": KnockOut(),
    "swiss": Swiss(),
    "round-robin": RoundRobin(),
    "groups": Groups(),
    "duplicate": Duplicate(),
}

__all__ = ["FORMATS", "Format"]

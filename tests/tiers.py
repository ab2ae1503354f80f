"""What of a long list the ordinary tier tries, and what waits for the long one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def thinned(cases: Iterable[Any], every: int) -> list[Any]:
    """For ``parametrize``: every so many of the cases in the ordinary tier, all of them with ``--long``."""
    return [
        case if number % every == 0 else pytest.param(*_parts(case), marks=pytest.mark.long)
        for number, case in enumerate(cases)
    ]


def _parts(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)

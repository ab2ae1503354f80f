"""Reviews by fewer deals than people may ask for, so that tests are quick."""

from __future__ import annotations

from typing import get_type_hints

import pytest

from foolery.cli import analysis


def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let ``foolery review --deals`` begin at 2."""
    option = get_type_hints(analysis.review_command, include_extras=True)["deals"].__metadata__[0]
    monkeypatch.setattr(option, "min", 2)
    monkeypatch.setattr(analysis, "LEAST_DEALS", 2)

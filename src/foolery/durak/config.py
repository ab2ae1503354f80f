"""What a variant is made of before its first deal: the numbers that options and rules set, each once."""

from __future__ import annotations

from typing import Any

from foolery.errors import RuleConflict


class Config:
    """The fields that the core reads, see ``Rules``; ``set`` is how a rule changes one.

    ``trump_source``: ``turned`` (the turn-up), ``none`` or ``fixed``; ``fixed_trump`` is the mask of suits then.
    """

    def __init__(self) -> None:
        self.values: dict[str, Any] = {
            "pack": "36",
            "hand_size": 6,
            "throw_in": True,
            "transfer": False,
            "trump_source": "turned",
            "fixed_trump": 0,
        }
        self.setters: dict[str, str] = {}

    def set(self, field: str, value: Any, rule: str) -> None:
        """Set a field for a rule. Raises RuleConflict where another rule has set it."""
        if field not in self.values:
            raise AttributeError(f"{rule} sets {field}, which is not a field of the configuration")
        if field in self.setters and self.values[field] != value:
            raise RuleConflict([self.setters[field], rule], f"both decide {field.replace('_', ' ')}")
        self.setters[field] = rule
        self.values[field] = value

    def get(self, field: str) -> Any:
        """The value of a field."""
        return self.values[field]

"""What a variant is made of before its first deal: the numbers that options and rules set, each once."""

from __future__ import annotations

from typing import Any

from foolery.base.errors import RuleConflict
from foolery.base.messages import Message
from foolery.ruleset import part_said


class Config:
    """The fields that the core reads, see ``Rules``; ``set`` is how a rule changes one.

    ``trump_source``: ``turned`` (the turn-up), ``bottom`` (the bottom card of the stock and no other: where it will
    not do the cards are dealt again), ``last`` (the last card that is dealt), ``fixed`` (``fixed_trump``, a mask) or
    ``rule`` (a rule fixes it once the cards are dealt). ``deal``: ``hands`` of ``hand_size`` cards, ``all`` of the
    pack (with ``even_deal`` without the cards that do not divide evenly) or ``none``. ``cut``: where the last card
    would fix the trump, the bottom card of the pack does, seen by the cutter alone. ``open``: so many cards of a hand
    may be played at first, 0 for all. ``reserve``: cards that each place gets beside its hand, 0, a number or
    ``auto``. ``take_uncapped``: no cap for cards thrown onto a taker. ``under``: cards that lie below the turn-up.
    ``after_deal`` and ``after_deal_each``: cards that must be left once all hands are dealt, in all and for each
    place. ``dummies``: places that no player has. ``places``: the numbers of places that may play, empty for all that
    the pack serves. ``lead_mixed``: any cards may be led together, as far as cards from the stock join a lead.
    ``bito``: the set of cards that, laid as a cover, leave no attack to come in this bout.
    """

    def __init__(self) -> None:
        self.values: dict[str, Any] = {
            "pack": "36",
            "hand_size": 6,
            "throw_in": True,
            "transfer": False,
            "transfer_late": False,
            "transfer_frees": False,
            "throw_max": 99,
            "take_uncapped": False,
            "lead_max": 99,
            "lead_mixed": False,
            "trump_source": "turned",
            "fixed_trump": 0,
            "deal": "hands",
            "even_deal": False,
            "cut": False,
            "open": 0,
            "reserve": 0,
            "under": 0,
            "after_deal": 0,
            "after_deal_each": 0,
            "dummies": 0,
            "places": (),
            "bito": 0,
        }
        self.setters: dict[str, str] = {}
        self.named_ranks: list[tuple[str, str, tuple[str, ...]]] = []

    def name_rank(self, option: str, value: str, values: tuple[str, ...]) -> None:
        """Note that the value of this option is a rank, which the pack must have above its lowest."""
        self.named_ranks.append((option, value, values))

    def set(self, field: str, value: Any, rule: str) -> None:
        """Set a field for a rule. Raises RuleConflict where another rule has set it."""
        if field not in self.values:
            raise AttributeError(f"{rule} sets {field}, which is not a field of the configuration")
        if field in self.setters and self.values[field] != value:
            part = part_said("the " + field.replace("_", " "))
            raise RuleConflict([self.setters[field], rule], Message("rules.both-decide", part=part))
        self.setters[field] = rule
        self.values[field] = value

    def suggest(self, field: str, value: Any) -> None:
        """Set a field unless a rule decides it."""
        if field not in self.setters:
            self.values[field] = value

    def get(self, field: str) -> Any:
        """The value of a field."""
        return self.values[field]

"""Foolery: the fool's card games."""

from typing import TYPE_CHECKING

from foolery import _entry as _entry
from foolery.base import cards as cards
from foolery.base import errors as errors
from foolery.base.cards import Card, Move, Seat, card_text, parse_card, parse_cards
from foolery.base.errors import (
    BadOption,
    BadPlayers,
    FooleryError,
    IllegalMove,
    NotationError,
    PositionError,
    RecordError,
    RuleConflict,
    RuleFailure,
    RulesError,
    UnknownRule,
)
from foolery.base.messages import Message
from foolery.catalogue import game, games, load_rule_file, rules
from foolery.contract import Before, Event, Game, Lang, Match, Result, State, View

if TYPE_CHECKING:
    from foolery.durak.engine.view import DurakView

__all__ = [
    "BadOption",
    "BadPlayers",
    "Before",
    "Card",
    "DurakView",
    "Event",
    "FooleryError",
    "Game",
    "IllegalMove",
    "Lang",
    "Match",
    "Message",
    "Move",
    "NotationError",
    "PositionError",
    "RecordError",
    "Result",
    "RuleConflict",
    "RuleFailure",
    "RulesError",
    "Seat",
    "State",
    "UnknownRule",
    "View",
    "card_text",
    "cards",
    "errors",
    "game",
    "games",
    "load_rule_file",
    "parse_card",
    "parse_cards",
    "rules",
]


def __getattr__(name: str) -> object:
    if name == "DurakView":
        # A family is loaded when it is first needed.
        from foolery.durak.engine.view import DurakView

        return DurakView
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""Foolery: the fool's card games."""

from foolery import _forms as _forms
from foolery.cards import card_text, parse_card, parse_cards
from foolery.catalogue import game, games, load_rule_file, rules
from foolery.contract import Before, Event, Game, Match, Result, State, View
from foolery.errors import (
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

__all__ = [
    "BadOption",
    "BadPlayers",
    "Before",
    "Event",
    "FooleryError",
    "Game",
    "IllegalMove",
    "Match",
    "NotationError",
    "PositionError",
    "RecordError",
    "Result",
    "RuleConflict",
    "RuleFailure",
    "RulesError",
    "State",
    "UnknownRule",
    "View",
    "card_text",
    "game",
    "games",
    "load_rule_file",
    "parse_card",
    "parse_cards",
    "rules",
]

"""Foolery: the fool's card games."""

from foolery import _entry as _entry
from foolery import _forms as _forms
from foolery.cards import Card, Move, Seat, card_text, parse_card, parse_cards
from foolery.catalogue import game, games, load_rule_file, rules
from foolery.contract import Before, Event, Game, Lang, Match, Result, State, View
from foolery.durak.view import DurakView
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
    "Card",
    "DurakView",
    "Event",
    "FooleryError",
    "Game",
    "IllegalMove",
    "Lang",
    "Match",
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
    "game",
    "games",
    "load_rule_file",
    "parse_card",
    "parse_cards",
    "rules",
]

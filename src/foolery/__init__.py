"""Foolery: the fool's card games."""

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
from foolery.durak.engine.view import DurakView
from foolery.picture import svg

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
    "svg",
]

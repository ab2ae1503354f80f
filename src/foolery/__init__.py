"""Foolery: the fool's card games."""

import importlib
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
from foolery.picture import svg

if TYPE_CHECKING:
    from foolery import bots
    from foolery.animals.engine.state import AnimalsState
    from foolery.animals.engine.view import AnimalsView
    from foolery.durak.engine.state import State as DurakState
    from foolery.durak.engine.view import DurakView
    from foolery.rummy.engine.state import State as RummyState
    from foolery.rummy.engine.view import RummyView
    from foolery.shedding.engine.state import State as ShedState
    from foolery.shedding.engine.view import ShedView

    __version__: str

__all__ = [
    "AnimalsState",
    "AnimalsView",
    "BadOption",
    "BadPlayers",
    "Before",
    "Card",
    "DurakState",
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
    "RummyState",
    "RummyView",
    "Seat",
    "ShedState",
    "ShedView",
    "State",
    "UnknownRule",
    "View",
    "__version__",
    "bots",
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


_LATER = {
    "AnimalsState": "foolery.animals.engine.state:AnimalsState",
    "AnimalsView": "foolery.animals.engine.view:AnimalsView",
    "DurakState": "foolery.durak.engine.state:State",
    "DurakView": "foolery.durak.engine.view:DurakView",
    "RummyState": "foolery.rummy.engine.state:State",
    "RummyView": "foolery.rummy.engine.view:RummyView",
    "ShedState": "foolery.shedding.engine.state:State",
    "ShedView": "foolery.shedding.engine.view:ShedView",
    "__version__": "foolery.base.version:VERSION",
    "bots": "foolery.bots",
}
"""What is loaded when it is first needed: ``import foolery`` alone loads no family and no bot."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, _, attribute = _LATER[name].partition(":")
    loaded = importlib.import_module(module)
    found: object = getattr(loaded, attribute) if attribute else loaded
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

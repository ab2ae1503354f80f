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
from foolery.picture import svg

if TYPE_CHECKING:
    from foolery.animals.engine.state import AnimalsState
    from foolery.animals.engine.view import AnimalsView
    from foolery.durak.engine.state import State as DurakState
    from foolery.durak.engine.view import DurakView
    from foolery.idiot.engine.state import State as ShedState
    from foolery.idiot.engine.view import ShedView
    from foolery.rummy.engine.state import State as RummyState
    from foolery.rummy.engine.view import RummyView

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


def __getattr__(name: str) -> object:
    if name in ("DurakState", "DurakView"):
        # A family is loaded when it is first needed.
        from foolery.durak.engine.state import State as DurakState
        from foolery.durak.engine.view import DurakView

        globals().update(DurakState=DurakState, DurakView=DurakView)
    elif name in ("ShedState", "ShedView"):
        # A family is loaded when it is first needed.
        from foolery.idiot.engine.state import State as ShedState
        from foolery.idiot.engine.view import ShedView

        globals().update(ShedState=ShedState, ShedView=ShedView)
    elif name in ("RummyState", "RummyView"):
        # A family is loaded when it is first needed.
        from foolery.rummy.engine.state import State as RummyState
        from foolery.rummy.engine.view import RummyView

        globals().update(RummyState=RummyState, RummyView=RummyView)
    elif name in ("AnimalsState", "AnimalsView"):
        # A family is loaded when it is first needed.
        from foolery.animals.engine.state import AnimalsState
        from foolery.animals.engine.view import AnimalsView

        globals().update(AnimalsState=AnimalsState, AnimalsView=AnimalsView)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

"""What every game offers, whatever its family.

A ``Game`` is a variant, a ``State`` one deal of it in progress, a ``View`` what one seat may know of that state, an
``Event`` something that happened, a ``Result`` how a deal ended and a ``Match`` a series of deals.

Seats are numbered clockwise from 0. A move is an int whose meaning is the same in every variant of a family; its text
is what records keep. ``actors`` lists the seats that may act now, in order of priority; search and move counts use the
first, records name the seat.
"""

from __future__ import annotations

from foolery.contract.action import Action, Following
from foolery.contract.event import EVERYBODY, BareEvent, Event, WordedEvent
from foolery.contract.forms import FORMAT, EventForm, ResultForm
from foolery.contract.game import Game, check_seats, read_order
from foolery.contract.match import Match
from foolery.contract.reading import read_result
from foolery.contract.result import LANGS, WINS, Before, Counting, Lang, Result, won_by
from foolery.contract.state import State
from foolery.contract.view import SampledWorlds, View, Worlds
from foolery.speech import span

__all__ = [
    "EVERYBODY",
    "FORMAT",
    "LANGS",
    "WINS",
    "Action",
    "BareEvent",
    "Before",
    "Counting",
    "Event",
    "EventForm",
    "Following",
    "Game",
    "Lang",
    "Match",
    "Result",
    "ResultForm",
    "SampledWorlds",
    "State",
    "View",
    "WordedEvent",
    "Worlds",
    "check_seats",
    "read_order",
    "read_result",
    "span",
    "won_by",
]

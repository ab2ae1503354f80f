"""The shedding game as text and as it is seen: notation, positions read and checked, what people type."""

from foolery.shedding.engine.actions import refuse
from foolery.shedding.text.notation import POSITION
from foolery.shedding.text.typed import parse_action

actions = POSITION.actions
state_to_json = POSITION.state_to_json
to_line = POSITION.to_line
view_of = POSITION.view_of
view_to_json = POSITION.view_to_json

__all__ = ["actions", "parse_action", "refuse", "state_to_json", "to_line", "view_of", "view_to_json"]

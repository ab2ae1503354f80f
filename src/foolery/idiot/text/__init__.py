"""The shedding game as text and as it is seen: notation, positions read and checked, what people type."""

from foolery.idiot.engine.reasons import refuse
from foolery.idiot.engine.view import actions, view_of
from foolery.idiot.text.notation import state_to_json, to_line, view_to_json
from foolery.idiot.text.typed import parse_action

__all__ = ["actions", "parse_action", "refuse", "state_to_json", "to_line", "view_of", "view_to_json"]

"""Durak as text: notation, what people type, positions read and checked. It offers ``contract.rooms.Text``."""

from foolery.durak.engine.actions import actions, refuse
from foolery.durak.engine.view import view_of
from foolery.durak.text.notation import POSITION
from foolery.durak.text.typed import parse_action

state_to_json = POSITION.state_to_json
view_to_json = POSITION.view_to_json
to_line = POSITION.to_line

__all__ = ["actions", "parse_action", "refuse", "state_to_json", "to_line", "view_of", "view_to_json"]

"""Contract Rummy as text: notation, what people type, positions read and checked."""

from foolery.rummy.engine.reasons import refuse
from foolery.rummy.engine.view import actions, view_of
from foolery.rummy.text.notation import state_to_json, to_line, view_to_json
from foolery.rummy.text.typed import parse_action

__all__ = ["actions", "parse_action", "refuse", "state_to_json", "to_line", "view_of", "view_to_json"]

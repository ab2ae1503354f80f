"""Contract Rummy as text: notation, what people type, positions read and checked."""

from foolery.rummy.engine.reasons import refuse
from foolery.rummy.text.notation import POSITION
from foolery.rummy.text.typed import parse_action

actions = POSITION.actions
state_to_json = POSITION.state_to_json
to_line = POSITION.to_line
view_of = POSITION.view_of
view_to_json = POSITION.view_to_json

__all__ = ["actions", "parse_action", "refuse", "state_to_json", "to_line", "view_of", "view_to_json"]

"""Contract Rummy as text: notation, what people type, positions read and checked."""

from foolery.rummy.text.typed import parse_action as parse_action

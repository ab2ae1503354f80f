"""The shedding game as text: notation, what people type, positions read and checked."""

from foolery.idiot.text.typed import parse_action as parse_action

"""The animal game as text: notation, what people type, positions read and checked."""

from foolery.animals.text.typed import parse_action as parse_action

"""Durak as text: notation, what people type, positions read and checked."""

from foolery.durak.text.typed import parse_action as parse_action

"""Playing at the keyboard, line by line: in a terminal, over ssh, through a pipe."""

from foolery.terminal.options import PlayOptions
from foolery.terminal.playing import play

__all__ = ["PlayOptions", "play"]

"""Bots that are programs of any language: a process for each, spoken with in lines of JSON.

``forms`` are these lines, ``lines`` the process, ``talk`` the conversation, ``program`` the bot, ``checking`` what
``foolery check-bot`` tries; ``docs/bots-in-any-language.md`` tells whoever writes one.
"""

from foolery.bots.programs.forms import PROTOCOL
from foolery.bots.programs.program import Program, kind_of

__all__ = ["PROTOCOL", "Program", "kind_of"]

"""What a family explains: ids and fields for programs, and beside them the same in words."""

from __future__ import annotations

from typing import Any

from foolery.base.messages import Message
from foolery.ruleset import Titles
from foolery.speech import languages


def told(message: Message) -> Titles:
    """A message in all languages."""
    return {lang: message.text(lang) for lang in languages()}


def because(*reasons: Message) -> dict[str, Any]:
    """Why a move is allowed or not: ``reasons`` as messages, and ``why``, the words of each in every language."""
    return {"reasons": [reason.to_wire() for reason in reasons], "why": [told(reason) for reason in reasons]}

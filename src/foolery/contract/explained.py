"""What a family explains: ids and fields for programs, and beside them the same in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from foolery.base.messages import Message
from foolery.contract.result import Lang
from foolery.ruleset import Titles
from foolery.speech import languages


def told(message: Message) -> Titles:
    """A message in all languages."""
    return {lang: message.text(lang) for lang in languages()}


def because(*reasons: Message) -> dict[str, Any]:
    """Why a move is allowed or not: ``reasons`` as messages, and ``why``, the words of each in every language."""
    return {"reasons": [reason.to_wire() for reason in reasons], "why": [told(reason) for reason in reasons]}


def changes(rules: Iterable[Any], page: Callable[[Lang], Callable[[Any], str]]) -> dict[str, Titles]:
    """What each rule beside the base changes, in the sentences of its rules page in every language."""
    pages = {lang: page(lang) for lang in languages()}
    return {rule.name: {lang: said(rule) for lang, said in pages.items()} for rule in rules if not rule.base}

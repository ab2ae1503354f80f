"""What rules say: their texts by language, and the ids of the sentences that they bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from foolery.base.messages import Message
from foolery.speech import SOURCE, known

Titles = Mapping[str, str]
"""A text by language."""


def part_said(phrase: str) -> Message:
    """A part that rules own, need, give or take away, as it is called in a sentence."""
    return Message("part." + phrase.replace(" ", "-"))


def refusal(rule: str, other: str) -> str:
    """The id of the reason for which a rule refuses another."""
    return f"{rule}.refuses.{other}".replace(":", "--")


def sentences_of(rule: Any) -> dict[str, Titles]:
    """What a rule brings of sentences: its own, why it refuses others, and the phrases of parts that have no words."""
    phrases = {*rule.owns, *rule.needs, *rule.gives, *rule.removes}.union(*rule.needs_if.values())
    found = {part_said(phrase).code: {SOURCE: phrase} for phrase in phrases}
    found = {code: said for code, said in found.items() if known(code, SOURCE) is None}
    return found | dict(rule.sentences) | {refusal(rule.name, other): said for other, said in rule.refuses.items()}

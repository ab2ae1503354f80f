"""Sentences about cards and people, put together in any language."""

from foolery.speech.templates import (
    CASES,
    FIELDS,
    Facts,
    Language,
    WordingError,
    by_suit,
    face,
    first_said,
    one_rank,
    own_words,
    plain_event,
    say,
    sentence,
    spoken,
    times,
)

__all__ = [
    "CASES",
    "FIELDS",
    "Facts",
    "Language",
    "WordingError",
    "by_suit",
    "face",
    "first_said",
    "one_rank",
    "own_words",
    "plain_event",
    "say",
    "sentence",
    "spoken",
    "times",
]

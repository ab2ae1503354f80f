"""Sentences about cards and people, put together in any language.

``sentences`` says how sentences are written, ``language`` where they lie, ``grammar`` what a language's module offers;
``tongue(lang, family)`` is a language that speaks, ``event_text`` what the words of rules and families are said with.
"""

from collections.abc import Sequence

from foolery.base.folders import SOURCE, languages, look_in
from foolery.speech.card_names import in_notation
from foolery.speech.event_text import Facts, first_said, own_words, plain_event, say
from foolery.speech.grammar import Grammar, by_suit, face, one_rank, times
from foolery.speech.language import (
    Tongue,
    foreign,
    in_all,
    known,
    learn,
    learn_when_asked,
    said,
    sentence_of,
    served,
    spoken_in,
    text_of,
    tongue,
    typed,
    typed_in,
)
from foolery.speech.sentences import (
    CASES,
    FIELDS,
    Language,
    Voice,
    WordingError,
    begun_as,
    fields_of,
    sentence,
    strung,
    with_capital,
)

__all__ = [
    "CASES",
    "FIELDS",
    "SOURCE",
    "Facts",
    "Grammar",
    "Language",
    "Tongue",
    "Voice",
    "WordingError",
    "begun_as",
    "by_suit",
    "face",
    "fields_of",
    "first_said",
    "foreign",
    "in_all",
    "in_notation",
    "known",
    "languages",
    "learn",
    "learn_when_asked",
    "look_in",
    "one_rank",
    "own_words",
    "plain_event",
    "said",
    "say",
    "sentence",
    "sentence_of",
    "served",
    "span",
    "spoken_in",
    "strung",
    "text_of",
    "times",
    "tongue",
    "typed",
    "typed_in",
    "with_capital",
]


def span(numbers: Sequence[int], lang: str = SOURCE) -> str:
    """Whole numbers in short: “2 to 6”, “4 or 6”, “2 to 5, 7 or 8”; “0” for none."""
    return tongue(lang).voice.span(numbers)

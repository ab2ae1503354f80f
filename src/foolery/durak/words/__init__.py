"""Durak in words: sentences, rules pages, explanations. It offers ``contract.rooms.Words``."""

from foolery.durak.words.explaining import explain
from foolery.durak.words.options import option_says, option_words
from foolery.durak.words.pages import rules_page
from foolery.durak.words.refusals import prompt, refusal_text
from foolery.durak.words.telling import (
    action_label,
    event_text,
    lying,
    match_text,
    move_label,
    result_told,
    score_text,
    view_text,
)

__all__ = [
    "action_label",
    "event_text",
    "explain",
    "lying",
    "match_text",
    "move_label",
    "option_says",
    "option_words",
    "prompt",
    "refusal_text",
    "result_told",
    "rules_page",
    "score_text",
    "view_text",
]

"""Contract Rummy in words: sentences, rules pages, explanations."""

from foolery.rummy.words.explaining import explain
from foolery.rummy.words.pages import rules_page
from foolery.rummy.words.refusals import option_says, option_words, prompt, refusal_text
from foolery.rummy.words.telling import (
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

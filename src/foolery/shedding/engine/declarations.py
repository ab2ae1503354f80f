"""What a rule of this family may say of itself beside what all may; see ``foolery.ruleset.declarations``."""

from __future__ import annotations

from typing import Final

from foolery.base.messages import Message
from foolery.ruleset.declarations import HIDDEN_KINDS, WORDS, Declaration, made, table, whole

DECLARATIONS: Final = (
    Declaration(
        "rank_effects",
        {},
        table(whole, made("skips")),
        Message("author.effects", example="{6: Effect(skips=1)}"),
        "what a rank does: `{6: Effect(skips=1)}` for eights that make a player lose the turn, the ace is 12",
    ),
    HIDDEN_KINDS,
    WORDS,
)

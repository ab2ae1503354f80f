"""The hooks of the shedding game, as the engine and the explanations read them; see ``ruleset.hooks``."""

from __future__ import annotations

from typing import Final

from foolery.ruleset.hooks import Hook, Hooks
from foolery.shedding.engine.questions import Rule

HOOKS: Final = Hooks(
    "idiot",
    Rule,
    (
        # <hooks: table>
        Hook("configure", "fields", filed=False, in_play=False),
        Hook("effects", "added", filed=False, in_play=False),
        Hook("fits_also", "added", filed=False, in_play=False),
        Hook("fits_only", "agreed", filed=False, in_play=False),
        Hook("alike", "least", filed=False, in_play=False),
        Hook("before_play", "all", in_play=False),
        Hook("options", "each", filed=False),
        Hook("perform", "each", filed=False),
        Hook("starts", "owner"),
        Hook("playable", "agreed"),
        Hook("burns", "one"),
        Hook("after_play", "all"),
        # </hooks>
    ),
)

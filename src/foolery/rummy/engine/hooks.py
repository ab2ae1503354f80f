"""The hooks of Contract Rummy, as the explanations read them; see ``ruleset.hooks``."""

from __future__ import annotations

from typing import Final

from foolery.ruleset.hooks import Hook, Hooks
from foolery.rummy.engine.questions import Rule

HOOKS: Final = Hooks(
    "rummy",
    Rule,
    (
        # <hooks: table>
        Hook("configure", "fields", filed=False, in_play=False),
        Hook("against_claim", "one"),
        Hook("against_meld", "one"),
        Hook("against_lay_off", "one"),
        Hook("against_trade", "one"),
        Hook("against_discard", "one"),
        # </hooks>
    ),
)

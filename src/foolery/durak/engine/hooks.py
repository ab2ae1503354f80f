"""The hooks of Durak, as the engine and the explanations read them; ``ruleset.hooks`` explains the merges."""

from __future__ import annotations

from typing import Final

from foolery.durak.engine.questions import Rule
from foolery.ruleset.hooks import Hook, Hooks

HOOKS: Final = Hooks(
    "durak",
    Rule,
    (
        # <hooks: table>
        Hook("asked_phases", "each", filed=False, in_play=False),
        Hook("configure", "fields", filed=False, in_play=False),
        Hook("beats_also", "added", filed=False, in_play=False),
        Hook("beats_only", "agreed", filed=False, in_play=False),
        Hook("covers_only", "agreed"),
        Hook("playable", "agreed"),
        Hook("may_lead", "agreed"),
        Hook("leads", "owner"),
        Hook("options", "added", filed=False),
        Hook("perform", "each", filed=False, in_play=False),
        Hook("enters", "each", filed=False, in_play=False),
        Hook("acts", "each", filed=False, in_play=False),
        Hook("forbids", "one", filed=False),
        Hook("may_throw", "agreed"),
        Hook("cap", "least"),
        Hook("uncounted", "added"),
        Hook("blocks", "one"),
        Hook("on_stock", "all"),
        Hook("on_attack", "all"),
        Hook("on_cover", "all"),
        Hook("on_take", "all"),
        Hook("on_close", "all"),
        Hook("on_bout", "all"),
        Hook("at_settle", "all"),
        Hook("settle", "owner"),
        Hook("discards", "owner"),
        Hook("draws", "owner"),
        Hook("after_settle", "all"),
        Hook("after_draw", "all"),
        Hook("at_exit", "all"),
        Hook("after_exit", "all"),
        Hook("loses", "one"),
        Hook("order_pack", "owner", in_play=False),
        Hook("order_stock", "owner", in_play=False),
        Hook("turned", "owner", in_play=False),
        Hook("reserve", "owner", in_play=False),
        Hook("lock", "owner", in_play=False),
        Hook("dealt", "all", in_play=False),
        Hook("recalled", "all", in_play=False),
        Hook("first_lead", "owner", in_play=False),
        Hook("next_lead", "owner"),
        Hook("next_seat", "owner"),
        Hook("side", "owner"),
        Hook("plays_for", "owner"),
        Hook("decides", "owner"),
        Hook("drives", "owner"),
        Hook("result", "owner"),
        Hook("shows", "added"),
        Hook("asks", "each", filed=False, in_play=False),
        Hook("worth", "each", in_play=False),
        Hook("tally", "each", filed=False, in_play=False),
        # </hooks>
    ),
)

"""Durak in which whoever takes keeps the lead.

Row 43 of the catalogue. Reading: after a pass-on the last one who took leads.
"""

from __future__ import annotations

from foolery.durak.engine.questions import Rule
from foolery.durak.engine.state import State
from foolery.ruleset import worked


class NoSkip(Rule):
    """The defender leads next, whether he has covered or taken."""

    name = "no-skip"
    row = 43
    subject = "defence"
    replaces = ("taken",)

    def next_lead(self, s: State, taken: bool) -> int:
        """The defender of the bout that has ended."""
        return s.defender

    examples = worked("""
    The taker leads at the next player
        game=throw-in+no-skip hands=Kc7s6d/8d6cJd/9hQsAs trump=h attacker=0 table=9s@0 phase=defend bouts=9,5
        allowed: take
        refused: cover 9s with Jd
        play: 1: take, 0: pass, 2: pass
        then: phase=lead attacker=1 defender=2
    """)


RULES = (NoSkip,)

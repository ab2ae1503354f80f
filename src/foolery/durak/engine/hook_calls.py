"""Calls of hooks: each goes to every rule that answers, and the answers are merged.

The engine tests first whether some rule answers, so that a variant without such rules pays for nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from foolery.durak.engine.changing import Changing

if TYPE_CHECKING:
    from foolery.base.cards import CardSet, Move


class HookCalls(Changing):
    """A position that calls the hooks of its rules."""

    def add_options(self, place: int) -> None:
        """Add the moves of rules in a phase of the core."""
        for rule in self.rules.options_in[self.phase]:
            rule.options(self, place)

    def add_choices(self, place: int) -> None:
        """Add the moves of the one rule whose action has begun and is not complete."""
        rule = self.rules.choosers[self.phase]
        rule.options(self, place)

    def add_own_options(self, place: int) -> None:
        """Add the moves of the rule that owns this phase."""
        rule = self.rules.phase_owners[self.phase]
        rule.options(self, place)

    def phase_entered(self) -> bool:
        """Whether the rule that owns this phase has anything to ask."""
        rule = self.rules.phase_owners[self.phase]
        found: bool = rule.enters(self)
        return found

    def phase_actors(self) -> int:
        """The places that act in this phase, by the rule that owns it."""
        rule = self.rules.phase_owners[self.phase]
        mask: int = rule.acts(self)
        return mask

    def perform_own(self, place: int, kind: int, move: Move) -> None:
        """Perform a move of a rule's own kind, or a pass in a phase of its own."""
        owners = self.rules.owners
        rule = owners[kind] if kind in owners else self.rules.phase_owners[self.phase]
        rule.perform(self, place, move)

    def losers(self) -> int:
        """The mask of places that lose at once."""
        mask = 0
        for place in range(self.places):
            if not self.out >> place & 1 and self.call_loses(place):
                mask |= 1 << place
        return mask

    # <hooks: calls>
    def call_covers_only(self, slot: int, mask: CardSet) -> CardSet:
        """``covers_only``: agreed."""
        kept = mask
        for rule in self.rules.covers_only:
            kept = kept & rule.covers_only(self, slot, mask)
        return kept

    def call_playable(self, place: int, mask: CardSet) -> CardSet:
        """``playable``: agreed."""
        kept = mask
        for rule in self.rules.playable:
            kept = kept & rule.playable(self, place, mask)
        return kept

    def call_may_lead(self, place: int, mask: CardSet) -> CardSet:
        """``may_lead``: agreed."""
        kept = mask
        for rule in self.rules.may_lead:
            kept = kept & rule.may_lead(self, place, mask)
        return kept

    def call_may_throw(self, place: int) -> bool:
        """``may_throw``: agreed."""
        for rule in self.rules.may_throw:
            if not rule.may_throw(self, place):
                return False
        return True

    def call_cap(self, least: int) -> int:
        """``cap``: least."""
        for rule in self.rules.cap:
            found = rule.cap(self)
            if found < least:
                least = found
        return least

    def call_uncounted(self) -> int:
        """``uncounted``: added."""
        found = 0
        for rule in self.rules.uncounted:
            found += rule.uncounted(self)
        return found

    def call_blocks(self, slot: int) -> bool:
        """``blocks``: one."""
        found = False
        for rule in self.rules.blocks:
            if rule.blocks(self, slot):
                found = True
        return found

    def call_on_attack(self, place: int, first_slot: int) -> None:
        """``on_attack``: all."""
        for rule in self.rules.on_attack:
            rule.on_attack(self, place, first_slot)

    def call_on_cover(self, slot: int) -> None:
        """``on_cover``: all."""
        for rule in self.rules.on_cover:
            rule.on_cover(self, slot)

    def call_on_take(self) -> None:
        """``on_take``: all."""
        for rule in self.rules.on_take:
            rule.on_take(self)

    def call_on_close(self) -> None:
        """``on_close``: all."""
        for rule in self.rules.on_close:
            rule.on_close(self)

    def call_on_bout(self) -> None:
        """``on_bout``: all."""
        for rule in self.rules.on_bout:
            rule.on_bout(self)

    def call_at_settle(self, taken: bool, over: bool) -> None:
        """``at_settle``: all."""
        for rule in self.rules.at_settle:
            rule.at_settle(self, taken, over)

    def call_after_settle(self, taken: bool) -> None:
        """``after_settle``: all."""
        for rule in self.rules.after_settle:
            rule.after_settle(self, taken)

    def call_after_draw(self, taken: bool) -> None:
        """``after_draw``: all."""
        for rule in self.rules.after_draw:
            rule.after_draw(self, taken)

    def call_at_exit(self, taken: bool) -> None:
        """``at_exit``: all."""
        for rule in self.rules.at_exit:
            rule.at_exit(self, taken)

    def call_after_exit(self, taken: bool) -> None:
        """``after_exit``: all."""
        for rule in self.rules.after_exit:
            rule.after_exit(self, taken)

    def call_loses(self, place: int) -> bool:
        """``loses``: one."""
        found = False
        for rule in self.rules.loses:
            if rule.loses(self, place):
                found = True
        return found

    # </hooks>

"""How a question goes to all rules that answer it, and how their answers are merged.

One method a question, with the operator that the table in ``questions`` names. The course of the bout calls it where
some rule answers; that test stands there, so that a variant without such rules pays for nothing.
"""

from __future__ import annotations

from foolery.durak.engine.changing import Changing


class Asking(Changing):
    """A position that can put questions to its rules."""

    def least_cap(self, limit: int) -> int:
        """``cap``: the least."""
        for rule in self.rules.cappers:
            cap = rule.cap(self)
            if cap < limit:
                limit = cap
        return limit

    def not_counted(self) -> int:
        """``uncounted``: sum."""
        number = 0
        for rule in self.rules.uncounters:
            number += rule.uncounted(self)
        return number

    def all_let_throw(self, place: int) -> bool:
        """``may_throw``: and."""
        for rule in self.rules.throw_judges:
            if not rule.may_throw(self, place):
                return False
        return True

    def narrowed(self, place: int, mask: int) -> int:
        """``playable``: intersection."""
        kept = mask
        for rule in self.rules.narrowers:
            kept = kept & rule.playable(self, place, mask)
        return kept

    def leadable(self, place: int, mask: int) -> int:
        """``may_lead``: intersection; restrictions that together leave nothing bind nobody."""
        led = mask
        for rule in self.rules.leaders:
            led = led & rule.may_lead(self, place, mask)
        return led or mask

    def fit_to_cover(self, slot: int, mask: int) -> int:
        """``covers_only``: intersection."""
        kept = mask
        for rule in self.rules.coverers:
            kept = kept & rule.covers_only(self, slot, mask)
        return kept

    def add_options(self, place: int) -> None:
        """``options``: union."""
        for rule in self.rules.options_in[self.phase]:
            rule.options(self, place)

    def add_choices(self, place: int) -> None:
        """``options``, asked of the rule alone whose action has begun and is not complete."""
        rule = self.rules.choosers[self.phase]
        rule.options(self, place)

    def add_own_options(self, place: int) -> None:
        """``options``, asked of the rule whose phase this is."""
        rule = self.rules.phase_owners[self.phase]
        rule.options(self, place)

    def any_question(self) -> bool:
        """``enters``, asked of the rule whose phase this is."""
        rule = self.rules.phase_owners[self.phase]
        found: bool = rule.enters(self)
        return found

    def own_actors(self) -> int:
        """``acts``, asked of the rule whose phase this is."""
        rule = self.rules.phase_owners[self.phase]
        mask: int = rule.acts(self)
        return mask

    def perform_own(self, place: int, kind: int, move: int) -> None:
        """``perform``: owner of the kind; a pass in a phase of a rule's own is that rule's."""
        owners = self.rules.owners
        rule = owners[kind] if kind in owners else self.rules.phase_owners[self.phase]
        rule.perform(self, place, move)

    def any_blocks(self, slot: int) -> bool:
        """``blocks``: or; every rule is asked."""
        found = False
        for rule in self.rules.blockers:
            if rule.blocks(self, slot):
                found = True
        return found

    def tell_attack(self, place: int, before: int) -> None:
        """``on_attack``: all."""
        for rule in self.rules.attack_watchers:
            rule.on_attack(self, place, before)

    def tell_cover(self, slot: int) -> None:
        """``on_cover``: all."""
        for rule in self.rules.cover_watchers:
            rule.on_cover(self, slot)

    def tell_take(self) -> None:
        """``on_take``: all."""
        for rule in self.rules.take_watchers:
            rule.on_take(self)

    def tell_close(self) -> None:
        """``on_close``: all."""
        for rule in self.rules.close_watchers:
            rule.on_close(self)

    def tell_bout(self) -> None:
        """``on_bout``: all."""
        for rule in self.rules.bout_watchers:
            rule.on_bout(self)

    def tell_leaving(self, taken: bool, over: bool) -> None:
        """``at_settle``: all."""
        for rule in self.rules.settle_watchers:
            rule.at_settle(self, taken, over)

    def tell_settled(self, taken: bool) -> None:
        """``after_settle``: all."""
        for rule in self.rules.settlers_after:
            rule.after_settle(self, taken)

    def tell_drawn(self, taken: bool) -> None:
        """``after_draw``: all."""
        for rule in self.rules.drawers_after:
            rule.after_draw(self, taken)

    def tell_exit(self, taken: bool) -> None:
        """``at_exit``: all."""
        for rule in self.rules.exit_before:
            rule.at_exit(self, taken)

    def tell_gone(self, taken: bool) -> None:
        """``after_exit``: all."""
        for rule in self.rules.exit_after:
            rule.after_exit(self, taken)

    def losers(self) -> int:
        """``loses``: the mask of places that lose at once."""
        mask = 0
        for rule in self.rules.losers:
            for place in range(self.places):
                if not self.out >> place & 1 and rule.loses(self, place):
                    mask |= 1 << place
        return mask

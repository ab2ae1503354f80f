"""Sets of rules: whether they can be played together, with which options, and the canonical id.

No conflict matrix is written by hand: two rules that own the same part are refused, a rule whose needs nobody gives is
refused, and both names stand in the error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from foolery.base.errors import BadOption, RuleConflict
from foolery.base.messages import Message
from foolery.ruleset.filing import FamilyRules, nearest
from foolery.ruleset.options import Option, is_value, parse_id
from foolery.ruleset.texts import Titles, part_said, refusal


@dataclass(frozen=True, slots=True)
class Composition:
    """A set of rules that can be played together.

    ``rules`` are in canonical order, or in the order asked for; ``options`` hold every option that applies with
    its value, ``set_options`` those that differ from their default,
    ``named`` the names of those that were asked for, with their default or not.
    """

    id: str
    base: str
    rules: tuple[Any, ...]
    options: Mapping[str, str]
    set_options: Mapping[str, str]
    named: frozenset[str]
    warnings: tuple[tuple[str, str, Titles], ...] = ()
    """What is odd about this set though it can be played: a rule, another, and why."""


class Registry(FamilyRules):
    """The rules, presets and options of one family, and what can be made of them."""

    def compose(self, text: str, keep_order: bool = False) -> Composition:
        """The variant that ``text`` names.

        With ``keep_order`` the rules stay in the order in which they are named, for the law that order changes nothing.
        Raises UnknownRule, RuleConflict or BadOption.
        """
        ids, given = parse_id(text)
        names, brought = self.expand(ids)
        chosen = [self.rules[name] for name in names]
        if not any(rule.base for rule in chosen):
            chosen.insert(0, self.rules[self.pick_base(chosen)])
        named = chosen
        chosen = [rule for rule in chosen if not any(rule.name in self.inside(other) for other in chosen)]
        bases = [rule for rule in chosen if rule.base]
        if not keep_order:
            chosen.sort(key=lambda rule: (not rule.base, rule.name))
        self.check_conflicts(chosen, bases, named)
        options, changed = self.settle_options(chosen, brought | given, given)
        self.check_option_needs(chosen, options)
        written = [bases[0].name, *sorted(rule.name for rule in chosen if not rule.base)]
        canonical = ",".join(["+".join(written), *(f"{name}={value}" for name, value in sorted(changed.items()))])
        odd = self.warnings(chosen)
        return Composition(canonical, bases[0].name, tuple(chosen), options, changed, frozenset(brought | given), odd)

    def warnings(self, chosen: Sequence[Any]) -> tuple[tuple[str, str, Titles], ...]:
        """What the rules say of each other that is odd but allowed; of a contained rule what its container says."""
        names = {name for rule in chosen for name in (rule.name, *self.inside(rule))}
        found = [(rule.name, other, why) for rule in chosen for other, why in rule.warns.items() if other in names]
        return tuple(sorted(found, key=lambda item: item[:2]))

    def pick_base(self, chosen: Sequence[Any]) -> str:
        """The base that goes with rules that name none."""
        wanted = {rule.default_base for rule in chosen}
        return next((base for base in self.bases if base in wanted), self.fallback)

    def check_conflicts(self, chosen: Sequence[Any], bases: Sequence[Any], named: Sequence[Any]) -> None:
        """Refuse what cannot be played together; ``named`` are the rules together with those that others contain."""
        if len(bases) > 1:
            raise RuleConflict([rule.name for rule in bases], Message("rules.two-bases"))
        self.check_taken(chosen, bases[0])
        for rule in named:
            for need in rule.needs:
                self.check_need(rule, need, chosen, bases[0])
        for i, rule in enumerate(chosen):
            for other in chosen[i + 1 :]:
                shared = sorted(set(rule.owns) & set(other.owns))
                if shared:
                    raise RuleConflict([rule.name, other.name], Message("rules.both-decide", part=part_said(shared[0])))
                for one, two in ((rule, other), (other, rule)):
                    for name in (two.name, *self.inside(two)):
                        if name in one.refuses:
                            raise RuleConflict([one.name, two.name], Message(refusal(one.name, name)))

    def check_taken(self, chosen: Sequence[Any], base: Any) -> None:
        """A base may go only with the rules that it names, and with those that need what it gives."""
        for rule in chosen:
            fits = rule is base or rule.name in base.takes or set(rule.needs) & set(base.gives)
            if base.takes and not fits:
                raise RuleConflict([base.name, rule.name], Message("rules.not-for", rule=rule.name, base=base.name))

    def check_need(self, rule: Any, need: str, chosen: Sequence[Any], base: Any) -> None:
        """Refuse a rule whose need nobody gives, or another takes away."""
        taker = next((other for other in chosen if need in other.removes), None)
        if taker is not None:
            why = Message("rules.need-taken", rule=rule.name, need=part_said(need), taker=taker.name)
            raise RuleConflict([rule.name, taker.name], why)
        if not any(need in other.gives for other in chosen):
            why = Message("rules.need-lacked", rule=rule.name, need=part_said(need), base=base.name)
            raise RuleConflict([rule.name, base.name], why)

    def check_option_needs(self, chosen: Sequence[Any], options: Mapping[str, str]) -> None:
        """Refuse a value of an option that needs what another rule takes away."""
        for rule in chosen:
            for (name, value), needs in rule.needs_if.items():
                for other in chosen:
                    lost = set(needs) & set(other.removes)
                    if lost and options.get(name) == value:
                        why = Message(
                            "rules.value-need", name=name, value=value, need=part_said(min(lost)), taker=other.name
                        )
                        raise RuleConflict([rule.name, other.name], why)

    def declared(self, chosen: Sequence[Any]) -> dict[str, Option]:
        """Every option that applies to these rules."""
        out = dict(self.core)
        for rule in chosen:
            for one in [rule, *(self.rules[name] for name in sorted(self.inside(rule)) if name in self.rules)]:
                out |= {option.name: option for option in one.options_declared}
        for rule in chosen:
            for name in rule.closes:
                out.pop(name, None)
        return out

    def settle_options(
        self, chosen: Sequence[Any], wanted: Mapping[str, str], given: Mapping[str, str]
    ) -> tuple[dict[str, str], dict[str, str]]:
        """All options with their values, and those that differ from their default."""
        declared = self.declared(chosen)
        usual = {name: option.usual for name, option in declared.items()}
        for name, (value, _) in self.defaults_of(chosen, declared, given).items():
            usual[name] = value
        for name in given:
            closer = next((rule for rule in chosen if name in rule.closes), None)
            if closer is not None:
                raise BadOption("option.closed", name=name, rule=closer.name)
            if name not in declared:
                raise self.bad_name(name, declared)
        options = dict(usual)
        for name, value in wanted.items():
            if name in declared:
                options[name] = declared[name].check(value)
        for (cause, value), effects in self.suggested.items():
            if is_value(options.get(cause, ""), value):
                usual |= effects
                options |= {name: effect for name, effect in effects.items() if name not in wanted}
        for cause, name, effect in self.imposed(chosen, options):
            if given.get(name, effect) != effect:
                raise BadOption("option.contradicts", name=name, value=given[name], cause=cause, wanted=effect)
            usual[name] = options[name] = effect
        changed = {name: value for name, value in options.items() if value != usual[name]}
        return options, changed

    def imposed(self, chosen: Sequence[Any], options: Mapping[str, str]) -> list[tuple[str, str, str]]:
        """The values that nobody can choose, each with the rule or the value of an option that sets it."""
        out = [(rule.name, name, value) for rule in chosen for name, value in rule.fixes.items()]
        for implied in (self.implied, *(rule.implies for rule in chosen)):
            for (cause, value), effects in implied.items():
                if is_value(options.get(cause, ""), value):
                    out += [(f"{cause}={options[cause]}", name, effect) for name, effect in effects.items()]
        return out

    def defaults_of(
        self, chosen: Sequence[Any], declared: Mapping[str, Option], given: Mapping[str, str]
    ) -> dict[str, tuple[str, str]]:
        """The defaults that rules change, each with the rule that does. Raises RuleConflict where two differ."""
        out: dict[str, tuple[str, str]] = {}
        for rule in chosen:
            for name, value in rule.defaults.items():
                if name not in declared:
                    continue
                other = out.setdefault(name, (value, rule.name))
                if other[0] != value and name not in given:
                    why = Message("rules.defaults", name=name, first=other[0], second=value)
                    raise RuleConflict([other[1], rule.name], why)
        return out

    def bad_name(self, name: str, declared: Mapping[str, Option]) -> BadOption:
        """Why an option name is refused: it belongs to a rule that is not in play, or there is none."""
        for rule in self.rules.values():
            if any(option.name == name for option in rule.options_declared):
                return BadOption("option.of-another", name=name, rule=rule.name)
        tails = {known.rpartition(".")[2]: known for known in declared}
        near = nearest(name, declared) or [tails[tail] for tail in nearest(name, tails, 1, 0.8)]
        if near:
            return BadOption("option.unknown-near", name=name, near=near)
        return BadOption("option.unknown", name=name)

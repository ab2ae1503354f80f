"""The rules page of a game with rules on top of its base: what they say first, then the base in short."""

from __future__ import annotations

from typing import Any

from foolery.contract import Lang
from foolery.durak.engine.compose import REGISTRY
from foolery.durak.engine.options import PRESETS
from foolery.durak.words.examples import Shown
from foolery.durak.words.options import Composed, option_named
from foolery.durak.words.page import Page, paragraph
from foolery.ruleset.help_text import told_help, unsaid
from foolery.speech import sentence


def modifiers(game: Composed) -> list[Any]:
    """The rules of a game that are not its base."""
    return [rule for rule in game.composition.rules if not rule.base]


class ModifierPage(Page):
    """One page in the making: the rules' own words, what else differs, their examples, and the base in short."""

    def __init__(self, game: Composed, lang: Lang) -> None:
        super().__init__(game, lang)
        self.own = modifiers(game)
        self.base = next(rule for rule in game.composition.rules if rule.base)

    def text(self) -> str:
        """All sections that have something to say."""
        parts = [
            f"# {self.title()}",
            self.special(),
            self.sources(),
            self.say("on-base", id=self.game.id, base=self.of(self.base.titles)),
        ]
        base = f"{self.heading('short')}: {self.of(self.base.titles)}"
        for heading, body in (
            (self.heading("differs"), self.differs()),
            (self.heading("examples"), self.examples()),
            (base, self.short()),
            (self.heading("options"), self.option_list()),
        ):
            if body:
                parts += [f"## {heading}", body]
        return "\n\n".join(part for part in parts if part) + "\n"

    def title(self) -> str:
        """The name of a preset, or those of the rules; the base is named below."""
        name = str(getattr(self.game, "name", ""))
        if name in PRESETS:
            return self.tongue.say(f"preset.{name}")
        return " + ".join(self.of(rule.titles) or rule.name for rule in self.own)

    def special(self) -> str:
        """What the rules say of themselves: one in a paragraph, several in a list."""
        if len(self.own) == 1:
            said = self.told_of(self.own[0])
            return "\n\n".join([*said[:-2], paragraph(said[-2:])])
        lines = []
        for rule in self.own:
            lines.append(f"- **{self.of(rule.titles) or rule.name}.** {self.said_of(rule)}")
        return "\n".join(lines)

    def said_of(self, rule: Any) -> str:
        """What a rule changes, in one paragraph."""
        return paragraph(self.told_of(rule))

    def told_of(self, rule: Any) -> list[str]:
        """The help of a rule as it is played here, and last the values of options that it does not speak of."""
        speaking = self.in_full(rule)
        told = [text for one in speaking if (text := told_help(one, self.options, self.lang))]
        declared = [option for one in self.with_inside(rule) for option in one.options_declared]
        usual = rule.defaults | rule.fixes
        more = unsaid(speaking, declared, self.options, usual)
        return [*told, paragraph(option_named(option, value, self.lang) for option, value in more)]

    def sources(self) -> str:
        """Where the rules that have no row of the catalogue are known from."""
        known = [rule for rule in self.own if rule.source]
        if len(self.own) == 1:
            return "".join(self.say("source", what=self.of(rule.source)) for rule in known)
        return "\n".join(f"- {self.say('source-of', id=rule.name, what=self.of(rule.source))}" for rule in known)

    def in_full(self, rule: Any) -> list[Any]:
        """A rule, after the contained ones whose words its own continue."""
        before = [REGISTRY.rules[name] for name in rule.continues]
        return [*(one for earlier in before for one in self.in_full(earlier)), rule]

    def differs(self) -> str:
        """Options of the table that these rules or the id set, what the rules include, and what is odd about them."""
        lines = []
        base = REGISTRY.compose(self.base.name)
        declared = REGISTRY.declared(base.rules)
        for name, value in sorted(self.options.items()):
            if base.options.get(name, value) != value and name not in self.silent:
                lines.append(self.difference(declared[name], value))
        lines += self.no_effect()
        lines += [f"- {self.say('includes', rules=named)}" for named in self.included()]
        for first, second, why in self.game.composition.warnings:
            titles = " + ".join(self.of(REGISTRY.rules[name].titles) or name for name in (first, second))
            lines.append(f"- **{titles}.** {sentence(self.of(why))}")
        return "\n".join(lines)

    @property
    def silent(self) -> tuple[str, ...]:
        """Options that change nothing here; those of the table that are set beside a rule still limit it."""
        limiting = (name for name in self.unused if name not in self.changed or name not in REGISTRY.core)
        return (*limiting, *self.idle)

    def included(self) -> list[str]:
        """The rules that are contained in these, one text for all of them."""
        inside = sorted({name for rule in self.own for name in REGISTRY.inside(rule)})
        found = [REGISTRY.rules[name] for name in inside if name in REGISTRY.rules]
        named = [f"{self.of(rule.titles) or rule.name} (`{rule.name}`)" for rule in found]
        return [", ".join(named)] if named else []

    def examples(self) -> str:
        """The worked examples of the rules on top of the base."""
        found = [(rule, example) for rule in self.own for example in rule.examples]
        return "\n\n".join(Shown(example, rule.words, self.lang, self.game.id).text() for rule, example in found)

    def short(self) -> str:
        """The base in a list of its main sentences, without those that the rules replace."""
        says = [
            self.aim(),
            self.cards(),
            paragraph(self.dealing()),
            "" if self.rules.first_lead is not None else self.say("first-lead"),
            paragraph([self.say("lead"), self.value("lead-max")]),
            self.say("cover"),
            self.say("take"),
            self.transfers() if self.rules.transfer else "",
            self.thrown_in_short() if self.rules.throw_in else self.say("no-throw"),
            self.say("beaten", and_passed=self.say("and-passed") if self.rules.throw_in else ""),
            self.say("taken"),
            self.say("draw", self.rules.hand_size) if self.stock else "",
            paragraph([self.say("out" if self.stock else "out-no-stock"), self.say("fool")]),
        ]
        lines = [f"- {said}" for said in says if said]
        return "\n".join([self.say("short-first"), "", *lines, "", self.say("whole-base", id=self.base.name)])

    def dealing(self) -> list[str]:
        """The deal and the card that fixes trumps, where hands are dealt from a stock."""
        if self.rules.config.get("deal") != "hands":
            return []
        hands = "hands" if self.rules.hand_size > 1 else "hands-1"
        turned = [self.value(name) for name in ("trump-card-source", "ace-not-trump")] if self.rules.turn_up else []
        return [self.say(hands, self.rules.hand_size), *turned]

    def thrown_in_short(self) -> str:
        """What may be thrown in, by whom, and how much."""
        names = ["throw-after-take"] if max(self.game.seats()) == 2 else ["throwers", "throw-after-take"]
        names += ["cap-total"] if self.options["cap-thrown"] == "off" else ["cap-thrown"]
        return paragraph([self.thrown(), *(self.value(name) for name in names)])

    def transfers(self) -> str:
        """What a transfer is; when it is allowed, where no rule widens that."""
        if self.rules.config.get("transfer_late"):
            return self.say("transfer-again")
        frees = self.rules.config.get("transfer_frees")
        return paragraph([self.say("transfer"), "" if frees else self.say("transfer-answers")])

    @property
    def stock(self) -> bool:
        """Whether cards are drawn during play."""
        return not any("a stock" in rule.removes for rule in self.own)

    def option_list(self) -> str:
        """The options of the rules themselves; those of the table stand on the page of the base."""
        declared = {name for rule in self.own for one in self.with_inside(rule) for name in _names(one)}
        rows = [row for row in self.game.option_rows(self.lang) if row["name"] in declared]
        if not rows:
            return ""
        return "\n".join([self.say("options", id=self.game.id), "", *(self.option_line(row) for row in rows)])

    def with_inside(self, rule: Any) -> list[Any]:
        """A rule and those that it contains."""
        return [rule, *(REGISTRY.rules[name] for name in REGISTRY.inside(rule) if name in REGISTRY.rules)]


def _names(rule: Any) -> list[str]:
    return [option.name for option in rule.options_declared]

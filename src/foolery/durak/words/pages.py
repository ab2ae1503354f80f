"""The rules page of a game of Durak, of a base or of rules on top of one.

The page is put together from the composed rules and options; its sentences are those of the table ``durak-page``, and
each option speaks through its own in ``durak-options``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from foolery.base import meant
from foolery.base.cards import Card
from foolery.contract import Lang
from foolery.durak.engine.compose import REGISTRY
from foolery.durak.engine.config import PRESETS
from foolery.durak.words.examples import Shown
from foolery.durak.words.options import (
    Composed,
    big_table,
    idle,
    option_named,
    option_words,
    value_says,
    value_text,
    without_use,
)
from foolery.durak.words.telling import language
from foolery.ruleset import Option
from foolery.ruleset.help_text import told_help, unsaid
from foolery.speech import SOURCE, own_words, said, sentence, sentence_of
from foolery.speech.advice import advice_link

_BANS: Final = ("no-transfer-first-bout", "no-transfer-trump-on-table")
_TURNING: Final = ("trump-card-source", "ace-not-trump", "swap-six-of-trump")
_OWNERS: Final[Mapping[str, tuple[str, ...]]] = {
    "the trump suit": ("idiot-two-player.trump",),
    "the lead": ("lead-max",),
    "the drawing": ("draw",),
    "the first lead": ("first-lead",),
    "the next lead": ("next-lead", "after-draw", "taken"),
}
"""What a rule that owns a part replaces of the page."""
_GLOSSARY: Final = (
    ("", ("deal", "match", "bout", "attacker", "defender", "lead", "attack-card", "cover", "take")),
    ("throw-in", ("throw-in", "throw-on")),
    ("transfer", ("transfer",)),
    ("", ("rank", "suit", "trump", "plain-card", "stock")),
    ("turn-up", ("open-card",)),
    ("", ("discard-pile", "beaten")),
    ("fool", ("fool",)),
    ("", ("epaulettes",)),
)
"""The words that are explained, by what the table must have for them."""


class Page:
    """One page in the making: the variant's facts, and a method for each section."""

    def __init__(self, game: Composed, lang: Lang) -> None:
        self.game = game
        self.lang = lang
        self.tongue = language(lang)
        self.options = game.options
        self.rules = game.rules_for(game.seats()[0])
        self.changed: Mapping[str, str] = game.composition.set_options
        self.replaced = {name for rule in game.composition.rules for name in (*rule.replaces, *_owned(rule))}
        self.idle = idle(game)

    def text(self) -> str:
        """All sections that have something to say."""
        parts = [f"# {self.game.title(self.lang)}", self.aim(), f"`{self.game.id}`"]
        if self.rules.throw_in and "aim" not in self.replaced:
            parts.append(advice_link(self.lang))
        for heading, body in (
            ("differs", self.differs()),
            ("cards", self.cards()),
            ("deal", self.deal()),
            ("bout", self.bout()),
            ("end", self.end()),
            ("match", self.match()),
            ("examples", self.examples()),
            ("glossary", self.glossary()),
            ("options", self.option_list()),
        ):
            if body:
                parts += [f"## {self.heading(heading)}", body]
        return "\n\n".join(parts) + "\n"

    def heading(self, name: str) -> str:
        """What stands above a section."""
        return self.tongue.say(f"durak-page.heading.{name}")

    def say(self, name: str, cards: int = 0, **fields: Any) -> str:
        """A fixed sentence with its fields filled in; where a rule replaces it, what the rules say for it."""
        if name in self.replaced:
            own = own_words(self.rules.wording, f"page:{name}", self.tongue)
            return self.tongue.voice.plainly(own, {"cards": meant.number(cards), **fields})
        return self.tongue.say(f"durak-page.{name}", cards=meant.number(cards), **fields)

    def value(self, name: str) -> str:
        """What is played under the value of an option; nothing where a rule decides it, or where it has no effect."""
        return "" if name in self.replaced or name in self.idle else value_text(name, self.options[name], self.lang)

    @property
    def pack(self) -> Sequence[Card]:
        """The cards that are played with at the smallest table."""
        found: Sequence[Card] = self.rules.pack_cards
        return found

    def cards(self) -> str:
        """Players, pack, ranks."""
        said = [self.players()]
        if len(self.pack) == int(self.options["pack"]):
            said.append(self.value("pack"))
        else:
            said.append(self.say("in-all", len(self.pack)))
        if more := big_table(self.game, self.lang):
            said.append(more)
        said.append(self.say("ranks", ranks=self.rank_names(12, self.rules.low_rank)))
        if self.big_low < self.rules.low_rank:
            said.append(self.say("big-ranks", ranks=self.rank_names(self.rules.low_rank - 1, self.big_low)))
        if self.rules.config.get("trump_source") != "fixed" or self.rules.config.get("fixed_trump"):
            said.append(self.say("trumps"))
        return paragraph(said)

    def aim(self) -> str:
        """What the game is about: what the base itself says, where it replaces what is usual."""
        if "aim" not in self.replaced:
            return self.say("aim")
        base = next(rule for rule in self.game.composition.rules if rule.base)
        return told_help(base, self.options, self.lang) if base.replaces else self.say("aim-short")

    def players(self) -> str:
        """How many play, and for whom."""
        seats = self.game.seats()
        dummies = bool(self.rules.config.get("dummies"))
        how = self.say("alone" if self.rules.side is None else "with-dummy" if dummies else "in-sides")
        alone = f"players-{seats[0]}"
        return self.say(
            alone if len(seats) == 1 and _is_there(alone) else "players", span=seats, last=seats[-1], how=how
        )

    @property
    def big_low(self) -> int:
        """The lowest rank at the largest table, which may take a larger pack."""
        return int(self.game.rules_for(self.game.seats()[-1]).low_rank)

    def rank_names(self, high: int, low: int) -> list[Any]:
        """The ranks between two, from high to low."""
        return [meant.rank(rank) for rank in range(high, low - 1, -1)]

    def deal(self) -> str:
        """Who deals, what is turned up, who leads first."""
        said = [self.say("dealer"), self.say("hands", self.rules.hand_size)]
        if self.rules.turn_up:
            dealt_out = self.rules.config.get("deal") != "hands"
            said += [] if dealt_out else [self.value("trump-card-source"), self.say("turn-up-last")]
            said.append(self.value("ace-not-trump"))
            said += [self.say("full-deal", last=places) for places in self.game.seats() if self.uses_up(places)]
            if self.options["swap-six-of-trump"] == "on":
                said.append(self.value("swap-six-of-trump"))
        else:
            said.append(self.say("no-turn-up"))
        said += self.set_by_rules()
        lead = [self.say("first-lead"), self.value("show-lowest-trump") if self.shows_first else ""]
        return "\n\n".join(part for part in (paragraph(said), paragraph(lead)) if part)

    @property
    def shows_first(self) -> bool:
        """Whether the lowest trump is shown before the first lead."""
        return "first-lead" not in self.replaced and self.options["show-lowest-trump"] == "on"

    def set_by_rules(self) -> list[str]:
        """What the options of the rules' own say as they are set."""
        own = [option for rule in self.game.composition.rules for option in rule.options_declared]
        return [
            value_says(option, self.options[option.name], self.lang) for option in own if option.name in self.options
        ]

    def uses_up(self, places: int) -> bool:
        """Whether the deal to so many places takes the whole pack."""
        rules = self.game.rules_for(places)
        return bool(places * rules.hand_size == len(rules.pack_cards))

    def bout(self) -> str:
        """From the lead to the drawing."""
        passed = self.say("and-passed") if self.rules.throw_in else ""
        paragraphs = [
            self.say("course"),
            paragraph([self.say("lead"), self.value("lead-max"), self.say("room")]),
            self.say("cover"),
            self.say("take"),
            self.transfer(),
            self.throw_in(),
            paragraph([self.say("beaten", and_passed=passed), self.value("closed-discard"), self.say("taken")]),
            paragraph([self.say("draw", self.rules.hand_size), self.value("replenish-order")]),
        ]
        return "\n\n".join(part for part in paragraphs if part)

    def transfer(self) -> str:
        """Transfers, where there are any."""
        if not self.rules.transfer:
            return ""
        names = ("transfer", "transfer-answers", "transfer-several", "transfer-room")
        said = [self.say(name) if _is_there(name) else self.value(name) for name in names]
        said += [self.value(name) for name in _BANS if self.options[name] == "on"]
        return paragraph(said)

    def throw_in(self) -> str:
        """Throwing in and the limits of a bout."""
        if not self.rules.throw_in:
            return paragraph([self.say("no-throw"), *self.limits()])
        names = [] if max(self.game.seats()) == 2 else ["throwers"]
        if names and self.options["throwers"] != "attacker":
            names.append("throw-in-order")
        said = [self.thrown(), *(self.value(name) for name in names)]
        return paragraph([*said, self.value("throw-after-take"), *self.limits()])

    def thrown(self) -> str:
        """What may be thrown in, and when."""
        return self.say("throw-pending" if self.rules.pending_window and "throw" not in self.replaced else "throw")

    def limits(self) -> list[str]:
        """How many attack cards a bout may have; nothing where no lead can reach the limit."""
        cap = int(self.options["cap-total"]) if self.options["cap-total"].isdigit() else 0
        thrown = self.options["cap-thrown"] != "off" and self.rules.throw_in
        if not (self.rules.throw_in or self.rules.transfer) and not 0 < cap < 4:
            return []
        said = [] if thrown and not cap else [self.value("cap-total")]
        if thrown:
            said.append(self.value("cap-thrown"))
        if cap or thrown:
            said.append(self.value("cap-lifted-empty-stock"))
        if self.options["first-attack-five"] != "off" and not 0 < cap <= 5:
            said.append(self.value("first-attack-five"))
        return said

    def end(self) -> str:
        """Who is out, who is the fool."""
        said = [self.say("out"), self.say("fool"), self.value("no-draw")]
        if self.options["instant-loss-at"] != "off":
            said += [self.value("instant-loss-at"), self.value("instant-loss-when")]
        return paragraph([*said, self.value("bout-limit")])

    def match(self) -> str:
        """What carries over from deal to deal, and the epaulettes."""
        said = [self.value("next-lead")]
        if self.options["no-draw"] == "off":
            said.append(self.say("after-draw"))
        sixes = self.options["strap-keep-sixes"] == "on"
        rank, big = (4, 4) if sixes else (self.rules.low_rank, self.big_low)
        other = "" if rank == big else self.say("big-epaulette", rank=meant.rank(big))
        straps = [self.say("epaulettes", rank=meant.rank(rank), other=other), self.value("strap")]
        return "\n\n".join(part for part in (paragraph(said), paragraph(straps)) if part)

    @property
    def unused(self) -> tuple[str, ...]:
        """The options that change nothing here, or that a rule has fixed."""
        fixed = tuple(name for rule in self.game.composition.rules for name in rule.fixes)
        fixed += () if max(self.game.seats()) > 2 else ("throw-in-order",)
        fixed += () if self.rules.turn_up else _TURNING
        fixed += ("show-lowest-trump",) if "first-lead" in self.replaced else ()
        return (*fixed, *without_use(self.game), *self.replaced)

    def no_effect(self) -> list[str]:
        """That options which somebody has named have no effect here, in one line."""
        named = [f"`{name}={value}`" for name, value in sorted(self.changed.items()) if name in self.idle]
        return [f"- {self.say('no-effect', named=named)}"] if named else []

    def differs(self) -> str:
        """The options that differ from their default, as far as they matter here."""
        declared = REGISTRY.declared(self.game.composition.rules)
        changed = sorted(self.changed.items())
        silent = {*self.unused, *self.idle}
        lines = [self.difference(declared[name], value) for name, value in changed if name not in silent]
        lines += self.no_effect()
        return "\n".join([*lines, "", self.say("usual")]) if lines else ""

    def difference(self, option: Option, value: str) -> str:
        """What an option that differs from its default is about, and what is played."""
        said = option_named(option, value, self.lang)
        if option.name == "pack" and len(self.pack) != int(value):
            said = self.say("in-all", len(self.pack))
        if option.name == "instant-loss-at" and value != "off" and "instant-loss-when" not in self.changed:
            said = paragraph([said, self.value("instant-loss-when")])
        return f"- **{option_words(option, self.lang)[0]}.** {said}"

    def examples(self) -> str:
        """The worked examples of the rules in play."""
        found = [(rule, example) for rule in self.game.composition.rules for example in rule.examples]
        return "\n\n".join(Shown(example, rule.words, self.lang, self.game.id).text() for rule, example in found)

    def glossary(self) -> str:
        """The words of the page that a beginner may not know."""
        has = {
            "": True,
            "throw-in": self.rules.throw_in,
            "transfer": self.rules.transfer,
            "turn-up": self.rules.turn_up,
            "fool": "fool" not in self.replaced,
        }
        return "\n".join(self.explained(name) for need, names in _GLOSSARY if has[need] for name in names)

    def explained(self, name: str) -> str:
        """A word and what it means."""
        word = self.tongue.say(f"durak-page.word.{name}")
        return self.say("glossary", word=word, meaning=self.tongue.say(f"durak-page.means.{name}"))

    def option_list(self) -> str:
        """Every option that matters here: as it is written for this game, what it is about, and all its values."""
        lines = []
        for row in self.game.option_rows(self.lang):
            if row["name"] in self.unused:
                continue
            lines.append(self.option_line(row))
        return "\n".join([self.say("options", id=self.game.id), "", *lines])

    def option_line(self, row: Mapping[str, Any]) -> str:
        """One option: as it is written for this game, what it is about, and its values with what each of them does."""
        about = f"- `{row['name']}={row['value']}`: " + paragraph([sentence(row["title"]), row["help"]])
        written = [*row["values"], *([row["default"]] if row["default"] not in row["values"] else [])]
        mark = self.say("usual-value")
        names = [f"`{value}` ({mark})" if value == row["default"] else f"`{value}`" for value in written]
        said = [row["said"].get(value, "") for value in written]
        numbers = [self.say("any-number")] if row["numbers"] else []
        if not any(said):
            return f"{about} {self.say('values', values=', '.join([*names, *numbers]))}"
        lines = [f"{name}: {text}" if text else f"{name}." for name, text in zip(names, said, strict=True)]
        return "\n  - ".join([about, *lines, *(f"{sentence(text)}" for text in numbers)])

    def of(self, titles: Mapping[str, str]) -> str:
        """A text of a rule file in this language, else in English."""
        return said(titles, self.lang)


def _is_there(name: str) -> bool:
    """Whether the page has a sentence of this name."""
    return sentence_of(f"durak-page.{name}", SOURCE) is not None


def paragraph(parts: Iterable[str]) -> str:
    """Sentences one after the other."""
    return " ".join(part for part in parts if part)


def _owned(rule: Any) -> list[str]:
    """The sentences and options that a rule replaces because it owns what they are about."""
    return [name for owned in rule.owns for name in _OWNERS.get(owned, ())]


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


def rules_page(game: Composed, lang: Lang = "en") -> str:
    """The rules of a variant in Markdown: a base in full; of rules what they change, and their base in short."""
    return ModifierPage(game, lang).text() if modifiers(game) else Page(game, lang).text()
